import {
  type Dunned,
  type DunningMail,
  type DunningStep,
  isLeftToCharge,
  mailOfStep,
  nextDunning,
  plannedDay,
} from '@vitrine/contract/dunning'
import { addDays, type CalendarDay, startOfDay } from '@vitrine/contract/time'
import { liftHold, placeHold } from '#access'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { isDaytime } from '#mail'
import { beginWhenPaid, type LockedOrder } from '#order'
import { type LockedSubscription, revokeOf, voidOrder } from './hold.ts'
import { dunnedOf, lastingOf, type SubscriptionRow } from './life.ts'
import { openBetween } from './open-period.ts'
import { unpaidHold } from './settle.ts'
import { byCalendar, makeMove, type Now, writeChanges } from './subscription.store.ts'
import { enqueueSubscriptionMail } from './subscription-mails.ts'

type SubscriptionWithOrder = LockedSubscription & { order: LockedOrder }

/** Runs the next dunning step of an order; steps with a message wait for daytime. */
export async function dun(
  app: App,
  tx: Tx,
  due: SubscriptionWithOrder,
  moment: Now,
): Promise<SubscriptionRow> {
  const dunned = dunnedOf(due.subscription)
  const next = dunned && nextDunning(dunned, moment.today)
  if (!next || next.on > moment.today) return due.subscription
  const mail = isLeftToCharge(dunned, next.step) ? undefined : mailOfStep(next.step, dunned.isTrial)
  if (mail && !isDaytime(moment.at)) return due.subscription
  return runDunningStep(app, tx, due, { ...dunned, step: next.step, mail, moment })
}

/** The step of today that the charge of today stands for: it would do nothing but tell. */
export function silentStep(
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
  mail: DunningMail | undefined
  moment: Now
}

async function runDunningStep(
  app: App,
  tx: Tx,
  due: SubscriptionWithOrder,
  taking: DunningRun,
): Promise<SubscriptionRow> {
  const { step, mail, moment } = taking
  const { subscription, order } = due
  const after = await moveByStep(app, tx, due, taking)
  await changeAccess(tx, due, taking)
  if (!mail) return after
  const reference = `${order.id}:${step.day}`
  const about = { subscription, reference, orderId: order.id, askedOn: moment.today }
  await enqueueSubscriptionMail(app, tx, { kind: mail, ...about })
  return after
}

function moveByStep(
  app: App,
  tx: Tx,
  due: SubscriptionWithOrder,
  { step: { does, day }, moment }: DunningRun,
): Promise<SubscriptionRow> {
  const { subscription } = due
  const dunned = { dunnedDay: day, dunnedOn: moment.today }
  if (does === 'give-up') return cancelUnpaid(app, tx, due, moment)
  if (does !== 'fall-due' && does !== 'suspend') return writeChanges(tx, subscription, dunned, moment)
  return makeMove(tx, subscription, byCalendar(does, subscription, moment.today), dunned, moment)
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
  { step, policy, dueOn, moment }: Omit<DunningRun, 'mail'>,
): boolean {
  if (dunnedOn === null || dunnedDay === null || dunnedDay < -1) return false
  const { today } = moment
  const promised = plannedDay({ policy, dueOn, day: dunnedDay, on: dunnedOn }, 'suspend', dunnedOn)
  const planned = plannedDay({ policy, dueOn, day: step.day, on: today }, 'suspend', today)
  return promised !== undefined && planned !== undefined && planned > promised
}

/** Cancels what nobody paid for: its bill is written off, or stays payable for the days of its policy. */
async function cancelUnpaid(
  app: App,
  tx: Tx,
  held: LockedSubscription,
  moment: Now,
): Promise<SubscriptionRow> {
  const { subscription } = held
  const { debtDays } = subscription.dunning
  const moving = byCalendar('give-up', subscription, moment.today)
  const kept = debtDays !== null && { nextUntil: addDays(moment.today, debtDays), chargeAt: null }
  const over = await makeMove(tx, subscription, moving, kept || {}, moment)
  const after = kept ? over : await voidOrder(app, tx, { ...held, subscription: over }, moment)
  if (kept) await revokeOf(tx, held.order, moment)
  await liftHold(tx, unpaidHold(subscription), moment.at)
  return after
}
