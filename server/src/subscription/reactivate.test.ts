import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestClock, type TestClock } from '../../../test/support/app.ts'
import { payPix } from '../../../test/support/credit.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../test/support/shop.ts'
import {
  accessOf,
  act,
  subscribe as newSubscriber,
  onDay,
  type Subscriber,
} from '../../../test/support/subscriber.ts'

let shop: Shop
let clock: TestClock
beforeAll(async () => {
  clock = createTestClock('2027-01-31T15:00:00Z')
  shop = await openShop({ clock, bankClock: clock })
})
afterAll(() => shop[Symbol.asyncDispose]())

const on = (day: string) => onDay({ shop, clock }, day, one)
const AGAIN = { kind: 'reactivate' } as const
const askAgain = () => refusalOf(one.buyer.client.subscription.preview({ id: one.id, action: AGAIN }))

let one: Subscriber
beforeEach(async () => {
  one = await newSubscriber({ shop, clock })
  await act(one, { kind: 'cancel' })
  await on('2027-02-28')
})

/** The shop asks more for the plan from now on. */
const raisePrice = () => shop.parts.pool.query('update price set amount = 9900 where id = $1', [one.priceId])

test('what is over is had again at its old price, as a subscription of its own', async () => {
  await raisePrice()
  await on('2027-04-10')
  const { seen, after } = await act(one, AGAIN)
  expect(seen).toMatchObject({ today: 3990, effectiveOn: '2027-04-10' })
  expect(seen.charges.slice(0, 2).map(({ dueOn }) => dueOn)).toEqual(['2027-04-10', '2027-05-10'])
  expect(after).toMatchObject({ status: 'cancelled', allowed: [], nextCharge: { amount: 3990 } })
  expect(after.orders[0]).toMatchObject({ kind: 'reactivation', total: 3990, dueOn: '2027-04-10' })

  const { id } = after.orders[0]!
  await payPix(shop, one.buyer, { id })
  const [running, over] = await one.buyer.client.subscription.list({})
  expect(over).toMatchObject({ id: one.id, status: 'cancelled' })
  expect(running).toMatchObject({
    status: 'active',
    currentPeriod: { startOn: '2027-04-10', endOn: '2027-05-10' },
    nextCharge: { amount: 3990 },
  })
  expect(await accessOf(one)).toMatchObject({ allowed: true })
  expect(await askAgain()).toBe('subscription.not-now')
  const { timeline } = await one.buyer.client.subscription.read({ id: running!.id })
  expect(timeline).toMatchObject([{ move: 'reactivate', actor: 'payment' }])
  const read = () => one.buyer.client.subscription.read({ id: one.id })
  expect(await read()).toMatchObject({ status: 'cancelled', runsAs: running!.id })

  await one.buyer.client.checkout.regretOrder({ id })
  expect(await one.buyer.client.subscription.read({ id: running!.id })).toMatchObject({ status: 'cancelled' })
  expect(await accessOf(one)).toMatchObject({ allowed: false })
  expect(await read()).not.toHaveProperty('runsAs')
})

test('not paid within three days it is not waited for, and may be asked for again', async () => {
  const { after } = await act(one, AGAIN)
  expect((await on('2027-03-02')).allowed).toEqual([])
  const { allowed } = await on('2027-03-03')
  expect(allowed).toEqual(['reactivate'])
  const order = await one.buyer.client.checkout.readOrder({ id: after.orders[0]!.id })
  expect(order).toMatchObject({ status: 'cancelled' })
})

test('after sixty days, or once it is not sold any more, the way is the store', async () => {
  await shop.parts.pool.query("update product set status = 'draft' where id = $1", [one.productId])
  expect(await askAgain()).toBe('subscription.not-sold')
  expect((await on('2027-04-29')).allowed).toEqual(['reactivate'])
  expect((await on('2027-04-30')).allowed).toEqual([])
  expect(await askAgain()).toBe('subscription.not-now')
})

test('who has bought the plan anew meanwhile gets the money of a reactivation back', async () => {
  const { after } = await act(one, AGAIN)
  const { client, order } = one.buyer
  const bought = await order(one.priceId)
  await payPix(shop, one.buyer, bought)
  const { id } = after.orders[0]!
  const { payment } = await client.checkout.readOrder({ id })
  await shop.bank.pay(payment!.pix!.copyPaste)
  const refunds = async () => (await client.checkout.readOrder({ id })).refunds.length
  await expect.poll(refunds, { timeout: 20_000 }).toBe(1)
  const [running, ...over] = await client.subscription.list({})
  expect(over).toHaveLength(1)
  expect(await client.subscription.read({ id: one.id })).toMatchObject({ runsAs: running!.id })
})
