import type { PgBoss } from 'pg-boss'
import type { App } from '#kernel/app-context.ts'
import type { Log, LogThrottle } from '#kernel/log.ts'
import { findDue } from './job.store.ts'

/** Seconds after which who fetches jobs looks by itself: what is due is told to it long before. */
export const FETCH_SECONDS = 30

/** Milliseconds between two polls for what is due. */
const DUE_MS = 1000

interface Poll {
  everyMs: number
  /** What a line of the log about one that failed says that was asked for. */
  matter: string
  ask(): Promise<void>
}

/** Asks again and again, one after the other; what fails is logged. Answers with what ends it. */
export function poll(
  { everyMs, matter, ask }: Poll,
  { log, seldom }: { log: Log; seldom: LogThrottle },
): () => void {
  let isOver = false
  let timer: NodeJS.Timeout
  const wait = () => {
    if (!isOver) timer = setTimeout(once, everyMs)
  }
  const logFailure = (error: unknown) =>
    seldom(`look for ${matter}`, (leftOut) => log.warn({ matter, error, ...leftOut }, 'not looked for'))
  const once = () => ask().catch(logFailure).finally(wait)
  wait()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

/**
 * Wakes the lanes of a name within a second of the moment at which a job of it is due: a delayed one, a try after one
 * that failed, or one whose notification was lost. It is one statement for all names, whatever their number; each lane
 * would ask for itself otherwise. Ends with pg-boss.
 */
export function wakeWhenDue(
  boss: PgBoss,
  lanes: ReadonlyMap<string, readonly string[]>,
  { db, log, seldom }: Pick<App, 'db' | 'log'> & { seldom: LogThrottle },
): void {
  const names = [...lanes.keys()]
  const ask = async () => {
    for (const name of await findDue(db, names)) for (const lane of lanes.get(name)!) boss.notifyWorker(lane)
  }
  boss.once('stopped', poll({ everyMs: DUE_MS, matter: 'due jobs', ask }, { log, seldom }))
}
