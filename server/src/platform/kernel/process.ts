import { Refused, StartRefusal } from './errors.ts'
import { failureOf, type Log } from './log.ts'

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

/**
 * Ends a process once and cleanly: on a signal, or when the launcher that holds its IPC channel is gone.
 *
 * A rejection that nobody waits for costs one request or one job, never the process: it is logged as a fault. What is
 * thrown past every caller may have left anything half done, so that Node advises against going on ("Warning: Using
 * 'uncaughtException' correctly"): it is logged, what is under way is served, and whoever supervises starts a new process.
 */
export function endWith(close: () => Promise<void>, log: Log): void {
  let ending = false
  const end = async (code: number) => {
    if (ending) return
    ending = true
    await close().catch((error: Error) => log.error({ reason: error.message }, 'closing failed'))
    process.exit(code)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, () => end(0))
  process.on('unhandledRejection', (error) => log.error(failureOf(error), 'a promise was left behind'))
  process.on('uncaughtException', (error) => {
    log.error(failureOf(error), 'thrown past every caller')
    return end(1)
  })
}

/** Tells the launcher, if there is one, that this process answers. */
export const tellReady = (): void => void process.send?.('ready')
