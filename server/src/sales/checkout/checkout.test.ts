import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasPix, isPaid, newBuyer, placeOrder, untilOrder } from '../../../../test/support/buyer.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { issueCoupon, stock } from '../../../../test/support/stock.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const pool = () => shop.parts.pool
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  )

test('a subscription paid by Pix becomes active, opens its product and is told by mail', async () => {
  const plan = await stock(pool(), {
    name: 'Plano Essencial',
    amount: 2990,
    type: 'subscription',
    interval: 'month',
  })
  const buyer = await newBuyer(shop)
  const order = await buyer.order(plan.priceId)
  expect(order.status).toBe('awaiting-payment')

  const waiting = await untilOrder(buyer.client, order.id, hasPix)
  await shop.bank.pay(waiting.payment!.pix!.copyPaste)
  await untilOrder(buyer.client, order.id, isPaid)

  const [subscription] = await buyer.client.subscription.list()
  expect(subscription).toMatchObject({
    status: 'active',
    price: { amount: 2990, interval: 'month' },
    orderId: order.id,
  })
  expect((await buyer.client.access.list()).map(({ resource }) => resource)).toContain(plan.productId)
  const subjects = async () => (await shop.bank.mails(buyer.email)).map(({ subject }) => subject)
  await expect.poll(subjects, { timeout: 10_000 }).toContain(`Pagamento confirmado: pedido ${order.code}`)
  expect(shop.bank.violations()).toEqual([])
})

test('50 equal requests with one key make one order, one charge and 50 equal answers', async () => {
  const { priceId } = await stock(pool(), { name: 'Planilha', amount: 4990 })
  const buyer = await newBuyer(shop)
  await buyer.client.cart.addLine({ priceId })
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 50 }, () => placeOrder(buyer.client, 4990, key)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await buyer.client.checkout.listOrders()).toHaveLength(1)
  const { rows } = await pool().query('select count(*) as n from payment where order_id = $1', [
    answers[0]!.id,
  ])
  expect(rows[0].n).toBe(1)
})

test('a key that was used with another body is refused', async () => {
  const { priceId } = await stock(pool(), { name: 'Guia', amount: 1990 })
  const buyer = await newBuyer(shop)
  const key = randomUUID()
  await buyer.order(priceId, { key })
  expect(await refusalOf(placeOrder(buyer.client, 5, key))).toBe('checkout.key-reused')
})

test('another total than the one the buyer saw is refused and keeps the cart', async () => {
  const { priceId } = await stock(pool(), { name: 'Curso', amount: 19990 })
  const buyer = await newBuyer(shop)
  await buyer.client.cart.addLine({ priceId })
  expect(await refusalOf(placeOrder(buyer.client, 1, randomUUID()))).toBe('checkout.total-changed')
  expect((await buyer.client.cart.read({})).lines).toHaveLength(1)
})

test('a coupon of 100 % completes the order without a payment', async () => {
  await issueCoupon(pool(), { code: 'TUDO', value: 10_000 })
  const { priceId } = await stock(pool(), { name: 'E-book', amount: 2990 })
  const buyer = await newBuyer(shop)
  const order = await buyer.order(priceId, { coupon: 'tudo' })
  expect(order).toMatchObject({ status: 'paid', total: 0 })
  expect(order.payment).toBeUndefined()
})

test('somebody else sees nothing of an order', async () => {
  const { priceId } = await stock(pool(), { name: 'Aula', amount: 990 })
  const order = await (await newBuyer(shop)).order(priceId)
  const stranger = await newBuyer(shop)
  expect(await refusalOf(stranger.client.checkout.readOrder({ id: order.id }))).toBe('not-found')
  expect(await refusalOf(stranger.client.checkout.renewPix({ id: order.id }))).toBe('not-found')
  expect(await refusalOf(stranger.client.checkout.verifyPayment({ id: order.id }))).toBe('not-found')
})

test.each([
  ['123.456.789-09', '***.456.789-**'],
  ['12.ABC.345/01DE-35', '**.***.345/01DE-**'],
  ['11222333000181', '**.***.333/0001-**'],
])('the document %s is shown as %s', async (document, shown) => {
  const { priceId } = await stock(pool(), { name: 'Guia', amount: 1990 })
  const { client } = await newBuyer(shop)
  await client.cart.addLine({ priceId })
  const headers = { 'idempotency-key': randomUUID() }
  const body = { method: 'pix', document, expectedTotal: 1990, acceptedTerms: true } as const
  const { id, buyer } = await client.checkout.placeOrder({ headers, body })
  expect(buyer.document).toBe(shown)
  expect((await client.checkout.readOrder({ id })).buyer.document).toBe(shown)
})
