import { expect, test } from 'vitest'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { newBuyer } from '../../../../test/support/buyer.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { issueCoupon, stock } from '../../../../test/support/stock.ts'
import { writePriceFacetValues } from '../../store/catalog/facet-count.store.ts'
import { countSold } from './order-line.store.ts'

const MANY = 20

/** How many products a sweep has touched when it comes to the first of all, which somebody holds. */
async function lockedBefore({ parts: { pool, app } }: Shop, sweep: (tx: Tx) => Promise<unknown>) {
  const holder = await pool.connect()
  await holder.query('begin; select from product order by id limit 1 for update')
  const running = inTransaction(app.db, sweep)
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
  const free = await pool.query('select from product for update skip locked')
  await holder.query('rollback')
  holder.release()
  await running
  const all = await pool.query('select from product')
  return all.rowCount! - 1 - free.rowCount!
}

test('sweeps that write many products take them in one order, so that none waits for another in a circle', async () => {
  await using shop = await openShop()
  const { pool, app } = shop.parts
  const [first, ...others] = await Promise.all(
    Array.from({ length: MANY }, (_, i) => stock(pool, { name: `Guia ${i}`, amount: 1000 })),
  )
  const buyer = await newBuyer(shop)
  for (const { priceId } of others) await buyer.client.cart.addLine({ priceId })
  await issueCoupon(pool, { code: 'TUDO', value: 10_000 })
  await buyer.order(first!.priceId, { coupon: 'TUDO' })
  expect(await lockedBefore(shop, countSold)).toBe(0)
  const { rows } = await pool.query('select sum(sold)::int as sold from product')
  expect(rows[0].sold).toBe(MANY)

  await pool.query(`update product set priced = '{}'`)
  expect(await lockedBefore(shop, (tx) => writePriceFacetValues(tx, app.clock.now(), MANY))).toBe(0)
  expect((await pool.query(`select from product where priced = '{}'`)).rowCount).toBe(0)
})
