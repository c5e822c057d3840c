import type { OrderId } from '@vitrine/contract/ids'
import type { SubscriptionAction } from '@vitrine/contract/subscription'
import { addDays, addMonths, type CalendarDay, calendarDay, daysBetween } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seededRandom } from '../../simulator/src/chaos/random.ts'
import { createTestClock, type TestClock } from '../../test/support/app.ts'
import { type Buyer, isPaid, newBuyer, signInAgain, untilOrder } from '../../test/support/buyer.ts'
import { type CardName, orderByCard } from '../../test/support/card.ts'
import { payPix } from '../../test/support/credit.ts'
import { identity, OWNER } from '../../test/support/identities.ts'
import { recountRevenue } from '../../test/support/recount-revenue.ts'
import { refusalOf } from '../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../test/support/shop.ts'
import { stock } from '../../test/support/stock.ts'
import { act } from '../../test/support/subscriber.ts'
import {
  authoriseWithOrder,
  daysLate,
  debitAtBank,
  endMandate,
  payCode,
  readTakenBack,
  revokeMandate,
  takeBackPix,
} from '../support/pix-payers.ts'
import { writeResult } from '../support/results.ts'
import { instantOf, type Scheduler, startScheduler } from '../support/scheduler.ts'
import { readKept, readSubscriptionBooks } from '../support/subscription-books.ts'
import {
  CHARGING,
  CODE,
  CODES,
  DEBITED,
  DECLINED,
  DUE,
  isPaidUp,
  NEXT,
  OPEN,
  STILL,
  WAITING,
} from '../support/subscription-queries.ts'

/** `npm run fire subscriptions` sets these; without them it is short. */
const SUBSCRIPTIONS = Number(process.env.SUBSCRIPTIONS ?? 6)
const MONTHS = Number(process.env.MONTHS ?? 3)
const SEED = Number(process.env.SEED ?? 20261125)
const IS_LONG = process.env.SUBSCRIPTIONS !== undefined
const SCHEDULERS = 3
/** All days of a month begin one; the first renewal of the last ones falls on the 29th of February. */
const FIRST_DAY = calendarDay(IS_LONG ? '2028-01-01' : '2028-01-28')
const LAST_DAY = calendarDay('2028-01-31')
/** Of a hundred days on which something is due, so many kill a scheduler at work. */
const KILLED_PERCENT = 10
/** By days after the first one, how many days the time of the shop jumps then, once. */
const jumps = new Map([
  [40, 40],
  [85, -1],
])
const random = seededRandom(SEED)

let shop: Shop
let clock: TestClock
let schedulers: Scheduler[] = []
let today = FIRST_DAY
beforeAll(async () => {
  clock = createTestClock(instantOf(FIRST_DAY).toISOString())
  shop = await openShop({ clock, bankClock: clock, writes: false })
  schedulers = await Promise.all(Array.from({ length: SCHEDULERS }, () => startScheduler(shop)))
}, 120_000)
afterAll(async () => {
  await Promise.all(schedulers.map((one) => one.stop()))
  await shop[Symbol.asyncDispose]()
})

function goTo(day: CalendarDay): void {
  today = day
  clock.set(instantOf(day).toISOString())
}

const read = async <T extends object>(sql: string, ...values: unknown[]) =>
  (await shop.parts.pool.query<T>(sql, values)).rows

/** Somebody new has the plan, paid today; who pays by card may dispute it, some leave, and some pause. */
async function subscribe(priceId: string): Promise<void> {
  const buyer = await newBuyer(shop)
  const luck = random()
  if (luck < 0.3) await subscribeByCard(buyer, priceId)
  else if (luck < 0.6) await subscribeByMandate(buyer, priceId)
  else await payPix(shop, buyer, await buyer.order(priceId))
  if (random() < 0.3) leaveLater(buyer)
  if (random() < 0.3) pauseLater(buyer)
  if (random() < 0.2) contestLater(buyer)
}

async function subscribeByCard(buyer: Buyer, priceId: string): Promise<void> {
  const luck = random()
  const name: CardName = luck < 0.15 ? 'laterNoFunds' : luck < 0.25 ? 'laterStolen' : 'approved'
  const { id } = await orderByCard(shop, buyer, priceId, { name, ...(random() < 0.7 && { renew: true }) })
  await untilOrder(buyer.client, id, isPaid)
  if (random() < 0.6) disputeLater(id)
}

