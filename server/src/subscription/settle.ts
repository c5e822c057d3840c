import { centavos } from '@vitrine/contract/money'
import { paidPeriod } from '@vitrine/contract/paid-period'
import { allowsMove, isOver, type SubscriptionMove } from '@vitrine/contract/subscription-life'
import { type CalendarDay, startOfDay } from '@vitrine/contract/time'
import { isRunning, liftHold, revokeSource } from '#access'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { type LockedOrder, movePeriod } from '#order'
import { amountOfCharge } from '#price-rule'
import { findMandatedCard } from '#saved-card'
import type { Period } from './calendar.ts'
import { refuseOwnedPlan } from './choose-plan.ts'
import { NOTHING_DUE } from './hold.ts'
import {
  type BeforeChange,
  isLastPaid,
  isTriedOn,
  lastingOf,
  nextStartOn,
  planOf,
  type SubscriptionRow,
} from './life.ts'
import { atScheduledPrice, isAtScheduledPrice, switchedTo } from './next-terms.ts'
import { openBetween, openPeriod } from './open-period.ts'
import { closePause } from './pause.ts'
import { readPromises } from './price.ts'
import { recordApplied } from './price-campaign.store.ts'
import { lockLivePlan, lockSubscription, makeMove, type Now } from './subscription.store.ts'
import { enqueueSubscriptionMail } from './subscription-mails.ts'

/** The hold on access while a subscription owes. */
export const unpaidHold = ({ id }: Pick<SubscriptionRow, 'id'>) => ({
  reason: 'unpaid' as const,
  reference: id,
})

/**
 * Settles the paid order of a period: grants the period, lifts the hold for what was unpaid, and counts the next period from
 * its end. Refuses the money for a subscription that is over, and for a plan owned otherwise by now.
 */
export async function settlePeriod(app: App, tx: Tx, order: LockedOrder, moment: Now): Promise<void> {
  const subscription = order.subscriptionId ? await lockSubscription(tx, order.subscriptionId) : undefined
  if (subscription && isDebt(subscription, order)) return settleDebt(app, tx, { subscription, order }, moment)
  const move = subscription && moveOf(subscription, order, moment.today)
  if (!move) throw new Refused('order.not-payable')
  const line = order.lines[0]!
  const { startOn, endOn } = await periodPaid(tx, { order, subscription }, moment)
  const planned = await changePlan(tx, subscription, { order, startOn }, moment)
  const changed = await changePrice(tx, planned, order, moment)
  const changes = {
    ...(await cardAgreed(tx, subscription, order)),
    ...NOTHING_DUE,
    startOn,
    endOn,
    charges: subscription.charges + 1,
    periodLineId: line.id,
    periodValue: line.total,
    before: null,
    // Later than planned where days had no access, earlier where a pause is ended before its day.
    ...(startOn !== nextStartOn(subscription) && { anchorOn: startOn }),
    ...(subscription.dueDay !== null && { dueDay: null, anchorOn: endOn }),
    ...(move !== 'renew-in-pause' && { pausedFrom: null, resumesOn: null }),
  }
  const moving = { move, actor: 'payment', effectiveOn: startOn, command: order.id } as const
  await makeMove(tx, changed, moving, changes, moment)
  if (move === 'resume') await closePause(tx, subscription, moment.at)
  await openPeriod(tx, changed, { startOn, endOn }, line.id)
  await liftHold(tx, unpaidHold(subscription), moment.at)
  if (subscription.isSuspended)
    await enqueueSubscriptionMail(app, tx, {
      kind: 'subscription-recovered',
      subscription,
      reference: order.id,
    })
}

/** Whether an order is what its subscription owed when it was cancelled. */
const isDebt = ({ status, nextOrderId }: SubscriptionRow, { id }: Pick<LockedOrder, 'id'>): boolean =>
  isOver(status) && nextOrderId === id

/** The debt is paid. Nothing opens by it: the subscription stays over, and its owner is told how to have it again. */
async function settleDebt(
  app: App,
  tx: Tx,
  { subscription, order }: { subscription: SubscriptionRow; order: LockedOrder },
  moment: Now,
): Promise<void> {
  const moving = { move: 'pay-debt', actor: 'payment', effectiveOn: moment.today, command: order.id } as const
  await makeMove(tx, subscription, moving, NOTHING_DUE, moment)
  await enqueueSubscriptionMail(app, tx, {
    kind: 'subscription-debt-paid',
    subscription,
    reference: order.id,
  })
}

/**
 * The period that a payment of now pays: as it was ordered, where what it opens was open meanwhile, or has still to
 * begin; else from today on.
 */
async function periodPaid(
  tx: Tx,
  { order, subscription }: { order: LockedOrder; subscription: SubscriptionRow },
  { at, today }: Now,
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
  { order, startOn }: { order: LockedOrder; startOn: CalendarDay },
  moment: Now,
): Promise<SubscriptionRow> {
  const { change } = subscription
  if (change?.priceId !== order.lines[0]!.priceId) return subscription
  await refuseOwnedPlan(tx, subscription, change)
  const promises = await readPromises(tx, subscription)
  const command = `${order.id}:change`
  const moving = { move: 'change-plan', actor: 'payment', effectiveOn: startOn, command } as const
  const switched = switchedTo(change, subscription, { promises, startOn: subscription.endOn })
  return makeMove(tx, subscription, moving, switched, moment)
}

