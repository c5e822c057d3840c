import { newId } from '@vitrine/contract/ids'
import { PAUSES_A_YEAR } from '@vitrine/contract/subscription'
import {
  allowsMove,
  type SubscriptionActor,
  type SubscriptionMove,
  type SubscriptionStatus,
  statusAfter,
} from '@vitrine/contract/subscription-life'
import type { CalendarDay } from '@vitrine/contract/time'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { type LockedRows, noteLocks } from '#kernel/locks.ts'
import { type BeforeChange, nextStepOn, type SubscriptionRow } from './subscription-row.ts'

/** A move of the table `SUBSCRIPTION_MOVES`, and who makes it why. */
export interface Moving {
  move: SubscriptionMove
  actor: SubscriptionActor
  /** The account of whoever asked for it. */
  actorId?: string
  reason?: string | undefined
  /** From which day on it counts. */
  effectiveOn: CalendarDay
  /** Names the command: the same one moves nothing twice. */
  command: string
  protocol?: string
}

export interface Moment {
  at: Date
  today: CalendarDay
}

/** What changes of a subscription beside its status. */
export type Changes = Partial<
  Pick<
    SubscriptionRow,
    | keyof BeforeChange
    | 'change'
    | 'dueDay'
    | 'beforeCancellation'
    | 'resumesOn'
    | 'nextOrderId'
    | 'nextDueOn'
    | 'dunnedDay'
    | 'dunnedOn'
    | 'nextUntil'
    | 'announcedFor'
  >
>

/** Whether what pays for the newest period of `subscription s` is disputed. */
export const isDisputed = sql`exists (
  select from open_hold h where h.source_id = s.period_line_id and h.reason = 'disputed')`

/** Of the tables `joined`, as `SubscriptionRow` names them. */
export const columns = sql`s.id, s.account_id as "accountId", s.brand_id as "brandId", s.product_id as "productId",
  s.price_id as "priceId", p.name, p.service_code as "serviceCode", c.interval, c.min_cycles as "minCycles", c.max_cycles as "maxCycles", s.order_line_id as "orderLineId", s.status, s.amount, s.charges,
  s.anchor_on as "anchorOn", s.period_start_on as "startOn", s.period_end_on as "endOn", s.trial_end_on as "trialEndOn",
  ${isDisputed} as "isDisputed", s.resumes_on as "resumesOn", s.next_until as "nextUntil", s.due_day as "dueDay",
  s.period_line_id as "periodLineId", s.period_value as "periodValue", s.kept_promises as "keptPromises",
  s.minimum_charges as "minimumCharges", s.last_charge as "lastCharge", s.ends_at_minimum as "endsAtMinimum",
  s.before_change as before, s.before_cancellation as "beforeCancellation", (
    select json_build_object('productId', np.id, 'priceId', nc.id, 'name', np.name, 'serviceCode', np.service_code,
      'interval', nc.interval, 'amount', s.change_amount, 'minCycles', nc.min_cycles, 'maxCycles', nc.max_cycles)
    from price nc join product np on np.id = nc.product_id where nc.id = s.change_price_id) as change,
  array(select e.effective_on::text from subscription_event e where e.subscription_id = s.id and e.move = 'pause'
    order by e.effective_on desc limit ${PAUSES_A_YEAR}) as "pausedOn",
  exists (select from subscription o where o.account_id = s.account_id and o.product_id = s.product_id and o.id <> s.id
    and o.status not in ('cancelled', 'ended')) as "hasOther",s.next_order_id as "nextOrderId", s.next_due_on as "nextDueOn",
  s.dunned_day as "dunnedDay", s.dunned_on as "dunnedOn", s.next_step_on as "nextStepOn", s.announced_for as "announcedFor", s.version,
  s.created_at as "createdAt"`

export const joined = sql`subscription s join product p on p.id = s.product_id join price c on c.id = s.price_id`

export async function findSubscription(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`select ${columns} from ${joined} where s.id = ${id}`.execute(db)
  return rows[0]
}

/** The orders that subscriptions wait for by their ids, as far as anybody who holds none can say. */
export async function findNextOrders(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ nextOrderId: string }>`
    select next_order_id as "nextOrderId" from subscription
    where id = any(${[...ids]}) and next_order_id is not null order by next_order_id`.execute(db)
  return rows.map(({ nextOrderId }) => nextOrderId)
}

