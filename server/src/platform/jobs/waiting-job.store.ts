import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'

/** A job that waits to be done, or is being done: what a shop that is taken along still has to do. */
export interface WaitingJob {
  name: string
  data: object
  singletonKey: string | null
  /** Not before this instant. */
  startAfter: Date
}

/** So many are read at once. */
const PORTION = 200

/**
 * All jobs that wait, but for what recurs and what pg-boss asks of itself, in portions; none where a database has no
 * queues yet.
 */
export async function* readWaitingJobs(db: Db): AsyncGenerator<WaitingJob[]> {
  const { rows: found } = await sql<{ found: boolean }>`
    select to_regclass('pgboss.job') is not null as found`.execute(db)
  if (!found[0]!.found) return
  let last = { name: '', id: '' }
  for (;;) {
    const { rows } = await sql<WaitingJob & { id: string }>`
      select j.name, j.id::text as id, j.data, j.singleton_key as "singletonKey", j.start_after as "startAfter"
      from pgboss.job j
      where j.state < 'completed' and j.name <> 'sweep' and not starts_with(j.name, '__pgboss')
        and (j.name collate "C", j.id::text collate "C") > (${last.name}, ${last.id})
      order by j.name collate "C", j.id::text collate "C" limit ${PORTION}`.execute(db)
    if (rows.length === 0) return
    last = rows.at(-1)!
    yield rows.map(({ id: _, ...job }) => job)
  }
}
