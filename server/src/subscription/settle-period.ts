import { paidPeriod } from '@vitrine/contract/paid-period'
import type { SubscriptionMove } from '@vitrine/contract/subscription-life'
import type { CalendarDay } from '@vitrine/contract/time'
import { isRunning, liftHold } from '#access'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { type HeldOrder, movePeriod } from '#order'
import type { Period } from './calendar.ts'
import { refuseTaken } from './choose-plan.ts'
import { lockSubscription, type Moment, makeMove } from './life.store.ts'
import { openPeriod } from './open-period.ts'
import { closePause } from './pause.ts'
import { readPromises } from './price-period.ts'
import { oweSubscriptionMail } from './subscription-mails.ts'
import { isTriedOn, lastingOf, nextStartOn, type SubscriptionRow, switchedTo } from './subscription-row.ts'

/** What is on hold while a subscription owes. */
export const unpaidHold = ({ id }: Pick<SubscriptionRow, 'id'>) => ({
  reason: 'unpaid' as const,
  reference: id,
})

/** Nothing is asked for any more. */
export const NOTHING_DUE = {
  ...{ nextOrderId: null, nextDueOn: null, nextUntil: null },
  ...{ dunnedDay: null, dunnedOn: null },
} as const

/**
 * The order of a period is paid: the period is theirs, what rested for it is open again, and the next one is counted from
 * its end. Money for what is over is refused, and goes back.
 */
export async function settlePeriod(app: App, tx: Tx, order: HeldOrder, moment: Moment): Promise<void> {
  const subscription = order.subscriptionId ? await lockSubscription(tx, order.subscriptionId) : undefined
  const move = subscription && moveOf(subscription, order, moment.today)
  if (!move) throw new Refused('order.not-payable')
  const line = order.lines[0]!
  const { startOn, endOn } = await periodPaid(tx, { order, subscription }, moment)
  const changed = await changePlan(tx, subscription, { order, startOn }, moment)
  const changes = {
    ...{ ...NOTHING_DUE, startOn, endOn, charges: subscription.charges + 1 },
    ...{ periodLineId: line.id, periodValue: line.total, before: null },
    // Later than planned where days had no access, earlier where a pause is ended before its day.
    ...(startOn !== nextStartOn(subscription) && { anchorOn: startOn }),
    ...(subscription.dueDay !== null && { dueDay: null, anchorOn: endOn }),
    resumesOn: move === 'renew-in-pause' ? subscription.resumesOn : null,
  }
  const moving = { move, actor: 'payment', effectiveOn: startOn, command: order.id } as const
  await makeMove(tx, changed, moving, changes, moment)
  if (move === 'resume') await closePause(tx, subscription, moment.at)
  await openPeriod(tx, changed, { startOn, endOn }, line.id)
  await liftHold(tx, unpaidHold(subscription), moment.at)
  if (subscription.status === 'suspended')
    await oweSubscriptionMail(app, tx, { kind: 'subscription-recovered', subscription, reference: order.id })
}

/**
 * The period that a payment of now pays: as it was ordered, where what it opens was open meanwhile, or has still to
 * begin; else from today on.
 */
async function periodPaid(
  tx: Tx,
  { order, subscription }: { order: HeldOrder; subscription: SubscriptionRow },
  { at, today }: Moment,
): Promise<Period> {
  const { id, periodStartOn: startOn, periodEndOn: endOn, periodFromPayment } = order
  if (!startOn || !endOn) throw new Error('a renewal without its period')
  const isOpen = !periodFromPayment && (today <= startOn || (await isRunning(tx, subscription.id, at)))
  const fromPayment = isOpen ? null : (periodFromPayment ?? lastingOf(subscription))
  const { interval } = order.lines[0]!
  const paid = paidPeriod({ startOn, endOn, fromPayment }, interval as SubscriptionRow['interval'], today)
  if (paid.startOn !== startOn) await movePeriod(tx, id, paid)
  return paid
}

/** The plan that was to come with this period is theirs. */
async function changePlan(
  tx: Tx,
  subscription: SubscriptionRow,
  { order, startOn }: { order: HeldOrder; startOn: CalendarDay },
  moment: Moment,
): Promise<SubscriptionRow> {
  const { change } = subscription
  if (change?.priceId !== order.lines[0]!.priceId) return subscription
  await refuseTaken(tx, subscription, change)
  const promises = await readPromises(tx, subscription)
  const command = `${order.id}:change`
  const moving = { move: 'change-plan', actor: 'payment', effectiveOn: startOn, command } as const
  const switched = switchedTo(change, subscription, { promises, startOn: subscription.endOn })
  return makeMove(tx, subscription, moving, switched, moment)
}

/** Nothing where the period cannot be paid any more. */
function moveOf(
  subscription: SubscriptionRow,
  { total, periodStartOn }: Pick<HeldOrder, 'total' | 'periodStartOn'>,
  today: CalendarDay,
): SubscriptionMove | undefined {
  const { status, resumesOn } = subscription
  if (status === 'trialing')
    return total === 0 && isTriedOn(subscription, today) ? 'renew-in-trial' : 'activate'
  if (status === 'active') return 'renew'
  if (status === 'paused') {
    const isEarly = resumesOn && periodStartOn && periodStartOn < resumesOn
    return resumesOn && resumesOn > today && !isEarly ? 'renew-in-pause' : 'resume'
  }
  return status === 'past-due' || status === 'suspended' ? 'recover' : undefined
}
