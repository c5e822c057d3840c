import { payableDays } from '@vitrine/contract/dunning'
import { bindingOf } from '@vitrine/contract/plan-terms'
import { type ActionOf, REACTIVATION_DAYS, WAITED_DAYS } from '@vitrine/contract/subscription'
import { allowsMove, isOver } from '@vitrine/contract/subscription-life'
import { addDays, type CalendarDay } from '@vitrine/contract/time'
import { placeDueOrder } from '#checkout'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import type { LockedOrder } from '#order'
import type { ActionHandler } from './action.ts'
import { periodFrom } from './calendar.ts'
import { readPlanOnSale } from './choose-plan.ts'
import { type SubscriptionRow, scheduleOf, termsAfter } from './life.ts'
import { forecast, pricePeriod, readChargeRules, renewalOf } from './price.ts'
import { atScheduledPrice } from './scheduled-price.ts'
import { NOTHING_DUE } from './settle.ts'
import { startAgain } from './start.ts'
import { findSubscription, lockSubscription, makeMove, type Now, writeChanges } from './subscription.store.ts'

/** As it would begin again on a day, at the price that was to come: no coupon and no introductory price of before is promised to it. */
const again = (subscription: SubscriptionRow, today: CalendarDay): SubscriptionRow => ({
  ...atScheduledPrice(subscription, []),
  ...NOTHING_DUE,
  status: 'active',
  keptPromises: [],
  introductory: null,
  anchorOn: today,
  startOn: today,
  endOn: today,
  charges: 0,
  ...termsAfter(subscription, 0),
})

/** What is over is ordered again while it keeps its price; paid, it is a new subscription. */
export const reactivate: ActionHandler<ActionOf<'reactivate'>> = {
  moveOf: ({ status, endOn, nextOrderId, hasOther }, today) =>
    allowsMove(status, 'request-reactivation') &&
    !nextOrderId &&
    !hasOther &&
    today <= addDays(endOn, REACTIVATION_DAYS)
      ? 'request-reactivation'
      : undefined,
  async prepare(_, db, { subscription }, { at }) {
    await readPlanOnSale(db, subscription, at)
    return undefined
  },
  preview(subscription, rules) {
    const charges = forecast(again(subscription, rules.today), undefined, rules)
    return { today: charges[0]!.amount, charges, effectiveOn: rules.today, ...bindingOf(subscription) }
  },
  async carryOut(app, tx, { subscription }, { asking, moment }) {
    const moving = { move: 'request-reactivation', ...asking, effectiveOn: moment.today } as const
    await order(app, tx, await makeMove(tx, subscription, moving, {}, moment), moment)
  },
}

/** Its order is due at once, and is paid by itself where it costs nothing. */
async function order(app: App, tx: Tx, subscription: SubscriptionRow, moment: Now): Promise<void> {
  const { id, accountId, brandId } = subscription
  const { at, today } = moment
  const begun = again(subscription, today)
  const rules = await readChargeRules(app, tx, begun, today)
  const priced = pricePeriod(begun, 1, rules)
  const renewals = [renewalOf({ ...begun, charges: 1 }, rules)]
  const due = { kind: 'reactivation' as const, subscriptionId: id, ...periodFrom(scheduleOf(begun), today) }
  const { orderId } = await placeDueOrder(
    app,
    tx,
    {
      accountId,
      brandId,
      due: { ...due, dueOn: today, payableDays: payableDays(begun.dunning) },
      renewals,
      ...priced,
    },
    at,
  )
  const placed = (await findSubscription(tx, id))!
  if (placed.version !== subscription.version) return
  const asked = { nextOrderId: orderId, nextDueOn: today, nextUntil: addDays(today, WAITED_DAYS) }
  await writeChanges(tx, placed, asked, moment)
}

/** The order of a reactivation is paid. Whoever has the plan again by another one gets the money back. */
export async function settleReactivation(app: App, tx: Tx, paid: LockedOrder, moment: Now): Promise<void> {
  const before = paid.subscriptionId ? await lockSubscription(tx, paid.subscriptionId) : undefined
  if (!before || !isOver(before.status)) throw new Refused('order.not-payable')
  await startAgain(app, tx, { order: paid, before: atScheduledPrice(before, []) }, moment)
  await writeChanges(tx, before, NOTHING_DUE, moment)
}
