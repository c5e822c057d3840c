import { Refused, StartRefusal } from './errors.ts'
import { failureOf, type Log } from './log.ts'
import { troubleOfDatabase } from './outage.ts'

/** What keeps a port from being opened, by the code of the operating system. */
const TROUBLE_OF_PORT: Record<string, string> = {
  EADDRINUSE: 'já está em uso',
  EACCES: 'só é aberta por quem administra a máquina',
}

/** Why nothing could be started, in one pt-BR sentence; undefined for a bug, which is shown with its stack. */
export function startRefusalOf(error: unknown): string | undefined {
  if (error instanceof StartRefusal || error instanceof Refused) return error.message
  const trouble = troubleOfDatabase(error)
  if (trouble) return `O banco de dados não pôde ser usado: ${trouble}.`
  const { syscall, code = '', port } = error as NodeJS.ErrnoException & { port?: number }
  const closed = syscall === 'listen' && TROUBLE_OF_PORT[code]
  return closed ? `A porta ${port} ${closed}.` : undefined
}

/** Runs a process from its first step; one that cannot start says why in one sentence and ends with 1. */
export async function runFromStart(start: () => Promise<void>): Promise<void> {
  try {
    await start()
  } catch (error) {
    const sentence = startRefusalOf(error)
    if (sentence === undefined) throw error
    process.stderr.write(`${sentence}\n`)
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
    await close().catch((error: Error) => log.error({ error }, 'closing failed'))
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
export const reportReady = (): void => void process.send?.('ready')
