import { parseBrCode } from '@vitrine/contract/brazil/pix'
import { centavos } from '@vitrine/contract/money'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestClock, type TestClock } from '../../../../test/support/app.ts'
import { hasPix, isPaid, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { openStripe, type StripeStandIn } from '../../../../test/support/gateways/stripe-stand-in.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { settle } from '../../checkout/settle-payment.ts'
import { createReferences } from '../gateway-charge.store.ts'
import { createProviders } from '../providers.ts'
import { STRIPE_WEBHOOK } from './webhook.http.ts'

let stripe: StripeStandIn
let shop: Shop
let clock: TestClock
beforeAll(async () => {
  stripe = await openStripe()
  clock = createTestClock(new Date().toISOString())
  // The sweep sleeps: what is healed here is healed by whoever the test names.
  shop = await openShop({ clock, env: { ...stripe.env, PAYMENT_PIX: 'stripe', RECONCILE_SECONDS: '3600' } })
  stripe.setWebhook(shop.url + STRIPE_WEBHOOK)
}, 60_000)
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await stripe.close()
})

const SOON = { timeout: 15_000, interval: 100 }
const pool = () => shop.parts.pool
const pix = () => shop.parts.providers.pix
const rowOf = async (paymentId: string) =>
  (await pool().query('select txid, provider, status, br_code from payment where id = $1', [paymentId]))
    .rows[0]

async function waiting(terms: Partial<Parameters<typeof stock>[1]> = {}) {
  const { priceId } = await stock(pool(), { name: 'Guia', amount: 1990, ...terms })
  const buyer = await newBuyer(shop)
  const placed = await buyer.order(priceId)
  const { payment } = await untilOrder(buyer.client, placed.id, hasPix)
  const { txid } = await rowOf(payment!.id)
  const statusNow = async () =>
    (await pool().query('select status from purchase_order where id = $1', [placed.id])).rows[0].status
  return {
    buyer,
    priceId,
    id: placed.id,
    paymentId: payment!.id,
    code: payment!.pix!.copyPaste,
    txid,
    statusNow,
  }
}

test('an order gets a code of Stripe, and opens when its event is told', async () => {
  const { buyer, id, paymentId, code, txid } = await waiting()
  expect(parseBrCode(code)).toMatchObject({ ok: true })
  expect(await rowOf(paymentId)).toMatchObject({ provider: 'stripe', status: 'pending', br_code: code })
  const [intent] = stripe.intentsOf(txid)
  expect(intent).toMatchObject({ amount: 1990, currency: 'brl', status: 'requires_action' })

  const event = stripe.pay(txid)
  expect(await stripe.send(event)).toBe(200)
  await untilOrder(buyer.client, id, isPaid)
  const { rows } = await pool().query('select provider, body from webhook_event where event_id = $1', [
    event.id,
  ])
  expect(rows).toEqual([
    { provider: 'stripe', body: { type: 'payment_intent.succeeded', object: intent!.id } },
  ])
})

test('events twenty times each, shuffled, a tenth of them forged: each order opens once, the unpaid stays unpaid', async () => {
  const orders = await Promise.all(Array.from({ length: 4 }, () => waiting()))
  const [unpaid, ...paid] = orders as [(typeof orders)[0], ...typeof orders]
  const events = paid.map(({ txid }) => stripe.pay(txid))
  const forged = { ...events[0]!, data: { object: { id: 'pi_forged', metadata: { txid: unpaid.txid } } } }
  const sendings = [
    ...events.flatMap((event) => Array.from({ length: 20 }, () => () => stripe.send(event))),
    ...Array.from(
      { length: 6 },
      (_, i) => () => stripe.send({ ...forged, id: `evt_forged${i}` }, { secret: 'whsec_of_nobody' }),
    ),
  ].sort(() => Math.random() - 0.5)
  const statuses = await Promise.all(sendings.map((send) => send()))
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(statuses.filter((status) => status === 401)).toHaveLength(6)

  for (const { buyer, id } of paid) await untilOrder(buyer.client, id, isPaid)
  expect(await unpaid.statusNow()).toBe('awaiting-payment')
  const count = (sql: string, values: unknown[]) =>
    pool()
      .query(sql, values)
      .then(({ rowCount }) => rowCount)
  expect(
    await count('select from webhook_event where event_id = any($1)', [events.map(({ id }) => id)]),
  ).toBe(3)
  expect(await count(`select from webhook_event where event_id like 'evt_forged%'`, [])).toBe(0)
  for (const { buyer } of paid) expect(await buyer.client.access.list()).toHaveLength(1)
})

test.each([
  ['six minutes old', 401, { age: 360 }],
  ['four minutes old', 200, { age: 240 }],
  ['signed by somebody else', 401, { secret: 'whsec_of_somebody_else' }],
])('an event that is %s: %i, and it moves nothing by itself', async (_what, status, how) => {
  const { id, txid, statusNow } = await waiting()
  const event = {
    id: `evt_${id}`,
    type: 'payment_intent.succeeded',
    data: { object: { metadata: { txid } } },
  }
  expect(await stripe.send(event, how)).toBe(status)
  expect(await statusNow()).toBe('awaiting-payment')
})

test.each([{}, { id: 'evt_1' }, { id: 1, type: 'a', data: { object: {} } }])(
  '%j, well signed, is no event',
  async (body) => {
    expect(await stripe.send(body)).toBe(400)
  },
)

test('answers lost while a charge is made: one intent, however often it is asked for', async () => {
  const { priceId } = await stock(pool(), { name: 'Guia', amount: 1990 })
  // The SDK asks twice by itself: the third and fourth answers are those that a job waits for.
  stripe.loseAnswers(3)
  const buyer = await newBuyer(shop)
  const placed = await buyer.order(priceId)
  const { payment } = await untilOrder(buyer.client, placed.id, hasPix)
  const { txid } = await rowOf(payment!.id)
  expect(stripe.intentsOf(txid)).toHaveLength(1)
  await stripe.send(stripe.pay(txid))
  await untilOrder(buyer.client, placed.id, isPaid)
})

