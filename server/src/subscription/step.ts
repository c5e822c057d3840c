import {
  type DunningMail,
  type DunningStep,
  nextDunning,
  plannedDay,
  toldBy,
} from '@vitrine/contract/dunning'
import { isOver } from '@vitrine/contract/subscription-life'
import { type CalendarDay, today as dayNow, startOfDay } from '@vitrine/contract/time'
import { liftHold, placeHold, revoke } from '#access'
import { isDaytime } from '#buyer-mail'
import { cancelDueOrder } from '#checkout'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { aboutOf } from '#kernel/log.ts'
import { beginWhenPaid, type HeldOrder } from '#order'
import { announce } from './announce.ts'
import { byCalendar } from './by-calendar.ts'
import { type Held, holdSubscription } from './hold.ts'
import { isDue, listDue, type Moment, makeMove, writeChanges } from './life.store.ts'
import { openBetween } from './open-period.ts'
import { isPauseAhead, isPauseOver, resumeByCalendar, startPause } from './pause.ts'
import { isPlaceable, placeRenewal } from './place-renewal.ts'
import { NOTHING_DUE, unpaidHold } from './settle-period.ts'
import { oweSubscriptionMail } from './subscription-mails.ts'
import {
  announcementOf,
  dunnedOf,
  isLastPaid,
  isTriedOn,
  lastingOf,
  type SubscriptionRow,
} from './subscription-row.ts'

const BATCH = 200
/** So many at a time, each in a transaction of its own. */
const AT_ONCE = 4

/**
 * Does what is due about every subscription: places orders, asks for them, suspends, ends. Any number of workers may be
 * at it; each subscription is held while something is done about it, and done twice it changes nothing.
 */
export async function stepSubscriptions(app: App): Promise<void> {
  let after: Parameters<typeof listDue>[2]
  for (;;) {
    const due = await listDue(app.db, dayNow(app.clock.now()), after, BATCH)
    const waiting = [...due]
    const take = async () => {
      for (let one = waiting.shift(); one; one = waiting.shift()) await tryStep(app, one.id)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, take))
    after = due.at(-1)
    if (due.length < BATCH) return
  }
}

/** One that cannot be stepped keeps no other from it; it is tried again. */
async function tryStep(app: App, id: string): Promise<void> {
  try {
    await stepSubscription(app, id)
  } catch (error) {
    app.log.error({ subscription: id, ...aboutOf(error), error }, 'subscription step failed')
  }
}

/** More than there are steps that may come at once. */
const MOST = 10

/** Does what is due about one subscription, as far as anything is. */
export async function stepSubscription(app: App, id: string): Promise<void> {
  const at = app.clock.now()
  const moment = { at, today: dayNow(at) }
  for (let count = 0; count < MOST; count++)
    if (!(await inTransaction(app.db, (tx) => stepOnce(app, tx, id, moment)))) return
}

/** Resolves to whether something was done and something else is due. */
async function stepOnce(app: App, tx: Tx, id: string, moment: Moment): Promise<boolean> {
  const held = await holdSubscription(tx, id)
  if (!held?.subscription.nextStepOn || held.subscription.nextStepOn > moment.today) return false
  await step(app, tx, held, moment)
  return isDue(tx, id, { day: moment.today, after: held.subscription.version })
}

async function step(app: App, tx: Tx, held: Held, moment: Moment): Promise<void> {
  const { subscription, order } = held
  if (isOver(subscription.status)) return dropOrder(app, tx, held, moment).then(() => undefined)
  const { status } = subscription
  const isEnding = status === 'cancel-scheduled' || (status === 'active' && isLastPaid(subscription))
  const announcement = announcementOf(subscription, moment.today)
  if (announcement) {
    if (isDaytime(moment.at)) await announce(app, tx, { subscription, announcement }, moment)
    return
  }
  // What it opened ended with its period, by night too.
  if (isEnding) return isDaytime(moment.at) ? endAtPeriod(app, tx, held, moment) : undefined
  if (isTrialOver(subscription, moment)) {
    await makeMove(tx, subscription, byCalendar('end-trial', subscription, moment.today), {}, moment)
    return
  }
  if (isNotWaitedFor(subscription, moment)) return dropUnpaid(app, tx, held, moment)
  if (isPauseAhead(subscription, moment.today)) return startPause(tx, subscription, moment)
  if (isPauseOver(subscription, moment.today)) return resumeByCalendar(tx, subscription, moment)
  if (isPlaceable(subscription, moment)) {
    if (isDaytime(moment.at)) await placeRenewal(app, tx, subscription, moment)
  } else if (order) await dun(app, tx, { subscription, order }, moment)
}

/** Takes back the order of a period that nobody is to pay any more, and what was let be used before it was paid. */
export async function dropOrder(
  app: App,
  tx: Tx,
  { subscription, order }: Held,
  moment: Moment,
): Promise<SubscriptionRow> {
  if (!order) return subscription
  await cancelDueOrder(app, tx, order.id, moment.at)
  await revoke(
    tx,
    order.lines.map(({ id }) => id),
    moment.at,
  )
  return writeChanges(tx, subscription, NOTHING_DUE, moment)
}

