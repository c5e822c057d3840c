import { setTimeout as wait } from 'node:timers/promises'
import { checkDatabase } from './await-database.ts'
import { findDatabaseDown } from './database-down.ts'
import type { Log } from './log.ts'

const PAUSE_MS = 250

/** Who is told again within this time has not come back: a server that is full turns one away and takes the next. */
const QUIET_MS = 1000

type Write = Log['warn']

/**
 * A log that tells once that the database is away, and once that it is back, how many seconds later and how many lines
 * about it were left out: everything that needs it fails meanwhile, some sixty times a second in a worker.
 */
export function logOutageOnce(log: Log, url: string): Log {
  let away: { since: number; last: number; leftOut: number } | undefined

  async function untilBack(outage: NonNullable<typeof away>): Promise<void> {
    do await wait(PAUSE_MS, undefined, { ref: false })
    while (!(await answers(url)) || performance.now() - outage.last < QUIET_MS)
    away = undefined
    const seconds = Math.round((performance.now() - outage.since) / 1000)
    log.info({ seconds, leftOut: outage.leftOut }, 'database back')
  }

  function tell(error: unknown): void {
    const now = performance.now()
    if (away) {
      away.last = now
      away.leftOut++
      return
    }
    away = { since: now, last: now, leftOut: 0 }
    log.warn({ error }, 'database away')
    void untilBack(away)
  }

  const unlessAway = (write: Write) =>
    ((fields: unknown, ...rest: []) =>
      isAboutOutage(fields) ? tell(fields.error) : write.call(log, fields, ...rest)) as Write
  return Object.assign(Object.create(log), { warn: unlessAway(log.warn), error: unlessAway(log.error) })
}

const answers = (url: string): Promise<boolean> =>
  checkDatabase(url).then(
    () => true,
    () => false,
  )

function isAboutOutage(fields: unknown): fields is { error: unknown } {
  return (
    typeof fields === 'object' &&
    fields !== null &&
    'error' in fields &&
    findDatabaseDown(fields.error) !== undefined
  )
}