/** Pix Automático is authorised with the first payment; some revoke it at their bank, some end it here. */
async function subscribeByMandate(buyer: Buyer, priceId: string): Promise<void> {
  const idRec = await authoriseWithOrder(shop, buyer, priceId)
  const luck = random()
  const revoke = async () => revokeMandate(shop, idRec) && counted.revoked++
  const end = async () => (await endMandate(await signInAgain(shop, buyer.email))) && counted.endedHere++
  if (luck < 0.2) scheduled.push({ on: someDays(5, 100), does: revoke })
  else if (luck < 0.3) scheduled.push({ on: someDays(5, 100), does: end })
}

/** What people and issuers do on a day that they chose before. */
interface ScheduledAction {
  on: CalendarDay
  does(): Promise<unknown>
}
let scheduled: ScheduledAction[] = []
const counted = {
  disputes: 0,
  won: 0,
  lost: 0,
  cancelled: 0,
  undone: 0,
  paused: 0,
  pausesUndone: 0,
  resumed: 0,
  paidMeanwhile: 0,
  healed: 0,
  revoked: 0,
  endedHere: 0,
  emptyDays: 0,
  takenBack: 0,
}

const someDays = (from: number, to: number): CalendarDay =>
  addDays(today, from + Math.floor(random() * (to - from)))

/** The issuer tells weeks or months after the charge, and decides later still. */
function disputeLater(orderId: OrderId): void {
  const dispute = async (state: 'open' | 'won' | 'lost', status: string) => {
    const [payment] = await read<{ txid: string }>('select txid from payment where order_id = $1', orderId)
    await shop.bank.disputeCharge(payment!.txid, state)
    const orders = `select status from purchase_order where id = $1`
    await vi.waitFor(async () => expect(await read(orders, orderId)).toEqual([{ status }]), PATIENT)
  }
  const decide = async () => {
    const state = random() < 0.5 ? 'won' : 'lost'
    counted[state]++
    await dispute(state, state === 'won' ? 'paid' : 'charged-back')
  }
  const open = async () => {
    counted.disputes++
    await dispute('open', 'disputed')
    scheduled.push({ on: someDays(1, 60), does: decide })
  }
  scheduled.push({ on: someDays(3, 120), does: open })
}

/** Does something about the subscription of a buyer where it is allowed, and counts it. */
async function tryTo(
  { email }: Buyer,
  action: SubscriptionAction,
  what: keyof typeof counted,
  meanwhile: (id: string) => Promise<void> = async () => {},
): Promise<boolean> {
  const buyer = await signInAgain(shop, email)
  const [subscription] = await buyer.client.subscription.list({})
  const one = { buyer, id: subscription!.id, productId: subscription!.product.id, priceId: '' }
  const { allowed } = await buyer.client.subscription.read({ id: one.id })
  if (!allowed.includes(action.kind)) return false
  const refused = await Promise.all([refusalOf(act(one, action)), meanwhile(one.id)])
  // Whoever paid in the same instant was faster: what they had seen is not so any more.
  if (refused[0] === 'subscription.preview-stale') return false
  expect(refused[0]).toBe('accepted')
  counted[what]++
  return true
}

/** What is open is paid; where it was taken back in the same instant, the money goes back. */
async function payOpen(subscriptionId: string): Promise<void> {
  for (const { id, code } of await read<{ id: string; code: string }>(CODE, subscriptionId)) {
    plans.set(id, { code, payOn: undefined })
    if (!(await payCode(shop, code))) continue
    await vi.waitFor(async () => expect(await read(WAITING, id)).toEqual([]), PATIENT)
    counted.paidMeanwhile++
  }
}

/** They cancel, some at once, and some once there is something to pay, in the instant in which they pay it. */
function leaveLater(buyer: Buyer): void {
  const [isNow, isPaying] = [random() < 0.2, random() < 0.5]
  const action = { kind: 'cancel', ...(isNow && { now: true }) } as const
  const cancel = async () => {
    if (isPaying && (await isPaidUp(await signInAgain(shop, buyer.email))))
      return scheduled.push({ on: addDays(today, 3), does: cancel })
    if (!(await tryTo(buyer, action, 'cancelled', isPaying ? payOpen : undefined))) return
    const undo = () => tryTo(buyer, { kind: 'undo-cancellation' }, 'undone')
    if (random() < 0.4) scheduled.push({ on: someDays(1, 20), does: undo })
  }
  scheduled.push({ on: someDays(5, 200), does: cancel })
}

