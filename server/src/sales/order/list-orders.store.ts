import type { AccountId, SubscriptionId } from '@vitrine/contract/ids'
import type { OrderQuery, OrderSummary } from '@vitrine/contract/order'
import type { SubscriptionOrder } from '@vitrine/contract/subscription'
import { DAY_MS } from '@vitrine/contract/time'
import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'
import { shownStatus, summary } from './order-view.store.ts'
import { type SummaryFacts, summaryOf } from './order-view.ts'

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
