import type { AccountId } from '@vitrine/contract/ids'
import type { EndingSubscription } from '@vitrine/contract/privacy'
import type { ActionOf } from '@vitrine/contract/subscription'
import { allowsMove } from '@vitrine/contract/subscription-life'
import { addDays, type CalendarDay, today } from '@vitrine/contract/time'
import { liftHold, revokeSource } from '#access'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { nextProtocol } from '#refund-ledger'
import type { ActionHandler, ConfirmedAction } from './action.ts'
import { type LockedSubscription, lockWithOrders } from './hold.ts'
import { type BeforeCancellation, chargesBound, isTriedOn, type SubscriptionRow } from './life.ts'
import { closePause, isPaidAhead, isPauseAhead } from './pause.ts'
import { endOfTerm, forecast, toItsTerm } from './price.ts'
import { unpaidHold } from './settle.ts'
import { voidOrder } from './step.ts'
import { listLiveSubscriptions, makeMove, type Now } from './subscription.store.ts'
import { enqueueSubscriptionMail } from './subscription-mails.ts'

/** What a cancellation sets aside, to be planned again if it is undone. A change with an open order is not: its order is voided. */
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

/** Plans again what the cancellation set aside. */
function plannedAgain({ beforeCancellation, endOn }: SubscriptionRow) {
  if (!beforeCancellation) return NOTHING_PLANNED
  const { change, dueDay, resumesOn, endOn: from } = beforeCancellation
  return { change, dueDay, resumesOn: from === endOn ? resumesOn : null }
}

type CancelMove = 'schedule-cancellation' | 'schedule-end' | 'cancel-now'

/** Whether a minimum term binds a subscription that was charged at least once. */
const isBound = (subscription: SubscriptionRow): boolean =>
  subscription.status === 'active' && subscription.charges > 0 && chargesBound(subscription) > 0

/**
 * The move of a cancellation. A paid period stays until its end, a minimum term until its last charge; an unpaid or paused
 * subscription ends at once.
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
 * Cancels at the end of the paid period, or now where the subscriber asks for it. An unpaid order is voided. A minimum term
 * goes on to its end; only the shop may end it before, others are refused `subscription.bound`.
 */
export const cancel: ActionHandler<ActionOf<'cancel'>> = {
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
    await voidOrder(app, tx, { ...held, subscription: moved }, moment)
    if (isNow) await revokeSource(tx, subscription.id, moment.at)
    await closePause(tx, subscription, moment.at)
    await liftHold(tx, unpaidHold(subscription), moment.at)
    const kind = isNow ? 'subscription-cancelled' : 'subscription-cancel-scheduled'
    await enqueueSubscriptionMail(app, tx, { kind, subscription, reference: protocol, protocol })
  },
}

/** Schedules the end with the minimum term; an open order of another plan or due day is placed again. */
async function endWithTerm(
  app: App,
  tx: Tx,
  held: LockedSubscription,
  { action, asking, moment }: ConfirmedAction<ActionOf<'cancel'>, undefined>,
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
    await voidOrder(app, tx, { ...held, subscription: moved }, moment)
  const kind = 'subscription-cancel-scheduled'
  await enqueueSubscriptionMail(app, tx, { kind, subscription, reference: protocol, protocol })
}

export const undoCancellation: ActionHandler<ActionOf<'undo-cancellation'>> = {
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
    // The open order is of another plan or due day than those that are planned again.
    if (planned.change || planned.dueDay !== null)
      await voidOrder(app, tx, { ...held, subscription: moved }, moment)
    const reference = asking.command
    await enqueueSubscriptionMail(app, tx, { kind: 'subscription-cancel-undone', subscription, reference })
  },
}

interface RemovalChoices {
  accountId: AccountId
  subscriptions: readonly EndingSubscription[]
}

/**
 * Cancels all subscriptions of an account that is to be removed, each when its owner chose, by default at the end of the
 * paid period; no minimum term applies. Refuses `not-found` for a named subscription that does not run.
 */
export async function cancelAll(
  app: App,
  tx: Tx,
  { accountId, subscriptions }: RemovalChoices,
  moment: Now,
): Promise<void> {
  const live = await listLiveSubscriptions(tx, accountId)
  if (subscriptions.some(({ id }) => !live.includes(id))) throw new Refused('not-found')
  for (const held of await lockWithOrders(tx, live)) {
    const { id } = held.subscription
    if (!cancel.moveOf(held.subscription, moment.today)) continue
    const isNow = subscriptions.find((one) => one.id === id)?.when === 'now'
    const asking = {
      ...{ actor: 'subscriber' as const, actorId: accountId },
      command: `removal:${id}:${held.subscription.version}`,
    }
    const action = { kind: 'cancel' as const, ...(isNow && { now: true }) }
    await cancel.carryOut(app, tx, held, { action, prepared: undefined, asking, moment })
  }
}

/** Ends all subscriptions of an account that is removed, and voids their open orders. Records of payments stay. */
export async function endAll(app: App, tx: Tx, accountId: AccountId, at: Date): Promise<void> {
  const moment = { at, today: today(at) }
  for (const held of await lockWithOrders(tx, await listLiveSubscriptions(tx, accountId))) {
    const moving = {
      move: 'end',
      actor: 'subscriber',
      effectiveOn: moment.today,
      command: `${held.subscription.id}:end`,
    } as const
    const over = await makeMove(tx, held.subscription, moving, {}, moment)
    await voidOrder(app, tx, { ...held, subscription: over }, moment)
  }
}
