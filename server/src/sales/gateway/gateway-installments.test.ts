import { randomUUID } from 'node:crypto'
import { centavos } from '@vitrine/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payerCosts } from '../../../../simulator/src/mercado-pago/installments.ts'
import { CPF, newBuyer } from '../../../../test/support/buyer.ts'
import type { GatewayStandIn } from '../../../../test/support/gateways/gateway.ts'
import { openMercadoPago } from '../../../../test/support/gateways/mercado-pago-stand-in.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { offerInstallments, stock } from '../../../../test/support/stock.ts'
import { MERCADO_PAGO_WEBHOOK } from './mercado-pago/webhook.http.ts'

/** Cards whose issuers take twelve installments, six, and none. */
const [TWELVE, SIX, ONE] = ['5031433215406351', '4235647728025682', '375365153556885']
const PRICE = 100_000
let gateway: GatewayStandIn
let shop: Shop
beforeAll(async () => {
  gateway = await openMercadoPago()
  const env = {
    ...gateway.env,
    ...gateway.cards.env,
    PAYMENT_CARD: 'mercado-pago',
  }
  shop = await openShop({ env })
  gateway.setWebhook(shop.url + MERCADO_PAGO_WEBHOOK)
  await stock(shop.parts.pool, { name: 'Primeiro', amount: 1000 })
  await offerInstallments(shop.parts.pool)
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await gateway.close()
})

const offer = (number: string, count: number) =>
  payerCosts(number, centavos(PRICE)).find((one) => one.count === count)!
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  )

interface Purchase {
  number?: string
  count?: number
  expectedCharge?: number
  article?: Partial<Parameters<typeof stock>[1]>
}

async function place({ number = TWELVE, count = 10, expectedCharge, article }: Purchase = {}) {
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: PRICE, ...article })
  const { client } = await newBuyer(shop)
  await client.cart.addLine({ priceId })
  const order = { method: 'card', document: CPF, expectedTotal: PRICE, acceptedTerms: true } as const
  const card = {
    token: gateway.cards.type('approved', number),
    installments: count,
    expectedCharge: expectedCharge ?? offer(TWELVE, count).total,
  }
  const { id } = await client.checkout.placeOrder({
    headers: { 'idempotency-key': randomUUID() },
    body: { ...order, card },
  })
  const { rows } = await shop.parts.pool.query('select * from payment where order_id = $1', [id])
  return { client, id, row: rows[0], order: await client.checkout.readOrder({ id }) }
}

test('the installments are Mercado Pago’s: shown, charged and kept as it says, with what they cost in a year', async () => {
  const { each, total } = offer(TWELVE, 10)
  const { order, row } = await place()
  // Ten installments of R$ 120,00 for R$ 1.000,00: 3,46% a month.
  expect([each, total]).toEqual([12_000, 120_000])
  expect(order).toMatchObject({
    status: 'paid',
    total: PRICE,
    payment: {
      amount: PRICE,
      card: {
        installments: {
          count: 10,
          first: each,
          each,
          total,
          interest: 20_000,
          monthlyBp: 346,
          yearlyBp: 5041,
        },
      },
    },
  })
  expect(row).toMatchObject({ amount: PRICE, received: PRICE, interest: 20_000, parcels_by: 'gateway' })
  expect(gateway.cards.installmentsOf(row.txid)).toEqual({ count: 10, total })
})

test('what Mercado Pago offers without interest bears none, and the first installment makes up the sum', async () => {
  const { order, row } = await place({ count: 3 })
  expect(order.payment?.card?.installments).toEqual({
    count: 3,
    first: 33_334,
    each: 33_333,
    total: PRICE,
    interest: 0,
    monthlyBp: 0,
    yearlyBp: 0,
  })
  expect(gateway.cards.installmentsOf(row.txid)).toEqual({ count: 3, total: PRICE })
})

test.each([
  ['more installments than the card takes', { number: SIX, count: 7 }, 'checkout.installments-unavailable'],
  ['installments of a card that takes none', { number: ONE, count: 2 }, 'checkout.installments-unavailable'],
  ['the sum of our own table', { expectedCharge: 117_170 }, 'checkout.total-changed'],
  ['no interest where there is some', { expectedCharge: PRICE }, 'checkout.total-changed'],
  [
    'a plan of every month',
    { count: 2, article: { type: 'subscription', interval: 'month' } },
    'checkout.installments-unavailable',
  ],
] as const)('%s: refused, and nothing is ordered', async (_what, purchase, code) => {
  const before = gateway.asked.filter((call) => call === 'POST /v1/orders').length
  expect(await refusalOf(place(purchase))).toBe(code)
  expect(gateway.asked.filter((call) => call === 'POST /v1/orders')).toHaveLength(before)
})

test('our table is the most: what it does not have is refused, whatever the card takes', async () => {
  await shop.parts.pool.query(`update installment_table set rates = '{0,299,299,299}', min_parcel = 30000`)
  expect(await refusalOf(place({ count: 5 }))).toBe('checkout.installments-unavailable')
  expect(await refusalOf(place({ count: 4 }))).toBe('checkout.installments-unavailable')
  expect((await place({ count: 3 })).order.status).toBe('paid')
  await shop.parts.pool.query(
    `update installment_table set rates = '{0,299,299,299,299,299,299,299,299,299,299,299}', min_parcel = 500`,
  )
})

test('while Mercado Pago is silent about installments nothing is ordered in installments; the same card pays the order later', async () => {
  gateway.setSilent(true)
  expect(await refusalOf(place())).toBe('payment.provider-unavailable')
  gateway.setSilent(false)
  const { order } = await place({ count: 1, expectedCharge: PRICE })
  expect(order).toMatchObject({ status: 'paid', payment: { amount: PRICE } })
})

test('a declined card, then another one in the installments that it takes', async () => {
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: PRICE })
  const { client } = await newBuyer(shop)
  await client.cart.addLine({ priceId })
  const order = { method: 'card', document: CPF, expectedTotal: PRICE, acceptedTerms: true } as const
  const poor = gateway.cards.type({ declines: 'insufficient_amount' }, TWELVE)
  const { id } = await client.checkout.placeOrder({
    headers: { 'idempotency-key': randomUUID() },
    body: { ...order, card: { token: poor, installments: 12, expectedCharge: offer(TWELVE, 12).total } },
  })
  const { total } = offer(SIX, 6)
  const card = { token: gateway.cards.type('approved', SIX), installments: 6, expectedCharge: total }
  const paid = await client.checkout.payByCard({ id, card })
  expect(paid).toMatchObject({ status: 'paid', payment: { card: { installments: { count: 6, total } } } })
})

test('whoever takes the purchase back gets back what the shop has, once', async () => {
  const { client, id, row } = await place()
  await client.checkout.regretOrder({ id })
  await expect
    .poll(async () => (await client.checkout.readOrder({ id })).status, { timeout: 20_000 })
    .toBe('refunded')
  expect(gateway.refundsOf(row.txid)).toEqual([PRICE])
})

test('the page is told that the card decides', async () => {
  expect(await shop.client().checkout.readCard()).toMatchObject({ offersByCard: true })
})
