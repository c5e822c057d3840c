import type { JobRow } from '@vitrine/contract/admin/job'
import type { AccountId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'
import { holdsText, type ListQuery, type ListSource } from '#kernel/list.ts'

/** Names of jobs: those that send mail, and all others. */
export interface JobNames {
  mail: readonly string[]
  others: readonly string[]
}

export interface JobFilter extends ListQuery {
  kind?: 'mail' | 'other' | undefined
}

interface Row {
  id: string
  name: string
  reason: string | null
  tries: number
  to: string | null
  accountId: AccountId | null
  orderId: string | null
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
