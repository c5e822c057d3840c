import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '#kernel/database.ts'
import type { CookieJar } from '../../../../test/support/browser.ts'
import { newBuyer } from '../../../../test/support/buyer.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { changeConditions, issueCoupon, stock } from '../../../../test/support/stock.ts'
import { makeCart } from './cart.store.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await onSale(1000)
  for (const [code, value] of [
    ['LINK10', 1000],
    ['OUTRO20', 2000],
    ['VENCIDO', 1000],
    ['MINIMO', 5000],
  ] as const)
    await issueCoupon(pool(), { code, value })
  await pool().query(`update coupon set ends_at = '2026-01-02' where code = 'VENCIDO'`)
  await changeConditions(pool(), 'MINIMO', { minimum: 5000 })
})
afterAll(() => shop[Symbol.asyncDispose]())

const pool = () => shop.parts.pool
const onSale = (amount: number) => stock(pool(), { name: 'Guia', amount })
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  )

test('the coupon of a link waits for the first line of a visitor, and follows them into their account', async () => {
  const jar: CookieJar = new Map()
  const visitor = shop.client(undefined, jar)
  const offered = await visitor.cart.offerCoupon({ code: ' link10 ' })
  expect(offered).toMatchObject({ lines: [], keptCoupon: 'LINK10' })
  const { token } = await newBuyer(shop)
  const client = shop.client(token, jar)
  expect(await client.cart.read({})).toMatchObject({ keptCoupon: 'LINK10' })
  const filled = await client.cart.addLine({ priceId: (await onSale(1000)).priceId })
  expect(filled).toMatchObject({ coupon: { code: 'LINK10' }, quote: { total: 900 } })
  expect(filled.keptCoupon).toBeUndefined()
})

test('on a cart with lines it is applied at once, in the place of another', async () => {
  const { client } = await newBuyer(shop)
  await client.cart.addLine({ priceId: (await onSale(1000)).priceId })
  await client.cart.applyCoupon({ code: 'LINK10' })
  expect(await client.cart.offerCoupon({ code: 'OUTRO20' })).toMatchObject({
    coupon: { code: 'OUTRO20' },
    quote: { total: 800 },
  })
})

test('one that does not fit yet is kept, says why, and is good as soon as it fits', async () => {
  const { client } = await newBuyer(shop)
  await client.cart.addLine({ priceId: (await onSale(1000)).priceId })
  const small = await client.cart.offerCoupon({ code: 'MINIMO' })
  expect(small.coupon).toBeUndefined()
  expect(small.notices).toEqual([
    'Cupom MINIMO: Este cupom vale para compras a partir de R$\u00a050,00. Faltam R$\u00a040,00.',
  ])
  const grown = await client.cart.addLine({ priceId: (await onSale(9000)).priceId })
  expect(grown).toMatchObject({ coupon: { code: 'MINIMO' }, quote: { total: 5000 }, notices: [] })
})

test('one that does not fit takes nothing away from the one that does', async () => {
  const { client } = await newBuyer(shop)
  await client.cart.addLine({ priceId: (await onSale(1000)).priceId })
  await client.cart.applyCoupon({ code: 'LINK10' })
  expect(await client.cart.offerCoupon({ code: 'MINIMO' })).toMatchObject({ coupon: { code: 'LINK10' } })
})

const WAITING = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into cart %'`

test('it is kept also when another request makes the cart at this very moment', async () => {
  const { db, clock } = shop.parts.app
  const { client } = await newBuyer(shop)
  const { rows } = await pool().query('select id from account order by created_at desc limit 1')
  const { offered } = await inTransaction(db, async (tx) => {
    await makeCart(tx, { accountId: rows[0].id }, 'main', clock.now())
    const offered = client.cart.offerCoupon({ code: 'LINK10' })
    await vi.waitFor(async () => expect((await pool().query(WAITING)).rows[0].n).toBe(1), 15_000)
    return { offered }
  })
  expect(await offered).toMatchObject({ keptCoupon: 'LINK10' })
})

test.each([
  ['NAOEXISTE', 'coupon.unknown'],
  ['VENCIDO', 'coupon.expired'],
])('%s is refused as %s, and leaves no cart behind', async (code, refusal) => {
  const jar: CookieJar = new Map()
  expect(await refusalOf(shop.client(undefined, jar).cart.offerCoupon({ code }))).toBe(refusal)
  expect([...jar.keys()].filter((name) => name.startsWith('vitrine_cart'))).toEqual([])
})
