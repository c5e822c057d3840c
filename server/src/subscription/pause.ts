import { CYCLES, monthsOf } from '@vitrine/contract/billing-cycle'
import type { Refusal } from '@vitrine/contract/refusals'
import { PAUSES_A_YEAR } from '@vitrine/contract/subscription'
import { addMonths, type CalendarDay, startOfDay } from '@vitrine/contract/time'
import { liftHold, placeHold, revokeUnpaid } from '#access'
import type { Tx } from '#kernel/database.ts'
import { chargesBound, isAsUsual, isLastPaid, type SubscriptionRow } from './life.ts'
import { openBetween } from './open-period.ts'
import { byCalendar, makeMove, type Now } from './subscription.store.ts'

/** What is on hold while a subscription rests. */
const pausedHold = ({ id }: Pick<SubscriptionRow, 'id'>) => ({ reason: 'paused' as const, reference: id })

/** Whether what follows a pause is paid already. */
export const isPaidAhead = ({ startOn, resumesOn }: SubscriptionRow): boolean => startOn === resumesOn

/** Of a plan that rests, its longest cycle. */
const MOST_MONTHS = 3

/**
 * Why charges of a subscription may not be skipped: plans that are charged every few months and bind no longer may rest,
 * and so often in twelve months. Undefined where they may.
 */
export function refusePause(subscription: SubscriptionRow, today: CalendarDay): Refusal | undefined {
  const { status, interval, endOn, pausedOn, cancelAt } = subscription
  const months = monthsOf(CYCLES[interval])
  if (status === 'past-due') return 'subscription.pause-past-due'
  if (status === 'trialing') return 'subscription.pause-trial'
  if (status !== 'active' || endOn <= today || subscription.isDisputed) return 'subscription.not-now'
  if (cancelAt !== null) return 'subscription.pause-cancelled'
  if (isLastPaid(subscription)) return 'subscription.not-now'
  if (months === undefined || months > MOST_MONTHS) return 'subscription.pause-interval'
  if (chargesBound(subscription) > 0) return 'subscription.pause-bound'
  if (!isAsUsual(subscription)) return 'subscription.pause-planned'
  const lately = addMonths(Number(today.slice(8)), today, -12)
  const isOften = pausedOn.filter((day) => day > lately).length >= PAUSES_A_YEAR
  return isOften ? 'subscription.pause-limit' : undefined
}

/** What was paid for is over: the plan rests, and says why it may not be used. */
export async function startPause(
  tx: Tx,
  subscription: SubscriptionRow,
  moment: Now,
): Promise<SubscriptionRow> {
  const { accountId, id, pausedFrom, resumesOn } = subscription
  const paused = await makeMove(tx, subscription, byCalendar('pause', subscription, pausedFrom!), {}, moment)
  await placeHold(tx, { accountId, sourceIds: [id] }, pausedHold(subscription), moment.at)
  await openBetween(tx, subscription, { from: startOfDay(pausedFrom!), until: startOfDay(resumesOn!) })
  return paused
}

/** The day came on which charges go on: what is paid may be used, and what is not is asked for. */
export async function resumeByCalendar(
  tx: Tx,
  subscription: SubscriptionRow,
  moment: Now,
): Promise<SubscriptionRow> {
  const changes = isPaidAhead(subscription) ? { pausedFrom: null, resumesOn: null } : {}
  const resumed = await makeMove(
    tx,
    subscription,
    byCalendar('resume', subscription, subscription.resumesOn!),
    changes,
    moment,
  )
  await closePause(tx, subscription, moment.at)
  return resumed
}

/** What rested is taken back, so that nothing of it may be used; periods to come stay. */
export async function closePause(tx: Tx, subscription: SubscriptionRow, at: Date): Promise<void> {
  if (subscription.status !== 'paused') return
  await revokeUnpaid(tx, subscription.id, at)
  await liftHold(tx, pausedHold(subscription), at)
}
