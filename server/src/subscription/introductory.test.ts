import { randomUUID } from 'node:crypto'
import { renewalText } from '@vitrine/contract/renewal-words'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock, type TestClock } from '../../../test/support/app.ts'
import { newBuyer, placeOrder, signInAgain } from '../../../test/support/buyer.ts'
import { payPix } from '../../../test/support/credit.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { openShop, type Shop } from '../../../test/support/shop.ts'
import { issueCoupon, stock } from '../../../test/support/stock.ts'
import { act, onDay, type Subscriber } from '../../../test/support/subscriber.ts'

let shop: Shop
let clock: TestClock
beforeAll(async () => {
  clock = createTestClock('2027-01-31T15:00:00Z')
  shop = await openShop({ clock, bankClock: clock })
})
afterAll(() => shop[Symbol.asyncDispose]())

const PLAN = { name: 'Clube', amount: 4_990, type: 'subscription', interval: 'month' } as const
const plan = (cycles: number, more: { setupFee?: number; trialDays?: number } = {}) =>
  stock(shop.parts.pool, { ...PLAN, introductory: { amount: 990, cycles }, ...more })

async function withCart(priceId: string, coupon?: string) {
  clock.set('2027-01-31T15:00:00Z')
  const buyer = await newBuyer(shop)
  await buyer.client.cart.addLine({ priceId })
  if (coupon) await buyer.client.cart.applyCoupon({ code: coupon })
  return { buyer, cart: await buyer.client.cart.read({}) }
}

async function begin(stocked: Awaited<ReturnType<typeof plan>>, coupon?: string): Promise<Subscriber> {
  const { buyer, cart } = await withCart(stocked.priceId, coupon)
  const order = await placeOrder(buyer.client, cart.quote.total, randomUUID())
  expect(order.later).toEqual(cart.quote.later)
  if (order.total > 0) await payPix(shop, buyer, order)
  const [{ id } = { id: 'sub_' as const }] = await buyer.client.subscription.list({})
  return { buyer, ...stocked, id }
}

/** What the renewals of these days cost, each paid. */
async function renewals(one: Subscriber, days: readonly string[]): Promise<number[]> {
  const totals: number[] = []
  for (const day of days) {
    const { orders } = await onDay({ shop, clock }, day, one)
    expect(orders[0]).toMatchObject({ kind: 'renewal', status: 'awaiting-payment' })
    totals.push(orders[0]!.total)
    await payPix(shop, one.buyer, orders[0]!)
  }
  return totals
}

const DAYS = ['2027-02-23', '2027-03-25', '2027-04-25']

test('the first price and the one after it stand in the cart, the order and every renewal', async () => {
  const stocked = await plan(2, { setupFee: 500 })
  const { cart } = await withCart(stocked.priceId)
  expect(cart.lines[0]!.price).toMatchObject({ amount: 4_990, introductory: { amount: 990, cycles: 2 } })
  expect(cart.quote).toMatchObject({
    subtotal: 1_490,
    total: 1_490,
    lines: [
      {
        label: 'Clube',
        amount: 990,
        formula: 'preço inicial por mês nos 2 primeiros meses, depois R$\u00a049,90 por mês',
      },
      { label: 'Taxa de adesão: Clube', amount: 500 },
    ],
    later: [
      {
        amount: 990,
        firstOn: '2027-02-28',
        runs: [
          { amount: 990, times: 1, firstOn: '2027-02-28' },
          { amount: 4_990, firstOn: '2027-03-31' },
        ],
      },
    ],
  })
  expect(renewalText(cart.quote.later[0]!)).toContain(
    'R$\u00a09,90 em 28/02/2027, depois R$\u00a049,90 por mês, a partir de 31/03/2027',
  )
  const one = await begin(stocked)
  const { rows } = await shop.parts.pool.query(
    "select content::jsonb #> '{agreed,lines,0}' as line from contract_summary where content like '%' || $1 || '%'",
    [(await one.buyer.client.checkout.listOrders({}))[0]!.code],
  )
  expect(rows).toMatchObject([{ line: { amount: 1_490, setupFee: 500, introductoryCycles: 2 } }])
  const { price, charges } = await one.buyer.client.subscription.read({ id: one.id })
  expect(price).toMatchObject({ amount: 4_990, introductory: { amount: 990, cycles: 2 } })
  expect(charges.slice(0, 3).map(({ amount }) => amount)).toEqual([990, 4_990, 4_990])
  expect(await renewals(one, DAYS)).toEqual([990, 4_990, 4_990])
})

test('after a trial the introductory price counts from the first charge', async () => {
  const stocked = await plan(1, { trialDays: 7 })
  const { cart } = await withCart(stocked.priceId)
  expect(cart.quote).toMatchObject({
    total: 0,
    later: [{ amount: 990, trialDays: 7, firstOn: '2027-02-07', runs: [{ amount: 990 }, { amount: 4_990 }] }],
  })
  const one = await begin(stocked)
  expect(await renewals(one, ['2027-02-01', '2027-03-01', '2027-04-01'])).toEqual([990, 4_990, 4_990])
})

