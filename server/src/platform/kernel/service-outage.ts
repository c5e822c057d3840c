import type { Log } from './log.ts'

/** A service outside cannot be used at this moment, whatever it is asked for. `createServiceLog` tells it, and nobody else. */
export class ServiceAway extends Error {
  override readonly name = 'ServiceAway'
}

/** Is told by whoever asks a service how that came out. */
export interface ServiceLog {
  away(error: ServiceAway): void
  answered(): void
}

/**
 * Tells once that a service is away, and once that it is back, how many seconds later and how many tries failed meanwhile:
 * all that needs it fails in the same way.
 */
export function createServiceLog(log: Log, service: string, now = () => performance.now()): ServiceLog {
  let outage: { since: number; failed: number } | undefined
  return {
    away(error) {
      if (outage) {
        outage.failed++
        return
      }
      outage = { since: now(), failed: 1 }
      log.warn({ error }, `${service} away`)
    },
    answered() {
      if (!outage) return
      const seconds = Math.round((now() - outage.since) / 1000)
      log.info({ seconds, failed: outage.failed }, `${service} back`)
      outage = undefined
    },
  }
}
