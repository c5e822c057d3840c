import type { Address } from '@vitrine/contract/address'
import type { BrandId } from '@vitrine/contract/brand'
import type { Interval } from '@vitrine/contract/catalog'
import type { AccountId, OrderId, ProductId, SubscriptionId } from '@vitrine/contract/ids'
import type { OrderKind, OrderStatus } from '@vitrine/contract/order'
import { orderCode } from '@vitrine/contract/order-code'
import { isClosed, ORDER_MOVES, type OrderMove } from '@vitrine/contract/order-moves'
import type { OrderedPeriod } from '@vitrine/contract/paid-period'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { type CalendarDay, dayOf } from '@vitrine/contract/time'
import { sql } from 'kysely'
import type { PurchaseLimit } from '#catalog'
import { type Db, type LockedRows, noteLocks, type Tx, type Write } from '#kernel/database.ts'
import { notifyOrder } from '#payment'
import type { KeptPricing } from './order-view.ts'

export interface OrderRow {
  id: OrderId
  code: string
  status: OrderStatus
  accountId: AccountId
  brandId: string
  kind: OrderKind
  /** Of what the product placed: for which period of which subscription, and when it is due. */
  subscriptionId: SubscriptionId | null
  periodStartOn: CalendarDay | null
  periodEndOn: CalendarDay | null
  /** What is not open any more begins when it is paid. */
  periodFromPayment: OrderedPeriod['fromPayment']
  dueOn: CalendarDay | null
  payableDays: number
  placedAt: Date
  total: number
  /** Of the total, what store credit pays; and how much of that is promised to go back. */
  credit: number
  creditBack: number
}

const columns = sql`id, code, status, account_id as "accountId", brand_id as "brandId", kind,
  subscription_id as "subscriptionId", period_start_on as "periodStartOn", period_end_on as "periodEndOn", period_from_payment as "periodFromPayment", due_on as "dueOn", payable_days as "payableDays",
  placed_at as "placedAt", total, credit, credit_back as "creditBack"`

/** The period of a subscription that an order pays, half open, and the day on which that is due. */
interface DuePeriod {
  kind: Exclude<OrderKind, 'checkout'>
  subscriptionId: SubscriptionId
  startOn: CalendarDay
  endOn: CalendarDay
  dueOn: CalendarDay
  /** So many days after that day (or the next one on which banks open) it may be paid by Pix. */
  payableDays: number
}

/** An order as it is written. */
export interface OrderRecord {
  id: OrderId
  code: string
  accountId: AccountId
  brandId: string
  /** What the product places was in no cart. */
  cartId: string | null
  due?: DuePeriod
  buyer: { name: string; email: string; document: string }
  /** Where a charge asks for it. */
  address: Address | null
  subtotal: number
  discount: number
  tax: number
  total: number
  /** Of the total, what store credit pays. */
  credit: number
  pricing: KeptPricing
  /** In how many days it may be taken back. */
  withdrawalDays: number
  termsVersion: string
  at: Date
}

/** The next code of an order of a brand, for people. A number is used up even when the order comes to nothing. */
export async function nextCode(tx: Tx, brandId: BrandId, at: Date): Promise<string> {
  const { rows } = await sql<{ number: number; series: string | null }>`
    select number, series from next_number('order_number', ${brandId})`.execute(tx)
  const { number, series } = rows[0]!
  return orderCode(Number(dayOf(at).slice(0, 4)), number, series)
}

export const insertingOrder = (order: OrderRecord): Write => sql`
  insert into purchase_order (id, code, brand_id, account_id, cart_id, status, buyer_name, buyer_email, buyer_document,
    buyer_address, subtotal, discount, tax, total, credit, pricing, regret_days, terms_version, placed_at, kind, subscription_id,
    period_start_on, period_end_on, due_on, payable_days)
  values (${order.id}, ${order.code}, ${order.brandId}, ${order.accountId}, ${order.cartId}, 'awaiting-payment',
    ${order.buyer.name}, ${order.buyer.email}, ${order.buyer.document},
    ${order.address && JSON.stringify(order.address)}, ${order.subtotal}, ${order.discount},
    ${order.tax}, ${order.total}, ${order.credit}, ${JSON.stringify(order.pricing)}, ${order.withdrawalDays}, ${order.termsVersion}, ${order.at},
    ${order.due?.kind ?? 'checkout'}, ${order.due?.subscriptionId ?? null}, ${order.due?.startOn ?? null}::date,
    ${order.due?.endOn ?? null}::date, ${order.due?.dueOn ?? null}::date, ${order.due?.payableDays ?? 0})`

