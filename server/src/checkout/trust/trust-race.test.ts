import type { Order } from '@vitrine/contract/order'
import { calendarDay, DAY_MS } from '@vitrine/contract/time'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { hasBoleto, untilOrder } from '../../../../test/support/buyer.ts'
import { createMeeting, race } from '../../../../test/support/race.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { boletoOf, newRegular, trustRegulars } from '../../../../test/support/trust.ts'
import { asTransaction, inTransaction, type Tx } from '../../kernel/database.ts'
import { lockOrder } from '../order.store.ts'
import { startCharge } from '../start-charge.ts'
import { type Candidate, insertTrusted } from './trust.store.ts'
import { endTrust, openOnTrust } from './trust.ts'

const CROWD = 8

test('twenty boletos of one regular that are made at once: one is trusted, the others wait for their money', async () => {
  await using shop = await openShop()
  await trustRegulars(shop)
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 1000 })
  const buyer = await newRegular(shop)
  // While the bank is silent no boleto is made, and then all of them are.
  shop.bank.chaos.set({ answers: { errorPercent: 100 } })
  const orders: Order[] = []
  for (let i = 0; i < 20; i++) orders.push(await buyer.order(priceId, { method: 'boleto' }))
  shop.bank.chaos.reset()
  const { app, providers } = shop.parts
  await Promise.all(orders.map(({ payment }) => startCharge(app, providers, payment!.id)))
  const made = await Promise.all(orders.map(({ id }) => untilOrder(buyer.client, id, hasBoleto)))
  expect(made.filter(({ trust }) => trust)).toHaveLength(1)
  const open = (await buyer.client.access.list()).filter(({ source }) => source === 'trust')
  expect(open).toHaveLength(1)
}, 60_000)

type Trusts = (tx: Tx, candidate: Candidate) => Promise<boolean>

/** How many of the waiting boletos of one regular are trusted when all are asked about at once. */
async function countTrusted(shop: Shop, trusts: Trusts): Promise<number> {
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 1000 })
  const buyer = await newRegular(shop)
  const waiting: string[] = []
  for (let i = 0; i < CROWD; i++) waiting.push((await boletoOf(buyer, priceId)).payment!.id)
  await trustRegulars(shop)
  const at = shop.parts.app.clock.now()
  const until = new Date(at.getTime() + DAY_MS)
  return race(shop.parts.app.db, CROWD, (tx, i) => trusts(tx, { paymentId: waiting[i]!, at, until }))
}

test('the row that is written first is the only one; looking first trusts all of them', async () => {
  await using shop = await openShop()
  expect(await countTrusted(shop, async (tx, one) => (await insertTrusted(tx, one)) !== undefined)).toBe(1)

  await using twin = await openShop()
  await sql`drop index trusted_boleto_one`.execute(asTransaction(twin.parts.app.db))
  const meet = createMeeting(CROWD)
  const lookFirst: Trusts = async (tx, one) => {
    const { rows } = await sql`select from trusted_boleto where ended_at is null`.execute(tx)
    await meet()
    return rows.length === 0 && (await insertTrusted(tx, one)) !== undefined
  }
  expect(await countTrusted(twin, lookFirst)).toBe(CROWD)
}, 60_000)

type Asks = (tx: Tx, waiting: Order) => Promise<unknown>

/** How many boletos of a regular are trusted, when the next is asked about while the one before it ends unpaid. */
async function countWhileOneEnds(shop: Shop, asks: Asks): Promise<number> {
  const { app, pool } = shop.parts
  const { priceId } = await stock(pool, { name: 'Guia', amount: 1000 })
  const buyer = await newRegular(shop)
  const waiting = await boletoOf(buyer, priceId)
  await trustRegulars(shop)
  const ending = await boletoOf(buyer, priceId)
  const asked: Promise<unknown>[] = []
  await inTransaction(app.db, async (tx) => {
    await endTrust(tx, ending.id, app.clock.now(), { isPaid: false })
    asked.push(inTransaction(app.db, (other) => asks(other, waiting)))
    await vi.waitFor(async () => expect(await countBlocked(pool)).toBe(1), { timeout: 15_000 })
  })
  await Promise.all(asked)
  return (await pool.query('select from trusted_boleto where ended_at is null')).rowCount!
}

const countBlocked = async (pool: Shop['parts']['pool']) =>
  (
    await pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).rowCount

test('who asks for the next one while theirs ends unpaid is not trusted; looking at what was, they are', async () => {
  await using shop = await openShop()
  const { app } = shop.parts
  const ask: Asks = async (tx, { id, payment }) => {
    const dueOn = calendarDay(payment!.boleto!.dueOn)
    await openOnTrust(app, tx, await lockOrder(tx, id), { paymentId: payment!.id, dueOn })
  }
  expect(await countWhileOneEnds(shop, ask)).toBe(0)

  await using twin = await openShop()
  const askAtOnce: Asks = async (tx, { payment }) => {
    const at = twin.parts.app.clock.now()
    await insertTrusted(tx, { paymentId: payment!.id, at, until: new Date(at.getTime() + DAY_MS) })
  }
  expect(await countWhileOneEnds(twin, askAtOnce)).toBe(1)
}, 60_000)
