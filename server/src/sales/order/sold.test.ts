import { centavos } from '@vitrine/contract/money'
import { isUnderWay } from '@vitrine/contract/refund'
import { expect, test } from 'vitest'
import { inTransaction } from '#kernel/database.ts'
import { createTestClock } from '../../../../test/support/app.ts'
import { newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { orderByCard } from '../../../../test/support/card.ts'
import { payPix } from '../../../../test/support/credit.ts'
import { refundOrder } from '../../../../test/support/order-acts.ts'
import { openShop } from '../../../../test/support/shop.ts'
import { issueCoupon, stock } from '../../../../test/support/stock.ts'
import { onDay, subscribe } from '../../../../test/support/subscriber.ts'
import type { RefundPart } from '../refund/refund-order.ts'
import { countSold } from './order-line.store.ts'

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

test('a sale that went back is no sale: whole, by the line, and not when only a part of its price did', async () => {
  await using shop = await openShop()
  const { pool, app } = shop.parts
  const [agenda, guia] = [
    await stock(pool, { name: 'Agenda', amount: 2_000 }),
    await stock(pool, { name: 'Guia', amount: 3_000 }),
  ]
  const sold = async () => {
    await inTransaction(app.db, countSold)
    const { rows } = await pool.query('select sold from product where id = any($1) order by name', [
      [agenda.productId, guia.productId],
    ])
    return rows.map((row) => row.sold)
  }
  /** One of each, paid by one buyer. */
  const buyBoth = async () => {
    const buyer = await newBuyer(shop)
    await buyer.client.cart.addLine({ priceId: agenda.priceId })
    const order = await orderByCard(shop, buyer, guia.priceId)
    const { rows } = await pool.query('select account_id from purchase_order where id = $1', [order.id])
    const give = async (part: RefundPart, status: string) => {
      await refundOrder(app, { orderId: order.id, reason: 'courtesy', requestedBy: rows[0].account_id, part })
      await untilOrder(
        buyer.client,
        order.id,
        (now) => now.status === status && !now.refunds.some(isUnderWay),
      )
    }
    return { order, give }
  }
  const [whole, byLine, byAmount, early] = [
    await buyBoth(),
    await buyBoth(),
    await buyBoth(),
    await buyBoth(),
  ]
  await early.give({ of: 'lines', lineIds: [early.order.lines[0]!.id] }, 'partially-refunded')
  const first = early.order.lines[0]!.name === 'Agenda' ? [3, 4] : [4, 3]
  expect(await sold()).toEqual(first)
  await whole.give({ of: 'order' }, 'refunded')
  const line = byLine.order.lines.find(({ name }) => name === 'Guia')!
  await byLine.give({ of: 'lines', lineIds: [line.id] }, 'partially-refunded')
  await byAmount.give({ of: 'amount', amount: centavos(100) }, 'partially-refunded')
  expect(await sold()).toEqual([first[0]! - 1, first[1]! - 2])
  expect(await sold()).toEqual([first[0]! - 1, first[1]! - 2])
})

test('who renews a plan bought it once', async () => {
  const clock = createTestClock('2027-01-31T15:00:00Z')
  await using shop = await openShop({ clock, bankClock: clock })
  const member = await subscribe({ shop, clock })
  const { orders } = await onDay({ shop, clock }, '2027-02-21', member)
  await payPix(shop, member.buyer, orders[0]!)
  await inTransaction(shop.parts.app.db, countSold)
  const { rows } = await shop.parts.pool.query('select sold from product where id = $1', [member.productId])
  expect(rows[0].sold).toBe(1)
})
