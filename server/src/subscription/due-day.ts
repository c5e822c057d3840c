import type { ActionOf } from '@vitrine/contract/subscription'
import { allowsMove } from '@vitrine/contract/subscription-life'
import type { Use } from './action.ts'
import { forecast } from './forecast.ts'
import { makeMove } from './life.store.ts'
import { priceNext } from './price-next.ts'
import { dropOrder } from './step.ts'
import { oweSubscriptionMail } from './subscription-mails.ts'
import { isAsUsual } from './subscription-row.ts'

/** Is charged on another day of the month from its next period on, which lasts until that day. */
export const dueDay: Use<ActionOf<'due-day'>> = {
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
    await dropOrder(app, tx, { ...held, subscription }, moment)
    const reference = asking.command
    await oweSubscriptionMail(app, tx, { kind: 'subscription-due-day', subscription, reference })
  },
}

/** Is charged on the day of before. */
export const undoDueDay: Use<ActionOf<'undo-due-day'>> = {
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
    await dropOrder(app, tx, { ...held, subscription }, moment)
  },
}
