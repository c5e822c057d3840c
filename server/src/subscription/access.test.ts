import type { AccountId, OrderId, ProductId } from '@vitrine/contract/ids'
import { calendarDay, startOfDay } from '@vitrine/contract/time'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestClock, type TestClock } from '../../../test/support/app.ts'
import { newBuyer, signInAgain } from '../../../test/support/buyer.ts'
import { orderByCard } from '../../../test/support/card.ts'
import { payPix } from '../../../test/support/credit.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../test/support/shop.ts'
import { issueCoupon, stock } from '../../../test/support/stock.ts'
import {
  accessOf,
  act,
  subscribe as newSubscriber,
  onDay,
  type Subscriber,
} from '../../../test/support/subscriber.ts'

let shop: Shop
let clock: TestClock
beforeAll(async () => {
  clock = createTestClock('2027-01-31T15:00:00Z')
  shop = await openShop({ clock, bankClock: clock })
})
afterAll(() => shop[Symbol.asyncDispose]())
// Nothing is due about it in the situations after it.
afterEach(() => shop.parts.pool.query('update subscription set next_step_on = null'))

const PLAN = { type: 'subscription', interval: 'month' } as const
const REASON = 'pedido pelo atendimento'
const FEW = { timeout: 20_000 }
/** One that is given up goes on moving the clock of those after it. */
const LONGEST_MS = 240_000

const midnight = (day: string) => startOfDay(calendarDay(day)).toISOString()
const until = (day: string) => ({ allowed: true, until: midnight(day) })
const forGood = { allowed: true }
/** Since the first instant of a day, or since a moment of it. */
const not = (why: string, since?: string) => ({ allowed: false, why, ...(since && { since }) })
const never = { allowed: false, why: 'never-granted' }

/** Whom is asked about, and what: their plan, unless a situation says otherwise. */
interface PlanHolder extends Subscriber {
  on(day: string): ReturnType<typeof onDay>
  /** What is asked for by then is paid. */
  pay(): Promise<void>
  giveBack(orderId: OrderId): Promise<unknown>
}

async function subscribed(options: { coupon?: string } = {}): Promise<PlanHolder> {
  const one = await newSubscriber({ shop, clock }, options)
  const asked: PlanHolder = {
    ...one,
    on: (day) => onDay({ shop, clock }, day, asked),
    async pay() {
      const { orders } = await asked.buyer.client.subscription.read({ id: asked.id })
      await payPix(shop, asked.buyer, orders[0]!)
    },
    giveBack: (id) => asked.buyer.client.checkout.regretOrder({ id }),
  }
  return asked
}

/** Somebody of the shop, signed in now. */
const helena = async () => shop.client((await identity(shop.parts.app, OWNER)).token)
const idOf = async ({ buyer }: Pick<PlanHolder, 'buyer'>) => (await buyer.client.account.me()).id as AccountId

/** Without any plan, on the 31st of January. */
async function member() {
  clock.set('2027-01-31T15:00:00Z')
  const buyer = await newBuyer(shop)
  return { buyer, id: 'sub_' as const, productId: 'prd_' as ProductId, priceId: '' }
}

async function bought(article: Parameters<typeof stock>[1]) {
  const one = await member()
  const stocked = await stock(shop.parts.pool, article)
  const order = await payPix(shop, one.buyer, await one.buyer.order(stocked.priceId))
  return { ...one, ...stocked, order }
}

async function trying() {
  const code = `TESTE-${Math.random().toString(36).slice(2, 8).toUpperCase()}`
  await issueCoupon(shop.parts.pool, { code, kind: 'trial-days', value: 10 })
  return subscribed({ coupon: code })
}

/** The days on which something is asked for or done about a charge that is due on the 28th of February. */
const DUNNED = ['2027-02-21', '2027-02-27', '2027-02-28', '2027-03-02', '2027-03-04', '2027-03-08']

/** Through its first charge, unpaid, to a day. */
async function unpaid(day: string, plan = subscribed()): Promise<PlanHolder> {
  const one = await plan
  for (const each of DUNNED) if (each < day) await one.on(each)
  await one.on(day)
  return one
}

async function paidAhead(): Promise<PlanHolder> {
  const one = await subscribed()
  await one.on('2027-02-21')
  await one.pay()
  return one
}

async function resting(cycles = 2): Promise<PlanHolder> {
  const one = await subscribed()
  await act(one, { kind: 'pause', cycles })
  await one.on('2027-02-28')
  return one
}