/** They pause, whether they owe or not; some undo it before it begins, others come back early. */
function pauseLater(buyer: Buyer): void {
  const pause = async () => {
    const cycles = 1 + Math.floor(random() * 3)
    if (!(await tryTo(buyer, { kind: 'pause', cycles }, 'paused'))) return
    const undo = () => tryTo(buyer, { kind: 'undo-pause' }, 'pausesUndone')
    const resume = () => tryTo(buyer, { kind: 'resume' }, 'resumed')
    if (random() < 0.3) scheduled.push({ on: someDays(1, 15), does: undo })
    if (random() < 0.5) scheduled.push({ on: someDays(20, 60), does: resume })
  }
  scheduled.push({ on: someDays(5, 200), does: pause })
}

/** They contest a Pix at their bank, which takes it back (MED). */
function contestLater({ email }: Buyer): void {
  const contest = async () => {
    counted.takenBack += await takeBackPix(shop, email, random)
  }
  scheduled.push({ on: someDays(3, 150), does: contest })
}

async function doToday(): Promise<void> {
  const due = scheduled.filter(({ on }) => on <= today)
  scheduled = scheduled.filter(({ on }) => on > today)
  for (const { does } of due) await does()
}

/** How many begin today, so that all days of the month have the same number. */
async function missingToday(): Promise<number> {
  const days = daysBetween(today, LAST_DAY) + 1
  if (days < 1) return 0
  return Math.ceil((SUBSCRIPTIONS - (await read('select id from subscription')).length) / days)
}

/** All schedulers are told at once; one that is killed leaves its work to the others, or to itself when it is back. */
async function stepAll(): Promise<number> {
  const at = instantOf(today)
  // On some days nobody has a balance: what was to be debited is tried again.
  const isEmpty = random() < 0.2
  if (isEmpty) counted.emptyDays++
  await debitAtBank(shop, isEmpty)
  const killed = random() * 100 < KILLED_PERCENT ? schedulers[Math.floor(random() * SCHEDULERS)] : undefined
  const working = schedulers.map((one) => one.run(at))
  if (killed) await killed.kill()
  await Promise.all(working)
  if (killed) {
    await killed.run(at)
    // The charges that died with it; a sweep that fails, as with a token that ended while time went on, comes again.
    await vi.waitFor(() => shop.sweep('pix-reconcile'), PATIENT)
  }
  await vi.waitFor(async () => expect(await read(CHARGING)).toEqual([]), PATIENT)
  // Once a card is declined, the calendar goes on: the sweep of the next minute.
  await schedulers[0]!.run(at)
  return killed ? 1 : 0
}

/** An order that is waited for: its code, and the day on which it is paid. */
interface Plan {
  code: string
  payOn: CalendarDay | undefined
}
const plans = new Map<string, Plan>()

interface Open {
  id: string
  dueOn: CalendarDay
}
const PATIENT = { timeout: 60_000, interval: 50 }

/** A bank takes no new charge whose due day is over: each order has its code before time goes on. */
async function planFor(all: readonly Open[]): Promise<void> {
  const declined = await read<{ id: string; email: string }>(
    DECLINED,
    all.map(({ id }) => id),
  )
  for (const one of declined) await healLater(one)
  const orders = all.filter(({ id }) => !plans.has(id))
  const ids = orders.map(({ id }) => id)
  const codes = await vi.waitFor(async () => {
    const found = await read<{ id: string; code: string }>(CODES, ids)
    expect(new Set(found.map(({ id }) => id)).size).toBe(ids.length)
    return new Map(found.map(({ id, code }) => [id, code]))
  }, PATIENT)
  for (const { id, dueOn } of orders) {
    const late = daysLate(random)
    plans.set(id, { code: codes.get(id)!, payOn: Number.isFinite(late) ? addDays(dueOn, late) : undefined })
  }
}

/** Most pay by Pix on the day on which their card is given up; the others never. */
async function healLater({ id, email }: { id: string; email: string }): Promise<void> {
  plans.set(id, { code: '', payOn: undefined })
  if (random() < 0.3) return
  const { client } = await signInAgain(shop, email)
  await client.checkout.changeMethod({ id: id as OrderId, method: 'pix' })
  const codes = () => read<{ code: string }>(CODES, [id])
  await vi.waitFor(async () => expect(await codes()).toHaveLength(1), PATIENT)
  plans.set(id, { code: (await codes())[0]!.code, payOn: today })
  counted.healed++
}

