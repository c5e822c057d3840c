import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Buyer, hasPix, newBuyer, placeOrder, untilOrder } from '../../../../test/support/buyer.ts'
import { typeCard } from '../../../../test/support/card.ts'
import {
  buyInParcels,
  noonOf,
  opened,
  orderInParcels,
  payBill,
  signInAgain,
  stockInParcels,
} from '../../../../test/support/plan.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { inTransaction } from '../../kernel/database.ts'
import { checkoutData } from '../personal-data.ts'
import { refundOrder } from '../refund/refund-order.ts'
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

const SOON = { timeout: 15_000 }

async function goTo(dueOn: string, days: number): Promise<void> {
  clock.at = noonOf(dueOn, days)
  await sweepPlans(shop.parts.app)
}

const txidOf = async (orderId: string): Promise<string> => {
  const asked = "select txid from payment where order_id = $1 and status = 'paid'"
  return (await shop.parts.pool.query(asked, [orderId])).rows[0].txid
}
/** The bank of the card decides, and we hear of it: its clock is not ours, so its notice would be too old. */
async function decide(orderId: string, state: 'open' | 'won'): Promise<void> {
  const { app, providers, pool } = shop.parts
  await shop.bank.disputeCharge(await txidOf(orderId), state)
  const asked = "select id from payment where order_id = $1 and status = 'paid'"
  await settle(app, providers, (await pool.query(asked, [orderId])).rows[0].id)
}
const accountOf = async ({ email }: Buyer): Promise<string> =>
  (await shop.parts.pool.query('select id from account where email = $1', [email])).rows[0].id

/** The second parcel paid by card. */
async function payBillByCard(buyer: Buyer, id: string) {
  const { total } = await buyer.client.checkout.readOrder({ id })
  await buyer.client.checkout.payByCard({ id, card: await typeCard(shop, total) })
}

test('a parcel that its issuer takes back ends the sale, and nobody so gets another plan', async () => {
  const buyer = await newBuyer(shop)
  const course = await stockInParcels(shop)
  const sale = await buyInParcels(shop, buyer, course)
  const id = sale.plan!.bills[0]!.id!
  await payBillByCard(buyer, id)
  await shop.bank.disputeCharge(await txidOf(id), 'open')
  const statusOf = async () => (await buyer.client.checkout.readOrder({ id })).status
  await expect.poll(statusOf, SOON).toBe('disputed')
  expect(await opened(buyer, course.productId)).toHaveLength(1)
  await shop.bank.disputeCharge(await txidOf(id), 'lost')
  await expect.poll(statusOf, SOON).toBe('charged-back')
  expect(await opened(buyer, course.productId)).toEqual([])
  const { plan } = await buyer.client.checkout.readOrder({ id: sale.id })
  expect(plan).toMatchObject({
    state: 'defaulted',
    bills: [{ state: 'charged-back' }, { state: 'cancelled' }],
  })
  const other = await stockInParcels(shop, {}, 'Oficina')
  await buyer.client.cart.addLine({ priceId: other.priceId })
  const wish = { plan: { count: 3, expectedTotal: 30_300 } }
  expect(await refusalOf(placeOrder(buyer.client, 30_000, crypto.randomUUID(), wish))).toBe('plan.overdue')
})

test('a dispute of a parcel that is won, when its sale was taken back meanwhile: that parcel goes back too', async () => {
  const { app } = shop.parts
  const buyer = await newBuyer(shop)
  const sale = await buyInParcels(shop, buyer, await stockInParcels(shop))
  const id = sale.plan!.bills[0]!.id!
  await payBillByCard(buyer, id)
  await shop.bank.disputeCharge(await txidOf(id), 'open')
  const read = () => buyer.client.checkout.readOrder({ id })
  await expect.poll(async () => (await read()).status, SOON).toBe('disputed')
  const requestedBy = await accountOf(buyer)
  await refundOrder(app, { orderId: sale.id, reason: 'courtesy', requestedBy, part: { of: 'order' } })
  expect((await read()).refunds).toEqual([])
  await shop.bank.disputeCharge(await txidOf(id), 'won')
  await expect.poll(async () => (await read()).status, SOON).toBe('refunded')
})

