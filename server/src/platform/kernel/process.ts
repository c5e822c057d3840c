import { Refused, StartRefusal } from './errors.ts'
import type { Log } from './log.ts'

/** Runs a process from its first step; one that cannot start says why in one sentence and ends with 1. */
export async function runFromStart(start: () => Promise<void>): Promise<void> {
  try {
    await start()
  } catch (error) {
    if (!(error instanceof StartRefusal || error instanceof Refused)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/** Ends a process once and cleanly: on a signal, or when the launcher that holds its IPC channel is gone. */
export function endWith(close: () => Promise<void>, log: Log): void {
  let ending = false
  const end = async () => {
    if (ending) return
    ending = true
    await close().catch((error: Error) => log.error({ reason: error.message }, 'closing failed'))
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  process.on('disconnect', end)
}

/** Tells the launcher, if there is one, that this process answers. */
export const tellReady = (): void => void process.send?.('ready')
