import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClock, type TestClock } from '../../../../test/support/app.ts'
import { CPF, isPaid, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import type { Outcome } from '../../../../test/support/gateways/cards.ts'
import type { GatewayStandIn } from '../../../../test/support/gateways/gateway.ts'
import { openMercadoPago } from '../../../../test/support/gateways/mercado-pago-stand-in.ts'
import { openStripe } from '../../../../test/support/gateways/stripe-stand-in.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { settle } from '../checkout/settle-payment.ts'
import { MERCADO_PAGO_WEBHOOK } from './mercado-pago/webhook.http.ts'
import { STRIPE_WEBHOOK } from './stripe/webhook.http.ts'

/** Why a charge is not made in the end, when somebody looked at it, and when it only took its time. */
const CASES = [
  ['stripe', openStripe, STRIPE_WEBHOOK, { reviewed: 'review-refused', 'takes-time': 'suspected-for-now' }],
  [
    'mercado-pago',
    openMercadoPago,
    MERCADO_PAGO_WEBHOOK,
    { reviewed: 'review-refused', 'takes-time': 'review-refused' },
  ],
] as const
const WAYS = ['reviewed', 'takes-time'] as const

describe.each(CASES)('a card that %s looks at first', (name, open, path, refusals) => {
  let gateway: GatewayStandIn
  let shop: Shop
  let clock: TestClock
  beforeAll(async () => {
    gateway = await open()
    clock = createTestClock(new Date().toISOString())
    const env = { ...gateway.env, ...gateway.cards.env, PAYMENT_CARD: name }
    shop = await openShop({ clock, env })
    gateway.setWebhook(shop.url + path)
    await stock(shop.parts.pool, { name: 'Primeiro', amount: 1000 })
  })
  afterAll(async () => {
    await shop[Symbol.asyncDispose]()
    await gateway.close()
  })

  const rowOf = async (id: string) =>
    (await shop.parts.pool.query('select * from payment where order_id = $1', [id])).rows
  const typed = (outcome: Outcome = 'approved') => ({
    token: gateway.cards.type(outcome),
    installments: 1,
    expectedCharge: 5000,
  })
  const poll = (paymentId: string) => settle(shop.parts.app, shop.parts.providers, paymentId)

  async function buy(outcome: Outcome) {
    const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 5000 })
    const { client } = await newBuyer(shop)
    await client.cart.addLine({ priceId })
    const order = { method: 'card', document: CPF, expectedTotal: 5000, acceptedTerms: true } as const
    const { id } = await client.checkout.placeOrder({
      headers: { 'idempotency-key': randomUUID() },
      body: { ...order, card: typed(outcome) },
    })
    const [{ id: paymentId, txid }] = await rowOf(id)
    return { client, id, paymentId, txid, read: () => client.checkout.readOrder({ id }) }
  }

  test.each(WAYS)('%s: nothing opens and nothing else is charged; approved, it is paid once', async (way) => {
    const { client, id, txid, read } = await buy(way)
    expect(await read()).toMatchObject({
      status: 'in-review',
      payment: { status: 'in-review', card: { card: { last4: expect.any(String) } } },
    })
    expect(await client.access.list()).toEqual([])
    for (const call of [
      () => client.checkout.payByCard({ id, card: typed() }),
      () => client.checkout.changeMethod({ id, method: 'pix' }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'payment.in-review' })
    const event = gateway.cards.decide(txid, true)
    const sent = await Promise.all(Array.from({ length: 5 }, () => gateway.send(event)))
    expect(new Set(sent)).toEqual(new Set([200]))
    await untilOrder(client, id, isPaid)
    expect(gateway.chargesOf(txid)).toBe(1)
    expect(await rowOf(id)).toHaveLength(1)
    expect(await client.access.list()).toHaveLength(1)
  })

  test.each(WAYS)('%s: turned down, the order waits for another card', async (way) => {
    const { client, id, txid } = await buy(way)
    expect(await gateway.send(gateway.cards.decide(txid, false))).toBe(200)
    const declined = await untilOrder(client, id, ({ payment }) => payment?.status === 'failed')
    expect(declined).toMatchObject({
      status: 'awaiting-payment',
      payment: { card: { declined: refusals[way] } },
    })
    const paid = await client.checkout.payByCard({ id, card: typed() })
    expect(paid.status).toBe('paid')
  })

  test.each(WAYS)('%s: nobody but the gateway can end it; late, it goes on and is paid', async (way) => {
    const { id, paymentId, txid, client } = await buy(way)
    clock.advance(10 * 86_400)
    await poll(paymentId)
    const [row] = await rowOf(id)
    expect(row).toMatchObject({ status: 'in-review', decline_code: null })
    expect(row.look_at.getTime()).toBeGreaterThan(clock.now().getTime())
    clock.set(new Date().toISOString())
    gateway.cards.decide(txid, true)
    await poll(paymentId)
    expect((await client.checkout.readOrder({ id })).status).toBe('paid')
  })
})
