import { randomUUID } from 'node:crypto'
import { renewalText } from '@vitrine/contract/renewal-words'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/support/app.ts'
import { newBuyer, placeOrder, signInAgain } from '../../../test/support/buyer.ts'
import { payPix } from '../../../test/support/credit.ts'
import { openShop, type Shop } from '../../../test/support/shop.ts'
import { issueCoupon, stock } from '../../../test/support/stock.ts'
import { act, onDay } from '../../../test/support/subscriber.ts'

let shop: Shop
const clock = createTestClock('2027-01-31T15:00:00Z')
beforeAll(async () => {
  shop = await openShop({ clock, bankClock: clock })
})
afterAll(() => shop[Symbol.asyncDispose]())

const PLAN = { name: 'Clube', amount: 3_000, type: 'subscription', interval: 'month', trialDays: 7 } as const
const plan = (more: { setupFee?: number } = {}) => stock(shop.parts.pool, { ...PLAN, ...more })

async function withCart(priceId: string) {
  clock.set('2027-01-31T15:00:00Z')
  const buyer = await newBuyer(shop)
  return { buyer, cart: await buyer.client.cart.addLine({ priceId }) }
}

test('a plan is used first: today its setup fee alone, the price after its days', async () => {
  const { priceId } = await plan({ setupFee: 500 })
  const { cart } = await withCart(priceId)
  expect(cart.lines[0]!.price).toMatchObject({ trialDays: 7, setupFee: 500 })
  expect(cart.quote).toMatchObject({
    total: 500,
    lines: [
      { label: 'Clube', amount: 3_000 },
      { label: 'Taxa de adesão: Clube', amount: 500 },
      { label: 'Clube: 7 dias grátis', amount: -3_000, formula: 'nada a pagar por 7 dias' },
    ],
    later: [{ amount: 3_000, firstOn: '2027-02-07', trialDays: 7 }],
  })
})

test.each([
  ['once', { code: 'UMA', value: 1_000 }, [2_700, 3_000], [{ amount: 2_700, times: 1 }, { amount: 3_000 }]],
  [
    'for two charges',
    { code: 'DUAS', value: 2_000, duration: 'cycles', cycles: 2 },
    [2_400, 2_400, 3_000],
    [{ amount: 2_400, times: 2 }, { amount: 3_000 }],
  ],
  ['for ever', { code: 'SEMPRE', value: 1_000, duration: 'forever' }, [2_700, 2_700], undefined],
] as const)('a coupon %s counts from the first charge after the trial', async (_name, terms, costs, runs) => {
  await issueCoupon(shop.parts.pool, { kind: 'percent', ...terms })
  const { priceId, productId } = await plan()
  const { buyer } = await withCart(priceId)
  const { quote } = await buyer.client.cart.applyCoupon({ code: terms.code })
  expect(quote).toMatchObject({
    total: 0,
    later: [{ amount: costs[0], trialDays: 7, ...(runs && { runs }) }],
  })
  await placeOrder(buyer.client, 0, randomUUID())
  const [{ id } = { id: 'sub_' as const }] = await buyer.client.subscription.list({})
  const member = { buyer, priceId, productId, id }
  const days = ['2027-02-01', '2027-03-01', '2027-04-01']
  for (const [at, total] of costs.entries()) {
    const { orders } = await onDay({ shop, clock }, days[at]!, member)
    expect(orders[0]).toMatchObject({ kind: 'renewal', total })
    await payPix(shop, member.buyer, orders[0]!)
  }
})

test('a free month after a trial: the day that cart, order and contract say is the day that is charged', async () => {
  await issueCoupon(shop.parts.pool, { code: 'MESGRATIS', kind: 'free-months', value: 1 })
  const { priceId, productId } = await plan()
  const { buyer } = await withCart(priceId)
  const { quote } = await buyer.client.cart.applyCoupon({ code: 'MESGRATIS' })
  const said = { amount: 3_000, firstOn: '2027-03-07' }
  expect(quote).toMatchObject({ total: 0, later: [said] })
  expect(renewalText(quote.later[0]!)).toContain('grátis e 1 mês grátis, depois')
  const order = await placeOrder(buyer.client, 0, randomUUID())
  expect(order.later).toEqual(quote.later)
  const [{ id } = { id: 'sub_' as const }] = await buyer.client.subscription.list({})
  const member = { buyer, priceId, productId, id }
  // The free month is theirs a week before, and the trial goes on meanwhile.
  const tried = await onDay({ shop, clock }, '2027-02-01', member)
  expect(tried).toMatchObject({
    status: 'trialing',
    nextCharge: { dueOn: said.firstOn, amount: said.amount },
    orders: [{ kind: 'renewal', total: 0 }, { total: 0 }],
  })
  await act(member, { kind: 'cancel' })
  expect((await act(member, { kind: 'undo-cancellation' })).after.status).toBe('trialing')
  expect((await onDay({ shop, clock }, '2027-02-06', member)).status).toBe('trialing')
  const begun = await onDay({ shop, clock }, '2027-02-07', member)
  expect(begun).toMatchObject({ status: 'active', timeline: [{ move: 'end-trial' }, {}, {}, {}, {}] })
  expect(begun.orders).toHaveLength(2)
  const asked = await onDay({ shop, clock }, '2027-02-28', member)
  expect(asked).toMatchObject({
    nextCharge: { dueOn: said.firstOn },
    orders: [{ total: said.amount }, {}, {}],
  })
})

test('a plan is tried once: who had it pays from the first day, and is told', async () => {
  const { priceId, productId } = await plan()
  const { buyer } = await withCart(priceId)
  const order = await placeOrder(buyer.client, 0, randomUUID())
  expect(order).toMatchObject({ status: 'paid', later: [{ firstOn: '2027-02-07', amount: 3_000 }] })
  const [{ id, status } = { id: 'sub_' as const, status: '' }] = await buyer.client.subscription.list({})
  expect(status).toBe('trialing')
  const member = { buyer, priceId, productId, id }
  await act(member, { kind: 'cancel' })
  clock.set('2027-02-10T13:00:00Z')
  await shop.sweep('subscriptions')
  const again = await signInAgain(shop, buyer.email)
  const cart = await again.client.cart.addLine({ priceId })
  expect(cart.quote).toMatchObject({ total: 3_000, later: [{ amount: 3_000 }] })
  expect(cart.lines[0]!.price.trialDays).toBeUndefined()
  expect(cart.notices).toContain('“Clube”: o teste grátis vale uma vez por pessoa, e já foi usado.')
})

test('another account with the same CPF is asked to pay, and nothing is ordered until it agrees', async () => {
  const { priceId } = await plan()
  const first = await withCart(priceId)
  await placeOrder(first.buyer.client, 0, randomUUID())
  const { buyer, cart } = await withCart(priceId)
  expect(cart.quote.total).toBe(0)
  await expect(placeOrder(buyer.client, 0, randomUUID())).rejects.toMatchObject({
    code: 'checkout.trial-used',
  })
  expect(await buyer.client.checkout.listOrders({})).toEqual([])
  const after = await buyer.client.cart.read({})
  expect(after.quote.total).toBe(3_000)
  expect(after.notices).toContain('“Clube”: o teste grátis vale uma vez por pessoa, e já foi usado.')
  expect((await placeOrder(buyer.client, 3_000, randomUUID())).status).toBe('awaiting-payment')
})
