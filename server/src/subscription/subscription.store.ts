import {
  type AccountId,
  newId,
  type OrderId,
  type ProductId,
  type SubscriptionId,
} from '@vitrine/contract/ids'
import { PAUSES_A_YEAR } from '@vitrine/contract/subscription'
import {
  allowsMove,
  isOver,
  type SubscriptionActor,
  type SubscriptionMove,
  type SubscriptionStatus,
  statusAfter,
} from '@vitrine/contract/subscription-life'
import type { CalendarDay } from '@vitrine/contract/time'
import { sql } from 'kysely'
import { type Db, isOneOf, type LockedRows, noteLocks, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { revokeMandate } from '#pix-mandate'
import { currentPolicy, policyOf } from './dunning-policy.store.ts'
import { applyChanges, type BeforeChange, nextStepOn, renewedOnce, type SubscriptionRow } from './life.ts'
import { recordMrr } from './revenue.ts'

/** A move of the table `SUBSCRIPTION_MOVES` with its actor and reason. */
export interface MoveCommand {
  move: SubscriptionMove
  actor: SubscriptionActor
  /** The account of the actor. */
  actorId?: string
  reason?: string | undefined
  /** The day from which it is effective. */
  effectiveOn: CalendarDay
  /** The idempotency key: a command moves a subscription once. */
  command: string
  protocol?: string
}

export interface Now {
  at: Date
  today: CalendarDay
}

/** The columns that a move changes beside the status. */
type Changes = Partial<
  Pick<
    SubscriptionRow,
    | keyof BeforeChange
    | 'change'
    | 'dueDay'
    | 'cancelAt'
    | 'beforeCancellation'
    | 'pausedFrom'
    | 'resumesOn'
    | 'nextOrderId'
    | 'nextDueOn'
    | 'dunnedDay'
    | 'dunnedOn'
    | 'nextUntil'
    | 'announcedFor'
    | 'endedOn'
    | 'savedCardId'
    | 'pixMandateId'
    | 'chargeAt'
  >
>

/** Whether `subscription s` owes so long that it may not be used. */
export const isSuspended = sql`exists (
  select from open_hold h where h.source_id = s.id and h.reason = 'unpaid')`

/** Whether what pays for the newest period of `subscription s` is disputed. */
export const isDisputed = sql`exists (
  select from open_hold h where h.source_id = s.period_line_id and h.reason = 'disputed')`

/** Of the tables `joined`, as `SubscriptionRow` names them. */
export const columns = sql`s.id, s.account_id as "accountId", s.brand_id as "brandId", s.product_id as "productId",
  s.price_id as "priceId", p.name, p.service_code as "serviceCode", c.interval, c.min_cycles as "minCycles", c.max_cycles as "maxCycles", s.order_line_id as "orderLineId", s.status, s.amount, s.charges,
  s.anchor_on as "anchorOn", s.period_start_on as "startOn", s.period_end_on as "endOn", s.trial_end_on as "trialEndOn",
  s.cancel_at as "cancelAt", s.ended_on as "endedOn", ${isSuspended} as "isSuspended", ${isDisputed} as "isDisputed",
  s.paused_from as "pausedFrom", s.resumes_on as "resumesOn", s.next_until as "nextUntil", s.due_day as "dueDay",
  s.period_line_id as "periodLineId", s.period_value as "periodValue", s.kept_promises as "keptPromises",
  case when s.introductory_cycles is not null then json_build_object('amount', s.introductory_amount,
    'cycles', s.introductory_cycles, 'lastingDiscount', s.introductory_discount) end as introductory,
  case when s.scheduled_from is not null then json_build_object('amount', s.scheduled_amount, 'from', s.scheduled_from) end
    as "scheduledPrice", s.minimum_charges as "minimumCharges", s.last_charge as "lastCharge",
  s.before_change as before, s.before_cancellation as "beforeCancellation", (
    select json_build_object('productId', np.id, 'priceId', nc.id, 'name', np.name, 'serviceCode', np.service_code,
      'interval', nc.interval, 'amount', s.change_amount, 'minCycles', nc.min_cycles, 'maxCycles', nc.max_cycles)
    from price nc join product np on np.id = nc.product_id where nc.id = s.change_price_id) as change,
  array(select e.effective_on::text from subscription_event e where e.subscription_id = s.id and e.move = 'pause'
    order by e.effective_on desc limit ${PAUSES_A_YEAR}) as "pausedOn",
  exists (select from subscription o where o.account_id = s.account_id and o.product_id = s.product_id and o.id <> s.id
    and o.ended_on is null) as "hasOther",s.next_order_id as "nextOrderId", s.next_due_on as "nextDueOn",
  s.dunned_day as "dunnedDay", s.dunned_on as "dunnedOn", ${policyOf} as dunning, s.lasting_discount as "lastingDiscount", s.saved_card_id as "savedCardId", s.pix_mandate_id as "pixMandateId", s.charge_at as "chargeAt", s.next_step_on as "nextStepOn", s.announced_for as "announcedFor", s.version,
  s.created_at as "createdAt"`

export const joined = sql`subscription s join product p on p.id = s.product_id join price c on c.id = s.price_id`

export async function findSubscription(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`select ${columns} from ${joined} where s.id = ${id}`.execute(db)
  return rows[0]
}

/** The open orders of subscriptions, read without a lock. */
export async function findNextOrders(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ nextOrderId: OrderId }>`
    select next_order_id as "nextOrderId" from subscription
    where ${isOneOf(sql`id`, ids)} and next_order_id is not null order by next_order_id`.execute(db)
  return rows.map(({ nextOrderId }) => nextOrderId)
}

