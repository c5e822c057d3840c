import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CookieJar } from '../../../../test/support/browser.ts'
import { newBuyer, placeOrder } from '../../../../test/support/buyer.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await onSale('Primeiro')
})
afterAll(() => shop[Symbol.asyncDispose]())

const onSale = (name: string, amount = 1990) => stock(shop.parts.pool, { name, amount })
const namesOf = (lines: { product: { name: string } }[]) => lines.map(({ product }) => product.name)
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  )

test('a line is put aside: neither priced nor ordered, on every device, and comes back', async () => {
  const { client, token } = await newBuyer(shop)
  await client.cart.addLine({ priceId: (await onSale('Fica', 1000)).priceId })
  const { lines } = await client.cart.addLine({ priceId: (await onSale('Sai', 500)).priceId })
  const aside = lines.find(({ product }) => product.name === 'Sai')!
  const cart = await client.cart.saveLine({ lineId: aside.id, saved: true })
  expect([namesOf(cart.lines), namesOf(cart.saved), cart.quote.total]).toEqual([['Fica'], ['Sai'], 1000])
  const other = shop.client(token)
  expect(namesOf((await other.cart.read({})).saved)).toEqual(['Sai'])
  const back = await other.cart.saveLine({ lineId: aside.id, saved: false })
  expect([namesOf(back.lines), back.saved, back.quote.total]).toEqual([['Fica', 'Sai'], [], 1500])
})

test('added once more, it is back', async () => {
  const { client } = await newBuyer(shop)
  const { priceId } = await onSale('De novo')
  const { lines } = await client.cart.addLine({ priceId })
  await client.cart.saveLine({ lineId: lines[0]!.id, saved: true })
  const cart = await client.cart.addLine({ priceId })
  expect([namesOf(cart.lines), cart.saved]).toEqual([['De novo'], []])
})

test('a visitor saves as well, and finds it after signing in', async () => {
  const jar: CookieJar = new Map()
  const visitor = shop.client(undefined, jar)
  const { lines } = await visitor.cart.addLine({ priceId: (await onSale('Da visita')).priceId })
  const saved = await visitor.cart.saveLine({ lineId: lines[0]!.id, saved: true })
  expect([saved.lines, namesOf(saved.saved)]).toEqual([[], ['Da visita']])
  const { token } = await newBuyer(shop)
  expect(namesOf((await shop.client(token, jar).cart.read({})).saved)).toEqual(['Da visita'])
})

test('what is saved, or waits for a word on its price, is still there after the rest was ordered', async () => {
  const { client } = await newBuyer(shop)
  const [bought, dearer, saved] = [
    await onSale('Comprado', 1000),
    await onSale('Subiu'),
    await onSale('Salvo'),
  ]
  for (const { priceId } of [bought, dearer]) await client.cart.addLine({ priceId })
  const { lines } = await client.cart.addLine({ priceId: saved.priceId })
  await client.cart.saveLine({
    lineId: lines.find(({ product }) => product.name === 'Salvo')!.id,
    saved: true,
  })
  const { pool } = shop.parts
  await pool.query(`update price set ends_at = '2026-01-02' where id = $1`, [dearer.priceId])
  await pool.query(
    `insert into price (id, product_id, brand_id, interval, amount, starts_at) values ($1, $2, 'main', 'once', 2990, '2026-01-02')`,
    [`prc_${randomUUID()}`, dearer.productId],
  )
  const before = await client.cart.read({})
  expect([namesOf(before.lines), namesOf(before.changed)]).toEqual([['Comprado'], ['Subiu']])
  const order = await placeOrder(client, 1000, randomUUID())
  expect(order.names).toEqual(['Comprado'])
  const after = await client.cart.read({})
  expect([after.lines, namesOf(after.changed), namesOf(after.saved)]).toEqual([[], ['Subiu'], ['Salvo']])
  const accepted = await client.cart.acceptPrice({
    lineId: after.changed[0]!.id,
    priceId: after.changed[0]!.newPrice.id,
  })
  expect(accepted.quote.total).toBe(2990)
})

test('saved alone, there is nothing to order; what is no longer on sale says so', async () => {
  const { client } = await newBuyer(shop)
  const item = await onSale('Some')
  const { lines } = await client.cart.addLine({ priceId: item.priceId })
  await client.cart.saveLine({ lineId: lines[0]!.id, saved: true })
  expect(await refusalOf(placeOrder(client, 0, randomUUID()))).toBe('cart.empty')
  await shop.parts.pool.query(`update product set status = 'archived' where id = $1`, [item.productId])
  expect((await client.cart.read({})).saved).toMatchObject([{ available: false }])
})
