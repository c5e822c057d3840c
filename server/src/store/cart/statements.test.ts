import { calendarDay } from '@vitrine/contract/time'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { newBuyer } from '../../../../test/support/buyer.ts'
import { addMethodDiscount, addTaxRule } from '../../../../test/support/rules.ts'
import { issueCoupon, stock } from '../../../../test/support/stock.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

/** How many statements the database was asked while `work` ran; what somebody else asked meanwhile is gone the next time. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const { length } = spy.mock.calls
  spy.mockRestore()
  return length
}

test('rules cost a cart no statement, its coupons one, and what is counted of their uses one each', async () => {
  const { priceId } = await stock(shop.pool, { name: 'Guia', amount: 10_000 })
  const { client } = await newBuyer({ client: shop.api as never })
  await client.cart.addLine({ priceId })
  const read = () => client.cart.read({})
  // Who asks, and the cart.
  const plain = 2
  await expect.poll(() => statementsOf(read)).toBe(plain)
  const from = { startsOn: calendarDay('2026-11-20'), endsOn: null }
  await addMethodDiscount(shop.app, { ...from, brandId: 'main', method: 'pix', bp: 500 })
  const cbs = { ...from, brandId: null, productType: null, code: 'cbs' as const }
  await addTaxRule(shop.app, { ...cbs, effect: 'shown', ppm: 9000 })
  expect((await read()).methods).toHaveLength(1)
  // The word of the second rule may still be on its way; it is heard once.
  await expect.poll(() => statementsOf(read)).toBe(plain)

  await issueCoupon(shop.pool, { code: 'UM', value: 1000, combines: true })
  await issueCoupon(shop.pool, { code: 'DOIS', value: 1000, limitPerAccount: 3, combines: true })
  await client.cart.applyCoupon({ code: 'UM' })
  await expect.poll(() => statementsOf(read)).toBe(plain + 1)
  expect((await client.cart.applyCoupon({ code: 'DOIS' })).coupons).toHaveLength(2)
  await expect.poll(() => statementsOf(read)).toBe(plain + 2)
})