interface LineRow {
  id: string
  productId: ProductId
  priceId: string
  interval: Interval
  total: number
  discount: number
  /** Of what it cost, what was charged this once. */
  setupFee: number
  /** Days that a plan is used before its first charge. */
  trialDays: number | null
  /** Of a plan that begins with its introductory price, how many charges cost that. */
  introductoryCycles: number | null
  /** For how many months it opens; nothing: for good, or as long as a plan runs. */
  accessMonths: number | null
  purchaseLimit: PurchaseLimit
}

/** An order that nobody else can change; its lines never change. */
export interface LockedOrder extends OrderRow {
  lines: LineRow[]
}

const lines = sql`(
  select json_agg(json_build_object('id', l.id, 'productId', l.product_id, 'priceId', l.price_id,
    'interval', l.interval, 'total', l.total, 'discount', l.discount, 'setupFee', l.setup_fee, 'trialDays', l.trial_days, 'introductoryCycles', l.introductory_cycles, 'accessMonths', c.access_months, 'purchaseLimit', limit_of(p.purchase_limit, c.access_months)) order by l.position)
  from order_line l join product p on p.id = l.product_id join price c on c.id = l.price_id
  where l.order_id = purchase_order.id)`

/** Orders are locked before all that is paid by them. */
export const ORDER_ROWS: LockedRows = { name: 'order', rank: 1, isById: true }

/**
 * Holds the order until the transaction ends: whatever happens to it happens one after the other. One that the same
 * transaction has just placed nobody else sees, so that it comes after what is held already.
 */
export async function lockOrder(tx: Tx, id: string, { isNew = false } = {}): Promise<LockedOrder> {
  if (!isNew) noteLocks(tx, ORDER_ROWS, [id])
  const { rows } = await sql<LockedOrder>`
    select ${columns}, ${lines} as lines from purchase_order where id = ${id} for update`.execute(tx)
  return rows[0]!
}

/**
 * Holds the order and everything else that its buyer may still pay, always in the same order: money for one waits for
 * the others.
 */
export async function lockUnpaid(tx: Tx, orderId: OrderId): Promise<LockedOrder> {
  const { rows } = await sql<LockedOrder>`
    select ${columns}, ${lines} as lines from purchase_order
    where id = any(array(
        select other.id from purchase_order own join purchase_order other on other.account_id = own.account_id
        where own.id = ${orderId} and other.status in ('awaiting-payment', 'expired')
        union all select ${orderId}))
      and (status in ('awaiting-payment', 'expired') or id = ${orderId})
    order by id for update`.execute(tx)
  noteLocks(
    tx,
    ORDER_ROWS,
    rows.map(({ id }) => id),
  )
  return rows.find(({ id }) => id === orderId)!
}

/** What an order of a subscription asks for is not open any more: its period begins when it is paid. */
export async function beginWhenPaid(
  tx: Tx,
  orderId: OrderId,
  lasts: NonNullable<OrderedPeriod['fromPayment']>,
): Promise<void> {
  await tx
    .updateTable('purchase_order')
    .set({ period_from_payment: lasts })
    .where('id', '=', orderId)
    .execute()
}

/** The period that its payment paid. */
export async function movePeriod(
  tx: Tx,
  orderId: OrderId,
  { startOn, endOn }: Pick<DuePeriod, 'startOn' | 'endOn'>,
): Promise<void> {
  await tx
    .updateTable('purchase_order')
    .set({ period_start_on: startOn, period_end_on: endOn })
    .where('id', '=', orderId)
    .execute()
}

