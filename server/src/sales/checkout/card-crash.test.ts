/** @module-tag fire */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { centavos } from '@vitrine/contract/money'
import { toDecimal } from '@vitrine/contract/money-text'
import type { Order } from '@vitrine/contract/order'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ProcessName } from '../../../../scripts/product.ts'
import { type Buyer, CPF, newBuyer } from '../../../../test/support/buyer.ts'
import { openProduct, type RunningProduct } from '../../../../test/support/product.ts'

/** A job whose process died is taken up again after its heartbeat of 10 s. */
const HEALS = { timeout: 60_000, interval: 250 }
const CROWD = 6

let shop: RunningProduct
let plan: string
beforeAll(async () => {
  shop = await openProduct()
  const { items } = await shop.client().catalog.list({ type: 'subscription' })
  plan = items[0]!.price.id
}, 300_000)
afterAll(() => shop[Symbol.asyncDispose]())
afterEach(() => shop.setChaos({ answers: { delayMs: 0 }, webhooks: { losePercent: 0 } }))

const reading = (buyer: Buyer, { id }: Order) => buyer.client.checkout.readOrder({ id })

/** Asks until there is an answer: one key, one order, however often the process dies. */
async function orderByCard(buyer: Buyer, total: number): Promise<Order> {
  const headers = { 'idempotency-key': randomUUID() }
  const ask = async () => {
    const card = { token: await shop.typeCard(), installments: 1, expectedCharge: total }
    const body = { method: 'card', document: CPF, expectedTotal: total, acceptedTerms: true } as const
    return buyer.client.checkout.placeOrder({ headers, body: { ...body, card } })
  }
  return vi.waitFor(ask, HEALS)
}

/** Past its API, whose answers are slow on purpose. */
function countCharged(): number {
  const db = new DatabaseSync(join(shop.dataDir, 'simulator', 'simulator.sqlite'), { readOnly: true })
  const row = db
    .prepare(
      "select count(*) as charges from mercado_pago_order where method_type = 'credit_card' and status = 'processed'",
    )
    .get()
  db.close()
  return Number(row?.charges)
}

const CARDS = 'select from payment where method = $1 and status = $2'

/** Six cards are being charged when the processes die; `meanwhile` happens before they are there again. */
async function crashWhileCharging(names: readonly ProcessName[], meanwhile: () => Promise<unknown>) {
  const known = new Set((await shop.charges()).map(({ reference }) => reference))
  const before = countCharged()
  const buyers = await Promise.all(Array.from({ length: CROWD }, () => newBuyer(shop)))
  const totals = await Promise.all(
    buyers.map(async ({ client }) => (await client.cart.addLine({ priceId: plan })).quote.total),
  )
  // An order is made, and then processed at once: the answer to that is on its way for a while, and the process dies.
  await shop.setChaos({ answers: { delayMs: 2500 } })
  const placing = Promise.all(buyers.map((buyer, i) => orderByCard(buyer, totals[i]!)))
  await vi.waitFor(() => expect(countCharged()).toBe(before + CROWD), {
    timeout: 20_000,
    interval: 20,
  })
  expect(await shop.rows(CARDS, ['card', 'created'])).toHaveLength(CROWD)
  await Promise.all(names.map((name) => shop.product.kill(name)))
  await meanwhile()
  await Promise.all(names.map((name) => shop.product.restart(name)))
  await shop.setChaos({ answers: { delayMs: 0 } })
  const orders = await placing
  for (const [i, buyer] of buyers.entries()) await payOrTryAgain(buyer, orders[i]!, totals[i]!)
  const paid = await shop.rows<{ txid: string }>(
    `select txid from payment where order_id = any($1) and status = 'paid'`,
    [orders.map(({ id }) => id)],
  )
  const charged = (await shop.charges()).filter(
    ({ reference, state }) => state === 'processed' && !known.has(reference),
  )
  return { charged, paid, totals }
}

/** The order is paid, or its attempt has ended, and then its buyer pays it with another card. */
async function payOrTryAgain(buyer: Buyer, order: Order, total: number): Promise<void> {
  const outcome = async () => {
    const { status, payment } = await reading(buyer, order)
    expect(status === 'paid' || payment?.status === 'failed').toBe(true)
    return status
  }
  if ((await vi.waitFor(outcome, HEALS)) === 'paid') return
  const card = { token: await shop.typeCard(), installments: 1, expectedCharge: total }
  const paid = await buyer.client.checkout.payByCard({ id: order.id, card })
  expect(paid.status).toBe('paid')
}

const references = (charges: readonly { reference: string }[]) =>
  charges.map(({ reference }) => reference).sort()

test.each<ProcessName[][]>([[['web']], [['web', 'worker']]])(
  'kill -9 of %j while cards are charged: each order is paid by one charge, or its attempt has ended and it can be paid',
  async (names) => {
    const { charged, paid, totals } = await crashWhileCharging(names, async () => {})
    expect(references(charged)).toEqual(paid.map(({ txid }) => txid).sort())
    expect(charged.map(({ amount }) => amount)).toEqual(totals.map((total) => toDecimal(centavos(total))))
    expect(paid).toHaveLength(CROWD)
  },
  180_000,
)

/** What a shop does that takes an answer that never came for a no, once it is there again. */
const FORGET = `update payment set status = 'failed', decline_code = 'not-processed' where method = 'card' and status = 'created'`

test('who takes silence for a no charges twice: the same death, and no order is paid by one charge', async () => {
  await shop.setChaos({ webhooks: { losePercent: 100 } })
  const { charged, paid } = await crashWhileCharging(['web', 'worker'], () => shop.rows(FORGET))
  expect(paid).toHaveLength(CROWD)
  expect(charged).toHaveLength(2 * CROWD)
  expect(references(charged)).not.toEqual(paid.map(({ txid }) => txid).sort())
}, 180_000)
