import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client, CookieJar } from '../../../../test/support/browser.ts'
import { newBuyer, placeOrder } from '../../../../test/support/buyer.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { issueCoupon, stock } from '../../../../test/support/stock.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const onSale = (name: string, amount = 1990) => stock(shop.parts.pool, { name, amount })
const namesIn = async (client: Client) =>
  (await client.cart.read({})).lines.map(({ product }) => product.name).sort()
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  )

/** Somebody who filled a cart before saying who they are; `jar` is their browser. */
async function visitorWith(...priceIds: string[]) {
  const jar: CookieJar = new Map()
  const guest = shop.client(undefined, jar)
  for (const priceId of priceIds) await guest.cart.addLine({ priceId })
  return { jar, guest }
}

test('what a visitor chose, coupon and all, is there after signing in, and no longer on the browser', async () => {
  await issueCoupon(shop.parts.pool, { code: 'VISITA', value: 1000 })
  const { jar, guest } = await visitorWith((await onSale('Guia')).priceId, (await onSale('Curso')).priceId)
  await guest.cart.applyCoupon({ code: 'visita' })
  const { token } = await newBuyer(shop)
  const cart = await shop.client(token, jar).cart.read({})
  expect(cart.lines.map(({ product }) => product.name)).toEqual(['Guia', 'Curso'])
  expect(cart).toMatchObject({ coupon: { code: 'VISITA' }, quote: { discount: 398 } })
  expect(jar.size).toBe(0)
  expect(await namesIn(guest)).toEqual([])
  expect(await namesIn(shop.client(token))).toEqual(['Curso', 'Guia'])
})

test('who signs in and orders before anybody asked for the cart orders what they chose', async () => {
  const { jar } = await visitorWith((await onSale('Guia', 5_000)).priceId)
  const { token } = await newBuyer(shop)
  const order = await placeOrder(shop.client(token, jar), 5_000, randomUUID())
  expect(order).toMatchObject({ total: 5_000, lines: [{ name: 'Guia' }] })
  expect(jar.size).toBe(0)
})

test('two carts become one: nothing twice, and the account keeps its own price and coupon', async () => {
  const pool = shop.parts.pool
  await issueCoupon(pool, { code: 'DACONTA', value: 1000 })
  await issueCoupon(pool, { code: 'DOVISITANTE', value: 2000 })
  const [both, only] = [await onSale('Nos dois'), await onSale('Do visitante')]
  const { client, token } = await newBuyer(shop)
  await client.cart.addLine({ priceId: both.priceId })
  await client.cart.applyCoupon({ code: 'DACONTA' })
  const { jar, guest } = await visitorWith(both.priceId, only.priceId)
  await guest.cart.applyCoupon({ code: 'DOVISITANTE' })
  const cart = await shop.client(token, jar).cart.read({})
  expect(cart.lines.map(({ product }) => product.name).sort()).toEqual(['Do visitante', 'Nos dois'])
  expect(cart.coupon?.code).toBe('DACONTA')
})

test('who signs in next on the same browser sees nothing of the one before', async () => {
  const { jar } = await visitorWith((await onSale('Segredo')).priceId)
  const [first, second] = [await newBuyer(shop), await newBuyer(shop)]
  expect(await namesIn(shop.client(first.token, jar))).toEqual(['Segredo'])
  expect(await namesIn(shop.client(second.token, jar))).toEqual([])
  expect(await namesIn(shop.client(undefined, jar))).toEqual([])
})

test('tabs that sign in at once lose nothing and double nothing, with a cart in the account or without', async () => {
  const [mine, guests] = [await onSale('Da conta'), await onSale('Da visita')]
  for (let round = 0; round < 12; round++) {
    const { client, token } = await newBuyer(shop)
    const hasCart = round % 2 === 0
    if (hasCart) await client.cart.addLine({ priceId: mine.priceId })
    const { jar } = await visitorWith(guests.priceId)
    // Each tab has the cookie as it was before the first answer came.
    await Promise.all(Array.from({ length: 6 }, () => shop.client(token, new Map(jar)).cart.read({})))
    expect(await namesIn(client)).toEqual(hasCart ? ['Da conta', 'Da visita'] : ['Da visita'])
  }
})

test('a line that is added while the order is placed is in the order or in the next cart, never lost', async () => {
  const [first, second] = [await onSale('Primeiro', 1000), await onSale('Segundo', 500)]
  for (let round = 0; round < 12; round++) {
    const { client } = await newBuyer(shop)
    await client.cart.addLine({ priceId: first.priceId })
    const [placed] = await Promise.all([
      refusalOf(placeOrder(client, 1000, randomUUID())),
      client.cart.addLine({ priceId: second.priceId }),
    ])
    expect(await namesIn(client)).toEqual(placed === 'accepted' ? ['Segundo'] : ['Primeiro', 'Segundo'])
    expect(['accepted', 'checkout.total-changed']).toContain(placed)
  }
})

