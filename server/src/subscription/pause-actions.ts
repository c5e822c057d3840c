import { payableDays } from '@vitrine/contract/dunning'
import { type ActionOf, type NextCharge, WAITED_DAYS } from '@vitrine/contract/subscription'
import { allowsMove } from '@vitrine/contract/subscription-life'
import { addDays, type CalendarDay } from '@vitrine/contract/time'
import { placeDueOrder } from '#checkout'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { beginWhenPaid } from '#order'
import type { ActionHandler } from './action.ts'
import { periodsFrom } from './calendar.ts'
import { voidOrder } from './hold.ts'
import { isPauseAhead, type SubscriptionRow, scheduleOf } from './life.ts'
import { isPaidAhead, refusePause } from './pause.ts'
import { type ChargeRules, chargeOf, forecast, type OpenOrder, priceNext, readChargeRules } from './price.ts'
import { findSubscription, makeMove, type Now, writeChanges } from './subscription.store.ts'
import { enqueueSubscriptionMail } from './subscription-mails.ts'

/** The day on which charges go on after so many that are skipped. */
const resumesAfter = (subscription: SubscriptionRow, cycles: number): CalendarDay =>
  periodsFrom(scheduleOf(subscription), subscription.endOn, cycles).at(-1)!.endOn

/** Rests from the end of what is paid on; until then it is used, and the pause can be undone. */
export const pause: ActionHandler<ActionOf<'pause'>> = {
  moveOf: (subscription, today) => (refusePause(subscription, today) ? undefined : 'schedule-pause'),
  refusalOf: refusePause,
  preview(subscription, rules, { cycles }) {
    const resumesOn = resumesAfter(subscription, cycles)
    return {
      today: 0,
      resumesOn,
      effectiveOn: subscription.endOn,
      accessUntil: addDays(subscription.endOn, -1),
      charges: forecast({ ...subscription, resumesOn }, undefined, rules),
    }
  },
  async carryOut(app, tx, held, { action, asking, moment }) {
    const { subscription } = held
    const resumesOn = resumesAfter(subscription, action.cycles)
    const moving = { move: 'schedule-pause', ...asking, effectiveOn: subscription.endOn } as const
    const moved = await makeMove(
      tx,
      subscription,
      moving,
      { pausedFrom: subscription.endOn, resumesOn },
      moment,
    )
    await voidOrder(app, tx, { ...held, subscription: moved }, moment)
    const reference = asking.command
    await enqueueSubscriptionMail(app, tx, { kind: 'subscription-pause-scheduled', subscription, reference })
  },
}

/** What is charged next is charged as before. */
export const undoPause: ActionHandler<ActionOf<'undo-pause'>> = {
  moveOf: (subscription, today) =>
    isPauseAhead(subscription, today) && subscription.endOn > today ? 'undo-pause' : undefined,
  preview: (subscription, rules) => ({
    today: 0,
    charges: forecast({ ...subscription, resumesOn: null }, undefined, rules),
    effectiveOn: rules.today,
  }),
  async carryOut(app, tx, { subscription }, { asking, moment }) {
    const moving = { move: 'undo-pause', ...asking, effectiveOn: moment.today } as const
    await makeMove(tx, subscription, moving, { pausedFrom: null, resumesOn: null }, moment)
    const reference = asking.command
    await enqueueSubscriptionMail(app, tx, { kind: 'subscription-pause-undone', subscription, reference })
  },
}

/** As it goes on once it is paid on a day: its charges keep to that day from then on. */
const resumedOn = (subscription: SubscriptionRow, day: CalendarDay): SubscriptionRow => ({
  ...subscription,
  status: 'active',
  resumesOn: day,
  anchorOn: day,
  nextOrderId: null,
  nextDueOn: null,
  nextUntil: null,
})

/** The charges to come of a pause whose early end waits for its order. */
export function chargesOfReturn(
  subscription: SubscriptionRow,
  open: OpenOrder,
  rules: ChargeRules,
): NextCharge[] {
  const dueOn = subscription.nextDueOn ?? rules.today
  const [, ...later] = forecast(resumedOn(subscription, dueOn), undefined, { ...rules, today: dueOn })
  return [chargeOf(subscription, open, { startOn: dueOn, today: rules.today }), ...later]
}

/**
 * Ends a pause with the payment of the next period, which begins with it. Until then it rests, so that nothing is used
 * unpaid; without a payment the pause goes on to its day.
 */
export const resume: ActionHandler<ActionOf<'resume'>> = {
  moveOf: (subscription, today) =>
    allowsMove(subscription.status, 'request-resume') &&
    !isPaidAhead(subscription) &&
    !subscription.nextUntil &&
    subscription.resumesOn! > today
      ? 'request-resume'
      : undefined,
  preview(subscription, rules) {
    const charges = forecast(resumedOn(subscription, rules.today), undefined, rules)
    return { today: charges[0]?.amount ?? 0, charges, effectiveOn: rules.today }
  },
  async carryOut(app, tx, held, { asking, moment }) {
    const voided = await voidOrder(app, tx, held, moment)
    const moving = { move: 'request-resume', ...asking, effectiveOn: moment.today } as const
    await orderReturn(app, tx, await makeMove(tx, voided, moving, {}, moment), moment)
  },
}

/** Its order is due at once, and is paid by itself where it costs nothing. */
async function orderReturn(app: App, tx: Tx, subscription: SubscriptionRow, moment: Now): Promise<void> {
  const { id, accountId, brandId, charges, resumesOn, periodLineId: afterLineId } = subscription
  const { at, today } = moment
  const rules = await readChargeRules(app, tx, subscription, today)
  const begun = resumedOn(subscription, today)
  const { period, priced } = priceNext(begun, { startOn: today, number: charges + 1 }, rules)
  const due = {
    kind: 'renewal' as const,
    subscriptionId: id,
    ...period,
    dueOn: today,
    payableDays: payableDays(subscription.dunning),
  }
  const { orderId } = await placeDueOrder(app, tx, { accountId, brandId, due, afterLineId, ...priced }, at)
  const placed = (await findSubscription(tx, id))!
  if (placed.version !== subscription.version) return
  await beginWhenPaid(tx, orderId, 'cycle')
  const waited = addDays(today, WAITED_DAYS)
  const nextUntil = resumesOn && resumesOn < waited ? resumesOn : waited
  await writeChanges(tx, placed, { nextOrderId: orderId, nextDueOn: today, nextUntil }, moment)
  await enqueueSubscriptionMail(app, tx, { kind: 'subscription-renewal', subscription, reference: orderId })
}
