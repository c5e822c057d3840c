import { PLACED_BEFORE, payableDays } from '@vitrine/contract/dunning'
import { isOver } from '@vitrine/contract/subscription-life'
import { type CalendarDay, today as dayNow } from '@vitrine/contract/time'
import { placeDueOrder } from '#checkout'
import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { parallel } from '#kernel/concurrency.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { aboutOf } from '#kernel/log.ts'
import { isDaytime } from '#mail'
import { dun, silentStep } from './dun.ts'
import { stepJob } from './enqueue-step.ts'
import { type LockedSubscription, lockWithOrders, voidOrder } from './hold.ts'
import {
  type Announcement,
  announcementOf,
  beginNext,
  isDue,
  isLastPaid,
  isPauseAhead,
  isPauseOver,
  isTriedOn,
  type SubscriptionRow,
} from './life.ts'
import { atNextPeriod, boundAfter } from './next-terms.ts'
import {
  firstCharge,
  isChargeable,
  isChargeDue,
  isDebitable,
  offeredWith,
  orderCharge,
} from './off-session.ts'
import { resumeByCalendar, startPause } from './pause.ts'
import { priceNext, readChargeRules, renewalOf } from './price.ts'
import {
  byCalendar,
  type DueRow,
  findSubscription,
  listDue,
  makeMove,
  type Now,
  writeChanges,
} from './subscription.store.ts'
import { enqueueSubscriptionMail } from './subscription-mails.ts'

const BATCH = 200
/**
 * How many subscriptions are stepped in one transaction. What one asks goes to the database with what the others ask at
 * that moment, in one packet.
 */
const TOGETHER = 40
/** How many of these transactions run at a time. */
const AT_ONCE = 2

/**
 * Steps every subscription that is due: places orders, reminds, suspends, ends. Any number of workers may run it: each
 * subscription is locked while it is stepped, and each step is idempotent.
 */
export async function stepSubscriptions(app: App): Promise<void> {
  let after: DueRow | undefined
  for (;;) {
    const due = await listDue(app.db, dayNow(app.clock.now()), after, BATCH)
    const waiting = groupsOf(due)
    const take = async () => {
      for (let group = waiting.shift(); group; group = waiting.shift()) await tryStep(app, group)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, take))
    after = due.at(-1)
    if (due.length < BATCH) return
  }
}

/** Groups that are stepped together; one has each account once, whose credit and orders its subscriptions share. */
function groupsOf(due: readonly DueRow[]): DueRow[][] {
  const groups: DueRow[][] = []
  for (const one of due) {
    const group = groups.find(
      (each) => each.length < TOGETHER && !each.some(({ accountId }) => accountId === one.accountId),
    )
    if (group) group.push(one)
    else groups.push([one])
  }
  return groups
}

/** Steps a group of subscriptions. One that fails is logged and tried again; the others go on, each by itself. */
async function tryStep(app: App, due: readonly DueRow[]): Promise<void> {
  try {
    await stepTogether(app, due)
  } catch (error) {
    const [first, ...others] = due
    if (others.length === 0)
      app.log.error({ subscription: first?.id, ...aboutOf(error), error }, 'subscription step failed')
    else for (const one of due) await tryStep(app, [one])
  }
}

/** An upper bound of the steps that may be due at once. */
const MOST = 10

/** Takes all steps of one subscription that are due. */
const stepSubscription = (app: App, id: string): Promise<void> => stepTogether(app, [{ id }])

type Stepped = { id: string } & Partial<Pick<DueRow, 'nextOrderId'>>

async function stepTogether(app: App, due: readonly Stepped[]): Promise<void> {
  const at = app.clock.now()
  const moment = { at, today: dayNow(at) }
  let left = due
  for (let count = 0; count < MOST && left.length > 0; count++)
    left = await inTransaction(app.db, (tx) => stepOnce(app, tx, left, moment))
}

/** Takes one step of each; resolves to those of which another one may be due, as they are then. */
async function stepOnce(app: App, tx: Tx, due: readonly Stepped[], moment: Now): Promise<SubscriptionRow[]> {
  const read = due.every(({ nextOrderId }) => nextOrderId !== undefined)
    ? due.flatMap(({ nextOrderId }) => nextOrderId ?? []).toSorted()
    : undefined
  const ids = due.map(({ id }) => id)
  const held = await lockWithOrders(tx, ids, read)
  const stepped = await parallel(
    ...held.map((each) => async () => {
      const { nextStepOn, version } = each.subscription
      if (!nextStepOn || nextStepOn > moment.today) return []
      const after = await step(app, tx, each, moment)
      return after.version !== version && isDue(after, moment) ? [after] : []
    }),
  )
  return stepped.flat()
}

/** Resolves to the subscription as it is after the step, which the transaction holds. */
async function step(app: App, tx: Tx, held: LockedSubscription, moment: Now): Promise<SubscriptionRow> {
  const { subscription, order } = held
  if (isOver(subscription.status)) return voidOrder(app, tx, held, moment)
  const announcement = announcementOf(subscription, moment.today)
  if (announcement)
    return isDaytime(moment.at) ? announce(app, tx, { subscription, announcement }, moment) : subscription
  if (isTrialOver(subscription, moment))
    return makeMove(tx, subscription, byCalendar('end-trial', subscription, moment.today), {}, moment)
  if (isOrderExpired(subscription, moment)) return voidUnpaid(app, tx, held, moment)
  if (isPauseAhead(subscription, moment.today)) return startPause(tx, subscription, moment)
  if (isPauseOver(subscription, moment.today)) return resumeByCalendar(tx, subscription, moment)
  // Access ended with the period, also at night.
  if (isLastPaid(subscription))
    return isDaytime(moment.at) ? endAtPeriod(app, tx, held, moment) : subscription
  if (isPlaceable(subscription, moment))
    return isDaytime(moment.at) ? placeRenewal(app, tx, subscription, moment) : subscription
  if (!order) return subscription
  if (isChargeDue(subscription, moment))
    return orderCharge(app, tx, { subscription, order, dunned: silentStep(subscription, moment) }, moment)
  return dun(app, tx, { subscription, order }, moment)
}