test('another price of a product takes the place of the one before', async () => {
  const { productId, priceId } = await stock(shop.parts.pool, {
    name: 'Plano',
    amount: 2990,
    type: 'subscription',
    interval: 'month',
  })
  await shop.parts.pool.query(
    `insert into price (id, product_id, brand_id, interval, amount, starts_at) values ($1, $2, 'main', 'year', 29900, now())`,
    [`${priceId}y`, productId],
  )
  const { client } = await newBuyer(shop)
  await client.cart.addLine({ priceId })
  const { lines, quote } = await client.cart.addLine({ priceId: `${priceId}y` })
  expect(lines.map(({ price }) => price.interval)).toEqual(['year'])
  expect(quote).toMatchObject({ total: 29900, later: [{ interval: 'year' }] })
})

test('a line of somebody else is not there', async () => {
  const { priceId } = await onSale('Guia')
  const [owner, stranger] = [await newBuyer(shop), await newBuyer(shop)]
  const { lines } = await owner.client.cart.addLine({ priceId })
  await stranger.client.cart.addLine({ priceId })
  expect(await refusalOf(stranger.client.cart.removeLine({ lineId: lines[0]!.id }))).toBe('not-found')
  expect(await namesIn(owner.client)).toEqual(['Guia'])
})

test('each brand has its own cart', async () => {
  const { guest } = await visitorWith((await onSale('Guia')).priceId)
  expect((await guest.cart.read({ brand: 'gg' })).lines).toEqual([])
  expect(await refusalOf(guest.cart.addLine({ brand: 'gg', priceId: (await onSale('Outra')).priceId }))).toBe(
    'cart.price-unavailable',
  )
})

test('a brand that has no row has an empty cart, into which nothing goes', async () => {
  const { client } = await newBuyer(shop)
  const brand = 'terceira'
  await shop.parts.pool.query(`insert into coupon (id, code, name, kind, value, brand_ids, starts_at)
    values ('cpn_only_main', 'SO-DA-PRIMEIRA', 'Só da primeira', 'percent', 1000, '{main}', '2026-01-01')`)
  expect(await client.cart.undoMerge({ brand })).toMatchObject({ lines: [] })
  const apply = (code: string) => refusalOf(client.cart.applyCoupon({ brand, code }))
  const offer = (code: string) => refusalOf(client.cart.offerCoupon({ brand, code }))
  expect([await apply('SO-DA-PRIMEIRA'), await apply('NADA')]).toEqual(['cart.empty', 'coupon.unknown'])
  expect([await offer('SO-DA-PRIMEIRA'), await offer('NADA')]).toEqual([
    'coupon.other-brand',
    'coupon.unknown',
  ])
  const { rows } = await shop.parts.pool.query('select from cart where brand_id = $1', [brand])
  expect(rows).toEqual([])
})

test('a price that ends leaves the cart with a sentence, and is not charged', async () => {
  const [stays, goes] = [await onSale('Fica', 1000), await onSale('Vai embora', 500)]
  const { client } = await newBuyer(shop)
  await client.cart.addLine({ priceId: stays.priceId })
  await client.cart.addLine({ priceId: goes.priceId })
  await shop.parts.pool.query(`update price set ends_at = '2026-01-02' where id = $1`, [goes.priceId])
  const { lines, notices, quote } = await client.cart.read({})
  expect(lines.map(({ product }) => product.name)).toEqual(['Fica'])
  expect(notices).toEqual(['“Vai embora” não está mais à venda por este preço.'])
  expect(quote.total).toBe(1000)
  expect(await refusalOf(client.cart.addLine({ priceId: goes.priceId }))).toBe('cart.price-unavailable')
  expect((await placeOrder(client, 1000, randomUUID())).lines).toHaveLength(1)
})

test('a coupon whose end has come is taken off with a sentence', async () => {
  await issueCoupon(shop.parts.pool, { code: 'CURTO', value: 1000 })
  const { client } = await newBuyer(shop)
  await client.cart.addLine({ priceId: (await onSale('Guia', 1000)).priceId })
  expect((await client.cart.applyCoupon({ code: 'CURTO' })).quote.total).toBe(900)
  await shop.parts.pool.query(`update coupon set ends_at = now() where code = 'CURTO'`)
  expect(await client.cart.read({})).toMatchObject({
    quote: { total: 1000 },
    notices: ['Cupom CURTO: Este cupom expirou.'],
  })
})
