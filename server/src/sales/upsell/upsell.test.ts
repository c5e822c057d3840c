import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { placeOrder } from '../../../../test/support/buyer.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { again, type Member, open, signUp } from '../../../../test/support/sellable.ts'
import { stock } from '../../../../test/support/stock.ts'
import { afterPurchase, buy, declareUpsell, issueOffer } from '../../../../test/support/upsell.ts'

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

test('what follows a purchase is told with its sum and its end; yes makes it the only line and charges nothing', async () => {
  const { client, member, extra, id, upsellId, couponId } = await setUp()
  const other = await stock(shop.pool, { name: 'Caneca', amount: 2_000 })
  await client.cart.addLine({ priceId: other.priceId })
  expect(await client.upsell.read({ id })).toMatchObject({
    id: upsellId,
    pitch: 'Combina bem com o que você acabou de comprar.',
    product: { name: 'Planilha' },
    price: { id: extra.priceId, amount: 5_000 },
    quote: {
      subtotal: 5_000,
      discount: 1_500,
      total: 3_500,
      lines: [{ label: 'Planilha' }, { rule: couponId }],
    },
    until: '2026-11-21T12:00:00.000Z',
  })
  const cart = await client.upsell.accept({ id, upsellId })
  expect(cart).toMatchObject({
    lines: [{ product: { name: 'Planilha' }, total: 3_500 }],
    saved: [{ product: { name: 'Caneca' } }],
    quote: { total: 3_500 },
    notices: ['O resto do carrinho ficou guardado em “Salvos para depois”.'],
  })
  expect(await client.checkout.listOrders()).toHaveLength(1)
  const order = await closeOrder(member)
  expect(order).toMatchObject({ status: 'awaiting-payment', total: 3_500 })
  const { rows } = await shop.pool.query('select amount, state from coupon_redemption where order_id = $1', [
    order.id,
  ])
  expect(rows).toEqual([{ amount: 1_500, state: 'reserved' }])
  expect(await client.cart.read({})).toMatchObject({ lines: [], saved: [{ product: { name: 'Caneca' } }] })
})

test('nothing is offered that cannot be had, is had, waits to be paid, or does not follow', async () => {
  const { client, member, extra, guide, id, couponId } = await setUp()
  const { productId } = extra
  const offered = async () => (await client.upsell.read({ id }))?.product.name
  const off = async (sql: string, back: string, values: unknown[] = [productId]) => {
    await change(sql, values)
    expect(await offered(), sql).toBeUndefined()
    await change(back, values)
    expect(await offered(), back).toBe('Planilha')
  }
  await off('insert into seat (product_id, total) values ($1, 0)', 'delete from seat where product_id = $1')
  await off(
    "update product set sale_starts_at = '2027-01-01' where id = $1",
    'update product set sale_starts_at = null where id = $1',
  )
  await off(
    "update product set brand_ids = '{}' where id = $1",
    "update product set brand_ids = '{main}' where id = $1",
  )
  const base = await stock(shop.pool, { name: 'Base', amount: 2_000 })
  await off(
    'insert into product_requirement values ($1, $2)',
    'delete from product_requirement where product_id = $1 and required_id = $2',
    [productId, base.productId],
  )
  await off(
    "update coupon set status = 'paused' where id = $1",
    "update coupon set status = 'active' where id = $1",
    [couponId],
  )
  await off(
    'update coupon set limit_total = 1, used = 1 where id = $1',
    'update coupon set limit_total = null, used = 0 where id = $1',
    [couponId],
  )
  await off(
    'update coupon set automatic = false where id = $1',
    'update coupon set automatic = true where id = $1',
    [couponId],
  )
  await off(
    "update offer set starts_at = '2026-11-25' where product_id = $1",
    "update offer set starts_at = '2026-11-01' where product_id = $1",
  )
  const { lines } = await client.cart.addLine({ priceId: extra.priceId })
  expect(await offered()).toBeUndefined()
  await client.cart.removeLine({ lineId: lines[0]!.id })
  expect(await offered()).toBe('Planilha')
  const waiting = await member.order(extra.priceId)
  expect(await offered()).toBeUndefined()
  await change("update purchase_order set status = 'expired' where id = $1", [waiting.id])
  expect(await offered()).toBe('Planilha')
  await open(shop, member.accountId, productId)
  expect(await offered()).toBeUndefined()
  const other = await stock(shop.pool, { name: 'Caneca', amount: 2_000 })
  const stranger = await signUp(shop)
  expect(await stranger.client.upsell.read({ id: (await buy(shop, stranger, other.priceId)).id })).toBeNull()
  const unpaid = await stranger.order(guide.priceId)
  expect(await stranger.client.upsell.read({ id: unpaid.id })).toBeNull()
})

