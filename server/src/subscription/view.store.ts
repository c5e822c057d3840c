import type { OrderedPeriod } from '@vitrine/contract/paid-period'
import type { Subscription, SubscriptionEvent } from '@vitrine/contract/subscription'
import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'
import { columns, joined } from './life.store.ts'
import type { SubscriptionRow } from './subscription-row.ts'

/** A subscription with what its screens show besides. */
export interface ShownRow extends SubscriptionRow {
  slug: string
  cover: string
  price: Subscription['price']
  orderId: string
  /** The first day without it, once it is over. */
  overOn: string | null
  /** Of its next period, while that is not paid; in centavos. */
  nextAmount: number | null
  /** What that asks for. */
  nextPeriod: OrderedPeriod | null
}

const shown = sql`${columns}, p.slug, p.cover,
  json_build_object('id', c.id, 'amount', c.amount, 'interval', c.interval) as price,
  coalesce((select l.order_id from order_line l where l.id = s.order_line_id), '') as "orderId",
  (select max(e.effective_on)::text from subscription_event e
    where e.subscription_id = s.id and s.status in ('cancelled', 'ended') and e.to_status = s.status) as "overOn",
  (select o.total - o.credit from purchase_order o where o.id = s.next_order_id) as "nextAmount",
  (select json_build_object('startOn', o.period_start_on, 'endOn', o.period_end_on, 'fromPayment', o.period_from_payment)
    from purchase_order o where o.id = s.next_order_id) as "nextPeriod"`

/** All subscriptions of an account, what runs before what is over, the newest first. */
export async function listShown(db: Db, accountId: string): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    select ${shown} from ${joined} where s.account_id = ${accountId}
    order by s.status in ('cancelled', 'ended'), s.created_at desc`.execute(db)
  return rows
}

/** One of them; the owner is part of the question. */
export async function findShown(db: Db, id: string, accountId: string): Promise<ShownRow | undefined> {
  const { rows } = await sql<ShownRow>`
    select ${shown} from ${joined} where s.id = ${id} and s.account_id = ${accountId}`.execute(db)
  return rows[0]
}

/**
 * The subscription that runs in place of one that is over: what it was reactivated as, also when that is another plan by
 * now, or what its owner bought of the same plan.
 */
export async function findRunning(db: Db, { id, accountId, productId }: SubscriptionRow) {
  const { rows } = await sql<{ id: string }>`
    with recursive later as (
      select id from subscription where reactivated_from = ${id}
      union select s.id from subscription s join later on s.reactivated_from = later.id)
    select s.id from subscription s
    where s.account_id = ${accountId} and s.status not in ('cancelled', 'ended')
      and (s.product_id = ${productId} or s.id in (select id from later))
    order by s.created_at desc limit 1`.execute(db)
  return rows[0]?.id
}

type EventRow = Omit<SubscriptionEvent, 'at' | 'protocol'> & { at: Date; protocol: string | null }

/** What happened to a subscription, newest first. */
export async function listEvents(db: Db, subscriptionId: string): Promise<SubscriptionEvent[]> {
  const { rows } = await sql<EventRow>`
    select move, actor, at, effective_on as "effectiveOn", protocol from subscription_event
    where subscription_id = ${subscriptionId} order by at desc, id desc`.execute(db)
  return rows.map(({ at, protocol, ...event }) => ({
    ...event,
    at: at.toISOString(),
    ...(protocol && { protocol }),
  }))
}
