import { addDays, calendarDay, HOUR_MS, startOfDay } from '@vitrine/contract/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hasPix, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { buyInParcels, orderInParcels, payNow, stockInParcels } from '../../../../test/support/plan.ts'
import { createMeeting, race } from '../../../../test/support/race.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { opened, signInAgain } from '../../../../test/support/trust.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import { settle } from '../settle-payment.ts'
import { type Dunned, listDunned, noteDunned } from './bill.store.ts'
import { findPlan, movePlan } from './plan.store.ts'
import { startPlan } from './start-plan.ts'
import { sweepPlans } from './sweep-plans.ts'

const CROWD = 8
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

const noonOf = (dueOn: string, days: number): Date =>
  new Date(startOfDay(addDays(calendarDay(dueOn), days)).getTime() + 12 * HOUR_MS)
const countBills = async (id: string) =>
  (await shop.parts.pool.query('select from purchase_order where plan_of = $1', [id])).rowCount

type Starts = (tx: Tx, saleId: string) => Promise<boolean>

/** How many of a crowd start one plan, and how many bills its sale has then. */
async function countStarts(starts: Starts): Promise<[number, number | null]> {
  const { id } = await orderInParcels(await newBuyer(shop), await stockInParcels(shop), { count: 5 })
  const started = await race(shop.parts.app.db, CROWD, (tx) => starts(tx, id))
  return [started, await countBills(id)]
}

test('a first parcel that is settled by many at once brings each bill once; where all look first, each is the one', async () => {
  expect(await countStarts((tx, id) => startPlan(tx, id, clock.at))).toEqual([1, 4])

  const meet = createMeeting(CROWD)
  const lookFirst: Starts = async (tx, id) => {
    const { state } = await findPlan(tx, id)
    await meet()
    await movePlan(tx, id, 'active', clock.at)
    return state === 'offered'
  }
  expect(await countStarts(lookFirst)).toEqual([CROWD, 0])
})

type Notes = (tx: Tx, bill: Dunned) => Promise<boolean>

/** How many of a crowd are the ones to send a bill. */
async function countSenders(notes: Notes): Promise<number> {
  const buyer = await newBuyer(shop)
  const sale = await buyInParcels(shop, buyer, await stockInParcels(shop))
  const until = calendarDay(sale.plan!.bills[0]!.dueOn)
  const due = await listDunned(shop.parts.app.db, [{ step: 1, until }], 500)
  const bill = due.find(({ saleId }) => saleId === sale.id)!
  return race(shop.parts.app.db, CROWD, (tx) => notes(tx, bill))
}

test('a bill is sent by one of many sweeps; where one looks first and notes then, by all', async () => {
  expect(await countSenders((tx, bill) => noteDunned(tx, bill, 1))).toBe(1)

  const meet = createMeeting(CROWD)
  const lookFirst: Notes = async (tx, { id }) => {
    const { rows } = await sql`select from purchase_order where id = ${id} and dunned = 0`.execute(tx)
    await meet()
    await sql`update purchase_order set dunned = 1 where id = ${id}`.execute(tx)
    return rows.length > 0
  }
  expect(await countSenders(lookFirst)).toBe(CROWD)
})

test('eight sweeps at once: one boleto, one message of each kind', async () => {
  const first = await newBuyer(shop)
  const sale = await buyInParcels(shop, first, await stockInParcels(shop), { method: 'boleto' })
  const [bill] = sale.plan!.bills
  clock.at = noonOf(bill!.dueOn, -7)
  await Promise.all(Array.from({ length: CROWD }, () => sweepPlans(shop.parts.app)))
  const count = 'select from payment where order_id = $1'
  expect((await shop.parts.pool.query(count, [bill!.id])).rowCount).toBe(1)
  clock.at = noonOf(bill!.dueOn, 20)
  await Promise.all(Array.from({ length: CROWD }, () => sweepPlans(shop.parts.app)))
  const mails = `select from pgboss.job where name = 'checkout.mail' and data->>'orderId' = $1
    and data->>'kind' = 'plan-suspended'`
  expect((await shop.parts.pool.query(mails, [bill!.id])).rowCount).toBe(1)
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

test('a parcel that is paid while its sale is taken back goes back too', async () => {
  const { app, providers, pool } = shop.parts
  const course = await stockInParcels(shop)
  for (let trial = 0; trial < 5; trial++) {
    const buyer = await newBuyer(shop)
    const { client } = buyer
    const sale = await buyInParcels(shop, buyer, course, { count: 2 })
    const id = sale.plan!.bills[0]!.id!
    await client.checkout.changeMethod({ id, method: 'pix' })
    const { payment } = await untilOrder(client, id, hasPix)
    await shop.bank.pay(payment!.pix!.copyPaste)
    await Promise.all([
      client.checkout.regretOrder({ id: sale.id }),
      settle(app, providers, payment!.id).catch(() => undefined),
    ])
    await settle(app, providers, payment!.id)
    await expect
      .poll(
        async () => {
          const { rows } = await pool.query(
            `select sum(y.received)::int as received, (select sum(r.amount)::int from refund r
             where r.order_id = any($1) and r.state = 'done') as back
           from payment y where y.order_id = any($1)`,
            [[sale.id, id]],
          )
          return rows[0].received - rows[0].back
        },
        { timeout: 15_000 },
      )
      .toBe(0)
    expect(await opened(buyer, course.productId)).toEqual([])
  }
}, 60_000)

test('a bill is charged once, however often it is asked for', async () => {
  const buyer = await newBuyer(shop)
  const sale = await buyInParcels(shop, buyer, await stockInParcels(shop))
  const id = sale.plan!.bills[0]!.id!
  await Promise.all(
    Array.from({ length: CROWD }, () => buyer.client.checkout.changeMethod({ id, method: 'pix' })),
  )
  await payNow(shop, buyer, id)
  const { attempts } = await buyer.client.checkout.readOrderHistory({ id })
  expect(attempts.filter(({ status }) => status === 'paid')).toHaveLength(1)
  await inTransaction(shop.parts.app.db, (tx) => startPlan(tx, sale.id, clock.at))
  expect(await countBills(sale.id)).toBe(2)
})
