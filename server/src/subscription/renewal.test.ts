import { suspendedOn } from '@vitrine/contract/dunning'
import type { OrderId } from '@vitrine/contract/ids'
import { paidUntilText } from '@vitrine/contract/paid-period'
import { addDays, type CalendarDay, calendarDay, startOfDay, today } from '@vitrine/contract/time'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestClock, type TestClock } from '../../../test/support/app.ts'
import { type Buyer, newBuyer } from '../../../test/support/buyer.ts'
import { payPix } from '../../../test/support/credit.ts'
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

const subscribe = (options?: { coupon?: string }) => newSubscriber({ shop, clock }, options)
const pay = (buyer: Buyer, id: OrderId) => payPix(shop, buyer, { id })
const on = (day: string, subscriber: Subscriber) => onDay({ shop, clock }, day, subscriber)

const subjects = async ({ buyer }: Subscriber) =>
  (await shop.bank.mails(buyer.email)).map(({ subject }) => subject)
const heard = (subscriber: Subscriber, text: RegExp) =>
  vi.waitFor(async () => expect(await subjects(subscriber)).toContainEqual(expect.stringMatching(text)), {
    timeout: 20_000,
  })

/** What a job does is there soon; on a busy machine later. */
const WHILE = { timeout: 20_000 }

let one: Subscriber
beforeEach(async () => {
  one = await subscribe()
})

test('seven days before, the order of the next period is placed, once, and told of with its link', async () => {
  expect(await on('2027-02-20', one)).toMatchObject({ status: 'active', orders: [{ kind: 'checkout' }] })
  const seen = await on('2027-02-21', one)
  expect(seen.orders[0]).toMatchObject({
    kind: 'renewal',
    status: 'awaiting-payment',
    dueOn: '2027-02-28',
    total: 3990,
  })
  expect(seen.nextCharge).toEqual({ dueOn: '2027-02-28', amount: 3990, orderId: seen.orders[0]!.id })
  expect(seen.charges.slice(0, 3).map(({ dueOn }) => dueOn)).toEqual([
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ])
  await Promise.all([shop.sweep('subscriptions'), shop.sweep('subscriptions'), shop.sweep('subscriptions')])
  expect((await on('2027-02-22', one)).orders).toHaveLength(2)
  await heard(one, /renova em 28\/02\/2027/)
})

test('one that cannot be renewed holds back none of those that are stepped with it', async () => {
  const others = [await subscribe(), await subscribe()]
  const promise = (promises: unknown) =>
    shop.parts.pool.query('update subscription set kept_promises = $2 where id = $1', [one.id, promises])
  await promise('{"no": "list"}')
  const ordersOf = async (subscriber: Subscriber) => (await on('2027-02-21', subscriber)).orders.length
  expect(await ordersOf(others[0]!)).toBe(2)
  expect(await ordersOf(others[1]!)).toBe(2)
  const { rows } = await shop.parts.pool.query('select next_order_id from subscription where id = $1', [
    one.id,
  ])
  expect(rows).toEqual([{ next_order_id: null }])
  await promise(null)
  expect(await ordersOf(one)).toBe(2)
})

test('a brand that takes no Pix makes none for a renewal: the subscriber chooses how to pay', async () => {
  const say = (methods: string[] | null) =>
    shop.parts.pool.query("update brand set methods = $1 where id = 'main'", [methods])
  const offered = () => shop.client().checkout.listMethods({ brand: 'main' })
  await say(['card'])
  await expect.poll(offered).toEqual(['card'])
  const [renewal] = (await on('2027-02-21', one)).orders
  const order = await one.buyer.client.checkout.readOrder({ id: renewal!.id })
  expect(order).toMatchObject({ kind: 'renewal', status: 'awaiting-payment' })
  expect(order.payment).toBeUndefined()
  await heard(one, /renova em 28\/02\/2027/)
  await say(null)
  await expect.poll(offered).toContain('pix')
  const { payment } = await one.buyer.client.checkout.changeMethod({ id: renewal!.id, method: 'pix' })
  expect(payment).toMatchObject({ method: 'pix' })
})

