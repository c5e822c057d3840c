import { FIRST_BRAND } from '@vitrine/contract/brand-paths'
import type { AccountId, OrderId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Place } from '#kernel/activity.ts'
import type { Db } from '#kernel/database.ts'
import { newestFirst } from '#payment'
import { authorizesMandate } from '#pix-mandate'
import { newestDestination, type PaidPurchase, paidManually, type RefundRow } from '#refund-ledger'
import { type OrderFacts, summaryOf } from './order-view.ts'

/** What people read as the state of an order `o`: while its card is looked at, it waits for nothing that they could do. */
export const shownStatus = sql`case when o.status = 'awaiting-payment' and exists (
  select from payment y where y.order_id = o.id and y.status = 'in-review') then 'in-review' else o.status end`

/** What the installments of the card that paid an order `o` cost beside its total. */
const interest = sql`coalesce((
  select y.interest from payment y where y.order_id = o.id and y.status in ('paid', 'refunded')
  order by y.status, y.attempt desc limit 1), 0)`

/** What a list says of an order `o`. */
export const summary = sql`o.id, o.code, o.brand_id as "brandId", o.kind, o.due_on as "dueOn", o.subscription_id as "subscriptionId", ${shownStatus} as status, o.total, o.credit, ${interest} as interest, o.placed_at as "placedAt"`

/** What a list says of an order `o`: its columns, its state as people read it, and how its row is read. */
export const orderSummary = { columns: summary, status: shownStatus, of: summaryOf }

const lines = sql`(
  select json_agg(json_strip_nulls(json_build_object('id', l.id, 'productId', l.product_id, 'slug', p.slug, 'name', l.name, 'type', p.type, 'cover', p.cover,
    'interval', l.interval, 'amount', l.amount, 'setupFee', nullif(l.setup_fee, 0), 'introductoryCycles', l.introductory_cycles, 'accessMonths', c.access_months, 'discount', l.discount, 'total', l.total)) order by l.position)
  from order_line l join product p on p.id = l.product_id join price c on c.id = l.price_id where l.order_id = o.id)`

/** The Pix that a boleto `y` carries, while it can be paid. */
const carriedPix = sql`case when y.method = 'boleto' then (
  select json_build_object('brCode', c.br_code, 'receiver', c.receiver, 'expiresAt', c.expires_at, 'late', case when c.fine_bp is not null then
    json_build_object('fineBp', c.fine_bp, 'interestBp', c.interest_bp) end)
  from payment c where c.order_id = y.order_id and c.attempt = y.attempt and c.carried_by = 'boleto' and c.status = 'pending') end`

const payment = sql`(
  select json_build_object('id', y.id, 'method', y.method, 'status', y.status, 'amount', y.amount, 'brCode', y.br_code, 'receiver', y.receiver, 'expiresAt', y.expires_at, 'carriedPix', ${carriedPix},
    'line', y.line, 'late', case when y.late_until is not null then json_build_object(
      'until', y.late_until, 'fineBp', y.fine_bp, 'interestBp', y.interest_bp) end,
    'isDebit', y.pix_mandate_id is not null, 'authorizes', ${authorizesMandate(sql`y.id`)}, 'received', y.received, 'dueOn', y.due_on, 'pdfUrl', y.pdf_url, 'cardBrand', y.card_brand, 'cardLast4', y.card_last4,
    'actionUrl', y.action_url, 'declineCode', y.decline_code, 'installments', case when y.installments is not null then
      json_build_object('count', y.installments, 'first', y.first_parcel, 'each', y.parcel, 'total', y.first_parcel + y.parcel * (y.installments - 1),
        'interest', y.interest, 'monthlyBp', y.monthly_bp, 'yearlyBp', y.yearly_bp) end)
  from payment y where y.order_id = o.id order by ${newestFirst} limit 1)`

/** What was asked back of an order `o`, oldest first. */
const refunds = sql`(
  select coalesce(json_agg(json_build_object('id', r.id, 'protocol', r.protocol, 'reason', r.reason, 'channel', r.channel,
    'amount', r.amount, 'ofCredit', r.of_credit, 'state', r.state, 'byBuyer', r.requested_by is not distinct from o.account_id,
    'isDuplicate', r.duplicate_e2e_id is not null, 'isByHand', ${paidManually}, 'requestedAt', r.requested_at, 'endedAt', r.ended_at, 'paymentId', r.payment_id, 'method', y.method,
    'destination', ${newestDestination('face')}) order by r.requested_at, r.id), '[]')
  from refund r left join payment y on y.id = r.payment_id where r.order_id = o.id)`

const coupon = sql`(
  select c.code from coupon_redemption r join coupon c on c.id = r.coupon_id where r.order_id = o.id limit 1)`

/** Those of an order `o` that were typed. */
const coupons = sql`(
  select coalesce(json_agg(json_build_object('code', coalesce(k.code, c.code), 'comesBack', r.comes_back) order by r.coupon_id collate "C"), '[]')
  from coupon_redemption r join coupon c on c.id = r.coupon_id left join coupon_code k on k.id = r.code_id
  where r.order_id = o.id and not c.automatic)`

/** What few orders have: read by itself, a moment later, so that the others do not pay for it. */
type Rare = Pick<OrderFacts, 'coupon' | 'coupons'>

