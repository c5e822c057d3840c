import type { AccountId, OrderId } from '@vitrine/contract/ids'
import type { Order } from '@vitrine/contract/order'
import { sentenceOf } from '@vitrine/contract/refusals'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { createTestClock, type TestClock } from '../../../../test/support/app.ts'
import { type BankClock, createBankClock } from '../../../../test/support/bank-clock.ts'
import { type Buyer, hasPix, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { balanceOf, earnCredit } from '../../../../test/support/credit.ts'
import { createMeeting } from '../../../../test/support/race.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { insertEntry } from './credit.store.ts'
import { spendCredit } from './credit.ts'

let shop: Shop
let clock: TestClock
let bankClock: BankClock
beforeAll(async () => {
  clock = createTestClock(new Date().toISOString())
  bankClock = createBankClock(clock)
  shop = await openShop({ clock, bankClock, env: { PIX_EXPIRES_IN: '60' } })
  await guide()
})
afterAll(() => shop[Symbol.asyncDispose]())

const CREDIT = 1_000
/** Seconds; four of them are within the life of a session's token. */
const EXPIRY_AND_GRACE = 130
const SOON = { timeout: 20_000, interval: 100 }
const guide = async (amount = 5_000) => (await stock(shop.parts.pool, { name: 'Guia', amount })).priceId
const accountOf = async ({ email }: Buyer): Promise<AccountId> =>
  (await shop.parts.pool.query('select id from account where email = $1', [email])).rows[0].id

async function rich(): Promise<Buyer> {
  const buyer = await newBuyer(shop)
  await earnCredit(shop, buyer, CREDIT)
  return buyer
}

async function untilExpired({ client }: Buyer, { id }: Order): Promise<void> {
  await shop.sweep('pix-reconcile')
  await vi.waitFor(async () => expect((await client.checkout.readOrder({ id })).status).toBe('expired'), SOON)
}

/** An order that was to be paid with credit and money, and ended unpaid. */
async function expired(buyer: Buyer) {
  const order = await buyer.order(await guide(), { credit: CREDIT })
  const { payment } = await untilOrder(buyer.client, order.id, hasPix)
  clock.advance(EXPIRY_AND_GRACE)
  await untilExpired(buyer, order)
  return { order, copyPaste: payment!.pix!.copyPaste }
}

/** Paid while its code was good; the shop hears of it after its order has ended. */
const payLate = (copyPaste: string) => bankClock.earlier(EXPIRY_AND_GRACE, () => shop.bank.pay(copyPaste))

/** So many orders of one buyer, none of which holds credit yet. */
async function ordersOf(buyer: Buyer, count: number) {
  const priceId = await guide()
  const orders: Order[] = []
  for (let i = 0; i < count; i++) orders.push(await buyer.order(priceId))
  return orders
}

type Spend = (tx: Tx, orderId: OrderId) => Promise<void>

/** How many of a crowd of orders are paid with the credit for one, and what is left of it. */
async function spendAtOnce(count: number, spendBy: (accountId: AccountId) => Spend) {
  const buyer = await rich()
  const orders = await ordersOf(buyer, count)
  const spend = spendBy(await accountOf(buyer))
  const outcomes = await Promise.allSettled(
    orders.map(({ id }) => inTransaction(shop.parts.app.db, (tx) => spend(tx, id))),
  )
  const lost = outcomes.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []))
  return { won: count - lost.length, left: await balanceOf(buyer), said: [...new Set(lost)] }
}

const guarded =
  (accountId: AccountId): Spend =>
  (tx, id) =>
    spendCredit(tx, { id, accountId, brandId: 'main', credit: CREDIT }, clock.now())

/** Everybody looks before anybody spends, and nobody holds the balance. */
function lookingFirst(count: number) {
  const meet = createMeeting(count)
  return (accountId: AccountId): Spend =>
    async (tx, orderId) => {
      const { rows } = await sql<{ balance: number }>`
        select balance from credit_balance where account_id = ${accountId}`.execute(tx)
      await meet()
      if (rows[0]!.balance < CREDIT) return
      const owner = { accountId, brandId: 'main', orderId, turn: 1, at: clock.now() }
      await insertEntry(tx, { ...owner, kind: 'spent', amount: -CREDIT })
    }
}

