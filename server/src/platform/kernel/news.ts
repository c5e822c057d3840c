import { type QueryExecutorProvider, sql } from 'kysely'

/** Something to be told to every process that listens to `channel`. */
export interface News {
  channel: string
  payload: string
}

const untold = new WeakMap<QueryExecutorProvider, News[]>()

/**
 * Tells now; what cannot be told is lost. One statement is under way at a time, and the next one tells everything that
 * has come up meanwhile.
 */
export async function tell(db: QueryExecutorProvider, news: readonly News[]): Promise<void> {
  const waiting = untold.get(db)
  if (waiting) return void waiting.push(...news)
  for (let told = news; told.length > 0; told = untold.get(db) ?? []) {
    untold.set(db, [])
    await notify(db, told).catch(() => {})
  }
  untold.delete(db)
}

const notify = (db: QueryExecutorProvider, told: readonly News[]) =>
  sql`select pg_notify(channel, payload) from json_to_recordset(${JSON.stringify(told)}) as t (channel text, payload text)`.execute(
    db,
  )
