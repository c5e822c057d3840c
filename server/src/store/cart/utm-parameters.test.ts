import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CookieJar } from '../../../../test/support/browser.ts'
import { newBuyer } from '../../../../test/support/buyer.ts'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'

let shop: Shop
let helena: Client
beforeAll(async () => {
  shop = await openShop()
  helena = shop.client((await identity(shop.parts.app, OWNER)).token)
})
afterAll(() => shop[Symbol.asyncDispose]())

const utmParametersOf = async (id: string) => (await helena.adminOrder.read({ id })).utmParameters

test('the campaign that brought a visitor is seen with the order that came of it, and with no other', async () => {
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 1990 })
  const jar: CookieJar = new Map()
  const guest = shop.client(undefined, jar)
  await guest.cart.setUtmParameters({ utmParameters: { source: 'velho' } })
  await guest.cart.setUtmParameters({ utmParameters: { source: 'boletim', medium: 'e-mail' } })
  const buyer = await newBuyer(shop)
  await shop.client(buyer.token, jar).cart.read({})
  const order = await buyer.order(priceId)
  expect(await utmParametersOf(order.id)).toEqual({ source: 'boletim', medium: 'e-mail' })
  const next = await buyer.order(priceId)
  expect(await utmParametersOf(next.id)).toBeUndefined()
})

test('whoever has a cart already keeps the campaign of what they bring', async () => {
  const { priceId } = await stock(shop.parts.pool, { name: 'Curso', amount: 1990 })
  const buyer = await newBuyer(shop)
  await buyer.client.cart.setUtmParameters({ utmParameters: { source: 'anterior' } })
  const jar: CookieJar = new Map()
  const guest = shop.client(undefined, jar)
  await guest.cart.addLine({ priceId })
  await shop.client(buyer.token, jar).cart.read({})
  const order = await buyer.order(priceId)
  expect(await utmParametersOf(order.id)).toEqual({ source: 'anterior' })
})

test('a brand that is not there keeps none, and nothing else is taken', async () => {
  const { client } = await newBuyer(shop)
  const note = (utmParameters: object, brand?: string) =>
    refusalOf(client.cart.setUtmParameters({ brand, utmParameters }))
  expect(await note({ source: 'x' }, 'terceira')).toBe('not-found')
  expect(await note({ source: 'x'.repeat(101) })).toBe('request.invalid')
  expect(await note({ other: 'x' })).toBe('request.invalid')
  expect(await note({})).toBe('request.invalid')
})
