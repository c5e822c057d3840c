/** @module-tag fire */
import { randomUUID } from 'node:crypto'
import type { Order } from '@vitrine/contract/order'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ProcessName } from '../../../../scripts/product.ts'
import { type Buyer, newBuyer, placeOrder } from '../../../../test/support/buyer.ts'
import { openProduct, type RunningProduct } from '../../../../test/support/product.ts'

const CALM = { delayMs: 0, losePercent: 0, duplicates: 0, hold: 0, forgePercent: 0 }
/** A job whose process died is taken up again after its heartbeat of 10 s. */
const HEALS = { timeout: 60_000, interval: 250 }

let shop: RunningProduct
let plan: string
beforeAll(async () => {
  shop = await openProduct()
  const { items } = await shop.client().catalog.list({ type: 'subscription' })
  plan = items[0]!.price.id
}, 300_000)
afterAll(() => shop[Symbol.asyncDispose]())
afterEach(() => shop.setChaos({ webhooks: CALM }))

const reading = (buyer: Buyer, { id }: Order) => buyer.client.checkout.readOrder({ id })

const untilPix = (buyer: Buyer, order: Order): Promise<string> =>
  vi.waitFor(async () => {
    const { payment } = await reading(buyer, order)
    expect(payment?.pix).toBeDefined()
    return payment!.pix!.copyPaste
  }, HEALS)

const untilPaid = (buyer: Buyer, order: Order) =>
  vi.waitFor(async () => expect((await reading(buyer, order)).status).toBe('paid'), HEALS)

async function ordered(): Promise<{ buyer: Buyer; order: Order; copyPaste: string }> {
  const buyer = await newBuyer(shop)
  const order = await buyer.order(plan)
  return { buyer, order, copyPaste: await untilCodeSent(buyer, order) }
}

/** The code, once its message is there: who has paid already is not asked to. */
async function untilCodeSent(buyer: Buyer, order: Order): Promise<string> {
  const copyPaste = await untilPix(buyer, order)
  await vi.waitFor(async () => {
    const subjects = (await shop.mails(buyer.email)).map(({ subject }) => subject)
    expect(subjects).toContain(`Falta pagar o Pix do pedido ${order.code}`)
  }, HEALS)
  return copyPaste
}

async function crash(...names: ProcessName[]): Promise<void> {
  await Promise.all(names.map((name) => shop.product.kill(name)))
  await Promise.all(names.map((name) => shop.product.restart(name)))
}

const OPENED = `
  select (select count(*)::int from payment where order_id = o.id and status = 'paid') as payments,
    (select count(*)::int from subscription s join order_line l on l.id = s.order_line_id where l.order_id = o.id) as subscriptions,
    (select count(*)::int from entitlement where account_id = o.account_id) as grants,
    (select count(distinct resource)::int from entitlement where account_id = o.account_id) as resources
  from purchase_order o where id = $1`

/** Welcome, the address to confirm, Pix waiting, paid. */
const MAILS = 4

/** Paid, and everything that follows from it exactly once. */
async function expectOnce(buyer: Buyer, order: Order): Promise<void> {
  const [opened] = await shop.rows<Record<string, number>>(OPENED, [order.id])
  expect(opened).toMatchObject({ payments: 1, subscriptions: 1, resources: opened!.grants })
  expect(opened!.grants).toBeGreaterThan(0)
  await vi.waitFor(async () => {
    const mails = await shop.mails(buyer.email)
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(MAILS)
    // Whoever receives one message twice, because its sender died in between, sees one: its id is the same.
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(MAILS)
  }, HEALS)
}

test.each<ProcessName[][]>([[['web']], [['worker']], [['web', 'worker']]])(
  'kill -9 of %j right after the Pix is paid: the order ends paid, once',
  async (names) => {
    const { buyer, order, copyPaste } = await ordered()
    await Promise.all([shop.pay(copyPaste), crash(...names)])
    await untilPaid(buyer, order)
    await expectOnce(buyer, order)
  },
  120_000,
)

