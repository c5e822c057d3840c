import { type ActionOf, MOST_GIVEN_DAYS } from '@vitrine/contract/subscription'
import { allowsMove, type SubscriptionMove } from '@vitrine/contract/subscription-life'
import { addDays, type CalendarDay, calendarDay, startOfDay } from '@vitrine/contract/time'
import { liftHold } from '#access'
import { Refused } from '#kernel/errors.ts'
import type { ActionHandler } from './action.ts'
import { NOTHING_DUE, voidOrder } from './hold.ts'
import { applyChanges, isAsUsual, type SubscriptionRow } from './life.ts'
import { openBetween } from './open-period.ts'
import { forecast, priceNext } from './price.ts'
import { unpaidHold } from './settle.ts'
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

/** The day after which days are given: the end of what is paid, or today where that is over. */
const givenFrom = (endOn: CalendarDay, today: CalendarDay): CalendarDay => (endOn > today ? endOn : today)

function extensionOf(subscription: SubscriptionRow, today: CalendarDay): SubscriptionMove | undefined {
  const { status, resumesOn, nextUntil, endOn, charges } = subscription
  if (resumesOn || nextUntil) return undefined
  if (allowsMove(status, 'extend')) return endOn > today ? 'extend' : undefined
  return allowsMove(status, 'extend-past-due') && charges > 0 ? 'extend-past-due' : undefined
}

/**
 * The period that runs lasts longer, at no charge: days are given, and the next charge is moved. Of what is past due the
 * open charge is taken back, and what was suspended may be used again. Refuses `subscription.extend-later` for a day
 * that is not after the end of what is paid, or after today, or too far away.
 */
export const extend: ActionHandler<Extend> = {
  moveOf: extensionOf,
  async prepare(_, __, { subscription: { endOn }, action }, { today }) {
    const from = givenFrom(endOn, today)
    if (action.endOn <= from || action.endOn > addDays(from, MOST_GIVEN_DAYS))
      throw new Refused('subscription.extend-later')
    return undefined
  },
  preview(subscription, rules, action) {
    const longer = applyChanges({ ...subscription, ...NOTHING_DUE }, lasting(action))
    const isEnding = longer.cancelAt === longer.endOn
    return {
      today: 0,
      effectiveOn: givenFrom(subscription.endOn, rules.today),
      charges: forecast(longer, undefined, rules),
      ...(isEnding && { accessUntil: addDays(longer.endOn, -1) }),
    }
  },
  async carryOut(app, tx, held, { action, asking, moment }) {
    const { subscription } = held
    const { endOn, periodLineId } = subscription
    const isOver = endOn <= moment.today
    const from = givenFrom(endOn, moment.today)
    const move = extensionOf(subscription, moment.today)!
    const moving = { move, ...asking, effectiveOn: from } as const
    const longer = await makeMove(tx, subscription, moving, lasting(action), moment)
    await voidOrder(app, tx, { ...held, subscription: longer }, moment)
    await liftHold(tx, unpaidHold(subscription), moment.at)
    await openBetween(tx, subscription, {
      from: isOver ? moment.at : startOfDay(from),
      until: startOfDay(longer.endOn),
      orderLineId: periodLineId ?? undefined,
    })
    const reference = asking.command
    await enqueueSubscriptionMail(app, tx, { kind: 'subscription-extended', subscription, reference })
  },
}
