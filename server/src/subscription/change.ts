import { CYCLES, partsOf } from '@vitrine/contract/billing-cycle'
import type { SumLine } from '@vitrine/contract/cart'
import { payableDays } from '@vitrine/contract/dunning'
import { centavos } from '@vitrine/contract/money'
import { bindingOf } from '@vitrine/contract/plan-terms'
import { type ActionOf, type NextCharge, WAITED_DAYS } from '@vitrine/contract/subscription'
import { allowsMove } from '@vitrine/contract/subscription-life'
import { addDays } from '@vitrine/contract/time'
import { placeDueOrder } from '#checkout'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import type { ActionHandler } from './action.ts'
import { creditFor, periodFrom } from './calendar.ts'
import { findChoice } from './choose-plan.ts'
import { voidOrder } from './hold.ts'
import { isAsUsual, periodOf, type SubscribedPlan, type SubscriptionRow, scheduleOf } from './life.ts'
import { boundAfter, switchedTo } from './next-terms.ts'
import { chargesOfReturn } from './pause-actions.ts'
import {
  type ChargeRules,
  chargeOf,
  forecast,
  type OpenOrder,
  type PricedPeriod,
  pricePeriod,
  readChargeRules,
  renewalOf,
} from './price.ts'
import { findSubscription, makeMove, type Now, writeChanges } from './subscription.store.ts'
import { enqueueSubscriptionMail } from './subscription-mails.ts'

type Change = ActionOf<'change'>

/** The subscription once its new plan begins on a day. */
function changedOn(
  subscription: SubscriptionRow,
  plan: SubscribedPlan,
  { today, promises }: Pick<ChargeRules, 'today' | 'promises'>,
): SubscriptionRow {
  const begun = {
    ...subscription,
    ...switchedTo(plan, subscription, { promises, startOn: today }),
    anchorOn: today,
  }
  return { ...begun, ...periodFrom(scheduleOf(begun), today) }
}

/**
 * The price of a change today: the first period of the new plan less the credit for the rest of the paid one. Refuses where
 * that is below zero, and where the new plan is charged more often.
 */
export function priceChange(
  subscription: SubscriptionRow,
  plan: SubscribedPlan,
  rules: ChargeRules,
): PricedPeriod {
  const { today } = rules
  const begun = changedOn(subscription, plan, rules)
  const { line, sum, ...rest } = pricePeriod(begun, subscription.charges + 1, rules)
  const credit = creditFor(subscription.periodValue, periodOf(subscription), today)
  const isShorter = lengthOf(plan) < lengthOf(subscription)
  if (isShorter || credit.amount > line.amount - line.discount) throw new Refused('subscription.change-later')
  const label = `Crédito de ${subscription.name}`
  return {
    ...rest,
    line: {
      ...line,
      discount: centavos(line.discount + credit.amount),
      total: centavos(line.total - credit.amount),
    },
    sum: [...sum, ...(credit.amount > 0 ? [creditLine(label, credit)] : [])],
  }
}

const creditLine = (label: string, { amount, formula }: ReturnType<typeof creditFor>): SumLine => ({
  label,
  formula,
  amount: -amount,
})

const lengthOf = ({ interval }: SubscribedPlan): number => partsOf(CYCLES[interval])

