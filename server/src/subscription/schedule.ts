import { type ActionOf, MOST_GIVEN_DAYS } from '@vitrine/contract/subscription'
import { allowsMove } from '@vitrine/contract/subscription-life'
import { addDays, type CalendarDay, calendarDay, startOfDay } from '@vitrine/contract/time'
import { Refused } from '#kernel/errors.ts'
import type { ActionHandler } from './action.ts'
import { applyChanges, isAsUsual } from './life.ts'
import { openBetween } from './open-period.ts'
import { forecast, priceNext } from './price.ts'
import { voidOrder } from './step.ts'
import { makeMove } from './subscription.store.ts'
import { enqueueSubscriptionMail } from './subscription-mails.ts'

/** Is charged on another day of the month from its next period on, which lasts until that day. */
export const dueDay: ActionHandler<ActionOf<'due-day'>> = {
  moveOf: (subscription, today) =>
    allowsMove(subscription.status, 'schedule-due-day') &&
    isAsUsual(subscription) &&
    subscription.endOn > today
      ? 'schedule-due-day'
      : undefined,
  preview(subscription, rules, { day }) {
    const moved = { ...subscription, dueDay: day }
    const { endOn, charges } = subscription
    const { priced } = priceNext(moved, { startOn: endOn, number: charges + 1 }, rules)
    return { today: 0, sum: priced.sum, effectiveOn: endOn, charges: forecast(moved, undefined, rules) }
  },
  async carryOut(app, tx, held, { action, asking, moment }) {
    const moving = { move: 'schedule-due-day', ...asking, effectiveOn: held.subscription.endOn } as const
    const subscription = await makeMove(tx, held.subscription, moving, { dueDay: action.day }, moment)
    await voidOrder(app, tx, { ...held, subscription }, moment)
    const reference = asking.command
    await enqueueSubscriptionMail(app, tx, { kind: 'subscription-due-day', subscription, reference })
  },
}

/** Is charged on the day of before. */
export const undoDueDay: ActionHandler<ActionOf<'undo-due-day'>> = {
  moveOf: ({ status, dueDay: day }) =>
    day !== null && allowsMove(status, 'undo-due-day') ? 'undo-due-day' : undefined,
  preview: (subscription, rules) => ({
    today: 0,
    charges: forecast({ ...subscription, dueDay: null }, undefined, rules),
    effectiveOn: rules.today,
  }),
  async carryOut(app, tx, held, { asking, moment }) {
    const moving = { move: 'undo-due-day', ...asking, effectiveOn: moment.today } as const
    const subscription = await makeMove(tx, held.subscription, moving, { dueDay: null }, moment)
    await voidOrder(app, tx, { ...held, subscription }, moment)
  },
}

type Extend = ActionOf<'extend'>

/** Its charges keep to the day on which the longer period ends. */
const lasting = ({ endOn }: Extend): { endOn: CalendarDay; anchorOn: CalendarDay } => ({
  endOn: calendarDay(endOn),
  anchorOn: calendarDay(endOn),
})

/**
 * The period that runs lasts longer, at no charge: days are given, and the next charge is moved. Refuses
 * `subscription.extend-later` for a day that is not after the end of what is paid, or too far away.
 */
export const extend: ActionHandler<Extend> = {
  moveOf: ({ status, resumesOn, nextUntil, endOn }, today) =>
    allowsMove(status, 'extend') && !resumesOn && !nextUntil && endOn > today ? 'extend' : undefined,
  async prepare(_, __, { subscription: { endOn }, action }) {
    if (action.endOn <= endOn || action.endOn > addDays(endOn, MOST_GIVEN_DAYS))
      throw new Refused('subscription.extend-later')
    return undefined
  },
  preview(subscription, rules, action) {
    const longer = applyChanges(subscription, lasting(action))
    const isEnding = longer.cancelAt === longer.endOn
    return {
      today: 0,
      effectiveOn: subscription.endOn,
      charges: forecast(longer, undefined, rules),
      ...(isEnding && { accessUntil: addDays(longer.endOn, -1) }),
    }
  },
  async carryOut(app, tx, held, { action, asking, moment }) {
    const { subscription } = held
    const { endOn: from, periodLineId } = subscription
    const moving = { move: 'extend', ...asking, effectiveOn: from } as const
    const longer = await makeMove(tx, subscription, moving, lasting(action), moment)
    await voidOrder(app, tx, { ...held, subscription: longer }, moment)
    await openBetween(tx, subscription, {
      from: startOfDay(from),
      until: startOfDay(longer.endOn),
      orderLineId: periodLineId ?? undefined,
    })
    const reference = asking.command
    await enqueueSubscriptionMail(app, tx, { kind: 'subscription-extended', subscription, reference })
  },
}