test('credit that ran out comes back; the order takes it again while it is there', async () => {
  const buyer = await rich()
  const { order } = await expired(buyer)
  expect(await balanceOf(buyer)).toBe(CREDIT)
  const renewed = await buyer.client.checkout.renewPix({ id: order.id })
  expect(renewed).toMatchObject({ status: 'awaiting-payment', credit: CREDIT, payment: { amount: 4_000 } })
  expect(await balanceOf(buyer)).toBe(0)
  // A code that the bank makes after the clock moved would be good for longer.
  await untilOrder(buyer.client, order.id, hasPix)
  clock.advance(EXPIRY_AND_GRACE)
  await untilExpired(buyer, order)
  expect(await balanceOf(buyer)).toBe(CREDIT)
  const entries = await buyer.client.credit.listEntries()
  expect(entries.map(({ kind }) => kind)).toEqual(['returned', 'spent', 'returned', 'spent', 'granted'])
  // Given up after it ended, it has nothing more to give back.
  await buyer.client.checkout.cancelOrder({ id: order.id })
  expect(await balanceOf(buyer)).toBe(CREDIT)
  const [page, rest] = [entries.slice(0, 2), entries.slice(2)]
  expect(await buyer.client.credit.listEntries({ limit: 2 })).toEqual(page)
  expect(await buyer.client.credit.listEntries({ before: page[1]!.id })).toEqual(rest)
})

test('late money of an order whose credit went elsewhere goes back, and the order is not taken up again', async () => {
  const buyer = await rich()
  const { order, copyPaste } = await expired(buyer)
  await buyer.order(await guide(CREDIT), { credit: CREDIT })
  expect(await refusalOf(buyer.client.checkout.renewPix({ id: order.id }))).toBe('credit.not-enough')
  await payLate(copyPaste)
  await vi.waitFor(async () => {
    const { status, refunds } = await buyer.client.checkout.readOrder({ id: order.id })
    expect([status, refunds]).toMatchObject([
      'expired',
      [{ reason: 'unwanted', amount: 4_000, state: 'done' }],
    ])
  }, SOON)
  expect(await balanceOf(buyer)).toBe(0)
})

test('late money of an order whose credit is still there is taken, with the credit', async () => {
  const buyer = await rich()
  const { order, copyPaste } = await expired(buyer)
  await payLate(copyPaste)
  await vi.waitFor(async () => {
    expect((await buyer.client.checkout.readOrder({ id: order.id })).status).toBe('paid')
  }, SOON)
  expect(await balanceOf(buyer)).toBe(0)
})

test('fifty orders at once with credit for one: one gets it, and the balance ends at nothing', async () => {
  const said = [sentenceOf('credit.not-enough')]
  expect(await spendAtOnce(50, guarded)).toEqual({ won: 1, left: 0, said })
})

test('orders that ended, all taken up again at once: one has the credit, the others hear why not', async () => {
  const buyer = await rich()
  const orders: Order[] = []
  for (let i = 0; i < 4; i++) orders.push((await expired(buyer)).order)
  const outcomes = await Promise.all(
    orders.map(({ id }) => refusalOf(buyer.client.checkout.renewPix({ id }))),
  )
  expect(outcomes.toSorted()).toEqual(['accepted', ...Array.from({ length: 3 }, () => 'credit.not-enough')])
  expect(await balanceOf(buyer)).toBe(0)
})

test('looking before spending: the database still lets one through; without its rule, everybody spends', async () => {
  const saved = await spendAtOnce(8, lookingFirst(8))
  // An error of the database, and no sentence for anybody.
  expect(saved).toMatchObject({ won: 1, left: 0, said: [expect.stringContaining('credit_balance_covers')] })
  await shop.parts.pool.query('alter table credit_balance drop constraint credit_balance_covers')
  expect((await spendAtOnce(8, lookingFirst(8))).won).toBe(8)
})
