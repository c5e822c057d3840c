import { randomUUID } from 'node:crypto'
import { parseBoleto } from '@vitrine/contract/brazil/boleto'
import { addBusinessDays } from '@vitrine/contract/brazil/business-days'
import { parseBrCode } from '@vitrine/contract/brazil/pix'
import { centavos } from '@vitrine/contract/money'
import { dayOf } from '@vitrine/contract/time'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createReferences } from '#payment'
import { createTestClock, type TestClock } from '../../../../test/support/app.ts'
import { CPF, hasBoleto, hasPix, isPaid, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import type { GatewayStandIn } from '../../../../test/support/gateways/gateway.ts'
import { openMercadoPago } from '../../../../test/support/gateways/mercado-pago-stand-in.ts'
import { openStripe } from '../../../../test/support/gateways/stripe-stand-in.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { settle } from '../checkout/settle-payment.ts'
import { MERCADO_PAGO_WEBHOOK } from './mercado-pago/webhook.http.ts'
import { createProviders } from './providers.ts'
import { STRIPE_WEBHOOK } from './stripe/webhook.http.ts'

const SOON = { timeout: 15_000, interval: 100 }
const ADDRESS = {
  cep: '01310-100',
  street: 'Avenida Paulista',
  number: '1578',
  district: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
} as const
const GATEWAYS: [string, () => Promise<GatewayStandIn>, string][] = [
  ['stripe', openStripe, STRIPE_WEBHOOK],
  ['mercado-pago', openMercadoPago, MERCADO_PAGO_WEBHOOK],
]

describe.each(GATEWAYS)('%s', (name, open, path) => {
  let gateway: GatewayStandIn
  let shop: Shop
  let clock: TestClock
  beforeAll(async () => {
    gateway = await open()
    clock = createTestClock(new Date().toISOString())
    shop = await openShop({
      clock,
      env: { ...gateway.env, PAYMENT_PIX: name, PAYMENT_BOLETO: name },
    })
    gateway.setWebhook(shop.url + path)
  })
  afterAll(async () => {
    await shop[Symbol.asyncDispose]()
    await gateway.close()
  })

  const pool = () => shop.parts.pool
  const pix = () => shop.parts.providers.pix!
  const eventsKept = async () =>
    (await pool().query('select body from webhook_event where provider = $1', [name])).rows
  const rowOf = async (paymentId: string) =>
    (await pool().query('select txid, provider, status, br_code from payment where id = $1', [paymentId]))
      .rows[0]

  async function waiting(terms: Partial<Parameters<typeof stock>[1]> = {}) {
    const { priceId } = await stock(pool(), { name: 'Guia', amount: 1990, ...terms })
    const buyer = await newBuyer(shop)
    const { id } = await buyer.order(priceId)
    const { payment } = await untilOrder(buyer.client, id, hasPix)
    const { txid } = await rowOf(payment!.id)
    const statusNow = async () =>
      (await pool().query('select status from purchase_order where id = $1', [id])).rows[0].status
    return { buyer, priceId, id, paymentId: payment!.id, code: payment!.pix!.copyPaste, txid, statusNow }
  }

  test('an order gets its code, and opens when it is told to be paid; what is kept of that names nobody', async () => {
    const { buyer, id, paymentId, code, txid } = await waiting()
    expect(parseBrCode(code)).toMatchObject({ ok: true })
    expect(await rowOf(paymentId)).toMatchObject({ provider: name, status: 'pending', br_code: code })
    expect(gateway.chargesOf(txid)).toBe(1)
    const before = (await eventsKept()).length
    expect(await gateway.send(gateway.pay(txid))).toBe(200)
    await untilOrder(buyer.client, id, isPaid)
    const kept = await eventsKept()
    expect(kept).toHaveLength(before + 1)
    expect(JSON.stringify(kept)).not.toMatch(/Joana|comprador|12345678909/)
  })

  test('told twenty times each, shuffled, a tenth of it forged: each order opens once, the unpaid stays unpaid', {
    tags: 'fire',
  }, async () => {
    const orders = await Promise.all(Array.from({ length: 4 }, () => waiting()))
    const [unpaid, ...paid] = orders as [(typeof orders)[0], ...typeof orders]
    const before = (await eventsKept()).length
    const events = paid.map(({ txid }) => gateway.pay(txid))
    const forge = () => gateway.send(gateway.eventOf(unpaid.txid), { secret: 'the secret of somebody else' })
    const sendings = [
      ...events.flatMap((event) => Array.from({ length: 20 }, () => () => gateway.send(event))),
      ...Array.from({ length: 6 }, () => forge),
    ].sort(() => Math.random() - 0.5)
    const statuses = await Promise.all(sendings.map((send) => send()))
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.filter((status) => status === 401)).toHaveLength(6)

    for (const { buyer, id } of paid) await untilOrder(buyer.client, id, isPaid)
    expect(await unpaid.statusNow()).toBe('awaiting-payment')
    expect(await eventsKept()).toHaveLength(before + 3)
    for (const { buyer } of paid) expect(await buyer.client.access.list()).toHaveLength(1)
  })

  test.each([
    ['six minutes old', 401, { age: 360 }],
    ['four minutes old', 200, { age: 240 }],
    ['signed by somebody else', 401, { secret: 'the secret of somebody else' }],
  ])('an event that is %s: %i, and it moves nothing by itself', async (_what, status, how) => {
    const { txid, statusNow } = await waiting()
    expect(await gateway.send(gateway.eventOf(txid), how)).toBe(status)
    expect(await statusNow()).toBe('awaiting-payment')
  })

  test.each([{}, { id: 'evt_1', type: 'order' }, { id: 1, type: 'a', data: { object: {}, id: 'ORD1' } }])(
    '%j, well signed, is no event',
    async (body) => {
      expect(await gateway.send(body)).toBe(400)
    },
  )

  test('answers lost while a charge is made: one charge, however often it is asked for', async () => {
    const { priceId } = await stock(pool(), { name: 'Guia', amount: 1990 })
    // The SDK asks twice by itself: after the third a job asks.
    gateway.loseAnswers(3)
    const buyer = await newBuyer(shop)
    const placed = await buyer.order(priceId)
    const { payment } = await untilOrder(buyer.client, placed.id, hasPix)
    const { txid } = await rowOf(payment!.id)
    expect(gateway.chargesOf(txid)).toBe(1)
    await gateway.send(gateway.pay(txid))
    await untilOrder(buyer.client, placed.id, isPaid)
  })

  test('asked at once and again, one charge; without idempotency there and memory here, as many as were asked for', async () => {
    const request = (txid: string) => ({
      txid,
      amount: centavos(1990),
      expiresIn: 1800,
      expiresAt: new Date(Date.now() + 1_800_000),
      dueOn: null,
      payer: {
        name: 'Joana da Silva',
        document: '12345678909',
        email: 'joana@comprador.example',
        address: null,
      },
      description: 'Casa Vitrine',
    })
    const once = request('pay0000000000000000000000001')
    const charges = await Promise.all(Array.from({ length: 5 }, () => pix().createCharge(once)))
    expect(new Set(charges.map(({ brCode }) => brCode)).size).toBe(1)
    expect(gateway.chargesOf(once.txid)).toBe(1)

    gateway.idempotency.isOff = true
    const forgetful = createProviders(shop.parts.app.config, () => ({
      find: async () => undefined,
      keep: async () => {},
      txidOf: async () => undefined,
    })).pix
    const many = request('pay0000000000000000000000002')
    await Promise.all(Array.from({ length: 5 }, () => forgetful!.createCharge(many)))
    gateway.idempotency.isOff = false
    expect(gateway.chargesOf(many.txid)).toBe(5)
  })

  test('a process that dies between the charge and its record: the next poll records the same charge', async () => {
    const { paymentId, code, txid } = await waiting()
    await pool().query(`update payment set status = 'created', br_code = null where id = $1`, [paymentId])
    await settle(shop.parts.app, shop.parts.providers, paymentId)
    await vi.waitFor(
      async () => expect(await rowOf(paymentId)).toMatchObject({ status: 'pending', br_code: code }),
      SOON,
    )
    expect(gateway.chargesOf(txid)).toBe(1)
  })

  test('a charge is found by a search when its name there was never kept', async () => {
    const { txid } = await waiting()
    await pool().query('delete from gateway_charge where txid = $1', [txid])
    expect(await pix().readCharge(txid)).toMatchObject({ txid, amount: 1990 })
    expect(await pix().readCharge('nobodys00000000000000000000')).toBeUndefined()
  })

  test('no answer leaves the payment unknown: no second charge, and it is paid when answers are back', async () => {
    const { buyer, id, paymentId, txid } = await waiting()
    const event = gateway.pay(txid)
    gateway.setSilent(true)
    await expect(buyer.client.checkout.verifyPayment({ id })).rejects.toMatchObject({
      code: 'payment.provider-unavailable',
    })
    expect((await buyer.client.checkout.renewPix({ id })).payment?.id).toBe(paymentId)
    gateway.setSilent(false)
    await gateway.send(event)
    await untilOrder(buyer.client, id, isPaid)
  })

  test('money that comes after the end is taken while it can be, and goes back in full when it cannot', async () => {
    const [taken, late] = [await waiting({ seats: 1 }), await waiting({ seats: 1 })]
    const poll = ({ paymentId }: typeof late) => settle(shop.parts.app, shop.parts.providers, paymentId)
    clock.advance(2000)
    await Promise.all([poll(taken), poll(late)])
    expect([await taken.statusNow(), await late.statusNow()]).toEqual(['expired', 'expired'])
    await (await newBuyer(shop)).order(late.priceId)
    gateway.pay(taken.txid)
    gateway.pay(late.txid)
    await Promise.all([poll(taken), poll(late)])
    clock.set(new Date().toISOString())

    expect(await taken.statusNow()).toBe('paid')
    await vi.waitFor(
      async () => expect(await rowOf(late.paymentId)).toMatchObject({ status: 'refunded' }),
      SOON,
    )
    expect([gateway.refundsOf(taken.txid), gateway.refundsOf(late.txid)]).toEqual([[], [1990]])
  })

  async function orderBoleto(address?: typeof ADDRESS) {
    const { priceId } = await stock(pool(), { name: 'Guia', amount: 1990 })
    const buyer = await newBuyer(shop)
    await buyer.client.cart.addLine({ priceId })
    const placed = await buyer.client.checkout.placeOrder({
      headers: { 'idempotency-key': randomUUID() },
      body: { method: 'boleto', document: CPF, expectedTotal: 1990, acceptedTerms: true, address },
    })
    return { ...buyer, id: placed.id }
  }

  test('a boleto is registered where its payer lives, due on the day it says, and opens the order once paid', async () => {
    expect(await shop.client().checkout.readBoleto()).toEqual({ asksAddress: true })
    const { client, id } = await orderBoleto(ADDRESS)
    const { payment } = await untilOrder(client, id, hasBoleto)
    const { line, dueOn, pdfUrl } = payment!.boleto!
    expect(dueOn).toBe(addBusinessDays(dayOf(new Date()), 3))
    expect(parseBoleto(line, dayOf(new Date()))).toMatchObject({ ok: true, boleto: { amount: 1990, dueOn } })
    expect(pdfUrl.startsWith(name === 'stripe' ? 'https:' : gateway.url)).toBe(true)
    const { rows } = await pool().query('select buyer_address from purchase_order where id = $1', [id])
    expect(rows[0].buyer_address).toEqual({ ...ADDRESS, cep: '01310100' })
    await gateway.send(gateway.pay((await rowOf(payment!.id)).txid))
    await untilOrder(client, id, isPaid)
  })

  test('without an address there is no boleto, before the order and after it; a Pix keeps no address', async () => {
    await expect(orderBoleto()).rejects.toMatchObject({ code: 'checkout.address-needed' })
    const { buyer, id, txid } = await waiting()
    const toBoleto = buyer.client.checkout.changeMethod({ id, method: 'boleto' })
    await expect(toBoleto).rejects.toMatchObject({ code: 'checkout.address-needed' })
    expect(gateway.chargesOf(txid)).toBe(1)
  })

  test('a boleto becomes a Pix and a boleto again: what is left behind cannot be paid', async () => {
    const { client, id } = await orderBoleto(ADDRESS)
    const first = (await untilOrder(client, id, hasBoleto)).payment!
    await client.checkout.changeMethod({ id, method: 'pix' })
    const second = (await untilOrder(client, id, hasPix)).payment!
    await client.checkout.changeMethod({ id, method: 'boleto' })
    const { payment: third } = await untilOrder(client, id, hasBoleto)
    const left = [(await rowOf(first.id)).txid, (await rowOf(second.id)).txid]
    expect(await Promise.all(left.map((txid) => pix().cancelCharge?.(txid)))).toEqual([
      'cancelled',
      'cancelled',
    ])
    await gateway.send(gateway.pay((await rowOf(third!.id)).txid))
    await untilOrder(client, id, isPaid)
  })

  test('a charge is taken back as often as it is asked for, until somebody has paid it', async () => {
    const [waits, paid] = [await waiting(), await waiting()]
    expect(await Promise.all([1, 2, 3].map(() => pix().cancelCharge?.(waits.txid)))).toEqual([
      'cancelled',
      'cancelled',
      'cancelled',
    ])
    gateway.pay(paid.txid)
    expect(await pix().cancelCharge?.(paid.txid)).toBe('paid')
    expect(await pix().cancelCharge?.('nobodys00000000000000000000')).toBe('cancelled')
  })

  test('a refund in parts: each once, and never more than came', async () => {
    const { buyer, id, txid } = await waiting()
    await gateway.send(gateway.pay(txid))
    await untilOrder(buyer.client, id, isPaid)
    const { received } = (await pix().readCharge(txid))!
    const giveBack = (part: string, amount: number) => pix().refund(received!, part + id, centavos(amount))
    expect(await Promise.all([giveBack('a', 500), giveBack('a', 500)])).toEqual(['done', 'done'])
    expect(await giveBack('a', 500)).toBe('done')
    expect(await giveBack('b', 1491)).toBe('refused')
    gateway.loseAnswers(3)
    await expect(giveBack('c', 1490)).rejects.toThrow('did not answer')
    expect(await giveBack('c', 1490)).toBe('done')
    expect(gateway.refundsOf(txid)).toEqual([500, 1490])
  })

  test('who is no longer asked for charges is still heard about those of before', async () => {
    const { buyer, id, paymentId, txid } = await waiting()
    const { app } = shop.parts
    const config = { ...app.config, payments: { ...app.config.payments, pix: 'api-pix' as const } }
    const changed = createProviders(config, (provider) => createReferences(app.db, app.clock, provider))
    expect(changed.pix?.name).toBe('api-pix')
    gateway.pay(txid)
    await settle(app, changed, paymentId)
    await untilOrder(buyer.client, id, isPaid)
  })

  test('what no webhook told is found by the sweep', async () => {
    await using swept = await openShop({ env: { ...gateway.env, PAYMENT_PIX: name } })
    const { priceId } = await stock(swept.parts.pool, { name: 'Guia', amount: 1990 })
    const buyer = await newBuyer(swept)
    const { id } = await buyer.order(priceId)
    const { payment } = await untilOrder(buyer.client, id, hasPix)
    const { rows } = await swept.parts.pool.query('select txid from payment where id = $1', [payment!.id])
    gateway.pay(rows[0].txid)
    await swept.sweep('pix-reconcile')
    await untilOrder(buyer.client, id, isPaid)
  })
})
