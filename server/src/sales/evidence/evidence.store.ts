import type { DisputeReason, DisputeState } from '@vitrine/contract/dispute'
import type { AccountId, OrderId } from '@vitrine/contract/ids'
import type { OrderStatus } from '@vitrine/contract/order'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'

/** A contested payment; `amount` in centavos: what is contested, or went back. */
export interface DisputeFacts {
  id: string
  state: DisputeState
  reason: DisputeReason | null
  method: PaymentMethod
  amount: number
  /** None of a Pix that is of no charge of ours. */
  order: { id: OrderId; code: string; status: OrderStatus; brandId: string } | null
}

export async function findDispute(db: Db, id: string): Promise<DisputeFacts | undefined> {
  const { rows } = await sql<DisputeFacts>`
    select d.id, d.state, d.reason, coalesce(p.method, 'pix') as method, coalesce(d.amount, p.received, p.amount) as amount,
      case when o.id is not null then
        json_build_object('id', o.id, 'code', o.code, 'status', o.status, 'brandId', o.brand_id) end as order
    from dispute d left join payment p on p.id = d.payment_id left join purchase_order o on o.id = p.order_id
    where d.id = ${id}`.execute(db)
  return rows[0]
}

/** A disputed order: who bought, and what the issuer will ask for. Amounts in centavos. */
export interface DisputedOrder {
  id: OrderId
  accountId: AccountId
  code: string
  termsVersion: string
  /** SHA-256 of what was agreed to, in hexadecimal; orders from before it was kept have none. */
  contractHash: string | null
  agreedAt: Date | null
  disputeId: string
  openedAt: Date
  amount: number
  cardBrand: string | null
  cardLast4: string | null
  installments: number | null
  /** How the acquirer calls the charge. */
  authorization: string
}

/** The order of this id when one of its payments is, or was, disputed. */
export async function findDisputed(db: Db, orderId: OrderId): Promise<DisputedOrder | undefined> {
  const { rows } = await sql<DisputedOrder>`
    select o.id, o.account_id as "accountId", o.code,
      o.terms_version as "termsVersion", encode(c.hash, 'hex') as "contractHash", c.at as "agreedAt",
      d.provider_id as "disputeId", d.opened_at as "openedAt", p.amount, p.card_brand as "cardBrand",
      p.card_last4 as "cardLast4", p.installments, p.e2e_id as authorization
    from dispute d join payment p on p.id = d.payment_id join purchase_order o on o.id = p.order_id
      left join order_contract c on c.order_id = o.id
    where o.id = ${orderId}`.execute(db)
  return rows[0]
}

export async function listLineIds(db: Db, orderId: OrderId): Promise<string[]> {
  const rows = await db.selectFrom('order_line').select('id').where('order_id', '=', orderId).execute()
  return rows.map(({ id }) => id)
}

/** Messages about an order that were handed over to its buyer's mail server. */
export interface SentMessage {
  subject: string
  sentAt: Date
}

export async function listSent(db: Db, orderId: OrderId): Promise<SentMessage[]> {
  const { rows } = await sql<SentMessage>`
    select m.subject, m.sent_at as "sentAt" from message m join purchase_order o on o.id = ${orderId}
    where m.sent_at is not null and m.recipient = o.buyer_email
      and split_part(m.reference, ':', 1) in (
        select o.id union select p.id from payment p where p.order_id = o.id
        union select r.id from refund r where r.order_id = o.id)
    order by m.sent_at`.execute(db)
  return rows
}
