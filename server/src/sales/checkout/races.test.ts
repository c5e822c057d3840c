import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Buyer, hasPix, isPaid, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { issueCoupon, stock } from '../../../../test/support/stock.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ env: { PIX_EXPIRES_IN: '60' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

const pool = () => shop.parts.pool
const settled = (attempts: Promise<unknown>[]) =>
  Promise.allSettled(attempts).then((results) => ({
    won: results.filter(({ status }) => status === 'fulfilled').length,
    refusals: new Set(
      results.flatMap((result) =>
        result.status === 'rejected' ? [(result.reason as { code: string }).code] : [],
      ),
    ),
  }))
const buyers = (count: number) => Promise.all(Array.from({ length: count }, () => newBuyer(shop)))

test('twelve buyers for four seats, some through a bundle: four orders, no seat too many', async () => {
  const course = await stock(pool(), { name: 'Turma', amount: 10_000, seats: 4 })
  const guide = await stock(pool(), { name: 'Guia', amount: 6_000 })
  const bundle = await stock(pool(), {
    name: 'Pacote',
    amount: 15_000,
    type: 'bundle',
    items: [course.productId, guide.productId],
  })
  const crowd = await buyers(12)
  const { won, refusals } = await settled(
    crowd.map((buyer, i) => buyer.order(i % 3 === 0 ? bundle.priceId : course.priceId)),
  )
  expect(won).toBe(4)
  expect(refusals).toEqual(new Set(['checkout.sold-out']))
  const { rows } = await pool().query('select taken from seat where product_id = $1', [course.productId])
  expect(rows[0].taken).toBe(4)
})

test('ten buyers for a coupon with three uses: three orders carry it', async () => {
  const { priceId } = await stock(pool(), { name: 'Apostila', amount: 5_000 })
  await issueCoupon(pool(), { code: 'TRES', value: 1_000, limitTotal: 3 })
  // Whoever sees the last use go before closing the order may still want it at the full price.
  const withCoupon = async (buyer: Buyer) => {
    const order = await buyer.order(priceId, { coupon: 'TRES' })
    if (order.discount === 0) throw new Error('at the full price')
  }
  const { won } = await settled((await buyers(10)).map(withCoupon))
  expect(won).toBe(3)
  const { rows } = await pool().query(
    `select used, (select count(*) from coupon_redemption r where r.coupon_id = c.id and state = 'reserved') as held from coupon c where code = 'TRES'`,
  )
  expect(rows[0]).toEqual({ used: 3, held: 3 })
})

test('a coupon for once per person is refused the second time', async () => {
  const { priceId } = await stock(pool(), { name: 'Caderno', amount: 5_000 })
  await issueCoupon(pool(), { code: 'UMA', value: 1_000, limitPerAccount: 1 })
  const [buyer] = await buyers(1)
  const first = await buyer!.order(priceId, { coupon: 'UMA', key: randomUUID() })
  await buyer!.client.cart.addLine({ priceId })
  await expect(buyer!.client.cart.applyCoupon({ code: 'UMA' })).rejects.toMatchObject({
    code: 'coupon.held',
    data: { data: { order: { id: first.id, code: first.code } } },
  })
})

test('a coupon for once per CPF is refused to another account of the same person', async () => {
  const { priceId } = await stock(pool(), { name: 'Agenda', amount: 5_000 })
  await issueCoupon(pool(), { code: 'UMCPF', value: 1_000, limitPerDocument: 1 })
  const [first, second] = await buyers(2)
  await first!.order(priceId, { coupon: 'UMCPF' })
  await expect(second!.order(priceId, { coupon: 'UMCPF' })).rejects.toMatchObject({
    code: 'coupon.used-by-document',
  })
})

test('a budget that does not cover the discount is not overspent, and is said', async () => {
  const { priceId } = await stock(pool(), { name: 'Planner', amount: 5_000 })
  await issueCoupon(pool(), { code: 'VERBA', value: 1_000, budget: 900 })
  const [first, second] = await buyers(2)
  await first!.order(priceId, { coupon: 'VERBA' })
  await expect(second!.order(priceId, { coupon: 'VERBA' })).rejects.toMatchObject({ code: 'coupon.budget' })
  const { rows } = await pool().query(`select used, spent from coupon where code = 'VERBA'`)
  expect(rows).toEqual([{ used: 1, spent: 500 }])
})

test('webhooks sent five times, shuffled and mixed with forgeries open the order once', async () => {
  shop.bank.chaos.set({ webhooks: { duplicates: 4, hold: 3, forgePercent: 50 } })
  const plan = await stock(pool(), { name: 'Plano', amount: 3_990, type: 'subscription', interval: 'month' })
  const crowd = await buyers(4)
  const orders = await Promise.all(crowd.map((buyer) => buyer.order(plan.priceId)))
  for (const [i, { client }] of crowd.entries()) {
    const { payment } = await untilOrder(client, orders[i]!.id, hasPix)
    if (i > 0) await shop.bank.pay(payment!.pix!.copyPaste)
  }
  for (const [i, { client }] of crowd.entries()) if (i > 0) await untilOrder(client, orders[i]!.id, isPaid)
  shop.bank.chaos.reset()
  for (const [i, { client }] of crowd.entries())
    expect(await client.subscription.list()).toHaveLength(i > 0 ? 1 : 0)
  expect((await crowd[0]!.client.checkout.readOrder({ id: orders[0]!.id })).status).toBe('awaiting-payment')
})

test('a payment no webhook told of is found by the sweep', async () => {
  shop.bank.chaos.set({ webhooks: { losePercent: 100 } })
  const { priceId } = await stock(pool(), { name: 'Kit', amount: 7_990 })
  const [buyer] = await buyers(1)
  const order = await buyer!.order(priceId)
  const { payment } = await untilOrder(buyer!.client, order.id, hasPix)
  await shop.bank.pay(payment!.pix!.copyPaste)
  await shop.sweep('pix-reconcile')
  await untilOrder(buyer!.client, order.id, isPaid)
  shop.bank.chaos.reset()
})

test('an answer of the bank that is lost makes no second charge', async () => {
  shop.bank.chaos.set({ answers: { losePercent: 50 } })
  const { priceId } = await stock(pool(), { name: 'Modelo', amount: 2_490 })
  const crowd = await buyers(5)
  const orders = await Promise.all(crowd.map((buyer) => buyer.order(priceId)))
  for (const [i, { client }] of crowd.entries()) await untilOrder(client, orders[i]!.id, hasPix)
  shop.bank.chaos.reset()
  const { rows } = await pool().query('select count(*) as n from payment where order_id = any($1)', [
    orders.map(({ id }) => id),
  ])
  expect(rows[0].n).toBe(5)
  expect(shop.bank.violations()).toEqual([])
})
