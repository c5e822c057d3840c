import { randomUUID } from 'node:crypto'
import { newId, type ProductId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { placeOrder } from '../../../../test/support/buyer.ts'
import { stock } from '../../../../test/support/stock.ts'
import { expireCarts } from './cart.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

const MINUTE = 60
const DAY = 86_400

/** Somebody with a line in the cart; `enter` signs in again, since sessions end sooner than quotes. */
async function withLine(amount = 2000) {
  const item = await stock(shop.pool, { name: 'Guia', amount })
  const who = { email: `${randomUUID()}@comprador.example`, password: 'uma senha bem longa' }
  const person = { ...who, name: 'Joana da Silva', acceptedTerms: true as const }
  const { accessToken } = await shop.api().account.register({ headers: {}, body: person })
  const enter = async () => {
    const entered = await shop.api().account.login(who)
    return shop.api('accessToken' in entered ? entered.accessToken : '')
  }
  return { item, enter, cart: await shop.api(accessToken).cart.addLine({ priceId: item.priceId }) }
}

/** Another version of the price, from this moment on. */
async function reprice({ productId, priceId }: { productId: ProductId; priceId: string }, amount: number) {
  const now = shop.clock.now()
  await shop.pool.query('update price set ends_at = $2 where id = $1', [priceId, now])
  await shop.pool.query(
    `insert into price (id, product_id, brand_id, interval, amount, starts_at) values ($1, $2, 'main', 'once', $3, $4)`,
    [newId('prc'), productId, amount, now],
  )
}

test('prices that were seen hold for an hour, also when they go up meanwhile, and are ordered', async () => {
  const { item, enter, cart } = await withLine()
  expect(cart.priced?.until).toBe(new Date(shop.clock.now().getTime() + 3_600_000).toISOString())
  shop.clock.advance(10 * MINUTE)
  await reprice(item, 2500)
  shop.clock.advance(49 * MINUTE)
  const seen = await (await enter()).cart.read({})
  expect(seen).toMatchObject({ changed: [], quote: { total: 2000 }, priced: cart.priced })
  expect((await placeOrder((await enter()) as never, 2000, randomUUID())).total).toBe(2000)
})

test('after the hour the change is said, under another version', async () => {
  const { item, enter, cart } = await withLine()
  shop.clock.advance(10 * MINUTE)
  await reprice(item, 2500)
  shop.clock.advance(50 * MINUTE)
  const seen = await (await enter()).cart.read({})
  expect(seen).toMatchObject({
    lines: [],
    changed: [{ price: { amount: 2000 }, newPrice: { amount: 2500 } }],
  })
  expect(seen.priced?.version).not.toBe(cart.priced?.version)
})

test('an order after the hour is not made at the old price, looked at or not', async () => {
  const { item, enter } = await withLine()
  await reprice(item, 2500)
  shop.clock.advance(60 * MINUTE)
  await expect(placeOrder((await enter()) as never, 2000, randomUUID())).rejects.toMatchObject({
    code: 'cart.empty',
  })
})

test('a price that goes down is taken at once', async () => {
  const { item, enter } = await withLine()
  shop.clock.advance(MINUTE)
  await reprice(item, 1500)
  expect((await (await enter()).cart.read({})).quote.total).toBe(1500)
})

test('what is taken off the shelf is not kept by a quote', async () => {
  const { item, enter } = await withLine()
  await shop.pool.query(`update product set status = 'archived' where id = $1`, [item.productId])
  expect((await (await enter()).cart.read({})).lines).toEqual([])
})

test('an account’s cart is forgotten 90 days after it was last touched, a visitor’s after 30', async () => {
  const { enter } = await withLine()
  const other = await stock(shop.pool, { name: 'Outro', amount: 100 })
  const { priceId } = await stock(shop.pool, { name: 'Da visita', amount: 100 })
  await shop.api().cart.addLine({ priceId })
  const visitors = async () =>
    (await shop.pool.query(`select from cart where account_id is null and status = 'open'`)).rowCount
  expect(await visitors()).toBe(1)
  shop.clock.advance(29 * DAY)
  await expireCarts(shop.app)
  expect(await visitors()).toBe(1)
  shop.clock.advance(2 * DAY)
  await expireCarts(shop.app)
  expect(await visitors()).toBe(0)
  await (await enter()).cart.addLine({ priceId: other.priceId })
  shop.clock.advance(89 * DAY)
  await expireCarts(shop.app)
  expect((await (await enter()).cart.read({})).lines).toHaveLength(2)
  shop.clock.advance(2 * DAY)
  await expireCarts(shop.app)
  expect((await (await enter()).cart.read({})).lines).toEqual([])
})
