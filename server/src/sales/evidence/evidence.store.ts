import type { Address } from '@vitrine/contract/address'
import type { DisputeRow } from '@vitrine/contract/admin/dispute'
import type { DisputeReason, DisputeState } from '@vitrine/contract/dispute'
import type { AccountId, DisputeId, OrderId } from '@vitrine/contract/ids'
import type { OrderStatus } from '@vitrine/contract/order'
import type { PaymentMethod } from '@vitrine/contract/payment'
import type { SearchText } from '@vitrine/contract/search-text'
import { type RawBuilder, sql } from 'kysely'
import { nameOfBrand } from '#brand'
import { isUnread, waitsForAnswer } from '#dispute'
import type { Db } from '#kernel/database.ts'
import { holdsText, type ListQuery, type ListSource } from '#kernel/list.ts'
import { isOn } from '#kernel/span.ts'

/** A contested payment; `amount` in centavos: what is contested, or went back. */
export interface DisputeFacts {
  id: DisputeId
  state: DisputeState
  reason: DisputeReason | null
  method: PaymentMethod
  amount: number
  openedAt: Date
  closedAt: Date | null
  dueAt: Date | null
  provider: string
  /** The identifier at the provider. */
  reference: string
  /** Of the charge; none of a Pix that is of no charge of ours. */
  txid: string | null
  /** Of a Pix that a bank took back. */
  e2eId: string | null
  /** None of a Pix that is of no charge of ours. */
  order: {
    id: OrderId
    code: string
    status: OrderStatus
    brandId: string
    brandName: string
    account: { id: AccountId; name: string }
  } | null
}

const columns = sql`d.id, d.state, d.reason, coalesce(p.method, 'pix') as method,
  coalesce(d.amount, p.received, p.amount) as amount, d.opened_at as "openedAt", d.closed_at as "closedAt",
  d.evidence_due_at as "dueAt", coalesce(d.provider, p.provider) as provider, d.provider_id as reference, p.txid, d.e2e_id as "e2eId",
  case when o.id is not null then json_build_object('id', o.id, 'code', o.code, 'status', o.status, 'brandId', o.brand_id,
    'brandName', ${nameOfBrand(sql`o.brand_id`)},
    'account', json_build_object('id', o.account_id, 'name', o.buyer_name)) end as order`

const tables = sql`dispute d left join payment p on p.id = d.payment_id left join purchase_order o on o.id = p.order_id`

export async function findDispute(db: Db, id: DisputeId): Promise<DisputeFacts | undefined> {
  const { rows } = await sql<DisputeFacts>`select ${columns} from ${tables} where d.id = ${id}`.execute(db)
  return rows[0]
}

/** As it stands in the list of the administration. */
export function disputeRow({ order, ...facts }: DisputeFacts): DisputeRow {
  const { id, state, reason, method, amount, e2eId, openedAt, dueAt, closedAt } = facts
  return {
    id,
    state,
    method,
    amount,
    isReturn: e2eId !== null,
    openedAt: openedAt.toISOString(),
    ...(reason && { reason }),
    ...(dueAt && { dueAt: dueAt.toISOString() }),
    ...(closedAt && { closedAt: closedAt.toISOString() }),
    ...(order && {
      order: { id: order.id, code: order.code, brandName: order.brandName, account: order.account },
    }),
  }
}

interface DisputeFilter extends ListQuery {
  state?: DisputeState | undefined
  method?: PaymentMethod | undefined
  needs?: 'answer' | 'note' | undefined
  from?: string | undefined
  to?: string | undefined
}

/** By the code of the order, how a provider calls the dispute or the Pix, or who bought. */
const isNamed = (q: SearchText): RawBuilder<unknown> => sql`(${holdsText(sql`plain(d.provider_id)`, q)}
  or ${holdsText(sql`plain(d.e2e_id)`, q)} or ${holdsText(sql`plain(o.buyer_name)`, q)}
  or ${holdsText(sql`plain(o.code)`, { text: q.orderCode ?? q.text })})`

/** Disputes in the administration. */
export const disputeRows: ListSource<DisputeFilter, DisputeFacts, DisputeRow> = {
  columns: () => columns,
  from: () => tables,
  where: ({ q, state, method, needs, from, to }) => [
    q && isNamed(q),
    state && sql`d.state = ${state}`,
    method && sql`coalesce(p.method, 'pix') = ${method}`,
    needs && (needs === 'answer' ? waitsForAnswer : isUnread),
    from || to ? isOn(sql`d.opened_at`, { from, to }) : undefined,
  ],
  id: sql`d.id`,
  sorts: {
    opened: { by: sql`d.opened_at`, type: 'timestamptz' },
    amount: { by: sql`coalesce(d.amount, p.received, p.amount)`, type: 'bigint' },
  },
  item: disputeRow,
}

/** Who bought what is disputed, and what the issuer will ask for. */
export interface DisputedOrder {
  id: OrderId
  accountId: AccountId
  code: string
  termsVersion: string
  /** SHA-256 of what was agreed to, in hexadecimal; orders from before it was kept have none. */
  contractHash: string | null
  agreedAt: Date | null
  address: Address | null
  /** Centavos. */
  charged: number
  cardBrand: string | null
  cardLast4: string | null
  installments: number | null
  /** How the provider calls the charge. */
  authorization: string
}

export async function findDisputed(db: Db, id: DisputeId): Promise<DisputedOrder | undefined> {
  const { rows } = await sql<DisputedOrder>`
    select o.id, o.account_id as "accountId", o.code, o.terms_version as "termsVersion",
      encode(c.hash, 'hex') as "contractHash", c.at as "agreedAt", o.buyer_address as address,
      p.amount as charged, p.card_brand as "cardBrand", p.card_last4 as "cardLast4", p.installments,
      p.e2e_id as authorization
    from dispute d join payment p on p.id = d.payment_id join purchase_order o on o.id = p.order_id
      left join order_contract c on c.order_id = o.id
    where d.id = ${id}`.execute(db)
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
