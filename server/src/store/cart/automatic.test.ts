import { randomUUID } from 'node:crypto'
import { CouponTerms } from '@vitrine/contract/coupon'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { placeOrder } from '../../../../test/support/buyer.ts'
import { createCoupon, moveCoupon } from '../../../../test/support/coupon.ts'
import { signUp } from '../../../../test/support/sellable.ts'
import { issueCoupon, stock } from '../../../../test/support/stock.ts'

let shop: TestApp
const offered: string[] = []
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())
afterEach(async () => {
  for (const id of offered.splice(0)) await moveCoupon(shop.app, id, 'archived', ACTOR)
})

const ACTOR = { by: 'acc_teste', reason: 'teste' } as const
async function offer(more: object = {}): Promise<string> {
  const terms = CouponTerms.parse({
    code: `OFERTA-${randomUUID().slice(0, 8)}`,
    name: 'Campanha da Júlia, 30% de comissão',
    publicName: 'Semana do cliente',
    kind: 'percent',
    value: 1000,
    brandIds: ['main'],
    startsAt: '2026-11-01T03:00:00Z',
    automatic: true,
    ...more,
  })
  const id = await createCoupon(shop.app, terms, ACTOR)
  await moveCoupon(shop.app, id, 'active', ACTOR)
  offered.push(id)
  return id
}
const shopper = async (amount = 10_000) => {
  const { priceId } = await stock(shop.pool, { name: 'Guia', amount })
  const member = await signUp(shop)
  return { ...member, priceId, cart: await member.client.cart.addLine({ priceId }) }
}
const typed = async (value: number, more: { combines?: boolean } = {}) => {
  const code = `T${randomUUID().slice(0, 8)}`.toUpperCase()
  await issueCoupon(shop.pool, { code, value, ...more })
  return code
}

test('an offer counts without a code, says its name, is no coupon of the cart, and ends when it is archived', async () => {
  const id = await offer()
  const { client, cart } = await shopper()
  expect(cart).toMatchObject({ coupons: [], quote: { discount: 1000, total: 9000 } })
  expect(cart.quote.lines.at(-1)).toMatchObject({ label: 'Oferta: Semana do cliente (10%)', rule: id })
  const { rows } = await shop.pool.query('select code from coupon where id = $1', [id])
  const byCode = client.cart.applyCoupon({ code: rows[0].code })
  await expect(byCode).rejects.toMatchObject({ code: 'coupon.unknown' })
  await moveCoupon(shop.app, offered.pop()!, 'archived', ACTOR)
  expect((await client.cart.read({})).quote.total).toBe(10_000)
})

test('with a code: both when both combine, else the one that is better for the buyer', async () => {
  await offer({ conditions: { combines: true } })
  const { client } = await shopper()
  const together = await typed(500, { combines: true })
  expect(await client.cart.applyCoupon({ code: together })).toMatchObject({
    coupons: [{ code: together }],
    quote: { total: 8550 },
  })
  await client.cart.removeCoupon({})
  await expect(client.cart.applyCoupon({ code: await typed(500) })).rejects.toMatchObject({
    code: 'coupon.not-combined',
  })
  const better = await typed(3000)
  expect(await client.cart.applyCoupon({ code: better })).toMatchObject({
    coupons: [{ code: better }],
    quote: { total: 7000 },
    notices: [],
  })
})

test('a code that became an offer counts as that alone: once, and not for what it was typed on', async () => {
  const code = await typed(1000, { combines: true })
  const { client } = await shopper()
  expect((await client.cart.applyCoupon({ code })).quote.total).toBe(9_000)
  const become = async (sql: string) => {
    await shop.pool.query(`${sql} where code = $1`, [code])
    shop.app.cache.forget()
  }
  await become('update coupon set automatic = true')
  expect(await client.cart.read({})).toMatchObject({ coupons: [], quote: { total: 9_000 } })
  await become("update coupon set status = 'paused'")
  expect((await client.cart.read({})).quote.total).toBe(10_000)
  await become("update coupon set status = 'active'")
  expect((await placeOrder(client, 9_000, randomUUID())).total).toBe(9_000)
  await become("update coupon set status = 'archived'")
})

test('its limits hold as those of a code do, and nobody hears of an offer that is not for them', async () => {
  const id = await offer({ limitTotal: 1, conditions: { limitPerAccount: 1 } })
  const [first, second] = [await shopper(), await shopper()]
  const order = await placeOrder(first.client, 9000, randomUUID())
  expect(order.total).toBe(9000)
  const stale = placeOrder(second.client, 9000, randomUUID())
  await expect(stale).rejects.toMatchObject({ code: 'checkout.total-changed' })
  expect(await second.client.cart.read({})).toMatchObject({ quote: { total: 10_000 }, notices: [] })
  const { rows } = await shop.pool.query('select used from coupon where id = $1', [id])
  expect(rows).toEqual([{ used: 1 }])
})

test('one for a first purchase is gone from the cart of whoever has bought', async () => {
  await offer({ conditions: { firstPurchase: true } })
  const { client, priceId } = await shopper()
  const free = await stock(shop.pool, { name: 'Grátis', amount: 0 })
  expect((await client.cart.read({})).quote.total).toBe(9000)
  await client.cart.removeLine({ lineId: (await client.cart.read({})).lines[0]!.id })
  await client.cart.addLine({ priceId: free.priceId })
  expect((await placeOrder(client, 0, randomUUID())).status).toBe('paid')
  expect((await client.cart.addLine({ priceId })).quote.total).toBe(10_000)
})

test('an offer for who administers the shop is theirs alone', async () => {
  const id = await offer({ conditions: { audience: 'staff' } })
  const { client, cart, accountId } = await shopper()
  expect(cart.quote.total).toBe(10_000)
  await shop.pool.query("update account set roles = '{support}' where id = $1", [accountId])
  expect((await client.cart.read({})).quote.lines.at(-1)).toMatchObject({ rule: id })
  const { priceId } = await stock(shop.pool, { name: 'Guia', amount: 10_000 })
  expect((await shop.api().cart.addLine({ priceId })).quote.total).toBe(10_000)
})

test('of offers that stand alone the best counts, of any number of them, and of equals the older', async () => {
  const first = await offer({ name: 'Comum' })
  await offer({ name: 'Igual' })
  const { client, cart } = await shopper()
  expect(cart.quote.lines.at(-1)).toMatchObject({ rule: first })
  for (let i = 0; i < 5; i++) await offer({ name: `Outra ${i}`, value: 500 })
  const best = await offer({ name: 'Maior', value: 3000 })
  expect((await client.cart.read({})).quote.lines.at(-1)).toMatchObject({ rule: best })
})
