import { calendarDay } from '@vitrine/contract/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newBuyer } from '../../../../test/support/buyer.ts'
import {
  buyInParcels,
  noonOf,
  orderInParcels,
  payNow,
  stockInParcels,
} from '../../../../test/support/plan.ts'
import { createMeeting, race } from '../../../../test/support/race.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { inTransaction, type Tx, together } from '../../kernel/database.ts'
import { insertingAttempt, listAttempts } from '../../payment/index.ts'
import { oweOrderMail } from '../order-mails.ts'
import { newAttempt } from '../promise-payment.ts'
import { liveOf } from '../replace-charge.ts'
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

/** A parcel that nobody was told of yet, and the day it is due. */
async function parcelToPay(method: 'pix' | 'boleto' = 'pix'): Promise<Dunned> {
  const sale = await buyInParcels(shop, await newBuyer(shop), await stockInParcels(shop), { method })
  const until = calendarDay(sale.plan!.bills[0]!.dueOn)
  const due = await listDunned(shop.parts.app.db, [{ step: 1, until }], 500)
  return due.find(({ saleId }) => saleId === sale.id)!
}

type Notes = (tx: Tx, bill: Dunned) => Promise<boolean>

/** How many of a crowd are the ones to send a bill. */
async function countSenders(notes: Notes): Promise<number> {
  const bill = await parcelToPay()
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

const countOf = async (from: string, id: string) =>
  (await shop.parts.pool.query(`select from ${from} = $1`, [id])).rowCount
const ATTEMPTS = 'payment where order_id'
const SUSPENSIONS = `pgboss.job where data->>'kind' = 'plan-suspended' and data->>'orderId'`

test('eight sweeps at once make one boleto and promise one message; where each looks first, a message each', async () => {
  const { app } = shop.parts
  const sweep = () => Promise.all(Array.from({ length: CROWD }, () => sweepPlans(app)))
  const bill = await parcelToPay('boleto')
  clock.at = noonOf(bill.dueOn, -7)
  await sweep()
  expect(await countOf(ATTEMPTS, bill.id)).toBe(1)
  clock.at = noonOf(bill.dueOn, 20)
  await sweep()
  expect(await countOf(SUSPENSIONS, bill.id)).toBe(1)

  clock.at = new Date()
  const other = await parcelToPay()
  const meet = createMeeting(CROWD)
  const lookFirst = async (tx: Tx) => {
    const { state } = await findPlan(tx, other.saleId)
    await meet()
    if (state !== 'active') return false
    await movePlan(tx, other.saleId, 'suspended', clock.at)
    await oweOrderMail(app, tx, 'plan-suspended', other)
    return true
  }
  await race(app.db, CROWD, lookFirst)
  expect(await countOf(SUSPENSIONS, other.id)).toBe(CROWD)
})

test('a bill that many ask to pay at once is charged once; without lock and index, once for each', async () => {
  const { app, pool } = shop.parts
  const buyer = await newBuyer(shop)
  const sale = await buyInParcels(shop, buyer, await stockInParcels(shop))
  const [id, other] = sale.plan!.bills.map((bill) => bill.id!)
  const charge = () => buyer.client.checkout.changeMethod({ id: id!, method: 'pix' })
  await Promise.all(Array.from({ length: CROWD }, charge))
  expect(await countOf(ATTEMPTS, id!)).toBe(1)
  await payNow(shop, buyer, id!)
  await inTransaction(app.db, (tx) => startPlan(tx, sale.id, clock.at))
  expect(await countBills(sale.id)).toBe(2)

  await pool.query('drop index payment_live')
  await pool.query('alter table payment drop constraint payment_order_id_attempt_key')
  const meet = createMeeting(CROWD)
  const lookFirst = async (tx: Tx) => {
    const live = liveOf(await listAttempts(tx, other!))
    await meet()
    const next = { method: 'pix', attempt: 1, at: clock.at, term: undefined } as const
    if (!live)
      await together(tx, insertingAttempt(newAttempt(app, { id: other!, total: 10_150, credit: 0 }, next)))
    return !live
  }
  expect(await race(app.db, CROWD, lookFirst)).toBe(CROWD)
  expect(await countOf(ATTEMPTS, other!)).toBe(CROWD)
})
