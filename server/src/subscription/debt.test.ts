import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestClock, type TestClock } from '../../../test/support/app.ts'
import { payPix } from '../../../test/support/credit.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { openShop, type Shop } from '../../../test/support/shop.ts'
import { accessOf, act, onDay, type Subscriber, subscribe } from '../../../test/support/subscriber.ts'

let shop: Shop
let clock: TestClock
beforeAll(async () => {
  clock = createTestClock('2027-01-31T15:00:00Z')
  shop = await openShop({ clock, bankClock: clock })
})
afterAll(() => shop[Symbol.asyncDispose]())

const on = (day: string) => onDay({ shop, clock }, day, one)
const helena = async () => shop.client((await identity(shop.parts.app, OWNER)).token)
const DUNNED = [
  '2027-02-21',
  '2027-03-02',
  '2027-03-04',
  '2027-03-08',
  '2027-03-09',
  '2027-03-13',
  '2027-03-23',
]

let one: Subscriber
beforeEach(async () => {
  one = await subscribe({ shop, clock })
  const { adminDunning } = await helena()
  const [{ id: _, createdAt, endedAt, brand, plan, by, ...standard }] = (await adminDunning.read({})) as [
    Awaited<ReturnType<typeof adminDunning.read>>[number],
  ]
  const { productId } = one
  await adminDunning.change({
    ...standard,
    debtDays: 30,
    brandId: null,
    productId,
    replacesId: null,
    reason: 'Dívidas',
  })
  for (const day of DUNNED) await on(day)
})

test('what was not paid stays payable after the cancellation, and paid, it brings nothing back by itself', async () => {
  const cancelled = await on('2027-03-23')
  expect(cancelled).toMatchObject({
    status: 'cancelled',
    nextCharge: { amount: 3_990, waitedUntil: '2027-04-21' },
    orders: [{ status: 'awaiting-payment' }, {}],
  })
  expect(cancelled.allowed).toEqual([])
  expect(await accessOf(one)).toMatchObject({ allowed: false })
  const messages = await shop.bank.mails(one.buyer.email)
  const message = messages.find(({ subject }) => /^Assinatura cancelada/.test(subject))
  expect(message?.text.replaceAll('\u00a0', ' ')).toMatch(
    /R\$ 39,90 continua em aberto e pode ser paga até 21\/04\/2027/,
  )

  const { items } = await (await helena()).adminSubscription.listPastDue({ debt: 'yes' })
  expect(items).toMatchObject([{ id: one.id, debt: true, next: { step: 'write-off', on: '2027-04-22' } }])
  const cart = await one.buyer.client.cart.addLine({ priceId: one.priceId })
  expect(cart.debts).toEqual([{ name: 'Clube', amount: 3_990, orderId: cancelled.orders[0]!.id }])
  const mrr = async () =>
    (await (await helena()).adminSubscriptionFigure.read({ from: '2027-03-01', to: '2027-04-30' })).end

  const readOrder = () => one.buyer.client.checkout.readOrder({ id: cancelled.orders[0]!.id })
  const owed = await readOrder()
  expect(owed).toMatchObject({ debt: true, later: [] })
  expect(owed).not.toHaveProperty('pays')
  const before = await mrr()
  await on('2027-04-10')
  await payPix(shop, one.buyer, cancelled.orders[0]!)
  const paid = await on('2027-04-10')
  expect(paid).toMatchObject({
    status: 'cancelled',
    orders: [{ status: 'paid' }, {}],
    timeline: [{ move: 'pay-debt', actor: 'payment' }, { move: 'give-up' }, {}, {}, {}],
  })
  expect(paid).not.toHaveProperty('nextCharge')
  expect(await readOrder()).toMatchObject({ status: 'paid', debt: true, later: [] })
  expect(paid.allowed).toEqual(['reactivate'])
  expect(await accessOf(one)).toMatchObject({ allowed: false })
  expect(await mrr()).toEqual(before)
  expect((await one.buyer.client.cart.read({})).debts).toEqual([])
  await expect
    .poll(async () => (await shop.bank.mails(one.buyer.email)).map(({ subject }) => subject))
    .toContain('Dívida paga: Clube')
  expect((await act(one, { kind: 'reactivate' })).after.orders[0]).toMatchObject({ kind: 'reactivation' })
})

test('it is written off on its day, and nobody is asked for it any more', async () => {
  expect((await on('2027-04-21')).orders[0]).toMatchObject({ status: 'awaiting-payment' })
  const over = await on('2027-04-22')
  expect(over.orders[0]).toMatchObject({ status: 'cancelled' })
  expect(over).not.toHaveProperty('nextCharge')
  expect((await (await helena()).adminSubscription.listPastDue({ debt: 'yes' })).items).toEqual([])
})
