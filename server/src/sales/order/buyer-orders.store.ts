import type { Address } from '@vitrine/contract/address'
import type { BrandId } from '@vitrine/contract/brand'
import type { AccountId, OrderId, ProductId, SubscriptionId } from '@vitrine/contract/ids'
import type { OrderQuery, OrderSummary } from '@vitrine/contract/order'
import type { SubscriptionOrder } from '@vitrine/contract/subscription'
import { DAY_MS } from '@vitrine/contract/time'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import { shownStatus, summary } from './order-view.store.ts'
import { type SummaryFacts, summaryOf } from './order-view.ts'
import { REMOVED_EMAIL } from './personal-data.store.ts'

/** Whether an account ever paid for an order, other than this one. */
export async function hasPaid(db: Db, accountId: AccountId, besides?: OrderId): Promise<boolean> {
  const row = await db
    .selectFrom('purchase_order')
    .select('id')
    .where('account_id', '=', accountId)
    .where('paid_at', 'is not', null)
    .$if(besides !== undefined, (orders) => orders.where('id', '<>', besides!))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The orders that were made with the CPF or CNPJ of an order, that order among them. */
export async function listOrdersOfDocument(db: Db, orderId: OrderId): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from purchase_order o
    where o.buyer_document = (select buyer_document from purchase_order where id = ${orderId})`.execute(db)
  return rows.map(({ id }) => id)
}

/** The accounts that ordered with a CPF or CNPJ. */
export async function listBuyersWith(db: Db, document: string): Promise<AccountId[]> {
  const { rows } = await sql<{ accountId: AccountId }>`
    select distinct o.account_id as "accountId" from purchase_order o where o.buyer_document = ${document}`.execute(
    db,
  )
  return rows.map(({ accountId }) => accountId)
}

export async function findCode(db: Db, orderId: OrderId): Promise<string> {
  const { code } = await db
    .selectFrom('purchase_order')
    .select('code')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return code
}

/** In which brand an order line was sold. */
export async function findBrandOfLine(db: Db, lineId: string): Promise<BrandId | undefined> {
  const { rows } = await sql<{ brand: BrandId }>`
    select o.brand_id as brand from order_line l join purchase_order o on o.id = l.order_id
    where l.id = ${lineId}`.execute(db)
  return rows[0]?.brand
}

/** Where the account's last order with an address says that it lives. */
export async function findLastAddress(
  db: Db,
  accountId: AccountId,
): Promise<{ city: string; state: string } | undefined> {
  const { rows } = await sql<{ city: string; state: string }>`
    select buyer_address->>'city' as city, buyer_address->>'state' as state from purchase_order
    where account_id = ${accountId} and buyer_address is not null order by placed_at desc limit 1`.execute(db)
  return rows[0]
}

/** The products of an account's orders that await their payment. */
export async function listUnpaidProducts(
  db: Db,
  accountId: AccountId,
): Promise<{ productId: ProductId; orderId: OrderId }[]> {
  const { rows } = await sql<{ productId: ProductId; orderId: OrderId }>`
    select l.product_id as "productId", o.id as "orderId"
    from purchase_order o join order_line l on l.order_id = o.id
    where o.account_id = ${accountId} and o.status = 'awaiting-payment' order by o.placed_at`.execute(db)
  return rows
}

/** The order of a number, and whose it is; `email` is the address of its buyer. */
export async function findOrderOfCode(
  db: Db,
  code: string,
): Promise<{ id: OrderId; accountId: AccountId; email: string } | undefined> {
  return db
    .selectFrom('purchase_order')
    .select(['id', 'account_id as accountId', 'buyer_email as email'])
    .where('code', '=', code)
    .executeTakeFirst()
}

/**
 * The order of this number that was placed with this address, in lower case. One of another address is as good as none:
 * the same statement and the same answer. Of somebody who left there is no address.
 */
export async function findOrderOfBuyer(db: Db, code: string, email: string): Promise<OrderId | undefined> {
  const row = await db
    .selectFrom('purchase_order')
    .select('id')
    .where('code', '=', code)
    .where(sql`lower(buyer_email)`, '=', email.toLowerCase())
    .where('buyer_email', '<>', REMOVED_EMAIL)
    .executeTakeFirst()
  return row?.id
}

/** Whose order it is. For what has proved to speak for them; requests of members name the owner themselves. */
export async function findOwner(db: Db, orderId: OrderId): Promise<AccountId | undefined> {
  const row = await db
    .selectFrom('purchase_order')
    .select('account_id')
    .where('id', '=', orderId)
    .executeTakeFirst()
  return row?.account_id
}

/** Whether the buyer said where they live when the order was placed. */
export async function hasAddress(db: Db, id: OrderId): Promise<boolean> {
  const row = await db
    .selectFrom('purchase_order')
    .select('buyer_address')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.buyer_address != null
}

/** Where its buyer lives, for a charge that asks for it; what they said before stays. */
export async function saveAddress(tx: Tx, id: string, address: Address): Promise<void> {
  await sql`update purchase_order set buyer_address = ${JSON.stringify(address)}
    where id = ${id} and buyer_address is null`.execute(tx)
}

const names = sql`(select json_agg(l.name order by l.position) from order_line l where l.order_id = o.id)`

/** The orders of an account that the query asks for, newest first; a page goes on after the order `before`. */
export async function listOrders(
  db: Db,
  accountId: AccountId,
  query: OrderQuery,
  now: Date,
): Promise<OrderSummary[]> {
  const { rows } = await sql<SummaryFacts>`
    select ${summary}, ${names} as names from purchase_order o
    where ${sql.join([sql`o.account_id = ${accountId}`, ...conditions(accountId, query, now)], sql` and `)}
    order by o.placed_at desc, o.id desc limit ${query.limit ?? null}`.execute(db)
  return rows.map(summaryOf)
}

function conditions(accountId: AccountId, { q, status, type, brand, days, before }: OrderQuery, now: Date) {
  return [
    q && (q.text === '' ? sql`false` : sql`position(${q.orderCode ?? q.text.toUpperCase()} in o.code) > 0`),
    status && sql`${shownStatus} = ${status}`,
    brand && sql`o.brand_id = ${brand}`,
    type &&
      sql`exists (select from order_line l join product p on p.id = l.product_id
        where l.order_id = o.id and p.type = ${type})`,
    days && sql`o.placed_at >= ${new Date(now.getTime() - days * DAY_MS)}`,
    before &&
      sql`(o.placed_at, o.id) < (
        select last.placed_at, last.id from purchase_order last
        where last.id = ${before} and last.account_id = ${accountId})`,
  ].filter((condition) => condition !== undefined && condition !== '' && condition !== 0)
}

interface OfSubscription {
  accountId: AccountId
  subscriptionId: SubscriptionId
  /** The line that started it. */
  orderLineId: string | null
}

type Row = Omit<SubscriptionOrder, 'placedAt' | 'dueOn'> & { placedAt: Date; dueOn: string | null }

/** The orders of a subscription, newest first: the one that started it and those of its periods. */
export async function listSubscriptionOrders(
  db: Db,
  { accountId, subscriptionId, orderLineId }: OfSubscription,
): Promise<SubscriptionOrder[]> {
  const { rows } = await sql<Row>`
    select o.id, o.code, o.kind, ${shownStatus} as status, o.total, o.placed_at as "placedAt", o.due_on as "dueOn"
    from purchase_order o
    where o.account_id = ${accountId} and (o.subscription_id = ${subscriptionId}
      or o.id = (select l.order_id from order_line l where l.id = ${orderLineId}))
    order by o.placed_at desc, o.id desc`.execute(db)
  return rows.map(({ placedAt, dueOn, ...order }) => ({
    ...order,
    placedAt: placedAt.toISOString(),
    ...(dueOn && { dueOn }),
  }))
}
