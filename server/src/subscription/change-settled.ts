import { centavos } from '@vitrine/contract/money'
import { allowsMove } from '@vitrine/contract/subscription-life'
import { startOfDay } from '@vitrine/contract/time'
import { revokeSource } from '#access'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import type { HeldOrder } from '#order'
import { amountOfCharge } from '#price-rule'
import { refuseTaken } from './choose-plan.ts'
import { lockSubscription, type Moment, makeMove } from './life.store.ts'
import { openBetween } from './open-period.ts'
import { readPromises } from './price-period.ts'
import { NOTHING_DUE } from './settle-period.ts'
import { holdsLive } from './subscription.store.ts'
import { oweSubscriptionMail } from './subscription-mails.ts'
import { type BeforeChange, planOf, type SubscriptionRow, switchedTo } from './subscription-row.ts'

/**
 * The order of a change of plan is paid: its period begins in place of the one that was credited. Money for a change that
 * is not waited for any more goes back.
 */
export async function settleChange(app: App, tx: Tx, order: HeldOrder, moment: Moment): Promise<void> {
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
  await refuseTaken(tx, subscription, change)
  const switched = switchedTo(change, subscription, {
    promises: await readPromises(tx, subscription),
    startOn,
  })
  const changes = {
    ...{ ...NOTHING_DUE, ...switched, before: beforeOf(subscription) },
    ...{ startOn, endOn, anchorOn: startOn, charges: subscription.charges + 1 },
    ...{ periodLineId: line.id, periodValue: worthOf(line, switched, subscription.charges + 1) },
  }
  const moving = { move: 'change-plan', actor: 'payment', effectiveOn: startOn, command: order.id } as const
  const changed = await makeMove(tx, subscription, moving, changes, moment)
  await revokeSource(tx, subscription.id, moment.at)
  const paid = { from: moment.at, until: startOfDay(endOn), orderLineId: line.id }
  await openBetween(tx, changed, paid)
  await oweSubscriptionMail(app, tx, { kind: 'subscription-changed', subscription, reference: order.id })
}

/** What was credited is worth as much as what was paid beside it; what a coupon took off is not. */
function worthOf(
  { total, discount }: HeldOrder['lines'][number],
  { amount, keptPromises }: ReturnType<typeof switchedTo>,
  number: number,
): number {
  const reduced = amount - amountOfCharge(centavos(amount), keptPromises, number)
  return total + discount - reduced
}

const beforeOf = (subscription: SubscriptionRow): BeforeChange => {
  const { charges, anchorOn, startOn, endOn, periodLineId, periodValue, keptPromises, before } = subscription
  const { minimumCharges, lastCharge, endsAtMinimum } = subscription
  return {
    ...planOf(subscription),
    ...{ charges, anchorOn, startOn, endOn, periodLineId, periodValue, keptPromises, before },
    ...{ minimumCharges, lastCharge, endsAtMinimum },
  }
}

interface TakenBack {
  order: HeldOrder
  lineIds: readonly string[]
  subscription: SubscriptionRow
}

/**
 * Whoever takes the order of a change back has the plan of before again, for the days that are left of what they paid
 * for it; false where there are none, or where its order is another one.
 */
export async function isReverted(
  tx: Tx,
  { order, lineIds, subscription }: TakenBack,
  moment: Moment,
): Promise<boolean> {
  const { before, periodLineId, status, nextOrderId } = subscription
  if (!before || !periodLineId || !lineIds.includes(periodLineId) || order.kind !== 'change') return false
  if (nextOrderId || !allowsMove(status, 'revert-change') || before.endOn <= moment.today) return false
  const { accountId, id, productId: had } = subscription
  const { productId } = before
  // Bought anew meanwhile, the plan of before runs already.
  if (productId !== had && (await holdsLive(tx, { accountId, productId, besides: id }))) return false
  const command = `give-back:${order.id}`
  const moving = { move: 'revert-change', actor: 'payment', effectiveOn: moment.today, command } as const
  const planned = { change: null, dueDay: null, resumesOn: null, beforeCancellation: null }
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