test.each<ProcessName[][]>([[['web']], [['web', 'worker']]])(
  'kill -9 of %j while a purchase is taken back: its money comes back, once',
  async (names) => {
    const { buyer, order, copyPaste } = await ordered()
    await shop.pay(copyPaste)
    await untilPaid(buyer, order)
    const withdraw = () => buyer.client.checkout.regretOrder({ id: order.id })
    // The answer may be lost with the process; the purchase may have been taken back all the same.
    await Promise.all([withdraw().catch(() => undefined), crash(...names)])
    await vi.waitFor(withdraw, HEALS)
    await vi.waitFor(async () => expect((await reading(buyer, order)).status).toBe('refunded'), HEALS)
    const refunds = await shop.rows('select state, amount from refund where order_id = $1', [order.id])
    expect(refunds).toEqual([{ state: 'done', amount: order.total }])
    expect(await buyer.client.access.list()).toEqual([])
  },
  120_000,
)

test('kill -9 between the order and its charge: one charge, and it can be paid', async () => {
  await shop.product.kill('worker')
  const buyer = await newBuyer(shop)
  const order = await buyer.order(plan)
  expect(order.payment?.pix).toBeUndefined()
  await crash('web')
  await shop.product.restart('worker')
  await shop.pay(await untilPix(buyer, order))
  await untilPaid(buyer, order)
  expect(await shop.rows('select from payment where order_id = $1', [order.id])).toHaveLength(1)
  await expectOnce(buyer, order)
})

test('kill -9 while charging: one charge per order', async () => {
  const buyers = await Promise.all(Array.from({ length: 6 }, () => newBuyer(shop)))
  const placing = Promise.all(buyers.map((buyer) => buyer.order(plan)))
  await crash('worker')
  const orders = await placing
  for (const [i, buyer] of buyers.entries()) await untilPix(buyer, orders[i]!)
  const ids = orders.map(({ id }) => id)
  expect(await shop.rows('select from payment where order_id = any($1)', [ids])).toHaveLength(6)
})

test('webhooks five times, shuffled and among forgeries, with the web killed in between: paid once, the unpaid unpaid', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, ordered))
  const [unpaid, ...paid] = all as [(typeof all)[0], ...typeof all]
  await shop.setChaos({ webhooks: { duplicates: 4, hold: 3, forgePercent: 50 } })
  await Promise.all([...paid.map(({ copyPaste }) => shop.pay(copyPaste)), crash('web')])
  await shop.setChaos({ webhooks: CALM })
  for (const { buyer, order } of paid) await untilPaid(buyer, order)
  for (const { buyer, order } of paid) await expectOnce(buyer, order)
  expect((await reading(unpaid.buyer, unpaid.order)).status).toBe('awaiting-payment')
})

test('a webhook that never comes: the sweep finds the payment', async () => {
  await shop.setChaos({ webhooks: { losePercent: 100 } })
  const { buyer, order, copyPaste } = await ordered()
  const paidAt = Date.now()
  await shop.pay(copyPaste)
  await untilPaid(buyer, order)
  // A sweep that had begun, the next one, and the work.
  expect(Date.now() - paidAt).toBeLessThan(60_000)
  await expectOnce(buyer, order)
})

test('an immediate restart of PostgreSQL during orders: the same processes answer again, every order once', async () => {
  const before = shop.product.pids()
  const buyers = await Promise.all(Array.from({ length: 5 }, () => newBuyer(shop)))
  const totals = await Promise.all(
    buyers.map(async ({ client }) => (await client.cart.addLine({ priceId: plan })).quote.total),
  )
  const insist = (buyer: Buyer, total: number) => {
    const key = randomUUID()
    return vi.waitFor(() => placeOrder(buyer.client, total, key), HEALS)
  }
  const placing = Promise.all(buyers.map((buyer, i) => insist(buyer, totals[i]!)))
  process.kill(before.postgres!, 'SIGQUIT')
  const orders = await placing
  for (const [i, buyer] of buyers.entries()) {
    await shop.pay(await untilCodeSent(buyer, orders[i]!))
    await untilPaid(buyer, orders[i]!)
    expect(await vi.waitFor(() => buyer.client.checkout.listOrders(), HEALS)).toHaveLength(1)
    await expectOnce(buyer, orders[i]!)
  }
  const { web, worker, postgres } = shop.product.pids()
  expect([web, worker]).toEqual([before.web, before.worker])
  expect(postgres).not.toBe(before.postgres)
}, 180_000)
