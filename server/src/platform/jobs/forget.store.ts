import { sql } from 'kysely'
import type { Tx } from '#kernel/database.ts'
import { NotYet, type Person } from '#kernel/personal-data.ts'

/** Removes promised and finished work that names a person; while some of it is under way, `NotYet`. */
export async function forgetJobs(tx: Tx, { accountId, emails }: Person): Promise<void> {
  const addresses = emails.map((email) => email.toLowerCase())
  const names = sql`data->>'accountId' = ${accountId} or lower(data->>'to') = any(${addresses})`
  const running = await sql`select from pgboss.job where state = 'active' and (${names}) limit 1`.execute(tx)
  if (running.rows.length > 0) throw new NotYet('work for this person is under way')
  await sql`delete from pgboss.job where ${names}`.execute(tx)
}
