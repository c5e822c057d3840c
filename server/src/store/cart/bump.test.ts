import { newId, type ProductId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { open, signUp } from '../../../../test/support/sellable.ts'
import { stock } from '../../../../test/support/stock.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set('2026-11-20T12:00:00Z')
  await shop.pool.query("update offer set ends_at = starts_at + interval '1 second'")
  shop.app.cache.forget()
})

const onSale = (name: string, amount: number, more: object = {}) =>
  stock(shop.pool, { name, amount, ...more })

async function declare(
  productId: ProductId,
  more: { beside?: string[]; priority?: number; interval?: string } = {},
) {
  const id = newId('ofr')
  await shop.pool.query(
    `insert into offer (id, kind, brand_id, product_id, interval, product_ids, pitch, priority, starts_at)
     values ($1, 'order-bump', 'main', $2, $3, $4, 'Combina bem com o que está no carrinho.', $5, '2026-11-01')`,
    [id, productId, more.interval ?? 'once', more.beside ?? null, more.priority ?? 0],
  )
  shop.app.cache.forget()
  return id
}

async function setUp() {
  const [guide, extra] = [await onSale('Guia', 5000), await onSale('Planilha', 1990, { limit: 'one-active' })]
  const id = await declare(extra.productId, { beside: [guide.productId] })
  const member = await signUp(shop)
  return { guide, extra, id, ...member }
}

test('one thing is offered beside a cart, unticked; ticked it is a line at its price, unticked it is gone', async () => {
  const { client, guide, extra, id } = await setUp()
  const cart = await client.cart.addLine({ priceId: guide.priceId })
  expect(cart).toMatchObject({
    quote: { total: 5000 },
    bump: { id, ticked: false, product: { name: 'Planilha' }, price: { id: extra.priceId, amount: 1990 } },
  })
  const taken = await client.cart.setBump({ bumpId: id, wanted: true })
  expect(taken).toMatchObject({ quote: { total: 6990 }, bump: { id, ticked: true } })
  expect(await client.cart.setBump({ bumpId: id, wanted: true })).toMatchObject({ quote: { total: 6990 } })
  const left = await client.cart.setBump({ bumpId: id, wanted: false })
  expect(left).toMatchObject({ quote: { total: 5000 }, bump: { ticked: false } })
  expect(left.lines.map(({ product }) => product.name)).toEqual(['Guia'])
})

test('nothing is offered that is there, put aside, owned, sold out, not on sale or no longer declared', async () => {
  const { client, accountId, guide, extra, id } = await setUp()
  const bump = async () => (await client.cart.read({})).bump
  expect(await bump()).toBeUndefined()
  await client.cart.addLine({ priceId: guide.priceId })
  expect(await bump()).toMatchObject({ id })
  const { lines } = await client.cart.addLine({ priceId: extra.priceId })
  expect(await bump()).toBeUndefined()
  const line = lines.find(({ product }) => product.name === 'Planilha')!
  await client.cart.saveLine({ lineId: line.id, saved: true })
  expect(await bump()).toBeUndefined()
  await client.cart.removeLine({ lineId: line.id })
  expect(await bump()).toMatchObject({ id })
  await shop.pool.query(`insert into seat (product_id, total) values ($1, 0)`, [extra.productId])
  expect(await bump()).toBeUndefined()
  await shop.pool.query(`delete from seat where product_id = $1`, [extra.productId])
  await shop.pool.query(`update product set sale_starts_at = '2027-01-01' where id = $1`, [extra.productId])
  expect(await bump()).toBeUndefined()
  await shop.pool.query(`update product set sale_starts_at = null where id = $1`, [extra.productId])
  expect(await bump()).toMatchObject({ id })
  await open(shop, accountId, extra.productId)
  expect(await bump()).toBeUndefined()
  const refused = client.cart.setBump({ bumpId: id, wanted: true })
  await expect(refused).rejects.toMatchObject({ code: 'cart.bump-gone' })
})

test('of several that fit the most wanted is offered, and the next when that one cannot be had', async () => {
  const { client, guide } = await setUp()
  const better = await onSale('Curso', 9900, { seats: 1 })
  const id = await declare(better.productId, { priority: 5 })
  expect((await client.cart.addLine({ priceId: guide.priceId })).bump).toMatchObject({ id })
  await shop.pool.query('update seat set taken = 1 where product_id = $1', [better.productId])
  expect((await client.cart.read({})).bump).toMatchObject({ product: { name: 'Planilha' } })
})

test('it is ordered with the rest, at the sum that was seen', async () => {
  const { client, guide, id } = await setUp()
  await client.cart.addLine({ priceId: guide.priceId })
  const { quote } = await client.cart.setBump({ bumpId: id, wanted: true })
  const order = await client.checkout.placeOrder({
    headers: { 'idempotency-key': newId('ord') },
    body: { method: 'pix', document: '12345678909', expectedTotal: quote.total, acceptedTerms: true },
  })
  expect(order.lines.map(({ name, total }) => [name, total])).toEqual([
    ['Guia', 5000],
    ['Planilha', 1990],
  ])
})

test('a bump of somebody else’s cart takes nothing out of mine', async () => {
  const { client, guide, id } = await setUp()
  await client.cart.addLine({ priceId: guide.priceId })
  await client.cart.setBump({ bumpId: id, wanted: true })
  const stranger = await signUp(shop)
  expect((await stranger.client.cart.setBump({ bumpId: id, wanted: false })).lines).toEqual([])
  expect((await client.cart.read({})).lines).toHaveLength(2)
})
