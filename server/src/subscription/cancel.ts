import type { ActionOf } from '@vitrine/contract/subscription'
import { allowsMove } from '@vitrine/contract/subscription-life'
import { addDays, type CalendarDay } from '@vitrine/contract/time'
import { liftHold, revokeSource } from '#access'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { nextProtocol } from '#refund-ledger'
import type { Asked, Use } from './action.ts'
import { endOfTerm, forecast, toItsTerm } from './forecast.ts'
import type { Held } from './hold.ts'
import { makeMove } from './life.store.ts'
import { closePause, isPaidAhead, isPauseAhead } from './pause.ts'
import { unpaidHold } from './settle-period.ts'
import { dropOrder } from './step.ts'
import { oweSubscriptionMail } from './subscription-mails.ts'
import { type BeforeCancellation, chargesBound, isTriedOn, type SubscriptionRow } from './subscription-row.ts'

/** What is to come and is not, once it is cancelled. A change whose order is waited for is none of it: that is taken back. */
const plannedOf = (subscription: SubscriptionRow, today: CalendarDay): BeforeCancellation => {
  const { change, nextUntil, dueDay, resumesOn, endOn } = subscription
  return {
    change: nextUntil ? null : change,
    dueDay,
    resumesOn: isPauseAhead(subscription, today) ? resumesOn : null,
    endOn,
  }
}

const NOTHING_PLANNED = { change: null, dueDay: null, resumesOn: null } as const

/** What was to come before it was cancelled is to come again. */
function plannedAgain({ beforeCancellation, endOn }: SubscriptionRow) {
  if (!beforeCancellation) return NOTHING_PLANNED
  const { change, dueDay, resumesOn, endOn: from } = beforeCancellation
  return { change, dueDay, resumesOn: from === endOn ? resumesOn : null }
}

type CancelMove = 'schedule-cancellation' | 'schedule-end' | 'cancel-now'

/** What binds and was paid at least once, and is not to end with its term already. */
const isBound = (subscription: SubscriptionRow): boolean =>
  subscription.status === 'active' && subscription.charges > 0 && chargesBound(subscription) > 0

/**
 * What is paid for stays theirs, so that it is over at its end, or with the term that it binds for; what is unpaid or
 * rests is over at once.
 */
function cancelMove(
  subscription: SubscriptionRow,
  { now = false }: Pick<ActionOf<'cancel'>, 'now'> = {},
): CancelMove | undefined {
  const { status } = subscription
  if (isBound(subscription) && !now) return subscription.endsAtMinimum ? undefined : 'schedule-end'
  const isPaid = status !== 'paused' || isPaidAhead(subscription)
  if (isPaid && !now && allowsMove(status, 'schedule-cancellation')) return 'schedule-cancellation'
  return allowsMove(status, 'cancel-now') ? 'cancel-now' : undefined
}

/**
 * What is paid for stays theirs until its end, unless they want it over now; what is unpaid is not asked for any more.
 * What binds goes on to the end of its term: only the shop lets somebody go before, else `subscription.bound` refuses.
 */
