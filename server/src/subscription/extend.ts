import { type ActionOf, MOST_GIVEN_DAYS } from '@vitrine/contract/subscription'
import { allowsMove } from '@vitrine/contract/subscription-life'
import { addDays, type CalendarDay, calendarDay, startOfDay } from '@vitrine/contract/time'
import { Refused } from '#kernel/errors.ts'
import type { Use } from './action.ts'
import { forecast } from './forecast.ts'
import { makeMove } from './life.store.ts'
import { openBetween } from './open-period.ts'
import { dropOrder } from './step.ts'
import { oweSubscriptionMail } from './subscription-mails.ts'
import type { SubscriptionRow } from './subscription-row.ts'

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
export const extend: Use<Extend> = {
  moveOf: ({ status, resumesOn, nextUntil, endOn }, today) =>
    allowsMove(status, 'extend') && !resumesOn && !nextUntil && endOn > today ? 'extend' : undefined,
  async prepare(_, __, { subscription: { endOn }, action }) {
    if (action.endOn <= endOn || action.endOn > addDays(endOn, MOST_GIVEN_DAYS))
      throw new Refused('subscription.extend-later')
    return undefined
  },
  preview(subscription, rules, action) {
    const longer: SubscriptionRow = { ...subscription, ...lasting(action) }
    const isOver = subscription.status === 'cancel-scheduled'
    return {
      ...{ today: 0, effectiveOn: subscription.endOn },
      charges: forecast(longer, undefined, rules),
      ...(isOver && { accessUntil: addDays(longer.endOn, -1) }),
    }
  },
  async carryOut(app, tx, held, { action, asking, moment }) {
    const { subscription } = held
    const { endOn: from, periodLineId } = subscription
    const moving = { move: 'extend', ...asking, effectiveOn: from } as const
    const longer = await makeMove(tx, subscription, moving, lasting(action), moment)
    await dropOrder(app, tx, { ...held, subscription: longer }, moment)
    await openBetween(tx, subscription, {
      ...{ from: startOfDay(from), until: startOfDay(longer.endOn) },
      orderLineId: periodLineId ?? undefined,
    })
    const reference = asking.command
    await oweSubscriptionMail(app, tx, { kind: 'subscription-extended', subscription, reference })
  },
}
