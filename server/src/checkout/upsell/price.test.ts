import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { placeOrder } from '../../../../test/support/buyer.ts'
import { again, signUp } from '../../../../test/support/sellable.ts'
import { afterPurchase, buy } from '../../../../test/support/upsell.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
}, 60_000)
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set('2026-11-20T12:00:00Z')
  await change("update upsell set ends_at = '2026-11-02'")
})

/** What the seller changes, heard at once. */
async function change(sql: string, values: unknown[] = []) {
  await shop.pool.query(sql, values)
  shop.app.keeper.forget()
}

const setUp = () => afterPurchase(shop)

const ENDED = 'A oferta de “Planilha” terminou: agora vale o preço de sempre.'

test('an offer for a birthday costs what it always does from midnight on, in the cart as in the order', async () => {
  const { member, id, upsellId, couponId } = await setUp()
  await change("update coupon set birthday = 'day' where id = $1", [couponId])
  await change(
    "insert into account_profile (account_id, birth_on, version, updated_at) values ($1, '1990-11-20', 1, now())",
    [member.accountId],
  )
  shop.clock.set('2026-11-21T02:50:00Z')
  const { client: late } = await again(shop, member)
  expect((await late.upsell.accept({ id, upsellId })).quote.total).toBe(3_500)
  shop.clock.set('2026-11-21T03:05:00Z')
  const { client } = await again(shop, member)
  expect(await client.cart.read({})).toMatchObject({ quote: { total: 5_000 }, notices: [ENDED] })
  expect(await placeOrder(client, 5_000, randomUUID())).toMatchObject({ total: 5_000 })
})

test('one that is used up on the new day is over in the cart, too', async () => {
  const { member, guide, id, upsellId, couponId } = await setUp()
  await change('update coupon set limit_per_day = 1 where id = $1', [couponId])
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
