import { randomUUID } from 'node:crypto'
import { calendarDay } from '@vitrine/contract/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { placeOrder } from '../../../../test/support/buyer.ts'
import { addPlanDiscount } from '../../../../test/support/rules.ts'
import { again, signUp } from '../../../../test/support/sellable.ts'
import { issueCoupon, stock } from '../../../../test/support/stock.ts'
import { afterPurchase, buy, declareUpsell } from '../../../../test/support/upsell.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set('2026-11-20T12:00:00Z')
  await change("update offer set ends_at = '2026-11-02'")
})

/** What the seller changes, heard at once. */
async function change(sql: string, values: unknown[] = []) {
  await shop.pool.query(sql, values)
  shop.app.cache.forget()
}

const setUp = () => afterPurchase(shop)

const ENDED = 'A oferta de “Planilha” terminou: agora vale o preço de sempre.'

test('one that is used up on the new day is over in the cart, too', async () => {
  const { member, guide, id, upsellId, couponId } = await setUp()
  await change(`update coupon set conditions = conditions || '{"limitPerDay": 1}' where id = $1`, [couponId])
  const other = await signUp(shop)
  const bought = await buy(shop, other, guide.priceId)
  shop.clock.set('2026-11-21T02:50:00Z')
  await (await again(shop, member)).client.upsell.accept({ id, upsellId })
  shop.clock.set('2026-11-21T03:05:00Z')
  const { client: first } = await again(shop, other)
  await first.upsell.accept({ id: bought.id, upsellId })
  await placeOrder(first, 3_500, randomUUID())
  const { client } = await again(shop, member)
  expect(await client.cart.read({})).toMatchObject({ quote: { total: 5_000 }, notices: [ENDED] })
  expect(await placeOrder(client, 5_000, randomUUID())).toMatchObject({ total: 5_000 })
})

const END_OF_DAY = '2026-11-21T02:59:59.999Z'

test.each([
  ['coupon', "ends_at = '2026-11-20T21:00:00Z'", '2026-11-20T21:00:00.000Z'],
  ['coupon', "ends_at = '2026-12-20T21:00:00Z'", '2026-11-21T12:00:00.000Z'],
  ['product', "sale_ends_at = '2026-11-20T13:00:00Z'", '2026-11-20T13:00:00.000Z'],
  ['product', "unpublish_at = '2026-11-20T14:00:00Z'", '2026-11-20T14:00:00.000Z'],
])('it is promised no longer than it holds: %s with %s, until %s', async (table, terms, until) => {
  const { client, extra, id, couponId } = await setUp()
  const changed = table === 'coupon' ? couponId : extra.productId
  await change(`update ${table} set ${terms} where id = $1`, [changed])
  expect(await client.upsell.read({ id })).toMatchObject({ until })
})

test('a price that a discount of plans lowers is promised until the last day of the discount', async () => {
  const { client, id } = await setUp()
  const plan = await stock(shop.pool, {
    name: 'Plano',
    amount: 4_000,
    type: 'subscription',
    interval: 'month',
  })
  await declareUpsell(shop, plan.productId, { interval: 'month', priority: 9 })
  const today = calendarDay('2026-11-20')
  const lower = { brandId: 'main', interval: 'month', bp: 1_000, startsOn: today, endsOn: today } as const
  await addPlanDiscount(shop.app, lower)
  expect(await client.upsell.read({ id })).toMatchObject({ quote: { total: 3_600 }, until: END_OF_DAY })
})

test('a coupon that is better for the whole cart takes the place of its price, and the cart says so', async () => {
  const { client, id, upsellId } = await setUp()
  await issueCoupon(shop.pool, { code: 'METADE', value: 5_000 })
  await client.upsell.accept({ id, upsellId })
  expect(await client.cart.applyCoupon({ code: 'METADE' })).toMatchObject({
    quote: { total: 2_500 },
    notices: ['O preço de oferta de “Planilha” não acumula com o cupom METADE: vale o que desconta mais.'],
  })
  expect(await client.cart.removeCoupon({})).toMatchObject({ quote: { total: 3_500 }, notices: [] })
})