test.each([
  ['a share for ever', { kind: 'percent', value: 5_000, duration: 'forever' }, 495, [495, 2_495, 2_495]],
  [
    'a share of three',
    { kind: 'percent', value: 5_000, duration: 'cycles', cycles: 3 },
    495,
    [495, 2_495, 4_990],
  ],
  ['more than the first price', { kind: 'fixed', value: 2_000, duration: 'forever' }, 0, [0, 2_990, 2_990]],
  [
    'a price of its own',
    { kind: 'fixed-price', value: 2_000, duration: 'forever' },
    990,
    [990, 2_000, 2_000],
  ],
] as const)('a coupon lowers what is charged then: %s', async (_name, terms, today, expected) => {
  const code = `INI${randomUUID().slice(0, 6).toUpperCase()}`
  await issueCoupon(shop.parts.pool, { code, ...terms })
  const one = await begin(await plan(2), code)
  const { orders, charges } = await one.buyer.client.subscription.read({ id: one.id })
  expect(orders[0]!.total).toBe(today)
  expect(charges.slice(0, 3).map(({ amount }) => amount)).toEqual(expected)
})

test('a change of plan credits what was paid, and no other plan has its introductory price by that', async () => {
  const bigger = await stock(shop.parts.pool, {
    ...PLAN,
    name: 'Estúdio',
    amount: 9_900,
    introductory: { amount: 100, cycles: 3 },
  })
  const one = await begin(await plan(3))
  await onDay({ shop, clock }, '2027-02-14', one)
  const { seen, after } = await act(one, { kind: 'change', priceId: bigger.priceId, when: 'now' })
  expect(seen).toMatchObject({ today: 9_900 - 495 })
  expect(seen.charges[0]).toMatchObject({ amount: 9_900 })
  await payPix(shop, one.buyer, after.orders[0]!)
  await one.buyer.client.checkout.regretOrder({ id: after.orders[0]!.id })
  const back = await one.buyer.client.subscription.read({ id: one.id })
  expect(back.product.name).toBe('Clube')
  expect(back.charges.slice(0, 3).map(({ amount }) => amount)).toEqual([990, 990, 4_990])
})

test('the days to another due day cost their share of the price that is charged then', async () => {
  const one = await begin(await plan(1))
  const { seen } = await act(one, { kind: 'due-day', day: 10 })
  // Of a usual period of 31 days, ten more.
  expect(seen.charges[0]!.amount).toBe(4_990 + Math.round((4_990 * 10) / 31))
})

test('it is had once: not by a reactivation, and not by another purchase, which says so', async () => {
  const stocked = await plan(2)
  const one = await begin(stocked)
  await act(one, { kind: 'cancel' })
  await onDay({ shop, clock }, '2027-02-28', one)
  const { seen } = await act(one, { kind: 'reactivate' })
  expect(seen.today).toBe(4_990)
  const { client } = await signInAgain(shop, one.buyer.email)
  const cart = await client.cart.addLine({ priceId: stocked.priceId })
  expect(cart.quote.total).toBe(4_990)
  expect(cart.lines[0]!.price).not.toHaveProperty('introductory')
  expect(cart.notices).toContain('“Clube”: o preço inicial vale uma vez por pessoa, e já foi usado.')
})

test('another account with the same CPF pays the price, and nothing is ordered until it agrees', async () => {
  const { priceId } = await plan(2)
  const first = await withCart(priceId)
  await placeOrder(first.buyer.client, 990, randomUUID())
  const { buyer } = await withCart(priceId)
  await expect(placeOrder(buyer.client, 990, randomUUID())).rejects.toMatchObject({
    code: 'checkout.trial-used',
  })
  expect((await buyer.client.cart.read({})).quote.total).toBe(4_990)
})

test('MRR is what is charged: it grows with the first charge at the full price', async () => {
  await issueCoupon(shop.parts.pool, { code: 'METADE', kind: 'percent', value: 5_000, duration: 'forever' })
  const one = await begin(await plan(2), 'METADE')
  await renewals(one, DAYS)
  const days = { from: '2027-01-01', to: '2027-04-25' } as const
  const { adminSubscriptionFigure } = shop.client((await identity(shop.parts.app, OWNER)).token)
  const rows = async (figure: 'new' | 'expansion') =>
    (await adminSubscriptionFigure.rows({ figure, ...days, limit: 100 })).items
      .filter(({ subscriptionId }) => subscriptionId === one.id)
      .map(({ amount }) => amount)
  expect([await rows('new'), await rows('expansion')]).toEqual([[495], [2_000]])
})
