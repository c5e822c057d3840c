import type { AccountId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '#kernel/database.ts'
import { newBuyer } from '../../../../test/support/buyer.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { putLine } from './line.store.ts'

const CROWD = 6
let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const onSale = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, i) => stock(shop.parts.pool, { name: `Guia ${i}`, amount: 990 })),
  )

test('first lines that are chosen at once make one cart, and every one of them is in it', async () => {
  const chosen = await onSale(CROWD)
  const { client } = await newBuyer(shop)
  await Promise.all(chosen.map(({ priceId }) => client.cart.addLine({ priceId })))
  const { lines } = await client.cart.read({})
  expect(lines.map(({ price }) => price.id).sort()).toEqual(chosen.map(({ priceId }) => priceId).sort())
})

const WAITING = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%into cart_line%'`

test('put once and not again, the lines of those who waited for somebody else to make the cart are lost', async () => {
  const { db, clock } = shop.parts.app
  const chosen = await onSale(CROWD)
  const { client } = await newBuyer(shop)
  const { rows } = await shop.parts.pool.query('select id from account order by created_at desc limit 1')
  const owner = { accountId: rows[0].id as AccountId, visitorHash: undefined }
  const put = (i: number) => {
    const { productId, priceId } = chosen[i]!
    return inTransaction(db, async (tx) => {
      const isPut = await putLine(tx, owner, 'main', { productId, priceId, at: clock.now() })
      if (i === 0) await waitForOthers()
      return isPut
    })
  }
  let others: Promise<boolean[]> = Promise.resolve([])
  const waitForOthers = () => {
    others = Promise.all(chosen.slice(1).map((_, i) => put(i + 1)))
    return vi.waitFor(async () => {
      const waiting = await shop.parts.pool.query(WAITING)
      expect(waiting.rows[0].n).toBe(CROWD - 1)
    }, 15_000)
  }
  expect(await put(0)).toBe(true)
  expect(await others).toEqual(Array.from({ length: CROWD - 1 }, () => false))
  expect((await client.cart.read({})).lines).toHaveLength(1)
})
