import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'

/** How many jobs of these names wait to be done, and how many were given up and are still kept. */
export async function countJobs(
  db: Db,
  names: readonly string[],
): Promise<{ waiting: number; givenUp: number }> {
  const { rows } = await sql<{ waiting: number; givenUp: number }>`
    select count(*) filter (where state < 'completed') as waiting, count(*) filter (where state = 'failed') as "givenUp"
    from pgboss.job where name = any(${names}) and (state < 'completed' or state = 'failed')`.execute(db)
  return rows[0]!
}

/** Seconds for which pg-boss keeps what waits, counted from its next try. */
const KEPT = 14 * 86_400

/** Makes every job of these names that failed due now, with all its tries before it; resolves to how many there are. */
export async function makeDue(tx: Tx, names: readonly string[], now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update pgboss.job set state = 'retry', start_after = ${now}, started_on = null, retry_count = 0, completed_on = null,
      keep_until = ${new Date(now.getTime() + KEPT * 1000)}
    where name = any(${names}) and state in ('retry', 'failed')`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
