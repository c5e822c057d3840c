import { calendarDay, dayOf } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasPix, isPaid, newBuyer, untilOrder } from '../../../test/support/buyer.ts'
import { openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'
import { systemClock } from '../kernel/clock.ts'
import { addFeeRule } from '../pricing/index.ts'
import { recordFees } from './record-fees.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
}, 60_000)
afterAll(() => shop[Symbol.asyncDispose]())

test('a payment that arrived has its fee and the day of its money, once, by the version of that day', async () => {
  const { app, pool } = shop.parts
  const { priceId } = await stock(pool, { name: 'Guia', amount: 10_000 })
  const pix = {
    ...{ brandId: null, method: 'pix' as const, cardBrand: null, instalmentsFrom: 1, instalmentsTo: 99 },
    ...{ amountFrom: 0, amountTo: null, ppm: 9900, fixed: 10, minimum: null, maximum: null, settleDays: 0 },
    ...{ startsOn: dayOf(systemClock.now()), endsOn: null },
  }
  await addFeeRule(app, pix, { by: 'acc_teste', reason: 'teste' })
  const buyer = await newBuyer(shop)
  const [paid, waiting] = [await buyer.order(priceId), await (await newBuyer(shop)).order(priceId)]
  const { payment } = await untilOrder(buyer.client, paid.id, hasPix)
  await shop.bank.pay(payment!.pix!.copyPaste)
  await untilOrder(buyer.client, paid.id, isPaid)
  await Promise.all([recordFees(app), recordFees(app)])
  const { rows } = await pool.query(
    'select order_id, fee, available_on from payment where order_id = any($1)',
    [[paid.id, waiting.id]],
  )
  const feeOf = (id: string) => rows.find(({ order_id }) => order_id === id)
  expect(feeOf(paid.id).fee).toBe(109)
  expect(calendarDay(feeOf(paid.id).available_on) >= pix.startsOn).toBe(true)
  await pool.query('update payment set amount = 1 where order_id = $1', [paid.id])
  await recordFees(app)
  const again = await pool.query('select fee from payment where order_id = $1', [paid.id])
  expect(again.rows).toEqual([{ fee: 109 }])
  expect(feeOf(waiting.id)).toMatchObject({ fee: null, available_on: null })
})