/** Its trial ends by itself: the period after it is theirs already. */
const isTrialOver = (subscription: SubscriptionRow, { today }: Moment): boolean =>
  subscription.status === 'trialing' && subscription.charges > 0 && !isTriedOn(subscription, today)

/** A change of plan, or an early end of a pause, that was ordered and is not waited for any more. */
const isNotWaitedFor = ({ nextUntil }: SubscriptionRow, { today }: Moment): boolean =>
  nextUntil !== null && nextUntil <= today

async function dropUnpaid(app: App, tx: Tx, held: Held, moment: Moment): Promise<void> {
  if (!held.subscription.change) return dropOrder(app, tx, held, moment).then(() => undefined)
  const moving = byCalendar('drop-change', held.subscription, moment.today)
  const subscription = await makeMove(tx, held.subscription, moving, { change: null }, moment)
  await dropOrder(app, tx, { ...held, subscription }, moment)
}

/** Its period is over, and it was cancelled, or its last charge was paid. */
async function endAtPeriod(app: App, tx: Tx, { subscription }: Held, moment: Moment): Promise<void> {
  const { id, endOn, status, version } = subscription
  const isCancelled = status === 'cancel-scheduled'
  const move = isCancelled ? 'cancel-at-end' : 'end'
  await makeMove(tx, subscription, byCalendar(move, subscription, endOn), {}, moment)
  const kind = isCancelled ? 'subscription-cancelled' : 'subscription-ended'
  await oweSubscriptionMail(app, tx, { kind, subscription, reference: `${id}:${version}` })
}

type Owing = Held & { order: HeldOrder }

/** The next step of asking for an order: what is told of is told by day. */
async function dun(app: App, tx: Tx, owing: Owing, moment: Moment): Promise<void> {
  const dunned = dunnedOf(owing.subscription)
  const next = dunned && nextDunning(dunned, moment.today)
  if (!next || next.on > moment.today) return
  const tells = toldBy(next.step, dunned.isTrial)
  if (tells && !isDaytime(moment.at)) return
  await takeStep(app, tx, owing, { step: next.step, dueOn: dunned.dueOn, tells, moment })
}

interface Taking {
  step: DunningStep
  /** The message about it. */
  tells: DunningMail | undefined
  dueOn: CalendarDay
  moment: Moment
}

async function takeStep(app: App, tx: Tx, owing: Owing, taking: Taking): Promise<void> {
  const { step, tells, moment } = taking
  const dunned = { dunnedDay: step.day, dunnedOn: moment.today }
  const { subscription, order } = owing
  if (step.does === 'give-up') await giveUp(app, tx, owing, moment)
  else if (step.does === 'fall-due' || step.does === 'suspend') {
    const moving = byCalendar(step.does, subscription, moment.today)
    await makeMove(tx, subscription, moving, dunned, moment)
  } else await writeChanges(tx, subscription, dunned, moment)
  await changeAccess(tx, owing, taking)
  if (!tells) return
  const reference = `${order.id}:${step.day}`
  const about = { subscription, reference, orderId: order.id, askedOn: moment.today }
  await oweSubscriptionMail(app, tx, { kind: tells, ...about })
}

/** What is unpaid may be used until it is suspended; a step that came late moves that, too. */
async function changeAccess(
  tx: Tx,
  { subscription, order }: Owing,
  { step, dueOn, moment }: Taking,
): Promise<void> {
  const { today } = moment
  const { accountId, id } = subscription
  const { id: orderLineId, productId } = order.lines[0]!
  const openUntil = (day: CalendarDay) =>
    openBetween(tx, { ...subscription, productId }, { from: moment.at, until: startOfDay(day), orderLineId })
  const isAsked = step.does === undefined && isMoved(subscription, { step, dueOn, moment })
  if (isAsked || step.does === 'tolerate' || step.does === 'fall-due')
    await openUntil(plannedDay({ dueOn, day: step.day, on: today }, 'suspend', today) ?? today)
  if (step.does !== 'suspend') return
  await beginWhenPaid(tx, order.id, lastingOf(subscription))
  await placeHold(tx, { accountId, sourceIds: [id] }, unpaidHold(subscription), moment.at)
  // The rest of the period is theirs but for what is owed: so it says why it may not be used, and is not sold again.
  const { periodEndOn } = order
  if (periodEndOn) await openUntil(periodEndOn)
}

/** Whether a reminder that comes late puts the suspension off, once what is unpaid may be used until then. */
function isMoved(
  { dunnedDay, dunnedOn }: SubscriptionRow,
  { step, dueOn, moment }: Omit<Taking, 'tells'>,
): boolean {
  if (dunnedOn === null || dunnedDay === null || dunnedDay < -1) return false
  const { today } = moment
  const promised = plannedDay({ dueOn, day: dunnedDay, on: dunnedOn }, 'suspend', dunnedOn)
  const planned = plannedDay({ dueOn, day: step.day, on: today }, 'suspend', today)
  return promised !== undefined && planned !== undefined && planned > promised
}

async function giveUp(app: App, tx: Tx, held: Held, moment: Moment): Promise<void> {
  const { subscription } = held
  const moving = byCalendar('give-up', subscription, moment.today)
  const over = await makeMove(tx, subscription, moving, {}, moment)
  await dropOrder(app, tx, { ...held, subscription: over }, moment)
  await liftHold(tx, unpaidHold(subscription), moment.at)
}