test('paid before its day, the next period follows the one that runs, and the anchor does not drift', async () => {
  const { orders } = await on('2027-02-21', one)
  await pay(one.buyer, orders[0]!.id)
  const paid = await on('2027-02-22', one)
  expect(paid).toMatchObject({
    status: 'active',
    currentPeriod: { startOn: '2027-02-28', endOn: '2027-03-31' },
    timeline: [{ move: 'renew', actor: 'payment', effectiveOn: '2027-02-28' }, { move: 'start' }],
  })
  expect(await accessOf(one)).toEqual({
    allowed: true,
    until: startOfDay(calendarDay('2027-03-31')).toISOString(),
  })
  expect((await on('2027-03-24', one)).orders[0]).toMatchObject({ dueOn: '2027-03-31' })
})

test('unpaid it may be used for seven days more, then rests, and is cancelled without a debt', async () => {
  await on('2027-02-21', one)
  await on('2027-02-27', one)
  expect(await on('2027-02-28', one)).toMatchObject({ status: 'active' })
  // The 28th of February 2027 is a Sunday: the due day is the Monday.
  expect(await on('2027-03-02', one)).toMatchObject({
    status: 'past-due',
    unpaid: { suspendedOn: '2027-03-09', givenUpOn: '2027-03-23' },
  })
  const off = suspendedOn(calendarDay('2027-02-28'), { suspendDay: 8 })
  expect(off).toBe('2027-03-09')
  await on('2027-03-04', one)
  expect(await on('2027-03-08', one)).toMatchObject({ status: 'past-due' })
  expect(await accessOf(one)).toMatchObject({ allowed: true })
  expect(await on('2027-03-09', one)).toMatchObject({ status: 'past-due', suspended: true })
  expect(await accessOf(one)).toMatchObject({ allowed: false, why: 'unpaid' })
  await heard(one, /Acesso suspenso/)
  await on('2027-03-13', one)
  expect(await on('2027-03-23', one)).toMatchObject({
    status: 'cancelled',
    orders: [{ kind: 'renewal', status: 'cancelled' }, { status: 'paid' }],
    charges: [],
    allowed: ['reactivate'],
  })
  expect(await accessOf(one)).toMatchObject({ allowed: false })
  await heard(one, /Assinatura cancelada/)
  expect((await subjects(one)).filter((subject) => subject?.includes('Pagamento em aberto'))).toHaveLength(3)
})

test('paid while it rests, it is open again at once, and its period begins then', async () => {
  await on('2027-02-21', one)
  for (const day of ['2027-02-27', '2027-02-28', '2027-03-02', '2027-03-04', '2027-03-08']) await on(day, one)
  const { orders } = await on('2027-03-09', one)
  await pay(one.buyer, orders[0]!.id)
  expect(await one.buyer.client.subscription.read({ id: one.id })).toMatchObject({
    status: 'active',
    currentPeriod: { startOn: '2027-03-09', endOn: '2027-04-09' },
  })
  expect(await accessOf(one)).toMatchObject({ allowed: true })
  await heard(one, /Acesso de volta/)
})

test('cancelled, it is used to its end and nothing is asked for; undone, it goes on', async () => {
  const { orders } = await on('2027-02-22', one)
  const { client } = one.buyer
  const cancel = { id: one.id, action: { kind: 'cancel' as const, reason: 'price' as const } }
  const seen = await client.subscription.preview(cancel)
  expect(seen).toMatchObject({ today: 0, charges: [], effectiveOn: '2027-02-28', accessUntil: '2027-02-27' })
  const sure = { ...cancel, confirmation: seen.confirmation }
  const cancelled = await client.subscription.act(sure)
  expect(cancelled).toMatchObject({
    status: 'active',
    cancelAt: '2027-02-28',
    allowed: ['undo-cancellation'],
    charges: [],
  })
  expect(cancelled.timeline[0]).toMatchObject({
    move: 'schedule-cancellation',
    protocol: expect.stringMatching(/^P2027-/),
  })
  expect(await client.subscription.act(sure)).toEqual(cancelled)
  expect(await client.checkout.readOrder({ id: orders[0]!.id })).toMatchObject({ status: 'cancelled' })
  await expect(client.subscription.preview(cancel)).rejects.toMatchObject({ code: 'subscription.not-now' })

  const undo = { id: one.id, action: { kind: 'undo-cancellation' as const } }
  await expect(client.subscription.act({ ...undo, confirmation: 'x' })).rejects.toMatchObject({
    code: 'subscription.preview-stale',
  })
  const { confirmation } = await client.subscription.preview(undo)
  expect(await client.subscription.act({ ...undo, confirmation })).toMatchObject({ status: 'active' })
  const again = await on('2027-02-23', one)
  expect(again.orders.map(({ status }) => status)).toEqual(['awaiting-payment', 'cancelled', 'paid'])
})

