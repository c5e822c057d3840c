import { sql } from 'kysely'
import { type Db, isUniqueViolation, type Tx } from '#kernel/database.ts'

interface JobCounts {
  waiting: number
  /** Of those that wait: failed before, and the first of them was made then. */
  retried: number
  retriedSince: Date | null
  givenUp: number
}

/** How many jobs of these names wait to be done, and how many were given up and are still kept. */
export async function countJobs(db: Db, names: readonly string[]): Promise<JobCounts> {
  const retried = sql`filter (where state = 'retry' or state = 'active' and retry_count > 0)`
  const { rows } = await sql<JobCounts>`
    select count(*) filter (where state < 'completed') as waiting, count(*) ${retried} as retried,
      min(created_on) ${retried} as "retriedSince", count(*) filter (where state = 'failed') as "givenUp"
    from pgboss.job where name = any(${names}) and (state < 'completed' or state = 'failed')`.execute(db)
  return rows[0]!
}

/** Seconds for which pg-boss keeps what waits, counted from its next try. */
const KEPT = 14 * 86_400

/**
 * Due now, with all tries of its queue before it. pg-boss's own `retry` grants one try, takes no job that waits, and
 * leaves `keep_until`, after which pg-boss removes what waits. The count of tries goes on, as in that `retry`: it names a
 * worker's claim, and the claim of a worker that lost the job must not be that of a later one.
 */
const due = (now: Date) => sql`state = 'retry', start_after = ${now}, completed_on = null,
  retry_limit = retry_count + 1 + (select q.retry_limit from pgboss.queue q where q.name = job.name),
  keep_until = ${new Date(now.getTime() + KEPT * 1000)}`

/** Makes every job of these names that failed due now; resolves to how many there are. */
export async function makeDue(tx: Tx, names: readonly string[], now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update pgboss.job job set ${due(now)} where name = any(${names}) and state in ('retry', 'failed')`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0n)
}

/** The index of pg-boss that holds a queue of the policy `exclusive` to one job about the same thing. */
const ONE_AT_A_TIME = 'job_common_i6'

/**
 * Makes one that was given up due now; resolves to its name. Nothing when it is not there, or when another one about the
 * same waits or runs: then the transaction can only be given up.
 */
export async function makeOneDue(tx: Tx, id: string, now: Date): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ name: string }>`
      update pgboss.job job set ${due(now)} where id::text = ${id} and state = 'failed' returning name`.execute(
      tx,
    )
    return rows[0]?.name
  } catch (error) {
    if (isUniqueViolation(error, ONE_AT_A_TIME)) return undefined
    throw error
  }
}
