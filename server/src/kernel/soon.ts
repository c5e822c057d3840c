import type { Log } from './log.ts'

/** Work that this process does right away, while its caller goes on. */
export interface Soon {
  (work: () => Promise<unknown>): void
  /** Settles when nothing is under way. */
  idle(): Promise<void>
}

/**
 * At most `width` at once. What does not fit, fails or dies with the process is not lost: a job was promised for
 * the same work, in the transaction that made it necessary.
 */
export function createSoon(log: Log, width: number): Soon {
  const running = new Set<Promise<unknown>>()
  const soon = (work: () => Promise<unknown>) => {
    if (running.size >= width) return
    const one: Promise<unknown> = work()
      .catch((error: Error) => log.warn({ reason: error.message }, 'left to its job'))
      .finally(() => running.delete(one))
    running.add(one)
  }
  return Object.assign(soon, { idle: async () => void (await Promise.all(running)) })
}