test('a cancellation that comes to its end is over, with its access', async () => {
  await on('2027-02-10', one)
  const action = { kind: 'cancel' as const }
  const { confirmation } = await one.buyer.client.subscription.preview({ id: one.id, action })
  await one.buyer.client.subscription.act({ id: one.id, action, confirmation })
  expect(await on('2027-02-27', one)).toMatchObject({ status: 'active', cancelAt: '2027-02-28' })
  expect(await accessOf(one)).toMatchObject({ allowed: true })
  expect(await on('2027-02-28', one)).toMatchObject({ status: 'cancelled' })
  expect(await accessOf(one)).toMatchObject({ allowed: false, why: 'ended' })
})

test('a preview that has been overtaken confirms nothing', async () => {
  await on('2027-02-10', one)
  const { client } = one.buyer
  const action = { kind: 'cancel' as const }
  const { confirmation } = await client.subscription.preview({ id: one.id, action })
  await on('2027-02-21', one)
  await expect(one.buyer.client.subscription.act({ id: one.id, action, confirmation })).rejects.toMatchObject(
    {
      code: 'subscription.preview-stale',
    },
  )
  const stranger = await newBuyer(shop)
  await expect(stranger.client.subscription.read({ id: one.id })).rejects.toMatchObject({ code: 'not-found' })
  await expect(stranger.client.subscription.preview({ id: one.id, action })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('the buyer cannot give up the order of a renewal alone', async () => {
  const { orders } = await on('2027-02-21', one)
  await expect(one.buyer.client.checkout.cancelOrder({ id: orders[0]!.id })).rejects.toMatchObject({
    code: 'order.of-subscription',
  })
})

test('a renewal that is taken back ends its own period alone, and the subscription', async () => {
  const { orders } = await on('2027-02-21', one)
  await pay(one.buyer, orders[0]!.id)
  await one.buyer.client.checkout.regretOrder({ id: orders[0]!.id })
  expect(await one.buyer.client.subscription.read({ id: one.id })).toMatchObject({ status: 'cancelled' })
  expect(await accessOf(one)).toEqual({
    allowed: true,
    until: startOfDay(calendarDay('2027-02-28')).toISOString(),
  })
})

test('what a coupon promised is taken off the charges that it promised, and no others', async () => {
  const code = 'TRES'
  await issueCoupon(shop.parts.pool, { code, kind: 'percent', value: 5000, duration: 'cycles', cycles: 2 })
  const member = await subscribe({ coupon: code })
  const { charges, orders } = await on('2027-02-21', member)
  expect(charges.slice(0, 2).map(({ amount }) => amount)).toEqual([1995, 3990])
  const order = await member.buyer.client.checkout.readOrder({ id: orders[0]!.id })
  expect(order).toMatchObject({ subtotal: 3990, discount: 1995, total: 1995 })
  expect(order.sum.reduce((sum, { amount }) => sum + amount, 0)).toBe(1995)
})

test('a trial is charged at its end, and unpaid it ends like any other', async () => {
  await issueCoupon(shop.parts.pool, { code: 'TESTE', kind: 'trial-days', value: 10 })
  const member = await subscribe({ coupon: 'TESTE' })
  const trial = await on('2027-02-03', member)
  expect(trial).toMatchObject({ status: 'trialing', currentPeriod: { endOn: '2027-02-10' } })
  expect(trial.orders[0]).toMatchObject({ kind: 'renewal', dueOn: '2027-02-10' })
  await pay(member.buyer, trial.orders[0]!.id)
  expect(await on('2027-02-04', member)).toMatchObject({
    status: 'active',
    currentPeriod: { startOn: '2027-02-10', endOn: '2027-03-10' },
    timeline: [{ move: 'renew', from: 'trialing' }, { move: 'start-trial' }],
  })
})

test('paid in the days of grace, a period keeps its days', async () => {
  for (const day of ['2027-02-21', '2027-02-27', '2027-02-28', '2027-03-02']) await on(day, one)
  const late = await on('2027-03-04', one)
  expect(late.unpaid?.pays).toEqual({ endOn: '2027-03-31' })
  await pay(one.buyer, late.orders[0]!.id)
  expect(await on('2027-03-05', one)).toMatchObject({
    currentPeriod: { startOn: '2027-02-28', endOn: '2027-03-31' },
  })
})

/** Unpaid until it is suspended, on the 9th of March. */
async function suspended(who: Subscriber) {
  for (const day of ['2027-02-21', '2027-02-27', '2027-02-28', '2027-03-02', '2027-03-04', '2027-03-08'])
    await on(day, who)
  expect(await on('2027-03-09', who)).toMatchObject({ status: 'past-due', suspended: true })
}

test('paid once it is suspended, a period begins on that day, as page, message and preview said', async () => {
  await suspended(one)
  const before = await on('2027-03-13', one)
  const [order] = before.orders
  const pays = { endOn: '2027-04-13', paidOn: '2027-03-13' }
  expect(before.unpaid).toMatchObject({ pays })
  expect(before.charges.slice(0, 2).map(({ dueOn }) => dueOn)).toEqual(['2027-02-28', '2027-04-13'])
  expect(await one.buyer.client.checkout.readOrder({ id: order!.id })).toMatchObject({ pays })
  await vi.waitFor(async () => {
    const mails = await shop.bank.mails(one.buyer.email)
    const texts = mails.map(({ text }) => text.replace(/\s+/g, ' '))
    expect(texts).toContainEqual(expect.stringContaining(paidUntilText(pays)))
  }, WHILE)
  await pay(one.buyer, order!.id)
  const after = await on('2027-03-13', one)
  expect(after).toMatchObject({
    status: 'active',
    currentPeriod: { startOn: '2027-03-13', endOn: '2027-04-13' },
    nextCharge: { dueOn: '2027-04-13' },
  })
  expect(await accessOf(one)).toEqual({ allowed: true, until: '2027-04-13T03:00:00.000Z' })
  const next = await on('2027-04-06', one)
  expect(next.orders[0]).toMatchObject({ status: 'awaiting-payment', dueOn: '2027-04-13' })
  expect(next.charges.slice(0, 2).map(({ dueOn }) => dueOn)).toEqual(['2027-04-13', '2027-05-13'])
})

test('a bridge to another due day that is paid late lasts as many days as were charged', async () => {
  await act(one, { kind: 'due-day', day: 10 })
  await suspended(one)
  const { orders } = await on('2027-03-12', one)
  // From the 28th of February to the 10th of April are 41 days.
  const pays = { endOn: '2027-04-22', paidOn: '2027-03-12' }
  expect(await one.buyer.client.checkout.readOrder({ id: orders[0]!.id })).toMatchObject({ pays })
  await pay(one.buyer, orders[0]!.id)
  expect(await on('2027-03-13', one)).toMatchObject({
    currentPeriod: { startOn: '2027-03-12', endOn: '2027-04-22' },
    nextCharge: { dueOn: '2027-04-22' },
  })
})

test('a change to a yearly plan that is paid late begins on that day, for a year', async () => {
  const yearly = await stock(shop.parts.pool, {
    name: 'Clube anual',
    amount: 39_900,
    type: 'subscription',
    interval: 'year',
  })
  await act(one, { kind: 'change', priceId: yearly.priceId, when: 'next-period' })
  await suspended(one)
  const { orders } = await on('2027-03-10', one)
  await pay(one.buyer, orders[0]!.id)
  expect(await on('2027-03-11', one)).toMatchObject({
    currentPeriod: { startOn: '2027-03-10', endOn: '2028-03-10' },
    product: { id: yearly.productId },
  })
})

test('a worker that slept for forty days asks before it takes anything away', async () => {
  const late = await on('2027-04-09', one)
  expect(late.orders[0]).toMatchObject({ kind: 'renewal', dueOn: '2027-04-09' })
  expect(await one.buyer.client.checkout.readOrder({ id: late.orders[0]!.id })).toMatchObject({
    pays: { endOn: '2027-05-09' },
  })
  const next: CalendarDay = addDays(calendarDay('2027-04-09'), 1)
  expect(await on(next, one)).toMatchObject({ status: 'past-due' })
  expect(await accessOf(one)).toMatchObject({ allowed: true })
  expect(today(clock.now())).toBe(next)
  await pay(one.buyer, late.orders[0]!.id)
  expect(await on(next, one)).toMatchObject({
    currentPeriod: { startOn: '2027-04-09', endOn: '2027-05-09' },
    nextCharge: { dueOn: '2027-05-09' },
  })
})
