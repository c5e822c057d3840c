import { sql } from 'kysely'
import type { App } from './app-context.ts'
import { findDataKeys } from './data-key.ts'
import type { Db } from './database.ts'
import { notify } from './notify.ts'

/** Where processes say by a shared lock which state of the key they know: "vtky" in ASCII. */
const SPACE = 0x76746b79
const CHANNEL = 'data_key'

type Following = Pick<App, 'db' | 'config' | 'log' | 'listener'>

/**
 * Keeps the key of a running process as the database has it, and says by a lock which state of it this process knows.
 * `onChange` is called after each change. Resolves once both are so, to what asks again.
 */
export async function followDataKeys(app: Following, onChange: () => void): Promise<() => void> {
  let last = follow(app)
  await last
  const again = () => {
    last = last
      .then(() => follow(app))
      .then(onChange)
      .catch((error: Error) => app.log.error({ error }, 'the key of the database could not be read again'))
  }
  app.listener.on(CHANNEL, again)
  return again
}

/** Whoever rotates the key may have gone on between the reading and the lock: it is read again under the lock. */
async function follow(app: Following): Promise<void> {
  for (let state = await load(app), held: number | undefined; state !== held; ) {
    await app.listener.hold({ space: SPACE, key: state })
    held = state
    state = await load(app)
  }
}

async function load({ db, config }: Following): Promise<number> {
  const found = await findDataKeys(db, config.dataSecrets)
  if (!found) throw new Error('none of the secrets of this process seals the key of the database')
  const [first, ...others] = found.keys.versions
  config.dataKeys.replace([first!, ...others])
  return found.state
}

/** Tells every process that there is another version of the key, or that one is promoted or retired. */
export const notifyOfKey = (db: Db): Promise<void> => notify(db, [{ channel: CHANNEL, payload: '' }])

/**
 * How many processes on this database do not know this state of its key: those that know an earlier one, and those that
 * listen and say nothing, which are of a version that cannot follow.
 */
export async function countBehind(db: Db, state: number): Promise<{ behind: number; unable: number }> {
  const { rows } = await sql<{ behind: number; unable: number }>`
    with held as (select pid, objid from pg_locks
      where locktype = 'advisory' and classid = ${SPACE} and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database()))
    select (select count(*) from held where objid < ${state})::integer as behind,
      (select count(*) from pg_stat_activity a where a.datname = current_database() and a.query like 'listen "%'
        and not exists (select from held where held.pid = a.pid))::integer as unable`.execute(db)
  return rows[0]!
}

/** What time it is for the database. */
export async function readDatabaseClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]!.now
}

/** How many transactions that have written began before `at` and are not over. */
export async function countWriting(db: Db, at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and xact_start < ${at} and backend_xid is not null and pid <> pg_backend_pid()`.execute(
    db,
  )
  return rows[0]!.count
}