/** Who pays today pays at the bank, twice where they are unsure; resolves once the shop has heard of it. */
async function payToday(): Promise<void> {
  const open = await read<Open>(OPEN)
  await planFor(open.filter(({ id }) => !plans.has(id)))
  const paid: string[] = []
  const pay = async (id: string) => {
    const { code, payOn } = plans.get(id)!
    if (!payOn || payOn > today) return
    if (await payCode(shop, code)) paid.push(id)
    else plans.set(id, { code, payOn: undefined })
    if (id.charCodeAt(id.length - 1) % 10 === 0) await payCode(shop, code)
  }
  const lanes = Array.from({ length: 8 }, (_, lane) => open.filter((_, i) => i % 8 === lane))
  await Promise.all(
    lanes.map(async (orders) => {
      for (const { id } of orders) await pay(id)
    }),
  )
  await vi.waitFor(async () => expect(await read(STILL, paid)).toEqual([]), PATIENT)
}

/** The next day on which something is due, somebody pays or time jumps. */
async function nextDay(last: CalendarDay): Promise<CalendarDay> {
  const days = daysBetween(FIRST_DAY, today)
  const jump = jumps.get(days)
  if (jump) {
    jumps.delete(days)
    return addDays(today, jump)
  }
  if (today < LAST_DAY) return addDays(today, 1)
  const [next] = await read<{ day: CalendarDay | null }>(NEXT, last, today)
  const paid = [...plans.values()].flatMap(({ payOn }) => payOn ?? [])
  const jumping = [...jumps.keys()].map((after) => addDays(FIRST_DAY, after))
  const isDebited = (await read(DEBITED)).length > 0
  const coming = [
    ...(isDebited ? [addDays(today, 1)] : []),
    next?.day ?? last,
    ...paid,
    ...jumping,
    ...scheduled.map(({ on }) => on),
  ].filter((day) => day > today)
  return coming.reduce((a, b) => (a < b ? a : b), last)
}

test(`${SUBSCRIPTIONS} subscriptions over ${MONTHS} months and ${SCHEDULERS} schedulers: one order per period, each paid once`, {
  tags: 'fire',
  timeout: IS_LONG ? 3 * 3_600_000 : 300_000,
}, async () => {
  const { priceId } = await stock(shop.parts.pool, {
    name: 'Clube',
    amount: 3_990,
    type: 'subscription',
    interval: 'month',
  })
  const last = addMonths(1, FIRST_DAY, MONTHS)
  let kills = 0
  for (let day = FIRST_DAY; today < last; day = await nextDay(last)) {
    goTo(day)
    for (let one = await missingToday(); one > 0; one--) await subscribe(priceId)
    await doToday()
    kills += await stepAll()
    // What cannot be stepped would stay due for ever.
    expect(await read(DUE, today, instantOf(today))).toEqual([])
    await payToday()
  }
  // Whoever paid late on the last day may be due again at once.
  await stepAll()
  await vi.waitFor(async () => expect(await readKept(shop.parts.pool)).toEqual([]), PATIENT)
  const books = await readSubscriptionBooks(shop.parts.pool, today)
  await writeResult('subscriptions', { seed: SEED, months: MONTHS, kills, ...counted, ...books })
  expect(books).toMatchObject({ wrongPeriods: [], missed: [], strayMoves: [], twicePaid: [], unpaid: [] })
  expect(books).toMatchObject({ contradicted: [], kept: [] })
  expect(books).toMatchObject({
    stuck: [],
    billedAfterwards: [],
    shut: [],
    paidTwice: [],
    paidWithout: [],
    chargedWrongly: [],
    leftOver: [],
  })
  expect(await readTakenBack(shop)).toBe(counted.takenBack)
  // The revenue that the administration is shown is what orders and moves say.
  const owner = shop.client((await identity(shop.parts.app, OWNER)).token)
  const { end } = await owner.adminSubscriptionFigure.read({ from: today, to: addDays(today, 1) })
  const { mrr, subscribers } = await recountRevenue(shop.parts.pool, addDays(today, 1))
  expect(end).toMatchObject({ mrr, subscribers })
  expect(books.subscriptions).toBe(SUBSCRIPTIONS)
  expect(books.renewals).toBeGreaterThan(SUBSCRIPTIONS)
})
