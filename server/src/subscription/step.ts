import {
  type Dunned,
  type DunningMail,
  type DunningStep,
  isLeftToCharge,
  mailOfStep,
  nextDunning,
  PLACED_BEFORE,
  payableDays,
  plannedDay,
} from '@vitrine/contract/dunning'
import { isOver } from '@vitrine/contract/subscription-life'
import { addDays, type CalendarDay, today as dayNow, startOfDay } from '@vitrine/contract/time'
import { liftHold, placeHold, revoke } from '#access'
import { isDaytime } from '#buyer-mail'
import { cancelDueOrder, placeDueOrder } from '#checkout'
import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { parallel } from '#kernel/concurrency.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { aboutOf } from '#kernel/log.ts'
import { beginWhenPaid, type LockedOrder } from '#order'
import { stepJob } from './enqueue-step.ts'
import { type LockedSubscription, lockWithOrders } from './hold.ts'
import {
  type Announcement,
  announcementOf,
  beginNext,
  dunnedOf,
  isLastPaid,
  isTriedOn,
  lastingOf,
  type SubscriptionRow,
} from './life.ts'
import { isChargeDue, orderCharge } from './off-session.ts'
import { openBetween } from './open-period.ts'
import { isPauseAhead, isPauseOver, resumeByCalendar, startPause } from './pause.ts'
import { priceNext, readChargeRules, renewalOf } from './price.ts'
import { firstCharge, isChargeable } from './renewal-card.ts'
import { isDebitable, offeredWith } from './renewal-pix.ts'
import { NOTHING_DUE, unpaidHold } from './settle.ts'
import {
  byCalendar,
  findSubscription,
  isDue,
  listDue,
  makeMove,
  type Now,
  writeChanges,
} from './subscription.store.ts'
import { enqueueSubscriptionMail } from './subscription-mails.ts'
import { atNextPeriod, boundAfter } from './switch-plan.ts'

const BATCH = 200
/**
 * How many subscriptions are stepped in one transaction. What one asks goes to the database with what the others ask at
 * that moment, in one packet.
 */
const TOGETHER = 40
/** How many of these transactions run at a time. */
const AT_ONCE = 2

type DueSubscription = Awaited<ReturnType<typeof listDue>>[number]

/**
 * Steps every subscription that is due: places orders, reminds, suspends, ends. Any number of workers may run it: each
 * subscription is locked while it is stepped, and each step is idempotent.
 */
