import type { Tx } from '#kernel/database.ts'
import { untilLocked } from '#kernel/locks.ts'
import { type HeldOrder, lockOrder } from '#order'
import { findNextOrders, lockSubscriptions } from './life.store.ts'
import type { SubscriptionRow } from './subscription-row.ts'

export interface Held {
  subscription: SubscriptionRow
  /** Of its next period, while that is not paid. */
  order: HeldOrder | undefined
}

/**
 * Holds subscriptions and their open orders, all orders before all subscriptions, as whoever pays one of them does. Where
 * another order is open by the time they are held, it begins again.
 */
export const holdSubscriptions = (tx: Tx, ids: readonly string[]): Promise<Held[]> =>
  untilLocked(tx, async () => {
    const orders: HeldOrder[] = []
    for (const id of await findNextOrders(tx, ids)) orders.push(await lockOrder(tx, id))
    const subscriptions = await lockSubscriptions(tx, ids)
    const held = subscriptions.map((subscription) => ({
      subscription,
      order: orders.find(({ id }) => id === subscription.nextOrderId),
    }))
    return held.every(({ subscription, order }) => subscription.nextOrderId === (order?.id ?? null))
      ? held
      : undefined
  })

export const holdSubscription = async (tx: Tx, id: string): Promise<Held | undefined> =>
  (await holdSubscriptions(tx, [id]))[0]
