import type { Interval } from '@vitrine/contract/catalog'
import { newId } from '@vitrine/contract/ids'
import type { Subscription } from '@vitrine/contract/subscription'
import { type CalendarDay, dayOf } from '@vitrine/contract/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'

export interface NewSubscription {
  accountId: string
  brandId: string
  productId: string
  priceId: string
  orderLineId: string
  /** The day that its charges keep to. */
  anchorOn: CalendarDay
  startOn: CalendarDay
  endOn: CalendarDay
  at: Date
}

/** Starts the subscription of an order line; nothing when it has been started before. */
export async function insertSubscription(
  tx: Tx,
  { anchorOn, startOn, endOn, at, ...ids }: NewSubscription,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('subscription')
    .values({
      id: newId('sub'),
      account_id: ids.accountId,
      brand_id: ids.brandId,
      product_id: ids.productId,
      price_id: ids.priceId,
      order_line_id: ids.orderLineId,
      status: 'active',
      anchor_on: anchorOn,
      period_start_on: startOn,
      period_end_on: endOn,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('order_line_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Cancels the subscriptions that these order lines started; those that were over stay so. */
export async function cancelOfLines(tx: Tx, orderLineIds: readonly string[]): Promise<void> {
  if (orderLineIds.length === 0) return
  await tx
    .updateTable('subscription')
    .set({ status: 'cancelled' })
    .where('order_line_id', 'in', [...orderLineIds])
    .where('status', 'not in', ['cancelled', 'ended'])
    .execute()
}

/** The sources of what these order lines gave access to: the subscription that a line started, or else the line. */
export async function listSources(db: Db, orderLineIds: readonly string[]): Promise<string[]> {
  if (orderLineIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select coalesce(s.id, l.id) as id
    from unnest(${[...orderLineIds]}::text[]) l (id) left join subscription s on s.order_line_id = l.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Not over by itself: what is, stays so whatever day it is. */
const RUNS: ReadonlySet<string> = new Set(['active', 'past-due', 'suspended', 'paused'])

/** All subscriptions of an account as they stand on `day`, the running ones first. */
export async function listSubscriptions(
  db: Db,
  accountId: string,
  day: CalendarDay,
): Promise<Subscription[]> {
  const rows = await db
    .selectFrom('subscription as s')
    .innerJoin('product as p', 'p.id', 's.product_id')
    .innerJoin('price as c', 'c.id', 's.price_id')
    .innerJoin('order_line as l', 'l.id', 's.order_line_id')
    .select([
      's.id',
      's.brand_id',
      's.status',
      's.created_at',
      's.period_start_on',
      's.period_end_on',
      'l.order_id',
    ])
    .select([
      'p.id as product_id',
      'p.slug',
      'p.name',
      'p.cover',
      'c.id as price_id',
      'c.amount',
      'c.interval',
    ])
    .where('s.account_id', '=', accountId)
    .orderBy('s.created_at', 'desc')
    .execute()
  const subscriptions = rows.map((row) => ({
    id: row.id,
    brand: row.brand_id as Subscription['brand'],
    status: (RUNS.has(row.status) && row.period_end_on <= day
      ? 'ended'
      : row.status) as Subscription['status'],
    product: { id: row.product_id, slug: row.slug, name: row.name, cover: row.cover },
    price: { id: row.price_id, amount: row.amount, interval: row.interval as Interval },
    startedOn: dayOf(row.created_at),
    currentPeriod: { startOn: row.period_start_on, endOn: row.period_end_on },
    orderId: row.order_id,
  }))
  const isOver = ({ status }: Subscription) => !RUNS.has(status)
  return subscriptions.toSorted((a, b) => Number(isOver(a)) - Number(isOver(b)))
}
