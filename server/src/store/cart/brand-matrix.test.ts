import { randomUUID } from 'node:crypto'
import { pathsOf } from '@vitrine/contract/brand-paths'
import { originOfHost } from '@vitrine/contract/brand-site'
import type { ProductId } from '@vitrine/contract/ids'
import { today } from '@vitrine/contract/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { addMethodDiscount } from '../../../../test/support/rules.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { insertBrandBeside, issueCoupon, stock } from '../../../../test/support/stock.ts'

const BRANDS = ['main', 'gg', 'atelie'] as const
type Name = (typeof BRANDS)[number]
/** In each brand another price of what all of them sell, and another discount for Pix. */
const AMOUNTS: Record<Name, number> = { main: 10_000, gg: 20_000, atelie: 30_000 }
const DISCOUNTS: Record<Name, number> = { main: 100, gg: 200, atelie: 300 }
/** One stands on the installation's host, one behind its id there, one on a host of its own. */
const HOST = 'loja.atelie.example'
const originOf = (brand: Name) => (brand === 'atelie' ? originOfHost(shop.url, HOST) : shop.url)
const COUPONS: Record<Name, string> = { main: 'SO-MAIN', gg: 'SO-GG', atelie: 'SO-ATELIE' }

let shop: Shop
/** The product that a brand alone sells, and the price that it asks for what all of them sell. */
const own = {} as Record<Name, { productId: ProductId; priceId: string }>
const shared = {} as Record<Name, string>
let everywhere: string

beforeAll(async () => {
  shop = await openShop({ writes: true })
  const { pool, app } = shop.parts
  for (const brand of BRANDS) await insertBrandBeside(pool, brand, `Marca ${brand}`)
  await pool.query("update brand set name = 'Marca ' || id, email = id || '@marcas.example'")
  await pool.query("update brand set host = $1, parent_id = 'main' where id = 'atelie'", [HOST])
  const made = await stock(pool, { name: 'Caderno de todas', amount: AMOUNTS.main })
  everywhere = made.productId
  await pool.query('update product set brand_ids = $2 where id = $1', [everywhere, BRANDS])
  for (const brand of BRANDS) {
    own[brand] = await stock(pool, { name: `Só da ${brand}`, amount: 5000 })
    await pool.query('update product set brand_ids = $2 where id = $1', [own[brand].productId, [brand]])
    await pool.query('update price set brand_id = $2 where id = $1', [own[brand].priceId, brand])
    shared[brand] = `prc_de_todas_${brand}`
    await pool.query(
      `insert into price (id, product_id, brand_id, interval, amount, starts_at)
       select $1, product_id, $2, interval, $3, starts_at from price where id = $4 and brand_id <> $2`,
      [shared[brand], brand, AMOUNTS[brand], made.priceId],
    )
    await issueCoupon(pool, { code: COUPONS[brand], value: 1000 })
    await pool.query('update coupon set brand_ids = $2 where code = $1', [COUPONS[brand], [brand]])
    const from = { startsOn: today(app.clock.now()), endsOn: null, reason: 'teste' }
    await addMethodDiscount(app, { brandId: brand, method: 'pix', bp: DISCOUNTS[brand], ...from })
  }
  shared.main = made.priceId
})
afterAll(() => shop[Symbol.asyncDispose]())

test.each(BRANDS)('%s sells at its own price, with its own discount, in its own cart', async (brand) => {
  const visitor = shop.client()
  const { price } = await visitor.catalog.product({ product: everywhere, brand })
  expect(price.amount).toBe(AMOUNTS[brand])
  const { items } = await visitor.catalog.list({ brand })
  expect(items.map(({ name }) => name).sort()).toEqual(['Caderno de todas', `Só da ${brand}`])
  const cart = await visitor.cart.addLine({ brand, priceId: shared[brand] })
  const total = AMOUNTS[brand] - (AMOUNTS[brand] * DISCOUNTS[brand]) / 10_000
  expect(cart.methods).toMatchObject([{ method: 'pix', quote: { total } }])
  expect(await visitor.cart.applyCoupon({ brand, code: COUPONS[brand] })).toMatchObject({
    coupon: { code: COUPONS[brand] },
  })
  for (const other of BRANDS.filter((one) => one !== brand))
    expect(await visitor.cart.read({ brand: other })).toMatchObject({ lines: [], coupons: [] })
})

const PAIRS = BRANDS.flatMap((brand) =>
  BRANDS.filter((other) => other !== brand).map((other) => [brand, other] as const),
)
describe.each(PAIRS)('%s and %s', (brand, other) => {
  test('what the other alone sells is not found, searched for or put into the cart', async () => {
    const visitor = shop.client()
    expect(await refusalOf(visitor.catalog.product({ product: own[other].productId, brand }))).toBe(
      'not-found',
    )
    expect((await visitor.catalog.list({ brand, q: `Só da ${other}` })).items).not.toContainEqual(
      expect.objectContaining({ name: `Só da ${other}` }),
    )
    for (const priceId of [own[other].priceId, shared[other]])
      expect(await refusalOf(visitor.cart.addLine({ brand, priceId }))).toBe('cart.price-unavailable')
  })

  test('a coupon of the other is refused, and the cart stays as it is', async () => {
    const visitor = shop.client()
    const before = await visitor.cart.addLine({ brand, priceId: shared[brand] })
    const code = COUPONS[other]
    expect(await refusalOf(visitor.cart.applyCoupon({ brand, code }))).toBe('coupon.other-brand')
    expect(await refusalOf(visitor.cart.offerCoupon({ brand, code }))).toBe('coupon.other-brand')
    expect((await visitor.cart.read({ brand })).quote).toEqual(before.quote)
  })

  test('a message of the one names the one and leads to it alone', async () => {
    const email = `${randomUUID().slice(0, 8)}@visitante.example`
    const person = { name: 'Beatriz Nogueira Prado', email, password: 'violeta-cadeira-42-rio' }
    const form = { ...person, brand, acceptedTerms: true as const }
    await shop.client().account.register({ headers: {}, body: form })
    await expect
      .poll(async () => (await shop.bank.mails(email)).length, { timeout: 20_000 })
      .toBeGreaterThan(0)
    for (const { text, html } of await shop.bank.mails(email)) {
      for (const words of [text, html]) {
        expect(words).toContain(`Marca ${brand}`)
        expect(words).not.toContain(`Marca ${other}`)
        expect(words).not.toContain(`${other}@marcas.example`)
        expect(words).toContain(`${originOf(brand)}/`)
        if (originOf(other) !== originOf(brand)) expect(words).not.toContain(`${originOf(other)}/`)
        expect(words).not.toContain(`${shop.url}${pathsOf(other).store}"`)
      }
    }
  }, 30_000)
})
