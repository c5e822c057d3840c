import { calendarDay, dayOf } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import { hasPix, isPaid, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { addFeeRule } from '../../../../test/support/rules.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { recordFees } from './settle-days.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

test('a payment that arrived has its fee and the day of its money, once, by the version of that day', async () => {
  const { app, pool } = shop.parts
  const { priceId } = await stock(pool, { name: 'Guia', amount: 10_000 })
  const pix = {
    brandId: null,
    method: 'pix' as const,
    cardBrand: null,
    installmentsFrom: 1,
    installmentsTo: 99,
    amountFrom: 0,
    amountTo: null,
    ppm: 9900,
    fixed: 10,
    minimum: null,
    maximum: null,
    settleDays: 0,
    startsOn: dayOf(systemClock.now()),
    endsOn: null,
  }
  await addFeeRule(app, pix)
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

test('a card in installments costs what its installments and its brand cost', async () => {
  const { app, pool } = shop.parts
  const { priceId } = await stock(pool, { name: 'Guia', amount: 10_000 })
  const card = {
    brandId: null,
    method: 'card' as const,
    amountFrom: 0,
    amountTo: null,
    fixed: 0,
    minimum: null,
    maximum: null,
    settleDays: 30,
    startsOn: dayOf(systemClock.now()),
    endsOn: null,
  }
  const once = { ...card, cardBrand: null, installmentsFrom: 1, installmentsTo: 1, ppm: 30_000 }
  const inInstallments = { ...card, cardBrand: null, installmentsFrom: 2, installmentsTo: 12, ppm: 50_000 }
  for (const rule of [once, inInstallments, { ...inInstallments, cardBrand: 'elo', ppm: 60_000 }])
    await addFeeRule(app, rule)
  const buyer = await newBuyer(shop)
  const order = await buyer.order(priceId)
  const asIfBy = (brand: string, count: number) =>
    pool.query(
      `update payment set method = 'card', card_brand = $2, installments = $3::int, first_parcel = amount - amount / $3::int * ($3::int - 1),
         parcel = amount / $3::int, interest = 0, monthly_bp = 0, yearly_bp = 0, status = 'paid', e2e_id = 'x', received = amount,
         paid_at = $4, fee = null, available_on = null where order_id = $1`,
      [order.id, brand, count, systemClock.now()],
    )
  const feeBy = async (brand: string, count: number) => {
    await asIfBy(brand, count)
    await recordFees(app)
    return (await pool.query('select fee from payment where order_id = $1', [order.id])).rows[0].fee
  }
  expect(await feeBy('visa', 1)).toBe(300)
  expect(await feeBy('visa', 3)).toBe(500)
  expect(await feeBy('elo', 3)).toBe(600)
})
