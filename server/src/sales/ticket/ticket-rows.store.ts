import type { TicketRow } from '@vitrine/contract/admin/ticket'
import type { BrandId } from '@vitrine/contract/brand'
import type { AccountId } from '@vitrine/contract/ids'
import type { TicketStatus, TicketTopic } from '@vitrine/contract/ticket'
import { sql } from 'kysely'

import { holdsText, type ListQuery, type ListSource } from '#kernel/list.ts'
import { isOn } from '#kernel/span.ts'

interface TicketFilter extends ListQuery {
  status?: TicketStatus | undefined
  topic?: TicketTopic | undefined
  overdue?: 'yes' | undefined
  brand?: BrandId | undefined
  from?: string | undefined
  to?: string | undefined
}

type Row = Omit<TicketRow, 'createdAt' | 'dueAt' | 'isOverdue' | 'accountId'> & {
  createdAt: Date
  dueAt: Date
  accountId: AccountId | null
}

/** Tickets of the administration; `due`: those that wait come first, the longest due before the others. */
export const ticketRows: ListSource<TicketFilter, Row, TicketRow> = {
  columns: () => sql`t.id, t.protocol, t.brand_id as brand, t.topic, t.status, t.name, t.email,
    t.account_id as "accountId", t.created_at as "createdAt", t.due_at as "dueAt"`,
  from: () => sql`ticket t`,
  where: ({ q, status, topic, overdue, brand, from, to }, now) => [
    q &&
      sql`(${holdsText(sql`plain(t.protocol)`, q)} or ${holdsText(sql`plain(t.name)`, q)}
        or ${holdsText(sql`plain(t.email)`, q)} or ${holdsText(sql`plain(t.order_code)`, { text: q.orderCode ?? q.text })})`,
    status && sql`t.status = ${status}`,
    topic && sql`t.topic = ${topic}`,
    overdue ? sql`t.status = 'open' and t.due_at < ${now}` : undefined,
    brand ? sql`t.brand_id = ${brand}` : undefined,
    from || to ? isOn(sql`t.created_at`, { from, to }) : undefined,
  ],
  id: sql`t.id`,
  sorts: {
    due: {
      by: sql`case when t.status = 'open' then t.due_at else t.due_at + interval '36500 days' end`,
      type: 'timestamptz',
    },
    created: { by: sql`t.created_at`, type: 'timestamptz' },
  },
  item: ({ createdAt, dueAt, accountId, ...row }, now) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    dueAt: dueAt.toISOString(),
    isOverdue: row.status === 'open' && dueAt < now,
    ...(accountId && { accountId }),
  }),
}