export const cancel: Use<ActionOf<'cancel'>> = {
  moveOf: (subscription) => cancelMove(subscription),
  async prepare(_, __, { subscription, action, actor }) {
    if (action.now && actor === 'subscriber' && isBound(subscription)) throw new Refused('subscription.bound')
    return undefined
  },
  preview(subscription, rules, action) {
    const move = cancelMove(subscription, action)
    if (move === 'schedule-end') {
      const effectiveOn = endOfTerm(toItsTerm(subscription))
      const charges = forecast(toItsTerm(subscription), undefined, rules)
      return { today: 0, charges, effectiveOn, accessUntil: addDays(effectiveOn, -1) }
    }
    const effectiveOn = move === 'cancel-now' ? rules.today : subscription.endOn
    return { today: 0, charges: [], effectiveOn, accessUntil: addDays(effectiveOn, -1) }
  },
  async carryOut(app, tx, held, asked) {
    const { subscription } = held
    const { action, asking, moment } = asked
    const move = cancelMove(subscription, action)!
    if (move === 'schedule-end') return endWithTerm(app, tx, held, asked)
    const isNow = move === 'cancel-now'
    const protocol = await nextProtocol(tx, moment.at)
    const effectiveOn = isNow ? moment.today : subscription.endOn
    const moving = { move, ...asking, reason: action.reason, effectiveOn, protocol }
    const beforeCancellation = isNow ? null : plannedOf(subscription, moment.today)
    const changes = { ...NOTHING_PLANNED, endsAtMinimum: false, beforeCancellation }
    const moved = await makeMove(tx, subscription, moving, changes, moment)
    await dropOrder(app, tx, { ...held, subscription: moved }, moment)
    if (isNow) await revokeSource(tx, subscription.id, moment.at)
    await closePause(tx, subscription, moment.at)
    await liftHold(tx, unpaidHold(subscription), moment.at)
    const kind = isNow ? 'subscription-cancelled' : 'subscription-cancel-scheduled'
    await oweSubscriptionMail(app, tx, { kind, subscription, reference: protocol, protocol })
  },
}

/** Its charges go on to the term; an order of another plan, or of another day, is asked for anew. */
async function endWithTerm(
  app: App,
  tx: Tx,
  held: Held,
  { action, asking, moment }: Asked<ActionOf<'cancel'>, undefined>,
): Promise<void> {
  const { subscription } = held
  const ending = toItsTerm(subscription)
  const protocol = await nextProtocol(tx, moment.at)
  const effectiveOn = endOfTerm(ending)
  const moving = { move: 'schedule-end' as const, ...asking, reason: action.reason, effectiveOn, protocol }
  const beforeCancellation = plannedOf(subscription, moment.today)
  const changes = { ...NOTHING_PLANNED, endsAtMinimum: true, beforeCancellation }
  const moved = await makeMove(tx, subscription, moving, changes, moment)
  if (subscription.change || subscription.dueDay !== null)
    await dropOrder(app, tx, { ...held, subscription: moved }, moment)
  const kind = 'subscription-cancel-scheduled'
  await oweSubscriptionMail(app, tx, { kind, subscription, reference: protocol, protocol })
}

export const undoCancellation: Use<ActionOf<'undo-cancellation'>> = {
  moveOf: (subscription, today) => {
    const { status, endOn, charges, endsAtMinimum } = subscription
    if (endsAtMinimum && allowsMove(status, 'undo-end') && endOn > today) return 'undo-end'
    if (!allowsMove(status, 'undo-cancellation') || endOn <= today) return undefined
    return charges === 0 || isTriedOn(subscription, today)
      ? 'undo-cancellation-in-trial'
      : 'undo-cancellation'
  },
  preview: (subscription, rules) => ({
    today: 0,
    charges: forecast(
      { ...subscription, ...plannedAgain(subscription), status: 'active', endsAtMinimum: false },
      undefined,
      rules,
    ),
    effectiveOn: rules.today,
  }),
  async carryOut(app, tx, held, { asking, moment }) {
    const { subscription } = held
    const move = undoCancellation.moveOf(subscription, moment.today)!
    const moving = { move, ...asking, effectiveOn: moment.today }
    const planned = plannedAgain(subscription)
    const changes = { ...planned, endsAtMinimum: false, beforeCancellation: null }
    const moved = await makeMove(tx, subscription, moving, changes, moment)
    // What was asked for meanwhile was neither of that plan nor of that day.
    if (planned.change || planned.dueDay !== null)
      await dropOrder(app, tx, { ...held, subscription: moved }, moment)
    const reference = asking.command
    await oweSubscriptionMail(app, tx, { kind: 'subscription-cancel-undone', subscription, reference })
  },
}