async function readRare(db: Db, id: string): Promise<Rare> {
  const { rows } = await sql<Rare>`
    select ${coupon} as coupon, ${coupons} as coupons from purchase_order o where o.id = ${id}`.execute(db)
  return rows[0]!
}

const receiver = (storefront: string) =>
  sql`json_build_object('name', ${sql.ref(storefront)}.legal_name, 'cnpj', ${sql.ref(storefront)}.cnpj)`

/** One order of this account, as far as orders know; whether its plans are over, subscriptions do. */
export async function findStoredOrder(
  db: Db,
  id: string,
  accountId: AccountId,
): Promise<OrderFacts | undefined> {
  const { rows } = await sql<Omit<OrderFacts, keyof Rare> & { hasCoupon: boolean }>`
    select ${summary}, o.subtotal, o.discount, o.pricing, o.paid_at as "paidAt", o.regret_days as "withdrawalDays",
      json_build_object('name', o.buyer_name, 'email', o.buyer_email, 'document', o.buyer_document) as buyer,
      json_build_object('pix', ${receiver('k')}, 'boleto', ${receiver('f')}) as receivers,
      ${lines} as lines, ${payment} as payment, ${refunds} as refunds,
      exists (select from coupon_redemption r where r.order_id = o.id) as "hasCoupon",
      exists (select from contract_summary c where c.order_id = o.id) as "hasContract",
      o.buyer_address is not null as "hasAddress", case when o.period_start_on is not null then json_build_object(
        'startOn', o.period_start_on, 'endOn', o.period_end_on, 'fromPayment', o.period_from_payment) end as period,
      (select json_build_object('status', n.status, 'number', n.number, 'url', n.url, 'hasPdf', n.pdf_key is not null) from fiscal_note n
        where n.order_id = o.id) as "fiscalNote"
    from purchase_order o join storefront b on b.id = o.brand_id join storefront f on f.id = ${FIRST_BRAND}
      join storefront k on k.id = coalesce(b.pix_key_of, f.id)
    where o.id = ${id} and o.account_id = ${accountId}`.execute(db)
  if (!rows[0]) return undefined
  const { hasCoupon, ...facts } = rows[0]
  return { ...facts, ...(hasCoupon ? await readRare(db, id) : { coupon: null, coupons: [] }) }
}

type State = Pick<OrderFacts, 'status' | 'paidAt' | 'payment' | 'refunds' | 'hasAddress'>

/** What changes about an order once it is placed; everything else stays as it was. */
export async function readState(db: Db, id: string): Promise<State> {
  const { rows } = await sql<State>`
    select ${shownStatus} as status, o.paid_at as "paidAt", ${payment} as payment,
      ${refunds} as refunds, o.buyer_address is not null as "hasAddress" from purchase_order o where o.id = ${id}`.execute(
    db,
  )
  return rows[0]!
}

export interface OrderEventRow {
  id: string
  at: Date
  kind: 'placed' | 'paid' | 'unpaid' | 'given-back' | 'credited'
  orderId: OrderId
  code: string
}

/** What happened to the orders of an account, newest first, after a place in the list. */
export async function listOrderEvents(
  db: Db,
  accountId: AccountId,
  after: Place | undefined,
  limit: number,
): Promise<OrderEventRow[]> {
  const rest = after ? sql`(at, id collate "C") < (${after.at}, ${after.id})` : sql`true`
  const { rows } = await sql<OrderEventRow>`
    with own as (
      select id as order_id, code, status, placed_at, paid_at, closed_at from purchase_order
      where account_id = ${accountId}
    ), moment as (
      select order_id || '-placed' as id, placed_at as at, 'placed' as kind, order_id, code from own
      union all
      select order_id || '-paid', paid_at, 'paid', order_id, code from own where paid_at is not null
      union all
      select order_id || '-unpaid', closed_at, 'unpaid', order_id, code from own
      where closed_at is not null and status in ('expired', 'cancelled')
      union all
      select refund.id, step.at, case refund.channel when 'credit' then 'credited' else 'given-back' end, own.order_id, own.code from own
      join refund on refund.order_id = own.order_id
      join refund_step step on step.refund_id = refund.id and step.state = 'done'
    )
    select id, at, kind, order_id as "orderId", code from moment where ${rest}
    order by at desc, id collate "C" desc limit ${limit}`.execute(db)
  return rows
}

export interface OrderMoments extends PaidPurchase {
  placedAt: Date
  closedAt: Date | null
  refunds: RefundRow[]
  /** Uses of coupons that were typed, when the whole order was given back: which stay used for its buyer. */
  uses: { at: string; isKept: boolean }[]
}

/** When an order of this account was placed, paid, closed and given back. */
export async function findMoments(
  db: Db,
  id: string,
  accountId: AccountId,
): Promise<OrderMoments | undefined> {
  const { rows } = await sql<OrderMoments>`
    select o.status, o.placed_at as "placedAt", o.paid_at as "paidAt", o.closed_at as "closedAt",
      o.regret_days as "withdrawalDays",
      ${refunds} as refunds,
      (select coalesce(json_agg(distinct jsonb_build_object('at', r.refunded_at, 'isKept', not r.comes_back)), '[]')
        from coupon_redemption r join coupon c on c.id = r.coupon_id
        where r.order_id = o.id and r.refunded_at is not null and not c.automatic) as uses
    from purchase_order o where o.id = ${id} and o.account_id = ${accountId}`.execute(db)
  return rows[0]
}
