import { newId } from '@vitrine/contract/ids'
import type { CalendarDay } from '@vitrine/contract/time'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import type { SubscriptionRow } from './subscription-row.ts'

type PlanOfPrice = Pick<SubscriptionRow, 'name' | 'serviceCode' | 'minCycles' | 'maxCycles'> & {
  price: number
}

/** The plan of a price: what it is called, what it costs without coupons, in centavos, and its terms. */
export async function findPlan(db: Db, priceId: string): Promise<PlanOfPrice> {
  const { rows } = await sql<PlanOfPrice>`
    select p.name, p.service_code as "serviceCode", c.amount as price, c.min_cycles as "minCycles", c.max_cycles as "maxCycles"
    from price c join product p on p.id = c.product_id where c.id = ${priceId}`.execute(db)
  return rows[0]!
}

export type NewSubscription = Omit<SubscriptionRow, 'id' | 'nextStepOn'> & { reactivatedFrom: string | null }

/** Starts the subscription of an order line; nothing when it has been started before. */
export async function insertSubscription(
  tx: Tx,
  facts: NewSubscription,
  nextStepOn: CalendarDay | null,
): Promise<SubscriptionRow | undefined> {
  const id = newId('sub')
  const { numAffectedRows } = await sql`
    insert into subscription (id, account_id, brand_id, product_id, price_id, order_line_id, status, amount, charges,
      anchor_on, period_start_on, period_end_on, trial_end_on, next_step_on, reactivated_from, period_line_id, period_value,
      minimum_charges, last_charge, created_at)
    values (${id}, ${facts.accountId}, ${facts.brandId}, ${facts.productId}, ${facts.priceId}, ${facts.orderLineId},
      ${facts.status}, ${facts.amount}, ${facts.charges}, ${facts.anchorOn}, ${facts.startOn}, ${facts.endOn},
      ${facts.trialEndOn}, ${nextStepOn}, ${facts.reactivatedFrom}, ${facts.periodLineId},
      ${facts.periodValue}, ${facts.minimumCharges}, ${facts.lastCharge}, ${facts.createdAt})
    on conflict (order_line_id) do nothing`.execute(tx)
  return numAffectedRows === 1n ? { ...facts, id, nextStepOn } : undefined
}

/** The subscriptions that these order lines started. */
export async function listStarted(db: Db, orderLineIds: readonly string[]): Promise<string[]> {
  if (orderLineIds.length === 0) return []
  const rows = await db
    .selectFrom('subscription')
    .select('id')
    .where('order_line_id', 'in', [...orderLineIds])
    .execute()
  return rows.map(({ id }) => id)
}

interface OfPlan {
  accountId: string
  productId: string
  /** This one is left out. */
  besides: string
}

/**
 * Whether an account has a plan by a subscription that runs; held until the transaction ends, so that of two that begin
 * at once one finds the other.
 */
export async function holdsLive(tx: Tx, plan: OfPlan): Promise<boolean> {
  const name = `live subscription ${plan.accountId} ${plan.productId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
  return hasLive(tx, plan)
}

/** Whether an account has a plan by a subscription that runs. */
export async function hasLive(db: Db, { accountId, productId, besides }: OfPlan): Promise<boolean> {
  const row = await db
    .selectFrom('subscription')
    .select('id')
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .where('id', '<>', besides)
    .where('status', 'not in', ['cancelled', 'ended'])
    .executeTakeFirst()
  return row !== undefined
}

/** Of an account, those that are not over. */
export async function listLive(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', 'not in', ['cancelled', 'ended'])
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Of some order lines, those that started a subscription which is over. */
export async function listEnded(db: Db, lineIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ lineId: string }>`
    select s.order_line_id as "lineId" from subscription s
    where s.order_line_id = any(${[...lineIds]}) and s.status in ('cancelled', 'ended')`.execute(db)
  return rows.map(({ lineId }) => lineId)
}

/** The products of the plans that some accounts have or had, each once. */
export async function listPlansOf(db: Db, accountIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ productId: string }>`
    select distinct s.product_id as "productId" from subscription s
    where s.account_id = any(${[...accountIds]})`.execute(db)
  return rows.map(({ productId }) => productId)
}

/** What an account has or had a subscription to, each with the order that started it. */
export async function listSubscribed(
  db: Db,
  accountId: string,
): Promise<{ productId: string; orderId: string }[]> {
  const { rows } = await sql<{ productId: string; orderId: string }>`
    select s.product_id as "productId", l.order_id as "orderId"
    from subscription s join order_line l on l.id = s.order_line_id
    where s.account_id = ${accountId} order by s.created_at desc`.execute(db)
  return rows
}
