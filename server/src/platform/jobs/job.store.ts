import type { JobRow } from '@vitrine/contract/admin/job'
import type { AccountId, OrderId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { AccountMerge } from '#kernel/account-merge.ts'
import { type Db, isUniqueViolation, type Tx } from '#kernel/database.ts'
import { NotYet } from '#kernel/job.ts'
import { holdsText, type ListQuery, type ListSource } from '#kernel/list.ts'
import type { Person, PersonalDataSource } from '#kernel/personal-data.ts'

/** Names of jobs: those that send mail, and all others. */
export interface JobNames {
  mail: readonly string[]
  others: readonly string[]
}

interface JobFilter extends ListQuery {
  kind?: 'mail' | 'other' | undefined
}

interface Row {
  id: string
  name: string
  reason: string | null
  tries: number
  to: string | null
  accountId: AccountId | null
  orderId: OrderId | null
  createdAt: Date
  failedAt: Date
}

const columns = sql`j.id::text as id, j.name, j.output->>'reason' as reason, j.retry_count + 1 as tries,
  j.data->>'to' as "to", j.data->>'accountId' as "accountId", j.data->>'orderId' as "orderId",
  j.created_on as "createdAt", j.completed_on as "failedAt"`
const from = sql`pgboss.job j`
const failed = sql`j.state = 'failed'`

/** Jobs of these names that were given up and are still kept. */
export const jobRows = ({ mail, others }: JobNames): ListSource<JobFilter, Row, JobRow> => ({
  columns: () => columns,
  from: () => from,
  where: ({ q, kind }) => [
    failed,
    sql`j.name = any(${kind === 'mail' ? mail : kind === 'other' ? others : [...mail, ...others]})`,
    q ? holdsText(sql`plain(coalesce(j.data->>'to', '') || ' ' || j.name)`, q) : undefined,
  ],
  id: sql`j.id::text`,
  sorts: { failed: { by: sql`j.completed_on`, type: 'timestamptz' } },
  item: ({ reason, to, accountId, orderId, createdAt, failedAt, ...row }) => ({
    ...row,
    mails: mail.includes(row.name),
    reason: reason ?? '',
    ...(to && { to }),
    ...(accountId && { accountId }),
    ...(orderId && { orderId }),
    createdAt: createdAt.toISOString(),
    failedAt: failedAt.toISOString(),
  }),
})

/** The name of a job that was given up; nothing when there is none of this id. */
export async function findFailedJob(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select j.name from ${from} where ${failed} and j.id::text = ${id}`.execute(db)
  return rows[0]?.name
}

/** Why the last try failed of a job that was made after an instant and bears this in what it is given; nothing while none has. */
export async function findFailure(
  db: Db,
  { name, given, after }: { name: string; given: Record<string, string>; after: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ reason: string | null }>`
    select j.output->>'reason' as reason from ${from}
    where j.name = ${name} and j.created_on > ${after} and j.data @> ${JSON.stringify(given)}::jsonb
      and j.state in ('retry', 'failed')`.execute(db)
  return rows[0] && (rows[0].reason ?? '')
}

/** Those of these names of which a job is due by the clock of pg-boss. */
export async function findDue(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name
    where exists (
      select from ${from}
      where j.name = name.name and j.state < 'active' and not j.blocked and j.start_after <= pgboss.job_now())`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

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

/** What is in line for workers, and when they last did something. */
interface QueueFacts {
  /** Jobs whose time has come and that no worker has begun, and since when the first of them is due. */
  due: number
  dueSince: Date | null
  /** Jobs that were given up and are still kept, and those of the last day. */
  givenUp: number
  givenUpToday: number
  /** When a worker last finished a sweep; null where none is remembered, which is for an hour. */
  lastSweptAt: Date | null
  now: Date
}

/** Sweeps come every 20 seconds: by the last of them a worker is known to work, whichever it is. */
export async function readQueue(db: Db): Promise<QueueFacts> {
  const due = sql`filter (where state in ('created', 'retry') and start_after < now())`
  const { rows } = await sql<QueueFacts>`
    select count(*) ${due} as due, min(start_after) ${due} as "dueSince",
      count(*) filter (where state = 'failed') as "givenUp",
      count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day') as "givenUpToday",
      max(completed_on) filter (where name = 'sweep' and state = 'completed') as "lastSweptAt", now()
    from pgboss.job where state < 'active' or state = 'failed' or name = 'sweep'`.execute(db)
  return rows[0]!
}

/** A queue of jobs: how many are due and that no worker has begun, since when, and how many were given up and are kept. */
export interface QueueRow {
  name: string
  due: number
  dueSince: Date | null
  givenUp: number
}

export async function listQueues(db: Db): Promise<QueueRow[]> {
  const due = sql`filter (where j.state in ('created', 'retry') and j.start_after < now())`
  const { rows } = await sql<QueueRow>`
    select q.name, count(j.id) ${due} as due, min(j.start_after) ${due} as "dueSince",
      count(j.id) filter (where j.state = 'failed') as "givenUp"
    from pgboss.queue q left join pgboss.job j on j.name = q.name and (j.state < 'active' or j.state = 'failed')
    group by q.name order by q.name`.execute(db)
  return rows
}

/** Work that recurs: how often in a row it has failed, and when it was last done, which is remembered for an hour. */
interface SweepRow {
  name: string
  failed: number
  doneAt: Date | null
}

export async function listSweeps(db: Db): Promise<SweepRow[]> {
  const { rows } = await sql<SweepRow>`
    select data->>'sweep' as name, max(completed_on) filter (where state = 'completed') as "doneAt",
      coalesce(max(retry_count + (state = 'retry')::int) filter (where state <> 'completed'), 0) as failed
    from pgboss.job where name = 'sweep' and data->>'sweep' is not null group by 1 order by 1`.execute(db)
  return rows
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

/** Removes promised and finished work that names a person; while some of it is under way, `NotYet`. */
async function forgetJobs(tx: Tx, { accountId, emails }: Person): Promise<void> {
  const addresses = emails.map((email) => email.toLowerCase())
  const names = sql`data->>'accountId' = ${accountId} or lower(data->>'to') = any(${addresses})`
  const running = await sql`select from pgboss.job where state = 'active' and (${names}) limit 1`.execute(tx)
  if (running.rows.length > 0) throw new NotYet('work for this person is under way')
  await sql`delete from pgboss.job where ${names}`.execute(tx)
}

/** Work that is promised to one account is promised to the other. */
async function moveJobs(tx: Tx, { from, into }: AccountMerge): Promise<void> {
  await sql`
    update pgboss.job set data = jsonb_set(data, '{accountId}', to_jsonb(${into}::text))
    where state in ('created', 'retry', 'active') and data->>'accountId' = ${from}`.execute(tx)
}

/** What the queues know about a person: nothing worth a copy, and everything has to go. */
export const jobData: PersonalDataSource = {
  name: 'tarefas',
  tables: [],
  merge: moveJobs,
  erase: forgetJobs,
}