/** The trial is over and the period after it is paid. */
const isTrialOver = (subscription: SubscriptionRow, { today }: Now): boolean =>
  subscription.status === 'trialing' && subscription.charges > 0 && !isTriedOn(subscription, today)

/** The order of a change, or of a resumed pause, was not paid in time. */
const isOrderExpired = ({ nextUntil }: SubscriptionRow, { today }: Now): boolean =>
  nextUntil !== null && nextUntil <= today

async function voidUnpaid(app: App, tx: Tx, held: LockedSubscription, moment: Now): Promise<SubscriptionRow> {
  if (!held.subscription.change) return voidOrder(app, tx, held, moment)
  const moving = byCalendar('undo-change', held.subscription, moment.today)
  const subscription = await makeMove(tx, held.subscription, moving, { change: null }, moment)
  return voidOrder(app, tx, { ...held, subscription }, moment)
}

/** Ends a cancelled subscription, or one after its last charge, with its period. */
async function endAtPeriod(
  app: App,
  tx: Tx,
  { subscription }: LockedSubscription,
  moment: Now,
): Promise<SubscriptionRow> {
  const { id, endOn, cancelAt, version } = subscription
  const isCancelled = cancelAt !== null
  const move = isCancelled ? 'cancel-at-end' : 'end'
  const over = await makeMove(tx, subscription, byCalendar(move, subscription, endOn), {}, moment)
  const kind = isCancelled ? 'subscription-cancelled' : 'subscription-ended'
  await enqueueSubscriptionMail(app, tx, { kind, subscription, reference: `${id}:${version}` })
  return over
}

interface AnnouncedRenewal {
  subscription: SubscriptionRow
  announcement: Announcement
}

/** Tells the subscriber once what comes at the end of the period; the caller holds the lock. */
async function announce(
  app: App,
  tx: Tx,
  { subscription, announcement: { kind } }: AnnouncedRenewal,
  moment: Now,
): Promise<SubscriptionRow> {
  const { id, endOn } = subscription
  const after = await writeChanges(tx, subscription, { announcedFor: endOn }, moment)
  await enqueueSubscriptionMail(app, tx, { kind, subscription, reference: `${id}:${endOn}:ahead` })
  return after
}

/**
 * Places the order of the next period of a locked subscription, and tells the subscriber. It is due on the first day of the
 * period, or today where that day is over and the subscriber had no access since. An order of zero is paid at once.
 */
async function placeRenewal(
  app: App,
  tx: Tx,
  subscription: SubscriptionRow,
  moment: Now,
): Promise<SubscriptionRow> {
  const { at, today } = moment
  const { request, byCard, isDebited } = await composeRenewal(app, tx, subscription, today)
  const { orderId } = await placeDueOrder(app, tx, request, at)
  // An order of zero was paid just now, which changed the subscription.
  const placed = request.line.total > 0 ? subscription : (await findSubscription(tx, subscription.id))!
  if (placed.version !== subscription.version) return placed
  const { dueOn } = request.due
  const chargeAt = byCard ? firstCharge(subscription, dueOn, at) : null
  const due = await writeChanges(
    tx,
    placed,
    { nextOrderId: orderId, nextDueOn: dueOn, dunnedDay: -PLACED_BEFORE, dunnedOn: today, chargeAt },
    moment,
  )
  // A debit is scheduled as soon as there is what it pays.
  const charged = isDebited
    ? await orderCharge(app, tx, { subscription: due, order: { id: orderId } }, moment)
    : due
  await enqueueSubscriptionMail(app, tx, { kind: 'subscription-renewal', subscription, reference: orderId })
  return charged
}

/** The order of the next period, and by what it is charged without its subscriber. */
async function composeRenewal(app: App, tx: Tx, subscription: SubscriptionRow, today: CalendarDay) {
  const { id, accountId, brandId, charges, periodLineId: afterLineId, change } = subscription
  const rules = await readChargeRules(app, tx, subscription, today)
  const { next, startOn } = beginNext(atNextPeriod(subscription, rules.promises), today)
  const { period, priced } = priceNext(next, { startOn, number: charges + 1 }, rules)
  const kind = 'renewal' as const
  const terms = { dueOn: startOn, payableDays: payableDays(subscription.dunning) }
  // Another plan has another contract; a renewal keeps its own.
  const bound = change && boundAfter(subscription, change, subscription.endOn)
  const renewals = bound && [renewalOf({ ...next, charges: charges + 1 }, rules, bound)]
  const byCard = await isChargeable(app, tx, subscription, startOn)
  const isDebited = await isDebitable(tx, subscription)
  const offSession = byCard || isDebited
  const request = {
    accountId,
    brandId,
    due: { kind, subscriptionId: id, ...period, ...terms },
    afterLineId,
    offSession,
    mandate: offSession ? undefined : offeredWith(subscription, next, period.endOn),
    ...(renewals && { renewals }),
    ...priced,
  }
  return { request, byCard, isDebited }
}

/** Whether the order of the next period is to be placed. */
const isPlaceable = ({ nextOrderId, nextStepOn }: SubscriptionRow, { today }: Now): boolean =>
  nextOrderId === null && nextStepOn !== null && nextStepOn <= today

export const subscriptionJobs: readonly JobHandler<{ app: App }>[] = [
  handles(stepJob, ({ app }, { subscriptionId }) => stepSubscription(app, subscriptionId)),
]