/** The scheduled price is theirs, where the period that is paid had it when it was ordered. */
async function changePrice(
  tx: Tx,
  subscription: SubscriptionRow,
  { id, periodStartOn: startOn }: LockedOrder,
  moment: Now,
): Promise<SubscriptionRow> {
  if (!startOn || !isAtScheduledPrice(subscription, { startOn, number: subscription.charges + 1 }))
    return subscription
  const promises = await readPromises(tx, subscription)
  const { amount, scheduledPrice, keptPromises } = atScheduledPrice(subscription, promises)
  const command = `${id}:price`
  const moving = { move: 'change-price', actor: 'payment', effectiveOn: startOn, command } as const
  await recordApplied(tx, subscription.id, moment.at)
  return makeMove(tx, subscription, moving, { amount, scheduledPrice, keptPromises }, moment)
}

/** Nothing where the period cannot be paid any more. */
function moveOf(
  subscription: SubscriptionRow,
  { total, periodStartOn }: Pick<LockedOrder, 'total' | 'periodStartOn'>,
  today: CalendarDay,
): SubscriptionMove | undefined {
  const { status, resumesOn } = subscription
  if (isOver(status) || isLastPaid(subscription)) return undefined
  if (status === 'trialing' && total === 0 && isTriedOn(subscription, today)) return 'renew-in-trial'
  if (status === 'paused') {
    const isEarly = resumesOn && periodStartOn && periodStartOn < resumesOn
    return resumesOn && resumesOn > today && !isEarly ? 'renew-in-pause' : 'resume'
  }
  return 'renew'
}

/**
 * Settles the paid order of a change: its period begins in place of the credited one. Refuses the money for a change that
 * is not open any more.
 */
export async function settleChange(app: App, tx: Tx, order: LockedOrder, moment: Now): Promise<void> {
  const { subscriptionId, periodStartOn: startOn, periodEndOn: endOn } = order
  const line = order.lines[0]!
  const subscription = subscriptionId ? await lockSubscription(tx, subscriptionId) : undefined
  const { change } = subscription ?? {}
  if (
    !subscription ||
    !startOn ||
    !endOn ||
    change?.priceId !== line.priceId ||
    subscription.status !== 'active'
  )
    throw new Refused('order.not-payable')
  await refuseOwnedPlan(tx, subscription, change)
  const switched = switchedTo(change, subscription, {
    promises: await readPromises(tx, subscription),
    startOn,
  })
  const changes = {
    ...(await cardAgreed(tx, subscription, order)),
    ...NOTHING_DUE,
    ...switched,
    before: beforeOf(subscription),
    startOn,
    endOn,
    anchorOn: startOn,
    charges: subscription.charges + 1,
    periodLineId: line.id,
    periodValue: worthOf(line, switched, subscription.charges + 1),
  }
  const moving = { move: 'change-plan', actor: 'payment', effectiveOn: startOn, command: order.id } as const
  const changed = await makeMove(tx, subscription, moving, changes, moment)
  await revokeSource(tx, subscription.id, moment.at)
  const paid = { from: moment.at, until: startOfDay(endOn), orderLineId: line.id }
  await openBetween(tx, changed, paid)
  await enqueueSubscriptionMail(app, tx, { kind: 'subscription-changed', subscription, reference: order.id })
}

/** What the new period is worth: the credit and what was paid; a coupon's discount is no part of it. */
function worthOf(
  { total, discount }: LockedOrder['lines'][number],
  { amount, keptPromises }: ReturnType<typeof switchedTo>,
  number: number,
): number {
  const reduced = amount - amountOfCharge(centavos(amount), keptPromises, number)
  return total + discount - reduced
}

const beforeOf = (subscription: SubscriptionRow): BeforeChange => {
  const { charges, anchorOn, startOn, endOn, periodLineId, periodValue, keptPromises, before } = subscription
  const { introductory, minimumCharges, lastCharge, scheduledPrice } = subscription
  return {
    ...planOf(subscription),
    charges,
    anchorOn,
    startOn,
    endOn,
    periodLineId,
    periodValue,
    introductory,
    keptPromises,
    before,
    scheduledPrice,
    minimumCharges,
    lastCharge,
  }
}

interface ReversedChange {
  order: LockedOrder
  lineIds: readonly string[]
  subscription: SubscriptionRow
}

/**
 * Reverts a refunded change to the plan before it, for the days that are left of its paid period. Resolves to false where no
 * days are left, or where the refunded order is another one.
 */
export async function isReverted(
  tx: Tx,
  { order, lineIds, subscription }: ReversedChange,
  moment: Now,
): Promise<boolean> {
  const { before, periodLineId, status, nextOrderId } = subscription
  if (!before || !periodLineId || !lineIds.includes(periodLineId) || order.kind !== 'change') return false
  if (nextOrderId || !allowsMove(status, 'revert-change') || before.endOn <= moment.today) return false
  const { accountId, id, productId: had } = subscription
  const { productId } = before
  // The plan before it was bought again meanwhile, and runs.
  if (productId !== had && (await lockLivePlan(tx, { accountId, productId, besides: id }))) return false
  const command = `give-back:${order.id}`
  const moving = { move: 'revert-change', actor: 'payment', effectiveOn: moment.today, command } as const
  const planned = { change: null, dueDay: null, pausedFrom: null, resumesOn: null, beforeCancellation: null }
  const changes = { ...before, ...planned }
  const reverted = await makeMove(tx, subscription, moving, changes, moment)
  const left = {
    from: moment.at,
    until: startOfDay(before.endOn),
    orderLineId: before.periodLineId ?? undefined,
  }
  await openBetween(tx, reverted, left)
  return true
}

/** The card that each renewal is charged to from now on, where whoever paid an order agreed to it. */
export async function cardAgreed(
  tx: Tx,
  subscription: Pick<SubscriptionRow, 'savedCardId'>,
  order: Pick<LockedOrder, 'id'>,
): Promise<Pick<SubscriptionRow, 'savedCardId'>> {
  return { savedCardId: (await findMandatedCard(tx, order.id)) ?? subscription.savedCardId }
}