async function disputed(state: 'open' | 'won' | 'lost') {
  const one = await member()
  const stocked = await stock(shop.parts.pool, { ...PLAN, name: 'Clube', amount: 3_990 })
  const { id } = await orderByCard(shop, one.buyer, stocked.priceId)
  const { rows } = await shop.parts.pool.query('select txid from payment where order_id = $1', [id])
  const isNow = (status: string) =>
    vi.waitFor(
      async () => expect(await one.buyer.client.checkout.readOrder({ id })).toMatchObject({ status }),
      FEW,
    )
  await shop.bank.disputeCharge(rows[0].txid, 'open')
  await isNow('disputed')
  if (state !== 'open') {
    await shop.bank.disputeCharge(rows[0].txid, state)
    await isNow(state === 'won' ? 'paid' : 'charged-back')
  }
  return { ...one, ...stocked }
}

/** On its way to a bigger plan since the 14th of February: asks about the plan it had, or about the new one. */
async function changing({ pays, about }: { pays: boolean; about: 'before' | 'after' }) {
  const one = await subscribed()
  const bigger = await stock(shop.parts.pool, { ...PLAN, name: 'Estúdio', amount: 9_900 })
  await one.on('2027-02-14')
  const { after } = await act(one, { kind: 'change', priceId: bigger.priceId, when: 'now' })
  if (pays) await payPix(shop, one.buyer, after.orders[0]!)
  return { one, order: after.orders[0]!, asked: about === 'before' ? one : { ...one, ...bigger } }
}

/** A bundle, and one of what it holds, which is asked about. */
async function bundled({ alsoAlone = false } = {}) {
  const guide = await stock(shop.parts.pool, { name: 'Guia', amount: 2_000 })
  const alone = await member()
  if (alsoAlone) await payPix(shop, alone.buyer, await alone.buyer.order(guide.priceId))
  const other = await stock(shop.parts.pool, { name: 'Planilha', amount: 1_000 })
  const bundle = { name: 'Pacote', type: 'bundle', amount: 5_000 } as const
  const items = [guide.productId, other.productId]
  const { priceId } = await stock(shop.parts.pool, { ...bundle, items })
  const order = await payPix(shop, alone.buyer, await alone.buyer.order(priceId))
  return { ...alone, productId: guide.productId, order }
}

interface Gift {
  from?: string
  until?: string
}

async function given(days: Gift = {}) {
  const one = await member()
  const { productId } = await stock(shop.parts.pool, { name: 'Guia', amount: 2_000 })
  const [owner, id] = [await helena(), await idOf(one)]
  const { access } = await owner.adminAccount.grantAccess({ id, productId, reason: REASON, ...days })
  return { ...one, productId, owner, account: id, sourceId: access[0]!.sourceId }
}

/** What a plan holds bought besides, and the plan left unpaid until it rests. */
async function twice() {
  const one = await subscribed()
  const guide = await stock(shop.parts.pool, { name: 'Guia', amount: 2_000 })
  await shop.parts.pool.query('insert into bundle_item values ($1, $2, 1)', [one.productId, guide.productId])
  await payPix(shop, one.buyer, await one.buyer.order(guide.priceId))
  await unpaid('2027-03-09', Promise.resolve(one))
  expect(await accessOf(one)).toMatchObject({ why: 'unpaid' })
  return { ...one, productId: guide.productId }
}

const NOON = 'T15:00:00.000Z'
const TEN = 'T13:00:00.000Z'

