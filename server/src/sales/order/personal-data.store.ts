import type { QuoteTaxes, SumLine } from '@vitrine/contract/cart'
import type { Interval } from '@vitrine/contract/catalog'
import type { AccountId, OrderId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import { type Db, noteLocks, type Tx } from '#kernel/database.ts'
import { NotYet } from '#kernel/job.ts'
import type { Person } from '#kernel/personal-data.ts'
import { moveOrder, ORDER_ROWS } from './order.store.ts'

/** Stands where the address of a buyer who left stood. */
export const REMOVED_EMAIL = 'compra@removida.invalid'

/** Addresses that stand on somebody's purchases. */
export async function listBuyerEmails(db: Db, accountId: AccountId): Promise<string[]> {
  const rows = await db
    .selectFrom('purchase_order')
    .select('buyer_email')
    .distinct()
    .where('account_id', '=', accountId)
    .execute()
  return rows.map(({ buyer_email }) => buyer_email)
}

/** The orders of an account, held until the end of the transaction, with who bought. */
export async function holdBuyers(tx: Tx, { accountId }: Person) {
  const orders = await tx
    .selectFrom('purchase_order')
    .select(['id', 'status', 'paid_at as paidAt', 'buyer_name as name', 'buyer_document as document'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .forUpdate()
    .execute()
  noteLocks(
    tx,
    ORDER_ROWS,
    orders.map(({ id }) => id),
  )
  return orders
}

/**
 * Before the buyer's names leave the orders: nothing may be awaiting payment, and an order that ran out takes no late
 * money any more, which then goes back to whoever sent it.
 */
export async function prepareRemoval(tx: Tx, person: Person, now: Date): Promise<void> {
  const orders = await holdBuyers(tx, person)
  const { accountId } = person
  if (orders.some(({ status }) => status === 'awaiting-payment'))
    throw new NotYet('an order awaits its payment')
  if (await hasOpenRefund(tx, accountId)) throw new NotYet('a refund is not there yet')
  for (const { id } of orders.filter(({ status }) => status === 'expired'))
    await moveOrder(tx, id, 'cancel', now)
}

/** Whoever leaves gets their money first; one that the bank refused waits for the shop. */
async function hasOpenRefund(db: Db, accountId: AccountId): Promise<boolean> {
  const row = await db
    .selectFrom('refund as r')
    .innerJoin('purchase_order as o', 'o.id', 'r.order_id')
    .select('r.id')
    .where('o.account_id', '=', accountId)
    .where('r.state', '!=', 'done')
    .executeTakeFirst()
  return row !== undefined
}

/** What of an order `o` is gone by now, in centavos: what its buyer got back, or what the issuer of a card took. */
const gone = (kind: 'refunded' | 'charged-back', what: 'money' | 'value') =>
  sql<number>`(select coalesce(-sum(${sql.ref(`m.${what}`)}), 0)::int from order_money m
    where m.order_id = o.id and m.kind = ${kind} and m.at is not null)`

const ORDER_COLUMNS = [
  'o.id',
  'o.code',
  'o.brand_id as brandId',
  'o.subtotal',
  'o.discount',
  'o.tax',
  'o.total',
  'o.credit',
  'o.regret_days as withdrawalDays',
  'o.placed_at as placedAt',
  'o.status',
  'o.buyer_name as name',
  'o.buyer_email as email',
  'o.buyer_document as document',
] as const
const PAYMENT_COLUMNS = [
  'p.e2e_id as paymentId',
  'p.method',
  'p.installments',
  'p.interest',
  'p.amount as asked',
  'p.received',
] as const

const paidOrders = (db: Db, accountId: AccountId) =>
  db
    .selectFrom('purchase_order as o')
    .innerJoin('storefront as b', 'b.id', 'o.brand_id')
    .leftJoin('payment as p', (join) => join.onRef('p.order_id', '=', 'o.id').on('p.e2e_id', 'is not', null))
    .select([...ORDER_COLUMNS, ...PAYMENT_COLUMNS])
    .select(sql<QuoteTaxes | null>`o.pricing -> 'taxes'`.as('taxes'))
    .select(sql<SumLine[] | null>`o.pricing -> 'sum'`.as('sum'))
    .select((q) => q.fn.coalesce('o.paid_at', 'o.placed_at').as('paidAt'))
    .select((q) => [
      q.ref('b.name').$notNull().as('brand'),
      q.ref('b.legal_name').$notNull().as('legalName'),
      q.ref('b.cnpj').$notNull().as('cnpj'),
      q.ref('b.address').$notNull().as('address'),
      q.ref('b.email').$notNull().as('sellerEmail'),
      q.ref('b.phone').$notNull().as('phone'),
      q.ref('b.hours').$notNull().as('hours'),
    ])
    .select([gone('refunded', 'value').as('refunded'), gone('charged-back', 'money').as('chargedBack')])
    .distinctOn('o.id')
    .where('o.account_id', '=', accountId)
    .where('o.paid_at', 'is not', null)
    .orderBy('o.id')

/** Paid orders with what a receipt says, oldest first. */
export const listPaidOrders = (db: Db, accountId: AccountId) => paidOrders(db, accountId).execute()

export type PaidOrder = Awaited<ReturnType<typeof listPaidOrders>>[number]

/** One of them; undefined while this account's order is not paid. */
export const findPaidOrder = (db: Db, id: OrderId, accountId: AccountId): Promise<PaidOrder | undefined> =>
  paidOrders(db, accountId).where('o.id', '=', id).executeTakeFirst()

export const listReceiptLines = (db: Db, orderId: OrderId) =>
  db
    .selectFrom('order_line as l')
    .innerJoin('price as c', 'c.id', 'l.price_id')
    .select((q) => q.ref('l.interval').$castTo<Interval>().as('interval'))
    .select(['l.name', 'l.amount', 'l.setup_fee as setupFee', 'l.discount', 'l.total'])
    .select(['c.access_months as accessMonths', 'l.introductory_cycles as introductoryCycles'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()

export type ReceiptLine = Awaited<ReturnType<typeof listReceiptLines>>[number]