/** Whether it changed after a version of it, and something is due about it by a day. */
export async function isDue(
  db: Db,
  id: string,
  { day, after }: { day: CalendarDay; after: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from subscription where id = ${id} and version <> ${after} and next_step_on <= ${day}`.execute(db)
  return rows.length > 0
}

/** Orders are locked before subscriptions: money for one comes by its order. */
const SUBSCRIPTION_ROWS: LockedRows = { name: 'subscription', rank: 2, isById: true }

/** Holds subscriptions until the transaction ends. Their open orders are held before them, never after. */
export async function lockSubscriptions(tx: Tx, ids: readonly string[]): Promise<SubscriptionRow[]> {
  if (ids.length === 0) return []
  noteLocks(tx, SUBSCRIPTION_ROWS, ids.toSorted())
  const { rows } = await sql<SubscriptionRow>`
    select ${columns} from ${joined} where s.id = any(${[...ids]}) order by s.id for update of s`.execute(tx)
  return rows
}

export const lockSubscription = async (tx: Tx, id: string): Promise<SubscriptionRow | undefined> =>
  (await lockSubscriptions(tx, [id]))[0]

/** Makes a move and keeps it; throws `subscription.not-now` where the table has none from where it stands. */
export async function makeMove(
  tx: Tx,
  subscription: SubscriptionRow,
  moving: Moving,
  changes: Changes,
  moment: Moment,
): Promise<SubscriptionRow> {
  if (!allowsMove(subscription.status, moving.move)) throw new Refused('subscription.not-now')
  const to = statusAfter(subscription.status, moving.move)
  await insertEvent(tx, subscription, { ...moving, from: subscription.status, to }, moment.at)
  return writeChanges(tx, { ...subscription, status: to }, changes, moment)
}

/** Writes what changes of a subscription that the caller holds, and when it is looked at again. */
export async function writeChanges(
  tx: Tx,
  subscription: SubscriptionRow,
  changes: Changes,
  { today }: Pick<Moment, 'today'>,
): Promise<SubscriptionRow> {
  const changed = { ...subscription, ...changes, version: subscription.version + 1 }
  const written = { ...changed, nextStepOn: nextStepOn(changed, today) }
  await sql`
    update subscription set status = ${written.status}, product_id = ${written.productId}, price_id = ${written.priceId},
      amount = ${written.amount}, kept_promises = ${written.keptPromises && JSON.stringify(written.keptPromises)}, period_line_id = ${written.periodLineId},
      period_value = ${written.periodValue}, change_price_id = ${written.change?.priceId ?? null},
      change_amount = ${written.change?.amount ?? null}, before_change = ${written.before && JSON.stringify(written.before)},
      before_cancellation = ${written.beforeCancellation && JSON.stringify(written.beforeCancellation)},
      minimum_charges = ${written.minimumCharges ?? null}, last_charge = ${written.lastCharge ?? null},
      ends_at_minimum = ${written.endsAtMinimum ?? false}, charges = ${written.charges}, anchor_on = ${written.anchorOn}, period_start_on = ${written.startOn},
      period_end_on = ${written.endOn}, suspended_for = ${written.status === 'suspended' ? 'unpaid' : null}, resumes_on = ${written.resumesOn}, due_day = ${written.dueDay}, next_until = ${written.nextUntil}, next_order_id = ${written.nextOrderId},
      next_due_on = ${written.nextDueOn}, dunned_day = ${written.dunnedDay}, dunned_on = ${written.dunnedOn},
      announced_for = ${written.announcedFor}, next_step_on = ${written.nextStepOn}, version = ${written.version}
    where id = ${written.id} and version = ${subscription.version}`.execute(tx)
  return written
}

interface EventFacts extends Moving {
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
export async function isCarriedOut(db: Db, subscriptionId: string, command: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscription_event')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .where('command', '=', command)
    .executeTakeFirst()
  return row !== undefined
}

/** Subscriptions about which something is to be done, the oldest first, after a place in the list. */
export async function listDue(
  db: Db,
  day: CalendarDay,
  after: { nextStepOn: CalendarDay; id: string } | undefined,
  limit: number,
): Promise<{ id: string; nextStepOn: CalendarDay }[]> {
  const rest = after ? sql`(next_step_on, id) > (${after.nextStepOn}::date, ${after.id})` : sql`true`
  const { rows } = await sql<{ id: string; nextStepOn: CalendarDay }>`
    select id, next_step_on as "nextStepOn" from subscription where next_step_on <= ${day} and ${rest}
    order by next_step_on, id limit ${limit}`.execute(db)
  return rows
}
