import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cartToken } from '#cart'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { placeOrder } from '../../../../test/support/buyer.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { type Member, signUp } from '../../../../test/support/sellable.ts'
import { stock } from '../../../../test/support/stock.ts'
import { afterPurchase, buy } from '../../../../test/support/upsell.ts'

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

const closeOrder = async ({ client }: Pick<Member, 'client'>) =>
  placeOrder(client, (await client.cart.read({})).quote.total, randomUUID())

test('a no is for the order: nothing is offered after it again, nor by who remembers the offer', async () => {
  const { client, member, guide, id, upsellId } = await setUp()
  await client.upsell.decline({ id })
  await client.upsell.decline({ id })
  expect(await client.upsell.read({ id })).toBeNull()
  expect(await refusalOf(client.upsell.accept({ id, upsellId }))).toBe('upsell.gone')
  expect((await client.cart.read({})).lines).toEqual([])
  const next = await buy(shop, member, guide.priceId)
  expect(await client.upsell.read({ id: next.id })).toMatchObject({ id: upsellId })
})

test('it belongs to who bought: nobody else sees it, takes it, types it or gets it by a link', async () => {
  const { client, member, extra, id, upsellId, couponId } = await setUp()
  const stranger = await signUp(shop)
  expect(await refusalOf(stranger.client.upsell.read({ id }))).toBe('not-found')
  expect(await refusalOf(stranger.client.upsell.accept({ id, upsellId }))).toBe('not-found')
  expect(await refusalOf(stranger.client.upsell.decline({ id }))).toBe('not-found')
  await client.upsell.accept({ id, upsellId })
  const { rows } = await shop.pool.query('select code from coupon where id = $1', [couponId])
  expect((await stranger.client.cart.addLine({ priceId: extra.priceId })).quote.total).toBe(5_000)
  expect(await refusalOf(stranger.client.cart.applyCoupon({ code: rows[0].code }))).toBe('coupon.unknown')
  const carts = await shop.pool.query("select id from cart where account_id = $1 and status = 'open'", [
    member.accountId,
  ])
  const token = cartToken(shop.app.config, carts.rows[0].id, new Date('2026-12-01'))
  const friend = await signUp(shop)
  expect(await friend.client.cart.recover({ token })).toMatchObject({
    lines: [{ product: { name: 'Planilha' } }],
    quote: { total: 5_000 },
  })
  expect(await client.cart.read({})).toMatchObject({ quote: { total: 3_500 } })
})

test('pressed again it is the same cart; taken out of it, it is offered again; ordered, never', async () => {
  const { client, member, id, upsellId } = await setUp()
  const { lines } = await client.upsell.accept({ id, upsellId })
  expect(await client.upsell.read({ id })).toBeNull()
  expect((await client.upsell.accept({ id, upsellId })).lines).toEqual(lines)
  await client.cart.removeLine({ lineId: lines[0]!.id })
  expect(await client.upsell.read({ id })).toMatchObject({ id: upsellId })
  await client.upsell.accept({ id, upsellId })
  const order = await closeOrder(member)
  await change("update purchase_order set status = 'cancelled' where id = $1", [order.id])
  expect(await client.upsell.read({ id })).toBeNull()
  expect(await refusalOf(client.upsell.accept({ id, upsellId }))).toBe('upsell.gone')
})

test('a yes to what was saved for later makes it the only line again, at its price', async () => {
  const { client, extra, id, upsellId } = await setUp()
  const { lines } = await client.upsell.accept({ id, upsellId })
  await client.cart.saveLine({ lineId: lines[0]!.id, saved: true })
  const other = await stock(shop.pool, { name: 'Caneca', amount: 2_000 })
  await client.cart.addLine({ priceId: other.priceId })
  expect(await client.upsell.accept({ id, upsellId })).toMatchObject({
    lines: [{ id: lines[0]!.id, price: { id: extra.priceId }, total: 3_500 }],
    saved: [{ product: { name: 'Caneca' } }],
    quote: { total: 3_500 },
  })
  expect(await client.upsell.read({ id })).toBeNull()
})

test('it says what it put aside, and nothing of what was put aside before', async () => {
  const { client, id, upsellId } = await setUp()
  const [mug, poster] = [
    await stock(shop.pool, { name: 'Caneca', amount: 2_000 }),
    await stock(shop.pool, { name: 'Pôster', amount: 3_000 }),
  ]
  const { lines } = await client.cart.addLine({ priceId: mug.priceId })
  await client.cart.saveLine({ lineId: lines[0]!.id, saved: true })
  const taken = await client.upsell.accept({ id, upsellId })
  expect(taken).toMatchObject({ saved: [{ product: { name: 'Caneca' } }], notices: [] })
  await client.cart.saveLine({ lineId: taken.lines[0]!.id, saved: true })
  await client.cart.addLine({ priceId: poster.priceId })
  const said = ['O resto do carrinho ficou guardado em “Salvos para depois”.']
  expect((await client.upsell.accept({ id, upsellId })).notices).toEqual(said)
  expect((await client.upsell.accept({ id, upsellId })).notices).toEqual([])
})
