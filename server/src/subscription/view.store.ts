import type { AccountId, OrderId, ProductId, SubscriptionId } from '@vitrine/contract/ids'
import type { OrderedPeriod } from '@vitrine/contract/paid-period'
import type { Subscription, SubscriptionEvent } from '@vitrine/contract/subscription'
import type { SubscriptionStatus } from '@vitrine/contract/subscription-life'
import { sql } from 'kysely'
import { type Db, isOneOf } from '#kernel/database.ts'
import { type ShownMandate, shownMandate } from '#pix-mandate'
import { type ShownCard, shownCard } from '#saved-card'
import type { SubscriptionRow } from './life.ts'
import { columns, joined } from './subscription.store.ts'

/** A subscription with what its screens show. */
export interface SubscriptionViewRow extends SubscriptionRow {
  slug: string
  cover: string
  price: Subscription['price']
  orderId: OrderId
  /** The amount of its open order, in centavos. */
  nextAmount: number | null
  /** What that asks for. */
  nextPeriod: OrderedPeriod | null
  /** The saved card that its renewals are charged to. */
  card: ShownCard | null
  /** The authorisation of Pix Automático by which they are debited. */
  mandate: ShownMandate | null
}

const detailColumns = sql`${columns}, p.slug, p.cover,
  json_strip_nulls(json_build_object('id', c.id, 'amount', s.amount, 'interval', c.interval, 'introductory', case
    when s.charges <= s.introductory_cycles
    then json_build_object('amount', s.introductory_amount, 'cycles', s.introductory_cycles) end)) as price,
  coalesce((select l.order_id from order_line l where l.id = s.order_line_id), '') as "orderId",
  (select o.total - o.credit from purchase_order o where o.id = s.next_order_id) as "nextAmount",
  (select json_build_object('startOn', o.period_start_on, 'endOn', o.period_end_on, 'fromPayment', o.period_from_payment)
    from purchase_order o where o.id = s.next_order_id) as "nextPeriod",
  ${shownCard(sql`s.saved_card_id`)} as card, ${shownMandate(sql`s.pix_mandate_id`)} as mandate`

/** All subscriptions of an account: those that run first, the newest first. */
export async function listDetails(db: Db, accountId: AccountId): Promise<SubscriptionViewRow[]> {
  const { rows } = await sql<SubscriptionViewRow>`
    select ${detailColumns} from ${joined} where s.account_id = ${accountId}
    order by s.ended_on is not null, s.created_at desc`.execute(db)
  return rows
}

/** The same of the account that has this one. */
export async function listOfSameAccount(db: Db, id: string): Promise<SubscriptionViewRow[]> {
  const { rows } = await sql<SubscriptionViewRow>`
    select ${detailColumns} from ${joined} where s.account_id = (select account_id from subscription where id = ${id})
    order by s.ended_on is not null, s.created_at desc`.execute(db)
  return rows
}

/** One subscription of this account. */
export async function findDetails(
  db: Db,
  id: string,
  accountId: AccountId,
): Promise<SubscriptionViewRow | undefined> {
  const { rows } = await sql<SubscriptionViewRow>`
    select ${detailColumns} from ${joined} where s.id = ${id} and s.account_id = ${accountId}`.execute(db)
  return rows[0]
}

/**
 * The running subscription that follows one that is over: its reactivation, also with another plan by now, or another
 * purchase of the same plan.
 */
export async function findRunning(db: Db, { id, accountId, productId }: SubscriptionRow) {
  const { rows } = await sql<{ id: string }>`
    with recursive later as (
      select id from subscription where reactivated_from = ${id}
      union select s.id from subscription s join later on s.reactivated_from = later.id)
    select s.id from subscription s
    where s.account_id = ${accountId} and s.ended_on is null
      and (s.product_id = ${productId} or s.id in (select id from later))
    order by s.created_at desc limit 1`.execute(db)
  return rows[0]?.id
}

type EventRow = Pick<SubscriptionEvent, 'move' | 'actor' | 'effectiveOn'> & {
  at: Date
  from: SubscriptionStatus | null
  protocol: string | null
}

/** What happened to a subscription, newest first. */
export async function listEvents(db: Db, subscriptionId: SubscriptionId): Promise<SubscriptionEvent[]> {
  const { rows } = await sql<EventRow>`
    select move, from_status as "from", actor, at, effective_on as "effectiveOn", protocol from subscription_event
    where subscription_id = ${subscriptionId} order by at desc, id desc`.execute(db)
  return rows.map(({ at, from, protocol, ...event }) => ({
    ...event,
    at: at.toISOString(),
    ...(from && { from }),
    ...(protocol && { protocol }),
  }))
}

/** The plans that an account has or had, each with the order that started it. */
export async function listSubscribed(
  db: Db,
  accountId: AccountId,
): Promise<{ productId: ProductId; orderId: OrderId }[]> {
  const { rows } = await sql<{ productId: ProductId; orderId: OrderId }>`
    select s.product_id as "productId", l.order_id as "orderId"
    from subscription s join order_line l on l.id = s.order_line_id
    where s.account_id = ${accountId} order by s.created_at desc`.execute(db)
  return rows
}

/**
 * Of the lines of an order, those of a subscription which is over: they started it, or are what it owed at its end and
 * owes or has paid since.
 */
export async function listEndedPlans(
  db: Db,
  {
    orderId,
    subscriptionId,
    lineIds,
  }: { orderId: OrderId; subscriptionId: SubscriptionId | null; lineIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ lineId: string }>`
    select s.order_line_id as "lineId" from subscription s
    where ${isOneOf(sql`s.order_line_id`, lineIds)} and s.ended_on is not null
    union all
    select unnest(${[...lineIds]}::text[]) from subscription s
    where s.id = ${subscriptionId} and s.ended_on is not null and (
      exists (select from renewal_order r where r.order_id = ${orderId} and r.order_id = s.next_order_id)
      or exists (select from subscription_event e
        where e.subscription_id = s.id and e.command = ${orderId} and e.move = 'pay-debt'))`.execute(db)
  return rows.map(({ lineId }) => lineId)
}

/** What an account still owes of these plans, whose subscriptions were cancelled unpaid; amounts in centavos. */
export async function listDebts(
  db: Db,
  { accountId, productIds }: { accountId: AccountId; productIds: readonly ProductId[] },
): Promise<{ name: string; amount: number; orderId: OrderId }[]> {
  const { rows } = await sql<{ name: string; amount: number; orderId: OrderId }>`
    select p.name, r.amount, r.order_id as "orderId"
    from ${joined} join renewal_order r on r.order_id = s.next_order_id
    where s.account_id = ${accountId} and ${isOneOf(sql`s.product_id`, productIds)} and s.ended_on is not null
    order by r.due_on, r.order_id`.execute(db)
  return rows
}