test('access that rests stays so through a dispute that is won, and one that is open through the last payment', async () => {
  const course = await stockInParcels(shop)
  const first = await newBuyer(shop)
  const { id } = await orderInParcels(first, course, { count: 2 })
  await untilOrder(first.client, id, hasPix)
  await first.client.checkout.payByCard({ id, card: await typeCard(shop, 15_000) })
  const sale = await first.client.checkout.readOrder({ id })
  await goTo(sale.plan!.bills[0]!.dueOn, 20)
  const buyer = await signInAgain(shop, first)
  const opens = () => opened(buyer, course.productId)
  expect(await opens()).toEqual([])

  await decide(id, 'open')
  await payBill(shop, buyer, sale, 2)
  expect((await buyer.client.checkout.readOrder({ id })).plan?.state).toBe('completed')
  expect(await opens()).toEqual([])
  await decide(id, 'won')
  expect(await opens()).toHaveLength(1)
})

test('a dispute that is won opens nothing of a sale that ended unpaid', async () => {
  const course = await stockInParcels(shop)
  const first = await newBuyer(shop)
  const { id } = await orderInParcels(first, course, { count: 2 })
  await untilOrder(first.client, id, hasPix)
  await first.client.checkout.payByCard({ id, card: await typeCard(shop, 15_000) })
  await decide(id, 'open')
  const sale = await first.client.checkout.readOrder({ id })
  await goTo(sale.plan!.bills[0]!.dueOn, 64)
  const buyer = await signInAgain(shop, first)
  await decide(id, 'won')
  expect((await buyer.client.checkout.readOrder({ id })).status).toBe('paid')
  expect(await opened(buyer, course.productId)).toEqual([])
})

test('a sale whose access rests is given back whole: nothing of it opens again', async () => {
  const course = await stockInParcels(shop)
  const first = await newBuyer(shop)
  const sale = await buyInParcels(shop, first, course)
  await goTo(sale.plan!.bills[0]!.dueOn, 20)
  const requestedBy = await accountOf(first)
  const whole = { orderId: sale.id, reason: 'courtesy', requestedBy, part: { of: 'order' } } as const
  await refundOrder(shop.parts.app, whole)
  const buyer = await signInAgain(shop, first)
  await untilOrder(buyer.client, sale.id, ({ status }) => status === 'refunded')
  const { plan } = await buyer.client.checkout.readOrder({ id: sale.id })
  expect(plan).toMatchObject({ state: 'cancelled', bills: [{ state: 'cancelled' }, { state: 'cancelled' }] })
  expect(await opened(buyer, course.productId)).toEqual([])
})

test('whoever leaves is asked for no parcel any more', async () => {
  const { app, pool } = shop.parts
  const buyer = await newBuyer(shop)
  const sale = await buyInParcels(shop, buyer, await stockInParcels(shop))
  const person = { accountId: await accountOf(buyer), emails: [buyer.email] }
  await inTransaction(app.db, (tx) => checkoutData(app).erase!(tx, person, clock.at))
  const { rows } = await pool.query('select distinct status from purchase_order where plan_of = $1', [
    sale.id,
  ])
  expect(rows).toEqual([{ status: 'cancelled' }])
})

test('without interest a parcel costs the same on every day before its due day, and says what it is', async () => {
  const buyer = await newBuyer(shop)
  const sale = await buyInParcels(shop, buyer, await stockInParcels(shop, { monthlyBp: 0 }))
  expect(sale.plan).toMatchObject({ first: 10_000, each: 10_000, interest: 0, yearlyBp: 0 })
  const bill = await payBill(shop, buyer, sale, 2)
  expect(bill).toMatchObject({ total: 10_000, sum: [{ label: 'Parcela 2 de 3', amount: 10_000 }] })
})
