import type { AuditRow } from '@vitrine/contract/admin/audit'
import { auditWords } from '@vitrine/contract/admin/audit-words'
import { addDays, calendarDay, startOfDay } from '@vitrine/contract/time'
import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'
import type { ListHappenings } from '#kernel/happening.ts'
import { holdsText, type ListQuery, type ListSource } from '#kernel/list.ts'

export interface AuditFilter extends ListQuery {
  kind?: string | undefined
  subject?: string | undefined
  actor?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

type Row = Omit<AuditRow, 'at' | 'reason' | 'id'> & { at: Date; reason: string | null }

const columns = sql`e.seq, e.at, jsonb_strip_nulls(jsonb_build_object('id', e.actor_id, 'name', a.name)) as actor,
  e.action, jsonb_build_object('kind', e.subject_kind, 'id', e.subject_id, 'name', coalesce(s.name, e.subject_name)) as subject,
  e.before, e.after, e.reason, e.ip`
const from = sql`audit_event e left join named_account a on a.account_id = e.actor_id
  left join named_account s on e.subject_kind = 'account' and s.account_id = e.subject_id`
const itemOf = ({ at, reason, ...row }: Row): AuditRow => ({
  ...row,
  id: String(row.seq),
  at: at.toISOString(),
  ...(reason && { reason }),
})

/** The audit log, as the administration reads it; persons with the names that they have now. */
export const auditRows: ListSource<AuditFilter, Row, AuditRow> = {
  columns: () => columns,
  from: () => from,
  where: ({ q, kind, subject, actor, from, to }) => [
    q
      ? sql`(${holdsText(sql`plain(coalesce(s.name, e.subject_name))`, q)} or ${holdsText(sql`plain(a.name)`, q)})`
      : undefined,
    kind ? sql`e.subject_kind = ${kind}` : undefined,
    subject ? sql`e.subject_id = ${subject}` : undefined,
    actor ? sql`e.actor_id = ${actor}` : undefined,
    from ? sql`e.at >= ${startOfDay(calendarDay(from))}` : undefined,
    to ? sql`e.at < ${startOfDay(addDays(calendarDay(to), 1))}` : undefined,
  ],
  // As text of one width, so that it is compared as the id of any list is.
  id: sql`lpad(e.seq::text, 12, '0')`,
  sorts: { seq: { by: sql`e.seq`, type: 'bigint' } },
  item: itemOf,
}

/** One row by its id, which is its number. */
export async function findAuditRow(db: Db, id: string): Promise<AuditRow | undefined> {
  const { rows } = await sql<Row>`select ${columns} from ${from} where e.seq::text = ${id}`.execute(db)
  return rows.map(itemOf)[0]
}

/** What administrators did to an account, as a part of its history: the newest first, who did it and why. */
export const accountChanges: ListHappenings = async (db, accountId, after, limit) => {
  const id = sql`'aud_' || lpad(e.seq::text, 12, '0') collate "C"`
  const rest = after ? sql`(e.at, ${id}) < (${after.at}, ${after.id})` : sql`true`
  const { rows } = await sql<Pick<Row, 'at' | 'action' | 'reason' | 'actor'> & { id: string }>`
    select ${columns}, ${id} as id from ${from} where e.subject_kind = 'account' and e.subject_id = ${accountId} and ${rest}
    order by e.at desc, ${id} desc limit ${limit}`.execute(db)
  return rows.map(({ id, at, action, reason, actor }) => ({
    id,
    at,
    what: auditWords(action),
    about: [actor.name ?? actor.id, reason].filter(Boolean).join(': '),
  }))
}
