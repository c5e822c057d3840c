import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CookieJar } from '../../../../test/support/browser.ts'
import { newBuyer, placeOrder } from '../../../../test/support/buyer.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { issueCoupon, stock } from '../../../../test/support/stock.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  // The house that people sign up with.
  await onSale('Primeiro')
})
afterAll(() => shop[Symbol.asyncDispose]())

const onSale = (name: string, limit: 'none' | 'one-ever' = 'none') =>
  stock(shop.parts.pool, { name, amount: 1990, limit })

async function visitorWith(priceId: string): Promise<CookieJar> {
  const jar: CookieJar = new Map()
  await shop.client(undefined, jar).cart.addLine({ priceId })
  return jar
}

const namesOf = ({ lines }: { lines: { product: { name: string } }[] }) =>
  lines.map(({ product }) => product.name)

test('a merge is said, and undone within a day: the account has what it had before', async () => {
  const { client, token } = await newBuyer(shop)
  await client.cart.addLine({ priceId: (await onSale('Da conta')).priceId })
  const jar = await visitorWith((await onSale('Da visita')).priceId)
  const cart = await shop.client(token, jar).cart.read({})
  expect(namesOf(cart)).toEqual(['Da conta', 'Da visita'])
  expect(cart.merged?.lines).toBe(1)
  const restored = await client.cart.undoMerge({})
  expect(namesOf(restored)).toEqual(['Da conta'])
  expect(restored.merged).toBeUndefined()
})

test('after a day there is nothing to undo', async () => {
  const { client, token } = await newBuyer(shop)
  await client.cart.addLine({ priceId: (await onSale('Da conta')).priceId })
  const jar = await visitorWith((await onSale('Da visita')).priceId)
  await shop.client(token, jar).cart.read({})
  await shop.parts.pool.query(
    `update cart set merged_at = merged_at - interval '25 hours' where merged_at is not null`,
  )
  expect((await client.cart.read({})).merged).toBeUndefined()
  expect(namesOf(await client.cart.undoMerge({}))).toEqual(['Da conta', 'Da visita'])
})

test('who had no cart has nothing to go back to', async () => {
  const { client, token } = await newBuyer(shop)
  const jar = await visitorWith((await onSale('Da visita')).priceId)
  expect((await shop.client(token, jar).cart.read({})).merged).toBeUndefined()
  expect(namesOf(await client.cart.undoMerge({}))).toEqual(['Da visita'])
})

test('what the account already has is left out of the merge, and said', async () => {
  const once = await onSale('Só uma vez', 'one-ever')
  const { client, token, email } = await newBuyer(shop)
  await shop.parts.pool.query(
    `insert into entitlement (id, account_id, resource, title, kind, source, source_id, from_at)
     select 'ent_once', id, $2, 'Só uma vez', 'product', 'order', 'once', '2026-01-01' from account where email = $1`,
    [email, once.productId],
  )
  const jar = await visitorWith(once.priceId)
  const cart = await shop.client(token, jar).cart.read({})
  expect(namesOf(cart)).toEqual([])
  expect(cart.notices).toEqual(['“Só uma vez” já é seu e saiu do carrinho.'])
  expect((await client.cart.read({})).notices).toEqual([])
})

test('a cart that is released stays with its browser, for whoever signs in next', async () => {
  const before = await newBuyer(shop)
  const jar: CookieJar = new Map()
  const tab = shop.client(before.token, jar)
  await tab.cart.addLine({ priceId: (await onSale('Escolhido')).priceId })
  await tab.cart.release({})
  expect(namesOf(await tab.cart.read({}))).toEqual(['Escolhido'])
  await tab.cart.release({})
  expect(namesOf(await before.client.cart.read({}))).toEqual([])
  expect(namesOf(await shop.client(undefined, jar).cart.read({}))).toEqual(['Escolhido'])
  const next = await newBuyer(shop)
  expect(namesOf(await shop.client(next.token, jar).cart.read({}))).toEqual(['Escolhido'])
})

/** An order bump beside any cart, and an upsell at half its price after any order. */
async function offer(bump: string, upsell: string) {
  const couponId = await issueCoupon(shop.parts.pool, { code: 'METADE', value: 5_000, automatic: true })
  await shop.parts.pool.query(
    `insert into offer (id, kind, brand_id, product_id, coupon_id, pitch, starts_at) values
       ('ofr_bump', 'order-bump', 'main', $1, null, 'Combina bem com o resto.', '2026-01-01'),
       ('ofr_upsell', 'upsell', 'main', $2, $3, 'Combina bem com o resto.', '2026-01-01')`,
    [bump, upsell, couponId],
  )
  shop.parts.app.cache.forget()
}

test('released, an order bump is still ticked, and an upsell costs what it costs everybody', async () => {
  const [guide, beside, after] = [await onSale('Guia'), await onSale('Ao lado'), await onSale('Depois')]
  await issueCoupon(shop.parts.pool, { code: 'NADAAPAGAR', value: 10_000 })
  const { client, token } = await newBuyer(shop)
  await client.cart.addLine({ priceId: guide.priceId })
  const { quote } = await client.cart.applyCoupon({ code: 'NADAAPAGAR' })
  const { id } = await placeOrder(client, quote.total, randomUUID())
  await offer(beside.productId, after.productId)
  const tab = shop.client(token, new Map())
  await tab.upsell.accept({ id, upsellId: 'ofr_upsell' })
  const ticked = await tab.cart.setBump({ bumpId: 'ofr_bump', wanted: true })
  expect(ticked.quote.total).toBe(1990 + 995)
  expect(namesOf(await tab.cart.setBump({ bumpId: 'ofr_upsell', wanted: false }))).toEqual(namesOf(ticked))
  await tab.cart.release({})
  expect(await tab.cart.read({})).toMatchObject({
    lines: [{ product: { name: 'Depois' } }, { product: { name: 'Ao lado' } }],
    bump: { id: 'ofr_bump', ticked: true },
    quote: { total: 2 * 1990 },
    notices: [],
  })
})