/** Orders are locked before subscriptions: money for one comes by its order. */
const SUBSCRIPTION_ROWS: LockedRows = { name: 'subscription', rank: 2, isById: true }

/** Locks subscriptions until the transaction ends. The caller has locked their open orders before. */
export async function lockSubscriptions(tx: Tx, ids: readonly string[]): Promise<SubscriptionRow[]> {
  if (ids.length === 0) return []
  noteLocks(tx, SUBSCRIPTION_ROWS, ids.toSorted())
  const { rows } = await sql<SubscriptionRow>`
    select ${columns} from ${joined} where ${isOneOf(sql`s.id`, ids)} order by s.id for update of s`.execute(
    tx,
  )
  return rows
}

export const lockSubscription = async (tx: Tx, id: string): Promise<SubscriptionRow | undefined> =>
  (await lockSubscriptions(tx, [id]))[0]

/** Nothing is planned for what is over, and nobody can undo that it was cancelled. */
const NOTHING_PLANNED = { change: null, dueDay: null, cancelAt: null, pausedFrom: null, resumesOn: null }

/** Makes a move and records it; refuses `subscription.not-now` where the table has none from this status. */
export async function makeMove(
  tx: Tx,
  subscription: SubscriptionRow,
  moving: MoveCommand,
  changes: Changes,
  moment: Now,
): Promise<SubscriptionRow> {
  if (!allowsMove(subscription.status, moving.move)) throw new Refused('subscription.not-now')
  const to = statusAfter(subscription.status, moving.move)
  await insertEvent(tx, subscription, { ...moving, from: subscription.status, to }, moment.at)
  const isEnding = isOver(to) && !isOver(subscription.status)
  const ended = isEnding && { ...NOTHING_PLANNED, endedOn: moving.effectiveOn }
  const written = await writeChanges(tx, { ...subscription, status: to }, { ...changes, ...ended }, moment)
  await recordMrr(tx, subscription, written, moment.today)
  return written
}

