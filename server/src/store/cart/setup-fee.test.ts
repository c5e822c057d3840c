import { randomUUID } from 'node:crypto'
import { newId, type ProductId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { placeOrder } from '../../../../test/support/buyer.ts'
import { addTaxRule } from '../../../../test/support/rules.ts'
import { again, signUp } from '../../../../test/support/sellable.ts'
import { issueCoupon, stock } from '../../../../test/support/stock.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())
beforeEach(() => shop.clock.set('2026-11-20T12:00:00Z'))

const PLAN = { name: 'Plano', type: 'subscription', interval: 'month', amount: 2990, setupFee: 5000 } as const
const plan = () => stock(shop.pool, PLAN)
const code = () => `C${randomUUID()}`.slice(0, 12).toUpperCase()

test('"taxa de adesão" is told with the price, asked for once, and stands in the order by itself', async () => {
  const { productId, priceId } = await plan()
  const { client } = await signUp(shop)
  const { price } = await client.catalog.product({ product: productId })
  expect(price).toMatchObject({ amount: 2990, setupFee: 5000 })
  const cart = await client.cart.addLine({ priceId })
  expect(cart).toMatchObject({
    lines: [{ price: { amount: 2990, setupFee: 5000 }, total: 7990 }],
    quote: { subtotal: 7990, total: 7990, later: [{ amount: 2990, firstOn: '2026-12-20' }] },
  })
  const order = await placeOrder(client, 7990, randomUUID())
  expect(order.lines).toMatchObject([{ amount: 7990, setupFee: 5000, total: 7990 }])
  const read = await client.checkout.readOrder({ id: order.id })
  expect(read.lines).toEqual(order.lines)
  expect(read.sum).toEqual([
    { label: 'Plano', amount: 2990 },
    { label: 'Taxa de adesão: Plano', amount: 5000 },
  ])
  expect(read.later).toMatchObject([{ amount: 2990 }])
})

test('a coupon for the fee alone makes it free, and the plan costs what it costs', async () => {
  const { priceId } = await plan()
  const { client } = await signUp(shop)
  await client.cart.addLine({ priceId })
  const only = code()
  await issueCoupon(shop.pool, { code: only, value: 10_000, setupFee: 'only' })
  const { quote } = await client.cart.applyCoupon({ code: only })
  expect(quote).toMatchObject({ discount: 5000, total: 2990, later: [{ amount: 2990 }] })
  const order = await placeOrder(client, 2990, randomUUID())
  expect(order.lines).toMatchObject([{ amount: 7990, discount: 5000, total: 2990 }])
})

test('a coupon for the fee alone is not for what has none', async () => {
  const { priceId } = await stock(shop.pool, { name: 'Guia', amount: 1000 })
  const { client } = await signUp(shop)
  await client.cart.addLine({ priceId })
  const only = code()
  await issueCoupon(shop.pool, { code: only, value: 10_000, setupFee: 'only' })
  const refused = client.cart.applyCoupon({ code: only })
  await expect(refused).rejects.toMatchObject({ code: 'coupon.not-for-these' })
})

async function change(productId: ProductId, amount: number, setupFee: number) {
  await shop.pool.query(
    `update price set ends_at = '2026-11-20T13:00:00Z' where product_id = $1 and ends_at is null`,
    [productId],
  )
  await shop.pool.query(
    `insert into price (id, product_id, brand_id, interval, amount, setup_fee, starts_at)
     values ($1, $2, 'main', 'month', $3, $4, '2026-11-20T13:00:00Z')`,
    [newId('prc'), productId, amount, setupFee],
  )
}

test.each([
  ['a lower fee is taken silently', 2990, 4000, 'taken'],
  ['a higher fee is asked about', 2990, 6000, 'asked'],
  ['a lower fee with dearer charges is asked about', 3990, 1000, 'asked'],
  ['a higher fee with cheaper charges, more today, is asked about', 1990, 7000, 'asked'],
])('%s', async (_name, amount, setupFee, outcome) => {
  const { productId, priceId } = await plan()
  const member = await signUp(shop)
  await member.client.cart.addLine({ priceId })
  await change(productId, amount, setupFee)
  shop.clock.set('2026-11-20T13:30:00Z')
  const { client } = await again(shop, member)
  const cart = await client.cart.read({})
  if (outcome === 'taken') {
    expect(cart).toMatchObject({ changed: [], quote: { total: amount + setupFee } })
    expect(cart.notices.join()).toContain('A taxa de adesão de “Plano” baixou')
  } else expect(cart.changed).toMatchObject([{ price: { setupFee: 5000 }, newPrice: { amount, setupFee } }])
})

test('an item of a bundle is free by a coupon, as the bundle weighs it, and by itself', async () => {
  const [book, lesson] = [
    await stock(shop.pool, { name: 'Livro', amount: 4000 }),
    await stock(shop.pool, { name: 'Aula', amount: 9000 }),
  ]
  const bundle = await stock(shop.pool, {
    name: 'Combo',
    amount: 10_000,
    type: 'bundle',
    items: [book.productId, lesson.productId],
  })
  const gift = code()
  await issueCoupon(shop.pool, { code: gift, kind: 'item-free', value: 1, freeProductId: book.productId })
  const { client } = await signUp(shop)
  await client.cart.addLine({ priceId: lesson.priceId })
  const none = client.cart.applyCoupon({ code: gift })
  await expect(none).rejects.toMatchObject({ code: 'coupon.not-for-these' })
  await client.cart.addLine({ priceId: bundle.priceId })
  const inBundle = await client.cart.applyCoupon({ code: gift })
  expect(inBundle.quote).toMatchObject({ discount: 5000, total: 14_000 })
  expect(inBundle.quote.lines.at(-1)?.label).toBe(`Cupom ${gift} (Livro grátis)`)
})

test('the tax goes by where the buyer of the order lives, and the next cart remembers it', async () => {
  const { priceId } = await stock(shop.pool, { name: 'Guia', amount: 10_000 })
  const rule = (ppm: number, municipality?: string) =>
    addTaxRule(shop.app, {
      brandId: null,
      productType: null,
      code: 'iss',
      effect: 'inside',
      ppm,
      startsOn: '2026-11-20' as never,
      endsOn: null,
      ...(municipality && { municipality }),
    })
  await rule(50_000)
  await rule(20_000, 'recife - PE')
  await expect(rule(30_000, 'Recife')).rejects.toMatchObject({ code: 'price-rule.municipality' })
  await expect(rule(30_000, 'RECIFE/PE')).rejects.toMatchObject({ code: 'price-rule.overlap' })
  const { client } = await signUp(shop)
  const before = await client.cart.addLine({ priceId })
  expect(before.quote.taxes).toMatchObject({ municipal: 500, used: [{ formula: '5% de R$\u00a0100,00' }] })
  const address = {
    cep: '50030-230',
    street: 'Rua A',
    number: '1',
    district: 'Centro',
    city: 'Recife',
    state: 'PE',
  } as const
  const order = await client.checkout.placeOrder({
    headers: { 'idempotency-key': randomUUID() },
    body: { method: 'pix', document: '12345678909', expectedTotal: 10_000, acceptedTerms: true, address },
  })
  expect(order.taxes).toMatchObject({
    municipal: 200,
    used: [{ amount: 200, formula: '2% de R$\u00a0100,00, em recife/PE' }],
  })
  expect((await client.cart.addLine({ priceId })).quote.taxes).toMatchObject({ municipal: 500 })
  await shop.pool.query('update purchase_order set buyer_address = $2 where id = $1', [
    order.id,
    JSON.stringify(address),
  ])
  expect((await client.cart.read({})).quote.taxes).toMatchObject({ municipal: 200 })
})
