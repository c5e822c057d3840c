import { expect, test } from 'vitest'
import { newBuyer } from '../../../test/support/buyer.ts'
import { openShop } from '../../../test/support/shop.ts'
import { issueCoupon, stock } from '../../../test/support/stock.ts'
import { inTransaction } from '../kernel/database.ts'
import { countSold } from './index.ts'

test('a paid line is counted into "mais vendidos" once, a line that waits is not', async () => {
  await using shop = await openShop()
  const { pool, app } = shop.parts
  const { productId, priceId } = await stock(pool, { name: 'Agenda', amount: 2_000 })
  await issueCoupon(pool, { code: 'TUDO', value: 10_000 })
  await (await newBuyer(shop)).order(priceId, { coupon: 'TUDO' })
  await (await newBuyer(shop)).order(priceId)
  await inTransaction(app.db, countSold)
  await inTransaction(app.db, countSold)
  const { rows } = await pool.query('select sold from product where id = $1', [productId])
  expect(rows[0].sold).toBe(1)
})
