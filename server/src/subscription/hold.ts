import { parallel } from '#kernel/concurrency.ts'
import type { Tx } from '#kernel/database.ts'
import { untilLocked } from '#kernel/locks.ts'
import { type LockedOrder, lockOrder } from '#order'
import type { SubscriptionRow } from './life.ts'
import { findNextOrders, lockSubscriptions } from './subscription.store.ts'

export interface LockedSubscription {
  subscription: SubscriptionRow
  /** The unpaid order of its next period. */
  order: LockedOrder | undefined
}

/**
 * Locks subscriptions with their open orders. Orders are locked before subscriptions, as a payment locks them. It starts
 * over where a subscription has another open order once it is locked.
 */
export const lockWithOrders = (tx: Tx, ids: readonly string[]): Promise<LockedSubscription[]> =>
  untilLocked(tx, async () => {
    // PostgreSQL locks them in this order; none waits for the answer of the one before.
    const orders = await parallel(...(await findNextOrders(tx, ids)).map((id) => () => lockOrder(tx, id)))
    const subscriptions = await lockSubscriptions(tx, ids)
    const held = subscriptions.map((subscription) => ({
      subscription,
      order: orders.find(({ id }) => id === subscription.nextOrderId),
    }))
    return held.every(({ subscription, order }) => subscription.nextOrderId === (order?.id ?? null))
      ? held
      : undefined
  })

export const lockWithOrder = async (tx: Tx, id: string): Promise<LockedSubscription | undefined> =>
  (await lockWithOrders(tx, [id]))[0]
