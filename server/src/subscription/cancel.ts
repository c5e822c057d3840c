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
import { type LockedSubscription, lockWithOrders, voidOrder } from './hold.ts'
import {
  type BeforeCancellation,
  chargesBound,
  isPauseAhead,
  type SubscriptionRow,
  toItsTerm,
} from './life.ts'
import { closePause, isPaidAhead } from './pause.ts'
import { forecast } from './price.ts'
import { unpaidHold } from './settle.ts'
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

const NOTHING_PLANNED = { change: null, dueDay: null } as const

/** Plans again what the cancellation set aside. */
function plannedAgain({ beforeCancellation, endOn, pausedFrom, resumesOn }: SubscriptionRow) {
  if (!beforeCancellation) return NOTHING_PLANNED
  const { change, dueDay, resumesOn: resumed, endOn: from } = beforeCancellation
  const isPlanned = resumed !== null && from === endOn
  const pause = isPlanned ? { pausedFrom: from, resumesOn: resumed } : { pausedFrom, resumesOn }
  return { change, dueDay, ...pause }
}

/** Whether a minimum term binds a subscription that was charged at least once. */
const isBound = (subscription: SubscriptionRow): boolean =>
  subscription.status === 'active' && subscription.charges > 0 && chargesBound(subscription) > 0

/**
 * The move of a cancellation. A paid period stays until its end, a minimum term until its last charge; where nothing paid
 * runs or comes, the subscription ends at once. What is cancelled already and not unpaid is cancelled no more.
 */
function cancelMove(
  subscription: SubscriptionRow,
  today: CalendarDay,
  { now = false }: Pick<ActionOf<'cancel'>, 'now'> = {},
): 'schedule-cancellation' | 'cancel-now' | undefined {
  const { status, cancelAt, endOn } = subscription
  if (cancelAt !== null && status !== 'past-due') return undefined
  const isPaid = endOn > today && (status !== 'paused' || isPaidAhead(subscription))
  const goesOn = !now && (isPaid || isBound(subscription))
  if (goesOn && allowsMove(status, 'schedule-cancellation')) return 'schedule-cancellation'
  return allowsMove(status, 'cancel-now') ? 'cancel-now' : undefined
}

/** As a subscription is once its cancellation is scheduled: to the end of its term, or of its period. */
const afterCancellation = (subscription: SubscriptionRow): SubscriptionRow => {
  if (isBound(subscription)) return toItsTerm(subscription)
  return {
    ...subscription,
    ...NOTHING_PLANNED,
    cancelAt: subscription.endOn,
    announcedFor: subscription.endOn,
  }
}

/**
 * Cancels at the end of the paid period, or now where the subscriber asks for it. An unpaid order is voided. A minimum term
 * goes on to its end; only the shop may end it before, others are refused `subscription.bound`.
 */
export const cancel: ActionHandler<ActionOf<'cancel'>> = {
  moveOf: (subscription, today) => cancelMove(subscription, today),
  async prepare(_, __, { subscription, action, actor }) {
    if (action.now && actor === 'subscriber' && isBound(subscription)) throw new Refused('subscription.bound')
    return undefined
  },
  preview(subscription, rules, action) {
    const after = afterCancellation(subscription)
    const isNow = cancelMove(subscription, rules.today, action) === 'cancel-now'
    const effectiveOn = isNow ? rules.today : after.cancelAt!
    const charges = isNow ? [] : forecast(after, undefined, rules)
    return { today: 0, charges, effectiveOn, accessUntil: addDays(effectiveOn, -1) }
  },
  async carryOut(app, tx, held, asked) {
    const { action, asking, moment } = asked
    if (cancelMove(held.subscription, moment.today, action) === 'schedule-cancellation')
      return scheduleCancellation(app, tx, held, asked)
    const { subscription } = held
    const protocol = await nextProtocol(tx, moment.at)
    const moving = { ...asking, reason: action.reason, effectiveOn: moment.today, protocol }
    const over = await makeMove(tx, subscription, { move: 'cancel-now', ...moving }, {}, moment)
    await voidOrder(app, tx, { ...held, subscription: over }, moment)
    await revokeSource(tx, subscription.id, moment.at)
    await closePause(tx, subscription, moment.at)
    await liftHold(tx, unpaidHold(subscription), moment.at)
    await enqueueSubscriptionMail(app, tx, {
      kind: 'subscription-cancelled',
      subscription,
      reference: protocol,
      protocol,
    })
  },
}

/**
 * Schedules the end. What was planned is set aside, but for a pause that runs. The open order is voided; one that the
 * minimum term asks for stays, unless it is of another plan or due day.
 */
async function scheduleCancellation(
  app: App,
  tx: Tx,
  held: LockedSubscription,
  { action, asking, moment }: ConfirmedAction<ActionOf<'cancel'>, undefined>,
): Promise<void> {
  const { subscription } = held
  const isOrderKept = isBound(subscription) && !subscription.change && subscription.dueDay === null
  const free = isOrderKept ? subscription : await voidOrder(app, tx, held, moment)
  const { cancelAt, announcedFor } = afterCancellation(free)
  const beforeCancellation = plannedOf(subscription, moment.today)
  const protocol = await nextProtocol(tx, moment.at)
  const moving = { ...asking, reason: action.reason, effectiveOn: cancelAt!, protocol }
  const changes = {
    ...NOTHING_PLANNED,
    cancelAt,
    announcedFor,
    beforeCancellation,
    ...(isPauseAhead(subscription, moment.today) && { pausedFrom: null, resumesOn: null }),
  }
  await makeMove(tx, free, { move: 'schedule-cancellation', ...moving }, changes, moment)
  await enqueueSubscriptionMail(app, tx, {
    kind: 'subscription-cancel-scheduled',
    subscription,
    reference: protocol,
    protocol,
  })
}

export const undoCancellation: ActionHandler<ActionOf<'undo-cancellation'>> = {
  moveOf: ({ status, cancelAt, endOn }, today) =>
    cancelAt !== null && endOn > today && allowsMove(status, 'undo-cancellation')
      ? 'undo-cancellation'
      : undefined,
  preview: (subscription, rules) => ({
    today: 0,
    charges: forecast({ ...subscription, ...plannedAgain(subscription), cancelAt: null }, undefined, rules),
    effectiveOn: rules.today,
  }),
  async carryOut(app, tx, held, { asking, moment }) {
    const { subscription } = held
    const moving = { move: 'undo-cancellation', ...asking, effectiveOn: moment.today } as const
    const planned = plannedAgain(subscription)
    const changes = { ...planned, cancelAt: null, beforeCancellation: null, announcedFor: null }
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
      actor: 'subscriber' as const,
      actorId: accountId,
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