test('asked at once and again, one intent; at a Stripe that knows no idempotency, without what we keep, many', async () => {
  const config = shop.parts.app.config
  const request = (txid: string) => ({
    txid,
    amount: centavos(1990),
    expiresIn: 1800,
    expiresAt: new Date(Math.floor(Date.now() / 1000) * 1000 + 1_800_000),
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
  expect(stripe.intentsOf(once.txid)).toHaveLength(1)

  stripe.idempotency.isOff = true
  const forgetful = createProviders(config, () => ({ find: async () => undefined, keep: async () => {} })).pix
  const twice = request('pay0000000000000000000000002')
  await Promise.all(Array.from({ length: 5 }, () => forgetful.createCharge(twice)))
  stripe.idempotency.isOff = false
  expect(stripe.intentsOf(twice.txid)).toHaveLength(5)
})

test('a process that dies between the charge and its record: the next look records the same charge', async () => {
  const { paymentId, code, txid } = await waiting()
  await pool().query(`update payment set status = 'created', br_code = null where id = $1`, [paymentId])
  await settle(shop.parts.app, shop.parts.providers, paymentId)
  await vi.waitFor(
    async () => expect(await rowOf(paymentId)).toMatchObject({ status: 'pending', br_code: code }),
    SOON,
  )
  expect(stripe.intentsOf(txid)).toHaveLength(1)
})

test('what Stripe calls a charge is found by its search when it was never kept', async () => {
  const { txid } = await waiting()
  await pool().query('delete from gateway_charge where txid = $1', [txid])
  expect(await pix().readCharge(txid)).toMatchObject({ txid, amount: 1990 })
  expect(await pix().readCharge('nobodys00000000000000000000')).toBeUndefined()
})

test('a Stripe that does not answer leaves the payment unknown: no second charge, and it is paid when it is back', async () => {
  const { buyer, id, paymentId, txid } = await waiting()
  const event = stripe.pay(txid)
  stripe.setSilent(true)
  await expect(buyer.client.checkout.verifyPayment({ id })).rejects.toMatchObject({
    code: 'payment.provider-unavailable',
  })
  expect((await buyer.client.checkout.renewPix({ id })).payment?.id).toBe(paymentId)
  stripe.setSilent(false)
  await stripe.send(event)
  await untilOrder(buyer.client, id, isPaid)
})

test('money that comes after the end is taken while it can be, and goes back in full when it cannot', async () => {
  const [taken, late] = [await waiting({ seats: 1 }), await waiting({ seats: 1 })]
  const look = ({ paymentId }: typeof late) => settle(shop.parts.app, shop.parts.providers, paymentId)
  clock.advance(2000)
  await Promise.all([look(taken), look(late)])
  expect([await taken.statusNow(), await late.statusNow()]).toEqual(['expired', 'expired'])
  await (await newBuyer(shop)).order(late.priceId)
  stripe.pay(taken.txid)
  stripe.pay(late.txid)
  await Promise.all([look(taken), look(late)])
  clock.set(new Date().toISOString())

  expect(await taken.statusNow()).toBe('paid')
  await vi.waitFor(
    async () => expect(await rowOf(late.paymentId)).toMatchObject({ status: 'refunded' }),
    SOON,
  )
  const { latest_charge: charge } = stripe.intentsOf(late.txid)[0]!
  expect(stripe.refunds.filter((refund) => refund.charge === charge)).toMatchObject([{ amount: 1990 }])
})

test('a refund in parts: each once, and never more than came', async () => {
  const { buyer, id, txid } = await waiting()
  await stripe.send(stripe.pay(txid))
  await untilOrder(buyer.client, id, isPaid)
  const { received } = (await pix().readCharge(txid))!
  const giveBack = (name: string, amount: number) => pix().refund(received!, name, centavos(amount))
  expect(await Promise.all([giveBack('parte1', 500), giveBack('parte1', 500)])).toEqual(['done', 'done'])
  expect(await giveBack('parte1', 500)).toBe('done')
  expect(await giveBack('parte2', 1491)).toBe('refused')
  expect(await giveBack('parte3', 1490)).toBe('done')
  const made = stripe.refunds.filter(({ charge }) => charge === received!.e2eId)
  expect(made.map(({ amount }) => amount)).toEqual([500, 1490])
})

test('who is no longer asked for charges is still heard about those of before', async () => {
  const { buyer, id, paymentId, txid } = await waiting()
  const { app } = shop.parts
  const config = { ...app.config, payments: { ...app.config.payments, pix: 'api-pix' as const } }
  const references = (provider: string) => createReferences(app.db, app.clock, provider)
  const changed = createProviders(config, references)
  expect(changed.pix.name).toBe('api-pix')
  stripe.pay(txid)
  await settle(app, changed, paymentId)
  await untilOrder(buyer.client, id, isPaid)
})

test('what no webhook told is found by the sweep', async () => {
  await using swept = await openShop({ env: { ...stripe.env, PAYMENT_PIX: 'stripe' } })
  const { priceId } = await stock(swept.parts.pool, { name: 'Guia', amount: 1990 })
  const buyer = await newBuyer(swept)
  const { id } = await buyer.order(priceId)
  const { payment } = await untilOrder(buyer.client, id, hasPix)
  const { rows } = await swept.parts.pool.query('select txid from payment where id = $1', [payment!.id])
  stripe.pay(rows[0].txid)
  await untilOrder(buyer.client, id, isPaid)
})