/** Updates columns of a locked subscription, and the day of its next step. */
export async function writeChanges(
  tx: Tx,
  subscription: SubscriptionRow,
  changes: Changes,
  { at, today }: Now,
): Promise<SubscriptionRow> {
  const applied = renewedOnce(subscription, applyChanges(subscription, changes))
  const changed = { ...applied, version: subscription.version + 1 }
  const written = { ...changed, nextStepOn: nextStepOn(changed, today) }
  await sql`
    update subscription set status = ${written.status}, product_id = ${written.productId}, price_id = ${written.priceId},
      amount = ${written.amount}, kept_promises = ${written.keptPromises && JSON.stringify(written.keptPromises)}, period_line_id = ${written.periodLineId},
      period_value = ${written.periodValue}, change_price_id = ${written.change?.priceId ?? null},
      change_amount = ${written.change?.amount ?? null}, before_change = ${written.before && JSON.stringify(written.before)},
      before_cancellation = ${written.beforeCancellation && JSON.stringify(written.beforeCancellation)},
      introductory_amount = ${written.introductory?.amount ?? null}, introductory_cycles = ${written.introductory?.cycles ?? null},
      introductory_discount = ${written.introductory?.lastingDiscount ?? null},
      minimum_charges = ${written.minimumCharges ?? null}, last_charge = ${written.lastCharge ?? null},
      scheduled_amount = ${written.scheduledPrice?.amount ?? null}, scheduled_from = ${written.scheduledPrice?.from ?? null},
      charges = ${written.charges}, anchor_on = ${written.anchorOn}, period_start_on = ${written.startOn},
      period_end_on = ${written.endOn}, cancel_at = ${written.cancelAt}, ended_on = ${written.endedOn},
      paused_from = ${written.pausedFrom}, resumes_on = ${written.resumesOn}, due_day = ${written.dueDay}, next_until = ${written.nextUntil}, next_order_id = ${written.nextOrderId},
      next_due_on = ${written.nextDueOn}, dunned_day = ${written.dunnedDay}, dunned_on = ${written.dunnedOn},
      dunning_policy_id = ${written.nextOrderId && written.dunning.id},
      announced_for = ${written.announcedFor}, saved_card_id = ${written.savedCardId},
      pix_mandate_id = ${written.pixMandateId}, charge_at = ${written.chargeAt}, next_step_on = ${written.nextStepOn}, version = ${written.version}
    where id = ${written.id} and version = ${subscription.version}`.execute(tx)
  const { pixMandateId } = subscription
  if (pixMandateId && pixMandateId !== written.pixMandateId) await revokeMandate(tx, pixMandateId, at)
  return written
}

interface EventFacts extends MoveCommand {
  from: SubscriptionStatus | null
  to: SubscriptionStatus
}

export async function insertEvent(
  tx: Tx,
  { id, accountId }: Pick<SubscriptionRow, 'id' | 'accountId'>,
  { move, from, to, actor, actorId = undefined, reason, effectiveOn, command, protocol }: EventFacts,
  at: Date,
): Promise<void> {
  await sql`
    insert into subscription_event (id, subscription_id, account_id, move, from_status, to_status, actor, actor_id, reason,
      effective_on, protocol, command, at)
    values (${newId('sev')}, ${id}, ${accountId}, ${move}, ${from}, ${to}, ${actor}, ${actorId ?? null}, ${reason ?? null},
      ${effectiveOn}, ${protocol ?? null}, ${command}, ${at})`.execute(tx)
}

/** Whether a command was carried out before. */
export async function isCarriedOut(
  db: Db,
  subscriptionId: SubscriptionId,
  command: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('subscription_event')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .where('command', '=', command)
    .executeTakeFirst()
  return row !== undefined
}

/** A subscription that is due, as it was when it was found: nobody holds it yet. */
export interface DueRow extends Pick<SubscriptionRow, 'id' | 'accountId' | 'nextOrderId'> {
  nextStepOn: CalendarDay
}

/** Subscriptions that are due, the oldest first, after a cursor. */
export async function listDue(
  db: Db,
  day: CalendarDay,
  after: { nextStepOn: CalendarDay; id: string } | undefined,
  limit: number,
): Promise<DueRow[]> {
  const rest = after ? sql`(next_step_on, id) > (${after.nextStepOn}::date, ${after.id})` : sql`true`
  const { rows } = await sql<DueRow>`
    select id, account_id as "accountId", next_step_on as "nextStepOn", next_order_id as "nextOrderId" from subscription where next_step_on <= ${day} and ${rest}
    order by next_step_on, id limit ${limit}`.execute(db)
  return rows
}

/** A move that the calendar makes, once at each version of a subscription. */
export const byCalendar = (
  move: MoveCommand['move'],
  { id, endOn, version }: SubscriptionRow,
  effectiveOn: CalendarDay,
): MoveCommand => ({
  move,
  actor: 'calendar',
  effectiveOn,
  command: `${id}:${endOn}:${version}:${move}`,
})

type PlanOfPrice = Pick<SubscriptionRow, 'name' | 'serviceCode' | 'minCycles' | 'maxCycles' | 'dunning'> & {
  price: number
  introductoryPrice: number | null
}

/** The plan of a price: name, price without coupons in centavos, and terms. */
export async function findPlan(db: Db, priceId: string): Promise<PlanOfPrice> {
  const { rows } = await sql<PlanOfPrice>`
    select p.name, p.service_code as "serviceCode", c.amount as price, c.introductory_amount as "introductoryPrice", c.min_cycles as "minCycles", c.max_cycles as "maxCycles",
      ${currentPolicy(sql`p.id`, sql`c.brand_id`)} as dunning
    from price c join product p on p.id = c.product_id where c.id = ${priceId}`.execute(db)
  return rows[0]!
}