/** Changes to another plan: today with an order of its own, or with the order of the next period. */
export const change: ActionHandler<Change, SubscribedPlan> = {
  moveOf: (subscription, today) =>
    allowsMove(subscription.status, 'schedule-change') &&
    isAsUsual(subscription) &&
    subscription.endOn > today
      ? 'schedule-change'
      : undefined,
  prepare: findChoice,
  preview(subscription, rules, { when }, plan) {
    if (when === 'next-period') {
      const charges = forecast({ ...subscription, change: plan }, undefined, rules)
      const terms = bindingOf(boundAfter(subscription, plan, subscription.endOn))
      return { today: 0, charges, effectiveOn: subscription.endOn, ...terms }
    }
    if (subscription.status !== 'active') throw new Refused('subscription.change-later')
    const { line, sum } = priceChange(subscription, plan, rules)
    const after = { ...changedOn(subscription, plan, rules), charges: subscription.charges + 1 }
    return {
      today: line.total,
      sum,
      effectiveOn: rules.today,
      ...bindingOf(boundAfter(subscription, plan, rules.today)),
      charges: forecast(after, undefined, rules),
    }
  },
  async carryOut(app, tx, held, { action, prepared: plan, asking, moment }) {
    const isNow = action.when === 'now'
    const { subscription } = held
    const effectiveOn = isNow ? moment.today : subscription.endOn
    const move = isNow ? 'request-change' : 'schedule-change'
    const moved = await makeMove(tx, subscription, { move, ...asking, effectiveOn }, { change: plan }, moment)
    const free = await voidOrder(app, tx, { ...held, subscription: moved }, moment)
    if (isNow) return orderChange(app, tx, free, { plan, moment })
    const reference = asking.command
    await enqueueSubscriptionMail(app, tx, { kind: 'subscription-change-scheduled', subscription, reference })
  },
}

interface ChangeOrder {
  plan: SubscribedPlan
  moment: Now
}

/** Places the order of a change, due at once; with nothing to pay it is paid at once. */
async function orderChange(
  app: App,
  tx: Tx,
  subscription: SubscriptionRow,
  { plan, moment }: ChangeOrder,
): Promise<void> {
  const { id, accountId, brandId, endOn } = subscription
  const { at, today } = moment
  const rules = await readChargeRules(app, tx, subscription, today)
  const priced = priceChange(subscription, plan, rules)
  const begun = changedOn(subscription, plan, rules)
  const { startOn, endOn: until } = begun
  const due = {
    kind: 'change' as const,
    subscriptionId: id,
    startOn,
    endOn: until,
    dueOn: today,
    payableDays: payableDays(subscription.dunning),
  }
  const renewals = [
    renewalOf({ ...begun, charges: subscription.charges + 1 }, rules, boundAfter(subscription, plan, today)),
  ]
  const { orderId } = await placeDueOrder(app, tx, { accountId, brandId, due, renewals, ...priced }, at)
  const placed = (await findSubscription(tx, id))!
  if (placed.version !== subscription.version) return
  // The order is open no longer than the period that it credits.
  const waited = addDays(today, WAITED_DAYS)
  const asked = { nextOrderId: orderId, nextDueOn: today, nextUntil: waited < endOn ? waited : endOn }
  await writeChanges(tx, placed, asked, moment)
}

/** The charges to come; with an open order of a change or of a resumed pause, as they will be once it is paid. */
export function chargesAhead(
  subscription: SubscriptionRow,
  open: OpenOrder | undefined,
  rules: ChargeRules,
): NextCharge[] {
  const { change: plan, nextUntil, nextDueOn, charges, status } = subscription
  if (open && nextUntil && status === 'paused') return chargesOfReturn(subscription, open, rules)
  if (!open || !plan || !nextUntil || !nextDueOn) return forecast(subscription, open, rules)
  const after = { ...changedOn(subscription, plan, { ...rules, today: nextDueOn }), charges: charges + 1 }
  const later = forecast(after, undefined, rules)
  return [chargeOf(subscription, open, { startOn: nextDueOn, today: rules.today }), ...later]
}

/** Undoes a planned change. */
export const undoChange: ActionHandler<ActionOf<'undo-change'>> = {
  moveOf: ({ status, change: planned }) =>
    planned && allowsMove(status, 'undo-change') ? 'undo-change' : undefined,
  preview: (subscription, rules) => ({
    today: 0,
    charges: forecast({ ...subscription, change: null }, undefined, rules),
    effectiveOn: rules.today,
  }),
  async carryOut(app, tx, held, { asking, moment }) {
    const moving = { move: 'undo-change', ...asking, effectiveOn: moment.today } as const
    const subscription = await makeMove(tx, held.subscription, moving, { change: null }, moment)
    await voidOrder(app, tx, { ...held, subscription }, moment)
  },
}
