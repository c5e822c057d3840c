import { PLACED_BEFORE } from '@vitrine/contract/dunning'
import type { SubscriptionStatus } from '@vitrine/contract/subscription-life'
import { placeDueOrder } from '#checkout'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { findSubscription, type Moment, writeChanges } from './life.store.ts'
import { priceNext } from './price-next.ts'
import { readChargeRules, renewalOf } from './price-period.ts'
import { oweSubscriptionMail } from './subscription-mails.ts'
import { atNextPeriod, beginNext, boundAfter, type SubscriptionRow } from './subscription-row.ts'

/**
 * Places the order of the next period of a subscription that the caller holds, and tells its owner. It is due on the
 * day on which the period begins: today, when that day is over and nothing was open since. What costs nothing is paid by
 * it at once.
 */
export async function placeRenewal(
  app: App,
  tx: Tx,
  subscription: SubscriptionRow,
  moment: Moment,
): Promise<void> {
  const { at, today } = moment
  const { id, accountId, brandId, charges, periodLineId: afterLineId } = subscription
  const rules = await readChargeRules(app, tx, subscription, today)
  const { next, startOn } = beginNext(atNextPeriod(subscription, rules.promises), today)
  const { period, priced } = priceNext(next, { startOn, number: charges + 1 }, rules)
  const due = { kind: 'renewal' as const, subscriptionId: id, ...period, dueOn: startOn }
  // With another plan something else is agreed to; a renewal goes on as before.
  const { change } = subscription
  const terms = change && boundAfter(subscription, change, subscription.endOn)
  const renewals = terms && [renewalOf({ ...next, charges: charges + 1 }, rules, terms)]
  const wish = { accountId, brandId, due, afterLineId, ...(renewals && { renewals }), ...priced }
  const { orderId } = await placeDueOrder(app, tx, wish, at)
  // What costs nothing was paid just now, and that changed it.
  const placed = priced.line.total > 0 ? subscription : (await findSubscription(tx, id))!
  if (placed.version !== subscription.version) return
  await writeChanges(
    tx,
    placed,
    { nextOrderId: orderId, nextDueOn: startOn, dunnedDay: -PLACED_BEFORE, dunnedOn: today },
    moment,
  )
  await oweSubscriptionMail(app, tx, { kind: 'subscription-renewal', subscription, reference: orderId })
}

/** Whether the order of the next period is to be placed. */
export const isPlaceable = (
  { status, nextOrderId, nextStepOn }: SubscriptionRow,
  { today }: Moment,
): boolean =>
  (['trialing', 'active', 'past-due', 'paused'] as SubscriptionStatus[]).includes(status) &&
  nextOrderId === null &&
  nextStepOn !== null &&
  nextStepOn <= today
