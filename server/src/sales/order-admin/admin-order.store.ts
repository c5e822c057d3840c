import type { AccountId, OrderId } from '@vitrine/contract/ids'
import type { FiscalNoteStatus } from '@vitrine/contract/order'
import { type RawBuilder, sql } from 'kysely'
import type { AttentionSources, NeedsAttention } from '#kernel/attention.ts'
import type { Db } from '#kernel/database.ts'

/** Whose order it is, and what of store credit it was paid with and got back. */
export interface OrderHead {
  id: OrderId
  code: string
  accountId: AccountId
  /** Nothing for what the product placed. */
  cartId: string | null
  credit: number
  creditBack: number
}

export async function findHead(db: Db, id: string): Promise<OrderHead | undefined> {
  const { rows } = await sql<OrderHead>`
    select id, code, account_id as "accountId", cart_id as "cartId", credit, credit_back as "creditBack"
    from purchase_order where id = ${id}`.execute(db)
  return rows[0]
}

export interface StoredMessage {
  id: string
  subject: string
  createdAt: Date
  sentAt: Date | null
  droppedAt: Date | null
}

/** Messages about an order, its payments and its refunds, the newest first. */
export async function listMessages(db: Db, orderId: OrderId): Promise<StoredMessage[]> {
  const { rows } = await sql<StoredMessage>`
    select id, subject, created_at as "createdAt", sent_at as "sentAt", dropped_at as "droppedAt"
    from message where split_part(reference, ':', 1) in (
      select ${orderId} union all select id from payment where order_id = ${orderId}
      union all select id from refund where order_id = ${orderId})
    order by created_at desc, id desc`.execute(db)
  return rows
}

export interface StoredNote {
  id: string
  rpsSeries: string
  rpsNumber: number
  status: FiscalNoteStatus
  amount: number
  owed: number
  number: string | null
  url: string | null
  hasPdf: boolean
  reason: string | null
  exportedAt: Date | null
}

export async function findNote(db: Db, orderId: OrderId): Promise<StoredNote | undefined> {
  const { rows } = await sql<StoredNote>`
    select n.id, n.rps_series as "rpsSeries", n.rps_number as "rpsNumber", n.status, w.owed,
      case when n.status in ('pending', 'rejected') then w.owed else n.amount end as amount,
      n.number, n.url, n.pdf_key is not null as "hasPdf", n.reason, n.exported_at as "exportedAt"
    from fiscal_note n join order_worth w on w.order_id = n.order_id where n.order_id = ${orderId}`.execute(
    db,
  )
  return rows[0]
}

/** The orders of which more was issued than they are worth by now, as a query of their ids. */
export const ordersToCorrect: RawBuilder<unknown> = sql`
  select n.order_id from fiscal_note n join order_worth w on w.order_id = n.order_id
  where n.status = 'issued' and w.owed < n.amount
    and n.order_id in (select order_id from order_money where kind in ('refunded', 'charged-back'))`

export const noteCorrectionAttention: AttentionSources<'note-to-correct'> = {
  async 'note-to-correct'({ db }) {
    const { rows } = await sql<NeedsAttention>`
      select count(*)::int as count from (${ordersToCorrect}) wrong`.execute(db)
    return rows[0]!
  },
}