export async function stepSubscriptions(app: App): Promise<void> {
  let after: DueSubscription | undefined
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
function groupsOf(due: readonly DueSubscription[]): string[][] {
  const groups: DueSubscription[][] = []
  for (const one of due) {
    const group = groups.find(
      (each) => each.length < TOGETHER && !each.some(({ accountId }) => accountId === one.accountId),
    )
    if (group) group.push(one)
    else groups.push([one])
  }
  return groups.map((group) => group.map(({ id }) => id))
}

/** Steps a group of subscriptions. One that fails is logged and tried again; the others go on, each by itself. */
async function tryStep(app: App, ids: readonly string[]): Promise<void> {
  try {
    await stepTogether(app, ids)
  } catch (error) {
    const [subscription, ...others] = ids
    if (others.length === 0)
      app.log.error({ subscription, ...aboutOf(error), error }, 'subscription step failed')
    else for (const id of ids) await tryStep(app, [id])
  }
}

/** An upper bound of the steps that may be due at once. */
const MOST = 10

/** Takes all steps of one subscription that are due. */
const stepSubscription = (app: App, id: string): Promise<void> => stepTogether(app, [id])

async function stepTogether(app: App, ids: readonly string[]): Promise<void> {
  const at = app.clock.now()
  const moment = { at, today: dayNow(at) }
  let due = ids
  for (let count = 0; count < MOST && due.length > 0; count++)
    due = await inTransaction(app.db, (tx) => stepOnce(app, tx, due, moment))
}

/** Takes one step of each; resolves to those of which another one may be due. */
async function stepOnce(app: App, tx: Tx, ids: readonly string[], moment: Now): Promise<string[]> {
  const held = await lockWithOrders(tx, ids)
  const stepped = await parallel(
    ...held.map((each) => async () => {
      const { id, nextStepOn, version } = each.subscription
      if (!nextStepOn || nextStepOn > moment.today) return []
      await step(app, tx, each, moment)
      return (await isDue(tx, id, { ...moment, after: version })) ? [id] : []
    }),
  )
  return stepped.flat()
}

async function step(app: App, tx: Tx, held: LockedSubscription, moment: Now): Promise<void> {
  const { subscription, order } = held
  if (isOver(subscription.status)) return voidOrder(app, tx, held, moment).then(() => undefined)
  const announcement = announcementOf(subscription, moment.today)
  if (announcement) {
    if (isDaytime(moment.at)) await announce(app, tx, { subscription, announcement }, moment)
    return
  }
  if (isTrialOver(subscription, moment)) {
    await makeMove(tx, subscription, byCalendar('end-trial', subscription, moment.today), {}, moment)
    return
  }
  if (isOrderExpired(subscription, moment)) return voidUnpaid(app, tx, held, moment)
  if (isPauseAhead(subscription, moment.today)) return startPause(tx, subscription, moment)
  if (isPauseOver(subscription, moment.today)) return resumeByCalendar(tx, subscription, moment)
  // Access ended with the period, also at night.
  if (isLastPaid(subscription)) return isDaytime(moment.at) ? endAtPeriod(app, tx, held, moment) : undefined
  if (isPlaceable(subscription, moment)) {
    if (isDaytime(moment.at)) await placeRenewal(app, tx, subscription, moment)
  } else if (order && isChargeDue(subscription, moment))
    await orderCharge(app, tx, { subscription, order, dunned: silentStep(subscription, moment) }, moment)
  else if (order) await dun(app, tx, { subscription, order }, moment)
}

/** Revokes the access that an order gave before it was paid. */
const revokeOf = (tx: Tx, order: LockedOrder | undefined, { at }: Now): Promise<void> =>
  revoke(tx, order?.lines.map(({ id }) => id) ?? [], at)

/** Voids the open order of a subscription, and revokes the access that it gave before it was paid. */
export async function voidOrder(
  app: App,
  tx: Tx,
  { subscription, order }: LockedSubscription,
  moment: Now,
): Promise<SubscriptionRow> {
  if (!order) return subscription
  await cancelDueOrder(app, tx, order.id, moment.at)
  await revokeOf(tx, order, moment)
  return writeChanges(tx, subscription, NOTHING_DUE, moment)
}

/** The trial is over and the period after it is paid. */
const isTrialOver = (subscription: SubscriptionRow, { today }: Now): boolean =>
  subscription.status === 'trialing' && subscription.charges > 0 && !isTriedOn(subscription, today)

/** The order of a change, or of a resumed pause, was not paid in time. */
const isOrderExpired = ({ nextUntil }: SubscriptionRow, { today }: Now): boolean =>
  nextUntil !== null && nextUntil <= today

async function voidUnpaid(app: App, tx: Tx, held: LockedSubscription, moment: Now): Promise<void> {
  if (!held.subscription.change) return voidOrder(app, tx, held, moment).then(() => undefined)
  const moving = byCalendar('undo-change', held.subscription, moment.today)
  const subscription = await makeMove(tx, held.subscription, moving, { change: null }, moment)
  await voidOrder(app, tx, { ...held, subscription }, moment)
}

/** Ends a cancelled subscription, or one after its last charge, with its period. */
async function endAtPeriod(
  app: App,
  tx: Tx,
  { subscription }: LockedSubscription,
  moment: Now,
): Promise<void> {
  const { id, endOn, cancelAt, version } = subscription
  const isCancelled = cancelAt !== null
  const move = isCancelled ? 'cancel-at-end' : 'end'
  await makeMove(tx, subscription, byCalendar(move, subscription, endOn), {}, moment)
  const kind = isCancelled ? 'subscription-cancelled' : 'subscription-ended'
  await enqueueSubscriptionMail(app, tx, { kind, subscription, reference: `${id}:${version}` })
}

type SubscriptionWithOrder = LockedSubscription & { order: LockedOrder }

/** Runs the next dunning step of an order; steps with a message wait for daytime. */
async function dun(app: App, tx: Tx, due: SubscriptionWithOrder, moment: Now): Promise<void> {
  const dunned = dunnedOf(due.subscription)
  const next = dunned && nextDunning(dunned, moment.today)
  if (!next || next.on > moment.today) return
  const tells = isLeftToCharge(dunned, next.step) ? undefined : mailOfStep(next.step, dunned.isTrial)
  if (tells && !isDaytime(moment.at)) return
  await runDunningStep(app, tx, due, { ...dunned, step: next.step, tells, moment })
}

/** The step of today that the charge of today stands for: it would do nothing but tell. */
function silentStep(
  subscription: SubscriptionRow,
  moment: Now,
): Pick<SubscriptionRow, 'dunnedDay' | 'dunnedOn'> | undefined {
  const dunned = dunnedOf(subscription)
  const next = dunned && nextDunning(dunned, moment.today)
  if (!next || next.on > moment.today || next.step.does || !isLeftToCharge(dunned, next.step))
    return undefined
  if (isMoved(subscription, { ...dunned, step: next.step, moment })) return undefined
  return { dunnedDay: next.step.day, dunnedOn: moment.today }
}

interface DunningRun extends Pick<Dunned, 'policy' | 'dueOn'> {
  step: DunningStep
  /** The message of the step. */
  tells: DunningMail | undefined
  moment: Now
}

async function runDunningStep(
  app: App,
  tx: Tx,
  due: SubscriptionWithOrder,
  taking: DunningRun,
): Promise<void> {
  const { step, tells, moment } = taking
  const dunned = { dunnedDay: step.day, dunnedOn: moment.today }
  const { subscription, order } = due
  if (step.does === 'give-up') await cancelUnpaid(app, tx, due, moment)
  else if (step.does === 'fall-due' || step.does === 'suspend') {
    const moving = byCalendar(step.does, subscription, moment.today)
    await makeMove(tx, subscription, moving, dunned, moment)
  } else await writeChanges(tx, subscription, dunned, moment)
  await changeAccess(tx, due, taking)
  if (!tells) return
  const reference = `${order.id}:${step.day}`
  const about = { subscription, reference, orderId: order.id, askedOn: moment.today }
  await enqueueSubscriptionMail(app, tx, { kind: tells, ...about })
}

/** Gives access until the suspension, which a late step puts off, and holds it from the suspension on. */
async function changeAccess(
  tx: Tx,
  { subscription, order }: SubscriptionWithOrder,
  { step, policy, dueOn, moment }: DunningRun,
): Promise<void> {
  const { today } = moment
  const { accountId, id } = subscription
  const { id: orderLineId, productId } = order.lines[0]!
  const openUntil = (day: CalendarDay) =>
    openBetween(tx, { ...subscription, productId }, { from: moment.at, until: startOfDay(day), orderLineId })
  const isAsked = step.does === undefined && isMoved(subscription, { step, policy, dueOn, moment })
  if (isAsked || step.does === 'tolerate' || step.does === 'fall-due')
    await openUntil(plannedDay({ policy, dueOn, day: step.day, on: today }, 'suspend', today) ?? today)
  if (step.does !== 'suspend') return
  await beginWhenPaid(tx, order.id, lastingOf(subscription))
  await placeHold(tx, { accountId, sourceIds: [id] }, unpaidHold(subscription), moment.at)
  // The rest of the period is granted on hold: screens say why it cannot be used, and it is not sold again.
  const { periodEndOn } = order
  if (periodEndOn) await openUntil(periodEndOn)
}

/** Whether a late reminder puts the suspension off. */
function isMoved(
  { dunnedDay, dunnedOn }: SubscriptionRow,
  { step, policy, dueOn, moment }: Omit<DunningRun, 'tells'>,
): boolean {
  if (dunnedOn === null || dunnedDay === null || dunnedDay < -1) return false
  const { today } = moment
  const promised = plannedDay({ policy, dueOn, day: dunnedDay, on: dunnedOn }, 'suspend', dunnedOn)
  const planned = plannedDay({ policy, dueOn, day: step.day, on: today }, 'suspend', today)
  return promised !== undefined && planned !== undefined && planned > promised
}

/** Cancels what nobody paid for: its bill is written off, or stays payable for the days of its policy. */
async function cancelUnpaid(app: App, tx: Tx, held: LockedSubscription, moment: Now): Promise<void> {
  const { subscription } = held
  const { debtDays } = subscription.dunning
  const moving = byCalendar('give-up', subscription, moment.today)
  const kept = debtDays !== null && { nextUntil: addDays(moment.today, debtDays), chargeAt: null }
  const over = await makeMove(tx, subscription, moving, kept || {}, moment)
  if (kept) await revokeOf(tx, held.order, moment)
  else await voidOrder(app, tx, { ...held, subscription: over }, moment)
  await liftHold(tx, unpaidHold(subscription), moment.at)
}

interface RenewalNotice {
  subscription: SubscriptionRow
  announcement: Announcement
}

/** Tells the subscriber once what comes at the end of the period; the caller holds the lock. */
async function announce(
  app: App,
  tx: Tx,
  { subscription, announcement: { kind } }: RenewalNotice,
  moment: Now,
): Promise<void> {
  const { id, endOn } = subscription
  await writeChanges(tx, subscription, { announcedFor: endOn }, moment)
  await enqueueSubscriptionMail(app, tx, { kind, subscription, reference: `${id}:${endOn}:ahead` })
}

/**
 * Places the order of the next period of a locked subscription, and tells the subscriber. It is due on the first day of the
 * period, or today where that day is over and the subscriber had no access since. An order of zero is paid at once.
 */
async function placeRenewal(app: App, tx: Tx, subscription: SubscriptionRow, moment: Now): Promise<void> {
  const { at, today } = moment
  const { request, byCard, isDebited } = await composeRenewal(app, tx, subscription, today)
  const { orderId } = await placeDueOrder(app, tx, request, at)
  // An order of zero was paid just now, which changed the subscription.
  const placed = request.line.total > 0 ? subscription : (await findSubscription(tx, subscription.id))!
  if (placed.version !== subscription.version) return
  const { dueOn } = request.due
  const chargeAt = byCard ? firstCharge(subscription, dueOn, at) : null
  const due = await writeChanges(
    tx,
    placed,
    { nextOrderId: orderId, nextDueOn: dueOn, dunnedDay: -PLACED_BEFORE, dunnedOn: today, chargeAt },
    moment,
  )
  // A debit is scheduled as soon as there is what it pays.
  if (isDebited) await orderCharge(app, tx, { subscription: due, order: { id: orderId } }, moment)
  await enqueueSubscriptionMail(app, tx, { kind: 'subscription-renewal', subscription, reference: orderId })
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
