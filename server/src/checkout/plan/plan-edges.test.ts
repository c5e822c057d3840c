import { today } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasPix, newBuyer, placeOrder, untilOrder } from '../../../../test/support/buyer.ts'
import { typeCard } from '../../../../test/support/card.ts'
import { balanceOf, earnCredit } from '../../../../test/support/credit.ts'
import {
  buyInParcels,
  offerOf,
  opened,
  orderInParcels,
  payBill,
  stockInParcels,
} from '../../../../test/support/plan.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { endRule } from '../../pricing/index.ts'
import { payCodeOf } from '../pay-link/pay-code.ts'
import { refundOrder } from '../refund/refund-order.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await stock(shop.parts.pool, { name: 'Nada', amount: 100 })
}, 60_000)
afterAll(() => shop[Symbol.asyncDispose](), 60_000)

const SOON = { timeout: 15_000 }

test('a parcel can be paid by card, and by whoever has its link', async () => {
  const buyer = await newBuyer(shop)
  const sale = await buyInParcels(shop, buyer, await stockInParcels(shop))
  const [second, third] = sale.plan!.bills.map(({ id }) => id!)
  const { total } = await buyer.client.checkout.readOrder({ id: second! })
  expect(total).toBeLessThan(10_060)
  const card = await typeCard(shop, total)
  await buyer.client.checkout.payByCard({ id: second!, card })
  expect((await buyer.client.checkout.readOrder({ id: second! })).status).toBe('paid')

  const code = payCodeOf(shop.parts.app.config, third!, new Date())
  const friend = shop.client().payLink
  const shown = await friend.read({ code })
  expect(shown).toMatchObject({ bill: { number: 3, names: ['Curso'] }, buyer: { email: '' } })
  expect(shown.total).toBeLessThan(9960)
  await friend.changeMethod({ code, method: 'pix' })
  const { payment } = await untilOrder(buyer.client, third!, hasPix)
  await shop.bank.pay(payment!.pix!.copyPaste)
  await friend.verifyPayment({ code })
  expect((await buyer.client.checkout.readOrder({ id: sale.id })).plan?.state).toBe('completed')
})

test('credit pays before the parcels, and goes back with the sale', async () => {
  const buyer = await newBuyer(shop)
  await earnCredit(shop, buyer, 9000)
  const course = await stockInParcels(shop)
  await buyer.client.cart.addLine({ priceId: course.priceId })
  const { total: expectedTotal } = await offerOf(buyer, course, 21_000, 3)
  const wish = { credit: 9000, plan: { count: 3, expectedTotal } }
  const { id, financed, payment } = await placeOrder(buyer.client, 30_000, crypto.randomUUID(), wish)
  expect([financed, payment?.amount]).toEqual([14_000, 7000])
  const { payment: code } = await untilOrder(buyer.client, id, hasPix)
  await shop.bank.pay(code!.pix!.copyPaste)
  await untilOrder(buyer.client, id, ({ status }) => status === 'paid')
  expect(await balanceOf(buyer)).toBe(0)
  const { refunds } = await buyer.client.checkout.regretOrder({ id })
  expect(refunds).toMatchObject([{ amount: 16_000, ofCredit: 9000 }])
  expect(await balanceOf(buyer)).toBe(9000)
})

test('the shop gives such a sale back whole, with its parcels, and neither alone', async () => {
  const { app } = shop.parts
  const buyer = await newBuyer(shop)
  const sale = await buyInParcels(shop, buyer, await stockInParcels(shop))
  const bill = await payBill(shop, buyer, sale, 2)
  const { rows } = await shop.parts.pool.query('select id from account where email = $1', [buyer.email])
  const wish = { orderId: sale.id, reason: 'courtesy' as const, requestedBy: rows[0].id }
  const lineIds = sale.lines.map(({ id }) => id)
  await expect(refundOrder(app, { ...wish, part: { of: 'lines', lineIds } })).rejects.toMatchObject({
    code: 'plan.whole',
  })
  const whole = { of: 'order' } as const
  await expect(refundOrder(app, { ...wish, orderId: bill.id, part: whole })).rejects.toMatchObject({
    code: 'plan.bill',
  })
  await refundOrder(app, { ...wish, part: whole })
  const isBack = ({ status }: { status: string }) => status === 'refunded'
  await untilOrder(buyer.client, bill.id, isBack)
  await untilOrder(buyer.client, sale.id, isBack)
})

test('a lost dispute of the first parcel undoes the sale: what was paid later goes back, the rest is not asked', async () => {
  const buyer = await newBuyer(shop)
  const course = await stockInParcels(shop)
  const { id } = await orderInParcels(buyer, course)
  await untilOrder(buyer.client, id, hasPix)
  await buyer.client.checkout.payByCard({ id, card: await typeCard(shop, 10_000) })
  const sale = await buyer.client.checkout.readOrder({ id })
  expect(sale).toMatchObject({ status: 'paid', plan: { state: 'active' } })
  const bill = await payBill(shop, buyer, sale, 2)
  const { rows } = await shop.parts.pool.query(
    "select txid from payment where order_id = $1 and status = 'paid'",
    [id],
  )
  await shop.bank.disputeCharge(rows[0].txid, 'open')
  await expect.poll(() => opened(buyer, course.productId), SOON).toEqual([])
  await shop.bank.disputeCharge(rows[0].txid, 'lost')
  const read = () => buyer.client.checkout.readOrder({ id })
  await expect
    .poll(async () => (await read()).plan?.bills.map(({ state }) => state), SOON)
    .toEqual(['refunded', 'cancelled'])
  expect((await buyer.client.checkout.readOrder({ id: bill.id })).refunds).toMatchObject([
    { amount: bill.total, reason: 'other' },
  ])
})

test('terms that there cannot be are refused, and what was agreed stays when they end', async () => {
  const { app } = shop.parts
  const buyer = await newBuyer(shop)
  const course = await stockInParcels(shop)
  const sale = await buyInParcels(shop, buyer, course)
  for (const wrong of [{ most: 19 }, { most: 1 }, { minParcel: 99 }, { monthlyBp: 101 }, { fineBp: 201 }])
    await expect(stockInParcels(shop, wrong)).rejects.toMatchObject({ code: 'price-rule.plan' })
  const { rows } = await shop.parts.pool.query('select id from plan_term where product_id = $1', [
    course.productId,
  ])
  await endRule(app, 'plan_term', rows[0].id, today(app.clock.now()))
  expect((await buyer.client.checkout.readOrder({ id: sale.id })).plan).toMatchObject({ each: 10_150 })
})

test('somebody else sees nothing of the parcels of a buyer', async () => {
  const [buyer, other] = [await newBuyer(shop), await newBuyer(shop)]
  const sale = await buyInParcels(shop, buyer, await stockInParcels(shop))
  const id = sale.plan!.bills[0]!.id!
  expect(await refusalOf(other.client.checkout.readOrder({ id }))).toBe('not-found')
  expect(await refusalOf(other.client.checkout.changeMethod({ id, method: 'pix' }))).toBe('not-found')
  expect(await other.client.checkout.listDueBills()).toEqual([])
})