test('of several the most wanted is offered, without a discount at its ordinary price; what was bought is not', async () => {
  const { client, guide, id } = await setUp()
  await declareUpsell(shop, guide.productId, { priority: 9 })
  const better = await stock(shop.pool, { name: 'Curso', amount: 9_900, seats: 1 })
  await declareUpsell(shop, better.productId, { priority: 5 })
  expect(await client.upsell.read({ id })).toMatchObject({
    product: { name: 'Curso' },
    quote: { total: 9_900 },
  })
  await shop.pool.query('update seat set taken = 1 where product_id = $1', [better.productId])
  expect(await client.upsell.read({ id })).toMatchObject({ product: { name: 'Planilha' } })
})

test('a plan is offered with what comes after, and its promise is kept with the order', async () => {
  const { client, member, id, guide } = await setUp()
  const plan = await stock(shop.pool, {
    name: 'Plano',
    amount: 4_000,
    type: 'subscription',
    interval: 'month',
  })
  const couponId = await issueOffer(shop, 5_000, { duration: 'cycles', cycles: 2 })
  const upsellId = await declareUpsell(shop, plan.productId, {
    after: [guide.productId],
    couponId,
    interval: 'month',
    priority: 3,
  })
  const offered = await client.upsell.read({ id })
  expect(offered?.quote).toMatchObject({ total: 2_000, later: [{ amount: 2_000, interval: 'month' }] })
  expect((await client.upsell.accept({ id, upsellId })).quote).toEqual(offered?.quote)
  expect(await closeOrder(member)).toMatchObject({ total: 2_000, later: [{ amount: 2_000 }] })
})

test('it is offered for a day, to its earliest end, and not after the purchase was taken back', async () => {
  const { client, id, upsellId, couponId } = await setUp()
  const until = async () => (await client.upsell.read({ id }))?.until
  await change("update coupon set ends_at = '2026-11-21T03:00:00Z' where id = $1", [couponId])
  expect(await until()).toBe('2026-11-21T03:00:00.000Z')
  await change("update offer set ends_at = '2026-11-20T20:00:00Z' where id = $1", [upsellId])
  expect(await until()).toBe('2026-11-20T20:00:00.000Z')
  await change('update offer set ends_at = null where id = $1', [upsellId])
  await change("update purchase_order set paid_at = '2026-11-19T12:00:00.001Z' where id = $1", [id])
  expect(await until()).toBe('2026-11-20T12:00:00.001Z')
  await change("update purchase_order set paid_at = '2026-11-19T12:00:00Z' where id = $1", [id])
  expect(await until()).toBeUndefined()
  expect(await refusalOf(client.upsell.accept({ id, upsellId }))).toBe('upsell.gone')
  await change("update purchase_order set paid_at = '2026-11-20T12:00:00Z' where id = $1", [id])
  expect(await until()).toBeDefined()
  await client.checkout.regretOrder({ id })
  expect(await until()).toBeUndefined()
})

test('its price holds as the quote says, then it costs what it always does, and the cart says so', async () => {
  const { client, member, id, upsellId, couponId } = await setUp()
  const other = await stock(shop.pool, { name: 'Caneca', amount: 2_000 })
  await client.cart.addLine({ priceId: other.priceId })
  shop.clock.set('2026-11-20T12:08:00Z')
  const { priced } = await client.upsell.accept({ id, upsellId })
  expect(priced?.until).toBe('2026-11-20T13:08:00.000Z')
  await change("update offer set ends_at = '2026-11-20T12:09:00Z' where id = $1", [upsellId])
  await change("update coupon set ends_at = '2026-11-20T12:09:00Z' where id = $1", [couponId])
  shop.clock.set('2026-11-20T13:07:00Z')
  const { client: later } = await again(shop, member)
  expect(await later.cart.read({})).toMatchObject({ quote: { total: 3_500 }, notices: [] })
  shop.clock.set('2026-11-20T13:08:00Z')
  const cart = await later.cart.read({})
  expect(cart.quote.total).toBe(5_000)
  expect(cart.notices).toEqual(['A oferta de “Planilha” terminou: agora vale o preço de sempre.'])
  expect(await refusalOf(placeOrder(later, 3_500, randomUUID()))).toBe('checkout.total-changed')
  expect(await placeOrder(later, 5_000, randomUUID())).toMatchObject({ total: 5_000 })
})

test('who takes the purchase back pays what it always costs', async () => {
  const { client, id, upsellId } = await setUp()
  await client.upsell.accept({ id, upsellId })
  await client.checkout.regretOrder({ id })
  expect(await client.cart.read({})).toMatchObject({ quote: { total: 5_000 } })
})
