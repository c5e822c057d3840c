import type { ActionOf } from '@vitrine/contract/subscription'
import { allowsMove } from '@vitrine/contract/subscription-life'
import { addDays, type CalendarDay } from '@vitrine/contract/time'
import type { Use } from './action.ts'
import { periodsFrom } from './calendar.ts'
import { forecast } from './forecast.ts'
import { makeMove } from './life.store.ts'
import { closePause, isPaidAhead, isPauseAhead, mayPause } from './pause.ts'
import { placeRenewal } from './place-renewal.ts'
import { promiseStep } from './promise-step.ts'
import { dropOrder } from './step.ts'
import { oweSubscriptionMail } from './subscription-mails.ts'
import { type SubscriptionRow, scheduleOf } from './subscription-row.ts'

/** The day on which charges go on after so many that are skipped. */
const resumesAfter = (subscription: SubscriptionRow, cycles: number): CalendarDay =>
  periodsFrom(scheduleOf(subscription), subscription.endOn, cycles).at(-1)!.endOn

/** Rests from the end of what is paid on; until then it is used, and the pause can be undone. */
export const pause: Use<ActionOf<'pause'>> = {
  moveOf: (subscription, today) => (mayPause(subscription, today) ? 'schedule-pause' : undefined),
  preview(subscription, rules, { cycles }) {
    const resumesOn = resumesAfter(subscription, cycles)
    return {
      ...{ today: 0, resumesOn, effectiveOn: subscription.endOn },
      accessUntil: addDays(subscription.endOn, -1),
      charges: forecast({ ...subscription, resumesOn }, undefined, rules),
    }
  },
  async carryOut(app, tx, held, { action, asking, moment }) {
    const { subscription } = held
    const resumesOn = resumesAfter(subscription, action.cycles)
    const moving = { move: 'schedule-pause', ...asking, effectiveOn: subscription.endOn } as const
    const moved = await makeMove(tx, subscription, moving, { resumesOn }, moment)
    await dropOrder(app, tx, { ...held, subscription: moved }, moment)
    const reference = asking.command
    await oweSubscriptionMail(app, tx, { kind: 'subscription-pause-scheduled', subscription, reference })
  },
}

/** What is charged next is charged as before. */
export const undoPause: Use<ActionOf<'undo-pause'>> = {
  moveOf: (subscription, today) =>
    isPauseAhead(subscription, today) && subscription.endOn > today ? 'undo-pause' : undefined,
  preview: (subscription, rules) => ({
    today: 0,
    charges: forecast({ ...subscription, resumesOn: null }, undefined, rules),
    effectiveOn: rules.today,
  }),
  async carryOut(app, tx, { subscription }, { asking, moment }) {
    const moving = { move: 'undo-pause', ...asking, effectiveOn: moment.today } as const
    await makeMove(tx, subscription, moving, { resumesOn: null }, moment)
    const reference = asking.command
    await oweSubscriptionMail(app, tx, { kind: 'subscription-pause-undone', subscription, reference })
  },
}

/** The day on which it goes on is the one that its charges keep to from now on. */
const resumed = (today: CalendarDay) => ({ status: 'active' as const, resumesOn: today, anchorOn: today })

/** Goes on today: its next charge is due at once, and it may be used while that is waited for. */
export const resume: Use<ActionOf<'resume'>> = {
  moveOf: (subscription, today) =>
    allowsMove(subscription.status, 'resume') && !isPaidAhead(subscription) && subscription.resumesOn! > today
      ? 'resume'
      : undefined,
  preview(subscription, rules) {
    const charges = forecast({ ...subscription, ...resumed(rules.today) }, undefined, rules)
    return { today: charges[0]?.amount ?? 0, charges, effectiveOn: rules.today }
  },
  async carryOut(app, tx, held, { asking, moment }) {
    const { subscription } = held
    const dropped = await dropOrder(app, tx, held, moment)
    const { status: _, ...changes } = resumed(moment.today)
    const moving = { move: 'resume', ...asking, effectiveOn: moment.today } as const
    const moved = await makeMove(tx, dropped, moving, changes, moment)
    await closePause(tx, subscription, moment.at)
    await placeRenewal(app, tx, moved, moment)
    await promiseStep(app, tx, subscription.id)
  },
}