/** The owner is part of the question: somebody else's order is not there. */
export async function findOwnOrder(db: Db, id: string, accountId: AccountId): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${columns} from purchase_order where id = ${id} and account_id = ${accountId}`.execute(db)
  return rows[0]
}

/** Puts another address on what an account ordered. */
export async function moveOrders(
  tx: Tx,
  accountId: AccountId,
  email: string,
  { onlyUnpaid = false }: { onlyUnpaid?: boolean } = {},
): Promise<OrderId[]> {
  const rows = await tx
    .updateTable('purchase_order')
    .set({ buyer_email: email })
    .where('account_id', '=', accountId)
    .where('buyer_email', '<>', email)
    .$if(onlyUnpaid, (orders) => orders.where('paid_at', 'is', null))
    .returning(['id', 'status'])
    .execute()
  return rows.filter(({ status }) => status === 'awaiting-payment').map(({ id }) => id)
}

/** The document of the last purchase that was paid; the money has shown that it is meant. */
export async function findPaidDocument(db: Db, accountId: AccountId): Promise<string | undefined> {
  const row = await db
    .selectFrom('purchase_order')
    .select('buyer_document as document')
    .where('account_id', '=', accountId)
    .where('paid_at', 'is not', null)
    .where('buyer_document', '!=', '')
    .orderBy('placed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.document
}

/** A line as it is written; it never changes. */
export interface NewLine {
  id: string
  productId: ProductId
  priceId: string
  name: string
  interval: Interval
  amount: number
  /** Of `amount`, what is charged this once. */
  setupFee?: number
  /** Said by its price. */
  accessMonths?: number
  discount: number
  tax: number
  total: number
  trialDays?: number
  /** Of a plan, how many charges cost its introductory price, this one among them. */
  introductoryCycles?: number | undefined
}

export function insertingLines(orderId: OrderId, lines: readonly NewLine[]): Write {
  const rows = lines.map(
    (line, position) => sql`
    (${line.id}, ${orderId}, ${line.productId}, ${line.priceId}, ${line.name}, ${line.interval}, ${line.amount},
      ${line.setupFee ?? 0}::integer, ${line.discount}, ${line.tax}, ${line.total}, ${position}, ${line.trialDays ?? null}::integer,
      ${line.introductoryCycles ?? null}::smallint)`,
  )
  return sql`
    insert into order_line (id, order_id, product_id, price_id, name, interval, amount, setup_fee, discount, tax, total,
      position, trial_days, introductory_cycles)
    values ${sql.join(rows)}`
}

/** What a line is of. */
export async function findLine(
  db: Db,
  lineId: string,
): Promise<{ orderId: OrderId; brandId: BrandId; productId: ProductId } | undefined> {
  const { rows } = await sql<{ orderId: OrderId; brandId: BrandId; productId: ProductId }>`
    select o.id as "orderId", o.brand_id as "brandId", l.product_id as "productId"
    from order_line l join purchase_order o on o.id = l.order_id where l.id = ${lineId}`.execute(db)
  return rows[0]
}

/** What is known of who buys by what they bought before. */
interface BoughtBefore {
  /** The document of the last purchase that was paid. */
  document: string | null
  /** How the order of a line was paid; null where it was not. `carriedBy`: the method whose Pix it was. */
  paidBy: { method: PaymentMethod; carriedBy: string | null } | null
  /** Where its buyer lived, where that was asked. */
  address: Address | null
}

/** Read at once, of an account and of the line that paid for the period before, which an import may not know. */
export async function findBoughtBefore(
  db: Db,
  accountId: AccountId,
  lineId: string | null,
): Promise<BoughtBefore> {
  const { rows } = await sql<BoughtBefore>`
    select o.buyer_address as address, (
      select d.buyer_document from purchase_order d
      where d.account_id = ${accountId} and d.paid_at is not null and d.buyer_document <> ''
      order by d.placed_at desc limit 1) as document, (
      select json_build_object('method', p.method, 'carriedBy', p.carried_by) from payment p
      where p.order_id = o.id and p.status = 'paid'
      order by p.attempt desc, p.carried_by nulls first limit 1) as "paidBy"
    from (values (${lineId}::text)) wanted (line_id)
      left join order_line l on l.id = wanted.line_id left join purchase_order o on o.id = l.order_id`.execute(
    db,
  )
  return rows[0]!
}

/** In which brand something was paid. */
export async function findBrandOfPayment(db: Db, paymentId: string): Promise<BrandId> {
  const { brandId } = await db
    .selectFrom('payment')
    .innerJoin('purchase_order', 'purchase_order.id', 'payment.order_id')
    .select('brand_id as brandId')
    .where('payment.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return brandId as BrandId
}

/** Makes a move of an order; false when it is in no status from which the table has it. */
export async function moveOrder(tx: Tx, id: OrderId, move: OrderMove, at: Date): Promise<boolean> {
  const { from, to } = ORDER_MOVES[move]
  const { numAffectedRows } = await sql`
    update purchase_order set status = ${to}, closed_at = ${isClosed(to) ? at : null},
      paid_at = ${move === 'pay' ? at : sql`paid_at`}
    where id = ${id} and status = any(${[...from]})`.execute(tx)
  if (!numAffectedRows) return false
  notifyOrder(tx, id)
  return true
}

/** Orders that wait while none of their payments does, and whose time is over; of all, or one of them. */
export async function listAbandoned(db: Db, now: Date, limit: number, only?: string): Promise<OrderId[]> {
  const { rows } = await sql<{ id: OrderId }>`
    select o.id from purchase_order o
    where o.status = 'awaiting-payment' and o.kind = 'checkout' and ${only ? sql`o.id = ${only}` : sql`true`}
      and (select bool_and(p.status not in ('created', 'pending', 'in-review', 'paid') and p.expires_at < ${now})
        from payment p where p.order_id = o.id)
    order by o.placed_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether anything was ever ordered in a brand. */
export async function hasOrders(db: Db, brand: BrandId): Promise<boolean> {
  const row = await db
    .selectFrom('purchase_order')
    .select('id')
    .where('brand_id', '=', brand)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
