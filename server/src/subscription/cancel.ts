import type { ActionOf } from '@vitrine/contract/subscription'
import { allowsMove } from '@vitrine/contract/subscription-life'
import { addDays } from '@vitrine/contract/time'
import { liftHold, revokeSource } from '../access/index.ts'
import { nextProtocol } from '../checkout/index.ts'
import type { Use } from './action.ts'
import { forecast } from './forecast.ts'
import { makeMove } from './life.store.ts'
import { closePause, isPaidAhead } from './pause.ts'
import { unpaidHold } from './settle-period.ts'
import { dropOrder } from './step.ts'
import { oweSubscriptionMail } from './subscription-mails.ts'
import type { SubscriptionRow } from './subscription-row.ts'

/** What is paid for stays theirs, so that it is over at its end; what is unpaid or rests is over at once. */
function cancelMove(
  subscription: SubscriptionRow,
  { now = false }: Pick<ActionOf<'cancel'>, 'now'> = {},
): 'schedule-cancellation' | 'cancel-now' | undefined {
  const { status } = subscription
  const isPaid = status !== 'paused' || isPaidAhead(subscription)
  if (isPaid && !now && allowsMove(status, 'schedule-cancellation')) return 'schedule-cancellation'
  return allowsMove(status, 'cancel-now') ? 'cancel-now' : undefined
}

/** What is paid for stays theirs until its end, unless they want it over now; what is unpaid is not asked for any more. */
export const cancel: Use<ActionOf<'cancel'>> = {
  moveOf: (subscription) => cancelMove(subscription),
  preview(subscription, { today }, action) {
    const isNow = cancelMove(subscription, action) === 'cancel-now'
    const effectiveOn = isNow ? today : subscription.endOn
    return { today: 0, charges: [], effectiveOn, accessUntil: addDays(effectiveOn, -1) }
  },
  async carryOut(app, tx, held, { action, asking, moment }) {
    const { subscription } = held
    const move = cancelMove(subscription, action)!
    const isNow = move === 'cancel-now'
    const protocol = await nextProtocol(tx, moment.at)
    const effectiveOn = isNow ? moment.today : subscription.endOn
    const moving = { move, ...asking, reason: action.reason, effectiveOn, protocol }
    const changes = { change: null, dueDay: null, resumesOn: null, ...(isNow && { suspendedFor: null }) }
    const moved = await makeMove(tx, subscription, moving, changes, moment)
    await dropOrder(app, tx, { ...held, subscription: moved }, moment)
    if (isNow) await revokeSource(tx, subscription.id, moment.at)
    await closePause(tx, subscription, moment.at)
    await liftHold(tx, unpaidHold(subscription), moment.at)
    const kind = isNow ? 'subscription-cancelled' : 'subscription-cancel-scheduled'
    await oweSubscriptionMail(app, tx, { kind, subscription, reference: protocol, protocol })
  },
}

export const undoCancellation: Use<ActionOf<'undo-cancellation'>> = {
  moveOf: ({ status, endOn, charges }, today) => {
    if (!allowsMove(status, 'undo-cancellation') || endOn <= today) return undefined
    return charges === 0 ? 'undo-cancellation-in-trial' : 'undo-cancellation'
  },
  preview: (subscription, rules) => ({
    today: 0,
    charges: forecast({ ...subscription, status: 'active' }, undefined, rules),
    effectiveOn: rules.today,
  }),
  async carryOut(app, tx, { subscription }, { asking, moment }) {
    const move = undoCancellation.moveOf(subscription, moment.today)!
    await makeMove(tx, subscription, { move, ...asking, effectiveOn: moment.today }, {}, moment)
    const reference = asking.command
    await oweSubscriptionMail(app, tx, { kind: 'subscription-cancel-undone', subscription, reference })
  },
}
