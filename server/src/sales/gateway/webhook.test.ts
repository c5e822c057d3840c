import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADDRESS, hasPix, isPaid, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const PATH = '/api/webhooks/pix/webhook-token-of-the-tests/pix'
const newEvent = (txid: string) => ({
  endToEndId: `E${randomBytes(16).toString('hex').slice(1)}`,
  txid,
  valor: '10.00',
  horario: '2026-11-20T12:00:00.000Z',
})
const notify = (...pix: object[]) =>
  shop
    .request(PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pix }),
    })
    .then(({ status }) => status)
const kept = async (endToEndId: string) =>
  (await shop.parts.pool.query('select from webhook_event where event_id = $1', [endToEndId])).rowCount
const jobsOf = async (paymentId: string) =>
  (
    await shop.parts.pool.query(
      `select from pgboss.job where name = 'payment.settle' and data ->> 'paymentId' = $1`,
      [paymentId],
    )
  ).rowCount

async function waiting() {
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 1000 })
  const buyer = await newBuyer(shop)
  const order = await buyer.order(priceId)
  const { payment } = await untilOrder(buyer.client, order.id, hasPix)
  const { rows } = await shop.parts.pool.query('select txid from payment where id = $1', [payment!.id])
  return { buyer, order, payment: payment!, txid: rows[0].txid as string }
}

test('an event about nothing of ours is kept once and moves nothing', async () => {
  const event = newEvent('inventado0000000000000000000')
  expect(await Promise.all(Array.from({ length: 5 }, () => notify(event)))).toEqual([200, 200, 200, 200, 200])
  expect(await kept(event.endToEndId)).toBe(1)
})

test('a forged event about an order is a reason to ask, and nothing more', async () => {
  const { buyer, order, payment, txid } = await waiting()
  const event = newEvent(txid)
  expect(await notify(event, event)).toBe(200)
  expect(await notify(event)).toBe(200)
  expect(await kept(event.endToEndId)).toBe(1)
  expect((await buyer.client.checkout.verifyPayment({ id: order.id })).status).toBe('awaiting-payment')

  await shop.bank.pay(payment.pix!.copyPaste)
  await untilOrder(buyer.client, order.id, isPaid)
})

test('an event that comes while the bank gives no answer becomes a job, and is settled when it does', async () => {
  const { buyer, order, payment } = await waiting()
  shop.bank.chaos.set({ answers: { errorPercent: 100 } })
  await shop.bank.pay(payment.pix!.copyPaste)
  await expect.poll(() => jobsOf(payment.id), { timeout: 10_000 }).toBe(1)
  shop.bank.chaos.reset()
  await untilOrder(buyer.client, order.id, isPaid)
})

test('told twenty times, shuffled, one in ten forged or about a superseded charge: applied once, and only what is true', async () => {
  const [paid, unpaid, changed] = [await waiting(), await waiting(), await waiting()]
  await changed.buyer.client.checkout.changeMethod({
    id: changed.order.id,
    method: 'boleto',
    address: ADDRESS,
  })
  shop.bank.chaos.set({ webhooks: { losePercent: 100 } })
  const { e2eid } = await shop.bank.pay(paid.payment.pix!.copyPaste)
  const real = { ...newEvent(paid.txid), endToEndId: e2eid }
  const events = [
    ...Array.from({ length: 20 }, () => real),
    // One whose money never came, and one about a code that was taken back.
    newEvent(unpaid.txid),
    newEvent(changed.txid),
  ]
  // The same disorder at every run: each takes the place of one further on.
  for (let i = 0; i < events.length; i++) {
    const other = i + ((i * 7919) % (events.length - i))
    ;[events[i], events[other]] = [events[other]!, events[i]!]
  }
  expect(new Set(await Promise.all(events.map((event) => notify(event))))).toEqual(new Set([200]))
  await untilOrder(paid.buyer.client, paid.order.id, isPaid)
  shop.bank.chaos.reset()
  expect(await kept(e2eid)).toBe(1)
  const grants = await shop.parts.pool.query(
    `select from entitlement where source_id in (select id from order_line where order_id = $1)`,
    [paid.order.id],
  )
  expect(grants.rowCount).toBe(1)
  for (const { buyer, order } of [unpaid, changed])
    expect((await buyer.client.checkout.readOrder({ id: order.id })).status).toBe('awaiting-payment')
})

test.each([
  [{ pix: [] }],
  [{ pix: [{ txid: 'a' }] }],
  [{ pix: [{ ...newEvent('a'), endToEndId: 'curto' }] }],
  [{ pix: [{ ...newEvent('a'), horario: null }] }],
  [{ pix: [{ ...newEvent('a'), valor: '10,00' }] }],
  [{ pix: 'E1' }],
  [{}],
])('%j is no event', async (body) => {
  const answer = await shop.request(PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(400)
})
