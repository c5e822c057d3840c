import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestClock, type TestClock } from '../../../test/support/app.ts'
import { type Buyer, hasPix, newBuyer, signInAgain, untilOrder } from '../../../test/support/buyer.ts'
import { payPix } from '../../../test/support/credit.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'
import { act, onDay, subscribe } from '../../../test/support/subscriber.ts'

let shop: Shop
let clock: TestClock
beforeAll(async () => {
  clock = createTestClock('2027-01-31T15:00:00Z')
  shop = await openShop({ clock, bankClock: clock })
})
afterAll(() => shop[Symbol.asyncDispose]())

const SOON = { timeout: 20_000 }
const PLAN = { name: 'Clube', amount: 3_990, type: 'subscription', interval: 'month' } as const
const DONE = ['paid', 'refunded']

/** All of these orders are paid in one instant. */
async function payAtOnce({ client }: Buyer, ids: readonly string[]): Promise<void> {
  const codes = await Promise.all(
    ids.map(async (id) => (await untilOrder(client, id, hasPix)).payment!.pix!.copyPaste),
  )
  await Promise.all(codes.map((code) => shop.bank.pay(code)))
  await vi.waitFor(async () => {
    const { rows } = await shop.parts.pool.query(
      'select status from payment where order_id = any($1) order by status',
      [ids],
    )
    expect(rows.map(({ status }) => status)).toEqual(DONE)
  }, SOON)
}

const live = async ({ client }: Buyer) =>
  (await client.subscription.list({})).filter(({ overOn }) => overOn === undefined)

test('two orders of one plan paid in one instant: one subscription lives, and the money of the other goes back', async () => {
  clock.set('2027-01-31T15:00:00Z')
  const { priceId } = await stock(shop.parts.pool, PLAN)
  const buyer = await newBuyer(shop)
  const orders = [await buyer.order(priceId), await buyer.order(priceId)]
  await payAtOnce(
    buyer,
    orders.map(({ id }) => id),
  )
  expect(await live(buyer)).toHaveLength(1)
})

test('a plan that runs is not ordered again', async () => {
  const one = await subscribe({ shop, clock })
  expect(await refusalOf(one.buyer.order(one.priceId))).toBe('checkout.already-yours')
})

test('two reactivations paid in one instant: one lives, and the money of the other goes back', async () => {
  const one = await subscribe({ shop, clock })
  await act(one, { kind: 'cancel', now: true })
  await payPix(shop, one.buyer, await one.buyer.order(one.priceId))
  const [second] = await live(one.buyer)
  const two = { ...one, id: second!.id }
  await act(two, { kind: 'cancel', now: true })
  const orders = []
  for (const each of [one, two]) {
    const { after } = await act(each, { kind: 'reactivate' })
    orders.push(after.orders[0]!.id)
  }
  await payAtOnce(one.buyer, orders)
  expect(await live(one.buyer)).toHaveLength(1)
  one.buyer = await signInAgain(shop, one.buyer.email)
  await onDay({ shop, clock }, '2027-02-05', one)
  expect(await live(one.buyer)).toHaveLength(1)
})

test('the database itself lets no two live', async () => {
  const one = await subscribe({ shop, clock })
  const twin = `insert into subscription select (jsonb_populate_record(s, '{"id": "sub_twin", "order_line_id": null}')).*
    from subscription s where id = $1`
  await expect(shop.parts.pool.query(twin, [one.id])).rejects.toThrow(/subscription_live/)
})
