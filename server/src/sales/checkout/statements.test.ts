import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newBuyer } from '../../../../test/support/buyer.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ writes: false })
})
afterAll(() => shop[Symbol.asyncDispose]())

const WAITING = '/* how far it is */'

/** Workers look for jobs by themselves, and the test for how far an order is. */
const isStatement = ([query]: unknown[]) => {
  const text = typeof query === 'string' ? query : String((query as pg.QueryConfig).text)
  return !text.startsWith(WAITING) && (!text.includes('pgboss.') || text.includes('INSERT INTO pgboss.job'))
}

/**
 * Resolves to the Pix of an order once its payment is in `status`. It does not follow the order as a screen does: how
 * often that reads depends on how quickly one message comes after the other.
 */
const pixOnce = (orderId: string, status: 'pending' | 'paid'): Promise<string> =>
  vi.waitFor(
    async () => {
      const { rows } = await shop.parts.pool.query(
        `${WAITING} select br_code from payment where order_id = $1 and status = $2`,
        [orderId, status],
      )
      expect(rows[0]?.br_code).toBeTruthy()
      return rows[0].br_code
    },
    { timeout: 15_000, interval: 10 },
  )

/** The fewest statements that `work` took of some times: what somebody else asked meanwhile is not there each time. */
async function statementsOf(work: (turn: number) => Promise<unknown>): Promise<number> {
  const counts: number[] = []
  for (let turn = 0; turn < 6; turn++) {
    const spy = vi.spyOn(pg.Client.prototype, 'query')
    await work(turn)
    counts.push(spy.mock.calls.filter(isStatement).length)
    spy.mockRestore()
  }
  return Math.min(...counts)
}

test('a list and a product take one statement each, and a whole purchase at most 34 beside who follows it', async () => {
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 4990 })
  const others = await Promise.all(
    Array.from({ length: 6 }, (_, i) => stock(shop.parts.pool, { name: `Livro ${i}`, amount: 990 })),
  )
  const buyer = await newBuyer(shop)
  const visitor = shop.client()
  // Each turn asks what nobody has asked yet, so nothing comes from memory.
  expect(await statementsOf((turn) => visitor.catalog.list({ page: turn + 1 }))).toBe(1)
  expect(await statementsOf((turn) => visitor.catalog.product({ product: others[turn]!.productId }))).toBe(1)
  const purchase = async () => {
    const { id } = await buyer.order(priceId)
    await shop.bank.pay(await pixOnce(id, 'pending'))
    await pixOnce(id, 'paid')
  }
  const statements = await statementsOf(purchase)
  expect(statements).toBeGreaterThan(20)
  expect(statements).toBeLessThanOrEqual(34)
})
