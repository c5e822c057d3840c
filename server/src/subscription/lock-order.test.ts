import type { OrderId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { lockOrder } from '#order'
import { supersedePayment } from '#payment'
import { createTestClock, type TestClock } from '../../../test/support/app.ts'
import { openShop, type Shop } from '../../../test/support/shop.ts'
import { onDay, type Subscriber, subscribe } from '../../../test/support/subscriber.ts'
import { lockWithOrder, lockWithOrders } from './hold.ts'
import { lockSubscription } from './subscription.store.ts'

let shop: Shop
let clock: TestClock
beforeAll(async () => {
  clock = createTestClock('2027-01-31T15:00:00Z')
  shop = await openShop({ clock, bankClock: clock })
})
afterAll(() => shop[Symbol.asyncDispose]())

/** A subscription whose next period is asked for. */
async function withOpenOrder(): Promise<Subscriber & { orderId: OrderId }> {
  const one = await subscribe({ shop, clock })
  const { orders } = await onDay({ shop, clock }, '2027-02-22', one)
  return { ...one, orderId: orders[0]!.id }
}

const countWaiting = async (): Promise<number> => {
  const { rows } = await shop.parts.pool.query(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows[0].n
}
const untilWaiting = (count: number) =>
  vi.waitFor(async () => expect(await countWaiting()).toBe(count), { timeout: 15_000, interval: 20 })

const renewalOf = (id: string, orderId: OrderId | null) => ({
  text: 'update subscription set next_order_id = $2 where id = $1',
  values: [id, orderId],
})

test('an order that is placed and paid while somebody waits for its subscription: each has both, one after the other', async () => {
  const { id, orderId } = await withOpenOrder()
  const { db } = shop.parts.app
  await shop.parts.pool.query(renewalOf(id, null))
  const renewing = await shop.parts.pool.connect()
  await renewing.query('begin')
  await renewing.query('select from subscription where id = $1 for update', [id])
  const holding = inTransaction(db, async (tx) => (await lockWithOrder(tx, id))?.order?.id)
  await untilWaiting(1)
  await renewing.query(renewalOf(id, orderId))
  const paying = inTransaction(db, async (tx) => {
    await lockOrder(tx, orderId)
    return (await lockSubscription(tx, id))?.id
  })
  await untilWaiting(2)
  await renewing.query('commit')
  expect(await Promise.all([holding, paying])).toEqual([orderId, id])
  renewing.release()
})

test('no transaction locks an order after its subscription or a payment, nor of two the later one first', async () => {
  const { id, orderId } = await withOpenOrder()
  const other = await withOpenOrder()
  const { db } = shop.parts.app
  const paymentId = 'pay_00000000000000000000000000'
  const orders = [orderId, other.orderId].toSorted()
  const wrong = [
    async (tx: Tx) => {
      await lockSubscription(tx, id)
      await lockOrder(tx, orderId)
    },
    async (tx: Tx) => {
      await supersedePayment(tx, paymentId, clock.now())
      await lockOrder(tx, orderId)
    },
    async (tx: Tx) => {
      for (const one of orders.toReversed()) await lockOrder(tx, one)
    },
  ]
  for (const each of wrong) await expect(inTransaction(db, each)).rejects.toThrow('a lock out of order')
  const right = inTransaction(db, async (tx) => {
    for (const one of orders) await lockOrder(tx, one)
    await supersedePayment(tx, paymentId, clock.now())
    return (await lockSubscription(tx, id))?.id
  })
  expect(await right).toBe(id)
})

test('an open order that was read before is locked anew where it is another one by now', async () => {
  const [one, other] = [await withOpenOrder(), await withOpenOrder()]
  const held = (read: readonly string[]) =>
    inTransaction(shop.parts.app.db, async (tx) => {
      const [locked] = await lockWithOrders(tx, [one.id], read)
      return [locked?.subscription.id, locked?.order?.id]
    })
  for (const read of [[one.orderId], [], [other.orderId]])
    expect(await held(read)).toEqual([one.id, one.orderId])
})
