import { allowsMove } from '@vitrine/contract/subscription-life'
import { liftHold, placeHold, revoke } from '#access'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import type { FactsOf } from '#kernel/hook.ts'

import type { HeldOrder, orderHooks } from '#order'
import { isReverted } from './change-settled.ts'
import { lockSubscriptions, type Moment, type Moving, makeMove } from './life.store.ts'
import { closePause } from './pause.ts'
import { promiseStep } from './promise-step.ts'
import { unpaidHold } from './settle-period.ts'
import { listStarted } from './subscription.store.ts'
import type { BeforeChange, SubscriptionRow } from './subscription-row.ts'

type HookFacts<K extends keyof typeof orderHooks> = Omit<FactsOf<(typeof orderHooks)[K]>, 'now'>

/**
 * The money of an order goes back. What it paid for was taken back by its lines; a subscription whose newest period
 * stands on it ends, one that was paid for after goes on. Of a change of plan, the plan before it goes on.
 */
export async function endGivenBack(
  app: App,
  tx: Tx,
  { order, lineIds }: HookFacts<'givenBack'>,
  moment: Moment,
): Promise<void> {
  for (const subscription of await ofOrder(tx, order, lineIds)) {
    if (await isReverted(tx, { order, lineIds, subscription }, moment)) continue
    if (!standsOn(subscription, lineIds) || !allowsMove(subscription.status, 'give-back')) continue
    const command = `give-back:${order.id}`
    const moving = { move: 'give-back', actor: 'payment', effectiveOn: moment.today, command } as const
    await makeMove(tx, subscription, moving, {}, moment)
    // What was left of the period that is given back may have paid for another one.
    if (subscription.periodLineId) await revoke(tx, [subscription.periodLineId], moment.at)
    await liftHold(tx, unpaidHold(subscription), moment.at)
    await closePause(tx, subscription, moment.at)
    if (subscription.nextOrderId) await promiseStep(app, tx, subscription.id)
  }
}

/** Whether its newest period was paid by one of these lines, or by what was left of a period that one of them paid. */
function standsOn({ periodLineId, before }: BeforeChange, lineIds: readonly string[]): boolean {
  if (periodLineId && lineIds.includes(periodLineId)) return true
  return before !== null && standsOn(before, lineIds)
}

/** The subscriptions that an order started or pays for, held. */
async function ofOrder(tx: Tx, order: HeldOrder, lineIds: readonly string[]): Promise<SubscriptionRow[]> {
  const started = await listStarted(tx, lineIds)
  return lockSubscriptions(tx, order.subscriptionId ? [order.subscriptionId, ...started] : started)
}

const linesOf = ({ lines }: HeldOrder) => lines.map(({ id }) => id)

/**
 * The payment is disputed. What its lines paid for rests; so does a period that was paid with what was left of theirs.
 * Nothing else of the subscription changes: it is cancelled, paused or asked for as it was.
 */
export async function noteDispute(
  tx: Tx,
  { order, hold }: HookFacts<'disputed'>,
  moment: Moment,
): Promise<void> {
  const lineIds = linesOf(order)
  for (const subscription of await ofOrder(tx, order, lineIds)) {
    const { accountId, periodLineId } = subscription
    if (periodLineId && standsOn(subscription, lineIds))
      await placeHold(tx, { accountId, sourceIds: [periodLineId] }, hold, moment.at)
    await noteMove(tx, subscription, { move: 'dispute', command: `${hold.reference}:open` }, moment)
  }
}

const CLOSED = { won: 'win-dispute', lost: 'lose-dispute' } as const

/** It is over; that its hold is lifted, and what was lost is taken back, its caller sees to. */
export async function noteDecision(
  tx: Tx,
  closed: HookFacts<'disputeClosed'>,
  moment: Moment,
): Promise<void> {
  const { order, hold, state } = closed
  for (const subscription of await ofOrder(tx, order, linesOf(order)))
    await noteMove(tx, subscription, { move: CLOSED[state], command: `${hold.reference}:${state}` }, moment)
}

/** Of what is over already nothing is noted. */
async function noteMove(
  tx: Tx,
  subscription: SubscriptionRow,
  { move, command }: Pick<Moving, 'move' | 'command'>,
  moment: Moment,
): Promise<void> {
  if (!allowsMove(subscription.status, move)) return
  const moving = { move, command, actor: 'payment', effectiveOn: moment.today } as const
  await makeMove(tx, subscription, moving, {}, moment)
}
