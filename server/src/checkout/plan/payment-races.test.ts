import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hasPix, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { buyInParcels, noonOf, opened, signInAgain, stockInParcels } from '../../../../test/support/plan.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { inTransaction } from '../../kernel/database.ts'
import { settle } from '../settle-payment.ts'
import { findPlan, movePlan } from './plan.store.ts'
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

/** A sale in two parcels whose second is overdue, with the Pix to pay it. */
async function overdue() {
  clock.at = new Date()
  const first = await newBuyer(shop)
  const course = await stockInParcels(shop)
  const sale = await buyInParcels(shop, first, course, { count: 2 })
  const [bill] = sale.plan!.bills
  clock.at = noonOf(bill!.dueOn, 20)
  const buyer = await signInAgain(shop, first)
  const id = bill!.id!
  await buyer.client.checkout.changeMethod({ id, method: 'pix' })
  const { payment } = await untilOrder(buyer.client, id, hasPix)
  const opens = () => opened(buyer, course.productId)
  return { buyer, sale, bill: id, code: payment!.pix!.copyPaste, paymentId: payment!.id, opens }
}

test('a parcel that is paid while its access is to rest ends open, whoever comes first', async () => {
  const { app, providers } = shop.parts
  for (let trial = 0; trial < 5; trial++) {
    const { buyer, sale, code, paymentId, opens } = await overdue()
    await Promise.all([sweepPlans(app), shop.bank.pay(code)])
    await settle(app, providers, paymentId)
    expect((await buyer.client.checkout.readOrder({ id: sale.id })).plan?.state).toBe('completed')
    expect(await opens()).toHaveLength(1)
  }
}, 60_000)

test('where the plan is looked at before it is held, what rests meanwhile rests for good', async () => {
  const { app } = shop.parts
  const { sale, bill, opens } = await overdue()
  await inTransaction(app.db, async (tx) => {
    const { state } = await findPlan(tx, sale.id)
    await sweepPlans(app)
    await sql`update purchase_order set status = 'paid', paid_at = ${clock.at} where id = ${bill}`.execute(tx)
    if (state === 'active') await movePlan(tx, sale.id, 'completed', clock.at)
  })
  expect(await opens()).toEqual([])
})

/** A sale in two parcels, with the Pix that pays its second. */
async function halfPaid() {
  const buyer = await newBuyer(shop)
  const course = await stockInParcels(shop)
  const sale = await buyInParcels(shop, buyer, course, { count: 2 })
  const bill = sale.plan!.bills[0]!.id!
  await buyer.client.checkout.changeMethod({ id: bill, method: 'pix' })
  const { payment } = await untilOrder(buyer.client, bill, hasPix)
  const regret = () => buyer.client.checkout.regretOrder({ id: sale.id })
  const opens = () => opened(buyer, course.productId)
  return { sale, bill, code: payment!.pix!.copyPaste, paymentId: payment!.id, regret, opens }
}

/** What is left with us of what came in for a sale and its parcel, in centavos. */
async function keptOf({ sale, bill }: Awaited<ReturnType<typeof halfPaid>>): Promise<number> {
  const { rows } = await shop.parts.pool.query(
    `select sum(y.received)::int - (select sum(r.amount)::int from refund r
       where r.order_id = any($1) and r.state = 'done') as kept
     from payment y where y.order_id = any($1)`,
    [[sale.id, bill]],
  )
  return rows[0].kept
}
const SOON = { timeout: 15_000 }

test('a parcel that is paid while its sale is taken back goes back too', async () => {
  const { app, providers } = shop.parts
  for (let trial = 0; trial < 5; trial++) {
    const bought = await halfPaid()
    const { code, paymentId, regret, opens } = bought
    await shop.bank.pay(code)
    await Promise.all([regret(), settle(app, providers, paymentId).catch(() => undefined)])
    await settle(app, providers, paymentId)
    await expect.poll(() => keptOf(bought), SOON).toBe(0)
    expect(await opens()).toEqual([])
  }
}, 60_000)

test('where its sale is looked at before it is held, what a parcel brought stays', async () => {
  const bought = await halfPaid()
  const { sale, bill, paymentId, regret } = bought
  await inTransaction(shop.parts.app.db, async (tx) => {
    const { state } = await findPlan(tx, sale.id)
    await regret()
    if (state !== 'active') return
    await sql`update payment set status = 'paid', received = amount, paid_at = ${clock.at} where id = ${paymentId}`.execute(
      tx,
    )
    await sql`update purchase_order set status = 'paid', paid_at = ${clock.at} where id = ${bill}`.execute(tx)
  })
  await expect.poll(() => keptOf(bought), SOON).toBeGreaterThan(0)
})
