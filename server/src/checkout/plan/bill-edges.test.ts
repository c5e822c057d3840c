import { nextBusinessDay } from '@vitrine/contract/brazil/business-days'
import { parcelDueOn } from '@vitrine/contract/installment-plan'
import { addDays, type CalendarDay, calendarDay, today } from '@vitrine/contract/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hasPix, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import {
  buyInParcels,
  noonOf,
  opened,
  payBill,
  signInAgain,
  stockInParcels,
} from '../../../../test/support/plan.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { settle } from '../settle-payment.ts'
import { sweepPlans } from './sweep-plans.ts'

const clock = { at: new Date() }
let shop: Shop
beforeAll(async () => {
  shop = await openShop({ clock: { now: () => clock.at } })
  await stock(shop.parts.pool, { name: 'Nada', amount: 100 })
}, 60_000)
afterAll(() => shop[Symbol.asyncDispose](), 60_000)
beforeEach(() => {
  clock.at = new Date()
})

test('a Pix that is heard of after its parcel got dearer pays it, for what came in', async () => {
  const { app, providers, pool } = shop.parts
  const first = await newBuyer(shop)
  const sale = await buyInParcels(shop, first, await stockInParcels(shop))
  const { id, dueOn } = sale.plan!.bills[0]!
  await first.client.checkout.changeMethod({ id: id!, method: 'pix' })
  const { payment } = await untilOrder(first.client, id!, hasPix)
  await pool.query("update payment set status = 'expired' where id = $1", [payment!.id])
  clock.at = noonOf(dueOn, 3)
  const { client } = await signInAgain(shop, first)
  const late = await client.checkout.readOrder({ id: id! })
  expect(late.total).toBeGreaterThan(payment!.amount)
  await shop.bank.pay(payment!.pix!.copyPaste)
  await settle(app, providers, payment!.id)
  expect(await client.checkout.readOrder({ id: id! })).toMatchObject({
    status: 'paid',
    total: payment!.amount,
    sum: [{ label: 'Parcela 2 de 3', amount: payment!.amount }],
    refunds: [],
  })
})

test('who pays a parcel by Pix when its boleto is due is told of it, and gets no boleto beside', async () => {
  const { app, pool } = shop.parts
  const buyer = await newBuyer(shop)
  const sale = await buyInParcels(shop, buyer, await stockInParcels(shop), { method: 'boleto' })
  const { id, dueOn } = sale.plan!.bills[0]!
  await buyer.client.checkout.changeMethod({ id: id!, method: 'pix' })
  clock.at = noonOf(dueOn, -7)
  await sweepPlans(app)
  const methods = await pool.query('select method from payment where order_id = $1', [id])
  expect(methods.rows).toEqual([{ method: 'pix' }])
  const told = `select from pgboss.job where data->>'kind' = 'bill-ready' and data->>'orderId' = $1`
  expect((await pool.query(told, [id])).rowCount).toBe(1)
})

/** The next day on which a plan may begin whose third parcel is due on a Saturday before an ordinary Monday. */
function beforeSaturday(from: CalendarDay): CalendarDay {
  const third = parcelDueOn(from, 3)
  const isSaturday = new Date(third).getUTCDay() === 6 && nextBusinessDay(third) === addDays(third, 2)
  return isSaturday ? from : beforeSaturday(addDays(from, 1))
}

test('what rests goes on with its last overdue parcel, though another was due on Saturday and it is Sunday', async () => {
  clock.at = noonOf(beforeSaturday(addDays(today(clock.at), 1)), 0)
  const first = await newBuyer(shop)
  const course = await stockInParcels(shop)
  const sale = await buyInParcels(shop, first, course, { count: 4 })
  const [second, third] = sale.plan!.bills
  clock.at = noonOf(second!.dueOn, 20)
  await sweepPlans(shop.parts.app)
  clock.at = noonOf(calendarDay(third!.dueOn), 1)
  const buyer = await signInAgain(shop, first)
  expect(await opened(buyer, course.productId)).toEqual([])
  await payBill(shop, buyer, sale, 2)
  expect((await buyer.client.checkout.readOrder({ id: sale.id })).plan?.state).toBe('active')
  expect(await opened(buyer, course.productId)).toHaveLength(1)
})
