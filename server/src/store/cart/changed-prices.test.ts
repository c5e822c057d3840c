import { randomUUID } from 'node:crypto'
import { newId, type ProductId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer, placeOrder } from '../../../../test/support/buyer.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

/** Ends a product's price and begins another version of it. */
async function reprice({ productId, priceId }: { productId: ProductId; priceId: string }, amount: number) {
  const next = newId('prc')
  const { pool } = shop.parts
  await pool.query(`update price set ends_at = '2026-01-02' where id = $1`, [priceId])
  await pool.query(
    `insert into price (id, product_id, brand_id, interval, amount, starts_at) values ($1, $2, 'main', 'once', $3, '2026-01-02')`,
    [next, productId, amount],
  )
  return next
}

async function buyerWith(amount: number) {
  const item = await stock(shop.parts.pool, { name: 'Guia', amount })
  const buyer = await newBuyer(shop)
  await buyer.client.cart.addLine({ priceId: item.priceId })
  return { ...buyer, item }
}

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  )

test('a lower price takes the place of the old one by itself, and is said once', async () => {
  const { client, item } = await buyerWith(2000)
  await reprice(item, 1500)
  const cart = await client.cart.read({})
  expect(cart).toMatchObject({ lines: [{ price: { amount: 1500 } }], changed: [], quote: { total: 1500 } })
  expect(cart.notices).toEqual(['O preço de “Guia” baixou de R$\u00a020,00 para R$\u00a015,00.'])
  expect((await client.cart.read({})).notices).toEqual([])
  expect((await placeOrder(client, 1500, randomUUID())).total).toBe(1500)
})

test('a higher price is charged only when its owner accepts it', async () => {
  const { client, item } = await buyerWith(2000)
  const next = await reprice(item, 2500)
  const { lines, changed, quote } = await client.cart.read({})
  expect({ lines, total: quote.total }).toEqual({ lines: [], total: 0 })
  expect(changed).toMatchObject([{ price: { amount: 2000 }, newPrice: { id: next, amount: 2500 } }])
  expect(await refusalOf(placeOrder(client, 2000, randomUUID()))).toBe('cart.empty')
  const lineId = changed[0]!.id
  const accepted = await client.cart.acceptPrice({ lineId, priceId: next })
  expect(accepted).toMatchObject({
    lines: [{ price: { amount: 2500 } }],
    changed: [],
    quote: { total: 2500 },
  })
})

test('a price that changed once more since it was seen is not accepted', async () => {
  const { client, item } = await buyerWith(2000)
  const seen = await reprice(item, 2500)
  const lineId = (await client.cart.read({})).changed[0]!.id
  await reprice({ ...item, priceId: seen }, 3000)
  expect(await refusalOf(client.cart.acceptPrice({ lineId, priceId: seen }))).toBe('cart.price-unavailable')
  expect((await client.cart.read({})).changed).toMatchObject([{ newPrice: { amount: 3000 } }])
})

test('a line of somebody else cannot be accepted', async () => {
  const { client, item } = await buyerWith(2000)
  const next = await reprice(item, 2500)
  const lineId = (await client.cart.read({})).changed[0]!.id
  const stranger = await newBuyer(shop)
  expect(await refusalOf(stranger.client.cart.acceptPrice({ lineId, priceId: next }))).toBe('not-found')
})

test('a price whose end is still to come is charged until then', async () => {
  const { client, item } = await buyerWith(2000)
  await shop.parts.pool.query(`update price set ends_at = '2099-01-01' where id = $1`, [item.priceId])
  expect((await client.cart.read({})).quote.total).toBe(2000)
})
