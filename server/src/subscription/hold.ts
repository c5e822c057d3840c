import { revoke } from '#access'
import { cancelDueOrder } from '#checkout'
import type { App } from '#kernel/app-context.ts'
import { parallel } from '#kernel/concurrency.ts'
import { type Tx, untilLocked } from '#kernel/database.ts'
import { type LockedOrder, lockOrder } from '#order'
import type { SubscriptionRow } from './life.ts'
import { findNextOrders, lockSubscriptions, type Now, writeChanges } from './subscription.store.ts'

export interface LockedSubscription {
  subscription: SubscriptionRow
  /** The unpaid order of its next period. */
  order: LockedOrder | undefined
}

/**
 * Locks subscriptions with their open orders. Orders are locked before subscriptions, as a payment locks them. It starts
 * over where a subscription has another open order once it is locked; so `read`, their open orders in the order of their
 * ids as the caller read them before this transaction, saves asking for them and may be wrong.
 */
export function lockWithOrders(
  tx: Tx,
  ids: readonly string[],
  read?: readonly string[],
): Promise<LockedSubscription[]> {
  let nextOrders = read
  return untilLocked(tx, async () => {
    const orderIds = nextOrders ?? (await findNextOrders(tx, ids))
    nextOrders = undefined
    // PostgreSQL locks them in this order; none waits for the answer of the one before.
    const orders = await parallel(...orderIds.map((id) => () => lockOrder(tx, id)))
    const subscriptions = await lockSubscriptions(tx, ids)
    const held = subscriptions.map((subscription) => ({
      subscription,
      order: orders.find(({ id }) => id === subscription.nextOrderId),
    }))
    return held.every(({ subscription, order }) => subscription.nextOrderId === (order?.id ?? null))
      ? held
      : undefined
  })
}

export const lockWithOrder = async (tx: Tx, id: string): Promise<LockedSubscription | undefined> =>
  (await lockWithOrders(tx, [id]))[0]

/** The columns of a subscription without an open order. */
export const NOTHING_DUE = {
  nextOrderId: null,
  nextDueOn: null,
  nextUntil: null,
  dunnedDay: null,
  dunnedOn: null,
  chargeAt: null,
} as const

/** Revokes the access that an order gave before it was paid. */
export const revokeOf = (tx: Tx, order: LockedOrder | undefined, { at }: Now): Promise<void> =>
  revoke(tx, order?.lines.map(({ id }) => id) ?? [], at)

/** Voids the open order of a subscription, and revokes the access that it gave before it was paid. */
export async function voidOrder(
  app: App,
  tx: Tx,
  { subscription, order }: LockedSubscription,
  moment: Now,
): Promise<SubscriptionRow> {
  if (!order) return subscription
  await cancelDueOrder(app, tx, order.id, moment.at)
  await revokeOf(tx, order, moment)
  return writeChanges(tx, subscription, NOTHING_DUE, moment)
}