type NewSubscription = Omit<SubscriptionRow, 'id' | 'nextStepOn'> & { reactivatedFrom: string | null }

/** Inserts the subscription of an order line; undefined where the line has started one before. */
export async function insertSubscription(
  tx: Tx,
  facts: NewSubscription,
  nextStepOn: CalendarDay | null,
): Promise<SubscriptionRow | undefined> {
  const id = newId('sub')
  const { numAffectedRows } = await sql`
    insert into subscription (id, account_id, brand_id, product_id, price_id, order_line_id, status, amount, charges,
      anchor_on, period_start_on, period_end_on, trial_end_on, next_step_on, reactivated_from, period_line_id, period_value,
      minimum_charges, last_charge, saved_card_id, lasting_discount, introductory_amount,
      introductory_cycles, introductory_discount, created_at)
    values (${id}, ${facts.accountId}, ${facts.brandId}, ${facts.productId}, ${facts.priceId}, ${facts.orderLineId},
      ${facts.status}, ${facts.amount}, ${facts.charges}, ${facts.anchorOn}, ${facts.startOn}, ${facts.endOn},
      ${facts.trialEndOn}, ${nextStepOn}, ${facts.reactivatedFrom}, ${facts.periodLineId},
      ${facts.periodValue}, ${facts.minimumCharges}, ${facts.lastCharge}, ${facts.savedCardId}, ${facts.lastingDiscount},
      ${facts.introductory?.amount ?? null}, ${facts.introductory?.cycles ?? null}, ${facts.introductory?.lastingDiscount ?? null},
      ${facts.createdAt})
    on conflict (order_line_id) do nothing`.execute(tx)
  return numAffectedRows === 1n ? { ...facts, id, nextStepOn } : undefined
}

/** The subscriptions that these order lines started. */
export async function listStarted(db: Db, orderLineIds: readonly string[]): Promise<SubscriptionId[]> {
  if (orderLineIds.length === 0) return []
  const rows = await db
    .selectFrom('subscription')
    .select('id')
    .where('order_line_id', 'in', [...orderLineIds])
    .execute()
  return rows.map(({ id }) => id)
}

interface PlanOfAccount {
  accountId: AccountId
  productId: ProductId
  /** A subscription to leave out. */
  besides?: SubscriptionId
}

/**
 * Whether an account has a running subscription of a plan. It locks the answer until the transaction ends: of two that
 * begin at once, the second finds the first.
 */
export async function lockLivePlan(tx: Tx, plan: PlanOfAccount): Promise<boolean> {
  const name = `live subscription ${plan.accountId} ${plan.productId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
  return hasLivePlan(tx, plan)
}

/** Whether an account has a running subscription of a plan. */
export async function hasLivePlan(
  db: Db,
  { accountId, productId, besides }: PlanOfAccount,
): Promise<boolean> {
  const row = await db
    .selectFrom('subscription')
    .select('id')
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .$if(besides !== undefined, (others) => others.where('id', '<>', besides!))
    .where('ended_on', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The subscriptions of an account that are not over. */
export async function listLiveSubscriptions(db: Db, accountId: AccountId): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription')
    .select('id')
    .where('account_id', '=', accountId)
    .where('ended_on', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The subscription that is debited by an authorisation of Pix Automático. */
export async function findDebited(db: Db, pixMandateId: string): Promise<SubscriptionId | undefined> {
  const row = await db
    .selectFrom('subscription')
    .select('id')
    .where('pix_mandate_id', '=', pixMandateId)
    .executeTakeFirst()
  return row?.id
}

/** Whether the renewals of a subscription that runs are charged to a saved card. */
export async function isCharged(db: Db, savedCardId: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscription')
    .select('id')
    .where('saved_card_id', '=', savedCardId)
    .where('ended_on', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The products of the plans that these accounts have or had. */
export async function listPlansOf(db: Db, accountIds: readonly AccountId[]): Promise<ProductId[]> {
  const { rows } = await sql<{ productId: ProductId }>`
    select distinct s.product_id as "productId" from subscription s
    where ${isOneOf(sql`s.account_id`, accountIds)}`.execute(db)
  return rows.map(({ productId }) => productId)
}