/** What happened, whom it leaves to be asked about, and what the answer is. */
const SITUATIONS: [string, () => Promise<Subscriber>, object][] = [
  ['nothing was ever bought', async () => ({ ...(await member()), productId: 'prd_other' }), never],
  [
    'ordered and not paid yet',
    async () => {
      const one = await member()
      const stocked = await stock(shop.parts.pool, { ...PLAN, name: 'Clube', amount: 3_990 })
      await one.buyer.order(stocked.priceId)
      return { ...one, ...stocked }
    },
    never,
  ],
  ['the first period is paid', () => subscribed(), until('2027-02-28')],
  ['the next period is paid ahead', paidAhead, until('2027-03-31')],
  ['somebody else has it', async () => ({ ...(await subscribed()), buyer: (await member()).buyer }), never],
  [
    'due tomorrow and unpaid: it may be used until it would rest',
    () => unpaid('2027-02-27'),
    until('2027-03-09'),
  ],
  ['a day behind', () => unpaid('2027-03-02'), until('2027-03-09')],
  ['eight days behind', () => unpaid('2027-03-09'), not('unpaid', `2027-03-09${TEN}`)],
  [
    'a reminder came four days late: so does the day on which it rests',
    async () => {
      const one = await unpaid('2027-03-02')
      await one.on('2027-03-08')
      return one
    },
    until('2027-03-13'),
  ],
  [
    'paid while it rested',
    async () => {
      const one = await unpaid('2027-03-09')
      await one.pay()
      return one
    },
    until('2027-04-09'),
  ],
  [
    'given up: what was paid for is over',
    async () => {
      const one = await unpaid('2027-03-09')
      await one.on('2027-03-13')
      await one.on('2027-03-23')
      return one
    },
    not('ended', midnight('2027-02-28')),
  ],
  [
    'one plan rests unpaid, another one of the same person is paid',
    async () => {
      const one = await subscribed()
      const other = await stock(shop.parts.pool, {
        ...PLAN,
        name: 'Estúdio',
        amount: 9_900,
        interval: 'year',
      })
      await payPix(shop, one.buyer, await one.buyer.order(other.priceId))
      await unpaid('2027-03-09', Promise.resolve(one))
      return { ...one, ...other }
    },
    until('2028-01-31'),
  ],
  [
    'a pause is to come',
    async () => {
      const one = await subscribed()
      await act(one, { kind: 'pause', cycles: 2 })
      return one
    },
    until('2027-02-28'),
  ],
  ['a pause runs', () => resting(), not('paused', `2027-02-28${TEN}`)],
  [
    'paid ahead in a pause',
    async () => {
      const one = await resting()
      await one.on('2027-04-23')
      await one.pay()
      return one
    },
    not('paused', `2027-02-28${TEN}`),
  ],
  [
    'one charge is skipped, and the next one is due today',
    async () => {
      const one = await resting(1)
      for (const day of ['2027-03-24', '2027-03-30', '2027-03-31']) await one.on(day)
      return one
    },
    until('2027-04-08'),
  ],
  [
    'a pause is to be ended, and its charge is waited for',
    async () => {
      const one = await resting()
      await one.on('2027-03-10')
      await act(one, { kind: 'resume' })
      await one.on('2027-03-10')
      return one
    },
    not('paused', `2027-02-28${TEN}`),
  ],
  [
    'cancelled in a pause',
    async () => {
      const one = await resting()
      await act(one, { kind: 'cancel' })
      return one
    },
    not('ended', midnight('2027-02-28')),
  ],
  [
    'a renewal is taken back: the period before it stays',
    async () => {
      const one = await paidAhead()
      const { orders } = await one.buyer.client.subscription.read({ id: one.id })
      await one.giveBack(orders[0]!.id)
      return one
    },
    until('2027-02-28'),
  ],
  [
    'the first period is given back after the second is paid: the second stays',
    async () => {
      const one = await paidAhead()
      const { orders } = await one.buyer.client.subscription.read({ id: one.id })
      const refund = { id: orders[1]!.id, part: { of: 'order' as const }, left: 3_990, reason: REASON }
      await (await helena()).adminOrder.refund({ ...refund, as: 'courtesy' })
      return one
    },
    not('not-started', midnight('2027-02-28')),
  ],
  [
    'all that was paid is taken back',
    async () => {
      const one = await subscribed()
      const { orderId } = await one.buyer.client.subscription.read({ id: one.id })
      await one.giveBack(orderId)
      return one
    },
    not('revoked', `2027-01-31${NOON}`),
  ],
  ['the payment is disputed', () => disputed('open'), not('disputed', `2027-01-31${NOON}`)],
  ['the dispute is won', () => disputed('won'), until('2027-02-28')],
  ['the dispute is lost', () => disputed('lost'), not('revoked', `2027-01-31${NOON}`)],
  [
    'a bigger plan is ordered: the one that is paid',
    async () => (await changing({ pays: false, about: 'before' })).asked,
    until('2027-02-28'),
  ],
  [
    'a bigger plan is ordered: the one that is not',
    async () => (await changing({ pays: false, about: 'after' })).asked,
    never,
  ],
  [
    'a bigger plan is paid: the new one',
    async () => (await changing({ pays: true, about: 'after' })).asked,
    until('2027-03-14'),
  ],
  [
    'a bigger plan is paid: the one it replaced',
    async () => (await changing({ pays: true, about: 'before' })).asked,
    not('revoked', `2027-02-14${TEN}`),
  ],
  [
    'a bigger plan is taken back: the one before it is theirs again',
    async () => {
      const { one, order } = await changing({ pays: true, about: 'before' })
      await one.giveBack(order.id)
      return one
    },
    until('2027-02-28'),
  ],
  ['a trial runs', trying, until('2027-02-10')],
  [
    'a trial is over, and its first charge is waited for',
    async () => {
      const one = await trying()
      for (const day of ['2027-02-03', '2027-02-09', '2027-02-10']) await one.on(day)
      return one
    },
    until('2027-02-18'),
  ],
  [
    'a trial is cancelled',
    async () => {
      const one = await trying()
      await act(one, { kind: 'cancel' })
      return one
    },
    until('2027-02-10'),
  ],
  [
    'cancelled, and used to its end',
    async () => {
      const one = await subscribed()
      await act(one, { kind: 'cancel' })
      await one.on('2027-02-27')
      return one
    },
    until('2027-02-28'),
  ],
  [
    'cancelled, and its end is over',
    async () => {
      const one = await subscribed()
      await act(one, { kind: 'cancel' })
      await one.on('2027-02-28')
      return one
    },
    not('ended', midnight('2027-02-28')),
  ],
  [
    'cancelled at once',
    async () => {
      const one = await subscribed()
      await act(one, { kind: 'cancel', now: true })
      return one
    },
    not('revoked', `2027-01-31${NOON}`),
  ],
  [
    'cancelled and had again',
    async () => {
      const one = await subscribed()
      await act(one, { kind: 'cancel' })
      await one.on('2027-03-05')
      const { after } = await act(one, { kind: 'reactivate' })
      await payPix(shop, one.buyer, after.orders[0]!)
      return one
    },
    until('2027-04-05'),
  ],
  ['given by hand, for good', () => given(), forGood],
  ['given by hand, to a day', () => given({ until: midnight('2027-03-01') }), until('2027-03-01')],
  [
    'given by hand, from a day on',
    () => given({ from: midnight('2027-03-01') }),
    not('not-started', midnight('2027-03-01')),
  ],
  [
    'given by hand, and taken back',
    async () => {
      const { owner, account: id, sourceId, ...one } = await given()
      await owner.adminAccount.revokeAccess({ id, sourceId, reason: REASON })
      return one
    },
    not('revoked', `2027-01-31${NOON}`),
  ],
  [
    'put on hold by hand',
    async () => {
      const one = await subscribed()
      const id = await idOf(one)
      await (await helena()).adminAccount.hold({ id, sourceId: one.id, reason: REASON })
      return one
    },
    not('manual', `2027-01-31${NOON}`),
  ],
  ['what a bundle holds', () => bundled(), forGood],
  [
    'what a bundle held that was taken back',
    async () => {
      const one = await bundled()
      await one.buyer.client.checkout.regretOrder({ id: one.order.id })
      return one
    },
    not('revoked', `2027-01-31${NOON}`),
  ],
  [
    'bought by itself too: the bundle is taken back, and it stays',
    async () => {
      const one = await bundled({ alsoAlone: true })
      await one.buyer.client.checkout.regretOrder({ id: one.order.id })
      return one
    },
    forGood,
  ],
  ['one of few places', () => bought({ name: 'Turma', type: 'training', amount: 9_000, seats: 1 }), forGood],
  [
    'one of few places that was given back',
    async () => {
      const one = await bought({ name: 'Turma', type: 'training', amount: 9_000, seats: 1 })
      await one.buyer.client.checkout.regretOrder({ id: one.order.id })
      return one
    },
    not('revoked', `2027-01-31${NOON}`),
  ],
  ['by a plan that rests unpaid, and bought besides', twice, forGood],
]

test.each(SITUATIONS)(
  '%s',
  async (_, happens, answer) => {
    expect(await accessOf(await happens())).toEqual(answer)
  },
  LONGEST_MS,
)

test('whoever is shut out is asked to sign in, and has what they had once they are let in', async () => {
  const one = await subscribed()
  const [owner, id] = [await helena(), await idOf(one)]
  await owner.adminAccount.suspend({ id, reason: REASON })
  expect(await refusalOf(accessOf(one))).toBe('account.session-ended')
  await owner.adminAccount.restore({ id, reason: REASON })
  one.buyer = await signInAgain(shop, one.buyer.email)
  expect(await accessOf(one)).toEqual(until('2027-02-28'))
})
