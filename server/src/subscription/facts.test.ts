import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestClock, type TestClock } from '../../../test/support/app.ts'
import { hasPix, newBuyer, untilOrder } from '../../../test/support/buyer.ts'
import { orderByCard } from '../../../test/support/card.ts'
import { payPix } from '../../../test/support/credit.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../test/support/shop.ts'
import { issueCoupon, stock } from '../../../test/support/stock.ts'
import { accessOf, act, onDay, type Subscriber, subscribe } from '../../../test/support/subscriber.ts'

let shop: Shop
let clock: TestClock
beforeAll(async () => {
  clock = createTestClock('2027-01-31T15:00:00Z')
  shop = await openShop({ clock, bankClock: clock })
})
afterAll(() => shop[Symbol.asyncDispose]())

const SOON = { timeout: 20_000 }
const CLUB = { name: 'Clube', amount: 3_990, type: 'subscription', interval: 'month' } as const
const DUNNED = ['2027-02-21', '2027-02-27', '2027-02-28', '2027-03-02']

const on = (day: string, one: Subscriber) => onDay({ shop, clock }, day, one)
const read = ({ buyer, id }: Subscriber) => buyer.client.subscription.read({ id })
const moved = async (one: Subscriber) => (await read(one)).timeline.map(({ move }) => move)

/** Somebody in a trial of ten days. */
async function trying() {
  const code = `TESTE-${Math.random().toString(36).slice(2, 8).toUpperCase()}`
  await issueCoupon(shop.parts.pool, { code, kind: 'trial-days', value: 10 })
  return subscribe({ shop, clock }, { coupon: code })
}

/** Somebody who paid by card, and what their issuer tells of it. */
async function subscribedByCard() {
  clock.set('2027-01-31T15:00:00Z')
  const stocked = await stock(shop.parts.pool, CLUB)
  const buyer = await newBuyer(shop)
  const { id: orderId } = await orderByCard(shop, buyer, stocked.priceId)
  const id = await vi.waitFor(async () => {
    const [subscription] = await buyer.client.subscription.list({})
    expect(subscription).toBeDefined()
    return subscription!.id
  }, SOON)
  const one: Subscriber = { buyer, ...stocked, id }
  const { rows } = await shop.parts.pool.query('select txid from payment where order_id = $1', [orderId])
  const dispute = async (state: 'open' | 'won') => {
    await shop.bank.disputeCharge(rows[0].txid, state)
    const status = state === 'won' ? 'paid' : 'disputed'
    const order = () => one.buyer.client.checkout.readOrder({ id: orderId })
    await vi.waitFor(async () => expect(await order()).toMatchObject({ status }), SOON)
  }
  return { one, dispute }
}

test('a cancellation in a trial ends it with the trial; undone, it is tried as before', async () => {
  const one = await trying()
  const { after } = await act(one, { kind: 'cancel' })
  expect(after).toMatchObject({ status: 'trialing', cancelAt: '2027-02-10', charges: [] })
  expect(after.allowed).toEqual(['undo-cancellation'])
  const { after: kept } = await act(one, { kind: 'undo-cancellation' })
  expect(kept).toMatchObject({ status: 'trialing', nextCharge: { dueOn: '2027-02-10', amount: 3_990 } })
  expect(kept).not.toHaveProperty('cancelAt')
  await act(one, { kind: 'cancel' })
  expect(await on('2027-02-10', one)).toMatchObject({
    status: 'cancelled',
    overOn: '2027-02-10',
    charges: [],
  })
  expect(await moved(one)).toEqual([
    'cancel-at-end',
    'schedule-cancellation',
    'undo-cancellation',
    'schedule-cancellation',
    'start-trial',
  ])
})

test('who owes does not pause, and is cancelled at once; paid afterwards, the money goes back', async () => {
  const one = await subscribe({ shop, clock })
  for (const day of DUNNED) await on(day, one)
  const { status, allowed, orders } = await read(one)
  expect({ status, allowed }).toEqual({ status: 'past-due', allowed: ['cancel'] })
  const pause = { id: one.id, action: { kind: 'pause', cycles: 1 } } as const
  expect(await refusalOf(one.buyer.client.subscription.preview(pause))).toBe('subscription.pause-past-due')
  const order = await untilOrder(one.buyer.client, orders[0]!.id, hasPix)
  const { after } = await act(one, { kind: 'cancel' })
  expect(after).toMatchObject({ status: 'cancelled', overOn: '2027-03-02', charges: [] })
  await shop.bank.pay(order.payment!.pix!.copyPaste).catch(() => undefined)
  await on('2027-03-03', one)
  const { rows } = await shop.parts.pool.query(
    "select count(*)::int as kept from payment where order_id = $1 and status = 'paid'",
    [order.id],
  )
  expect(rows).toEqual([{ kept: 0 }])
  expect(await read(one)).toMatchObject({ status: 'cancelled', currentPeriod: { endOn: '2027-02-28' } })
})

test('a pause is ended early through a dispute, each with its own fact', async () => {
  const { one, dispute } = await subscribedByCard()
  await act(one, { kind: 'pause', cycles: 2 })
  await on('2027-02-28', one)
  await dispute('open')
  expect(await read(one)).toMatchObject({ status: 'paused', resumesOn: '2027-04-30', disputed: true })
  const { after } = await act(one, { kind: 'resume' })
  await payPix(shop, one.buyer, after.orders[0]!)
  const resumed = await on('2027-03-01', one)
  expect(resumed).toMatchObject({ status: 'active', currentPeriod: { startOn: '2027-02-28' } })
  expect(resumed).not.toHaveProperty('disputed')
  expect(await accessOf(one)).toMatchObject({ allowed: true })
  await dispute('won')
  expect(await read(one)).toMatchObject({ status: 'active', currentPeriod: { startOn: '2027-02-28' } })
})

test('where nothing paid runs it is cancelled at once: after a pause, on a due day and after a trial', async () => {
  const { one, dispute } = await subscribedByCard()
  await act(one, { kind: 'pause', cycles: 1 })
  for (const day of ['2027-02-28', '2027-03-24', '2027-03-30']) await on(day, one)
  expect(await on('2027-03-31', one)).toMatchObject({
    status: 'active',
    currentPeriod: { endOn: '2027-02-28' },
  })
  const { seen, after } = await act(one, { kind: 'cancel' })
  expect(seen).toMatchObject({ effectiveOn: '2027-03-31', charges: [] })
  expect(after).toMatchObject({ status: 'cancelled', overOn: '2027-03-31', charges: [] })
  expect(await accessOf(one)).toMatchObject({ allowed: false })
  await dispute('open')
  expect(await read(one)).toMatchObject({ status: 'cancelled' })

  const due = await subscribe({ shop, clock })
  for (const day of ['2027-02-21', '2027-02-27', '2027-02-28']) await on(day, due)
  expect((await act(due, { kind: 'cancel' })).after).toMatchObject({
    status: 'cancelled',
    overOn: '2027-02-28',
  })
  const tried = await trying()
  for (const day of ['2027-02-03', '2027-02-09', '2027-02-10']) await on(day, tried)
  expect((await act(tried, { kind: 'cancel' })).after).toMatchObject({
    status: 'cancelled',
    overOn: '2027-02-10',
  })
})

test('days that the shop gives move the end of what is cancelled with them', async () => {
  const one = await subscribe({ shop, clock })
  await act(one, { kind: 'cancel' })
  const shopkeeper = shop.client((await identity(shop.parts.app, OWNER)).token)
  const action = { kind: 'extend', endOn: '2027-03-05' } as const
  const seen = await shopkeeper.adminSubscription.preview({ id: one.id, action })
  expect(seen).toMatchObject({ accessUntil: '2027-03-04', charges: [] })
  const { subscription } = await shopkeeper.adminSubscription.act({
    id: one.id,
    action,
    confirmation: seen.confirmation,
    reason: 'dias fora do ar',
  })
  expect(subscription).toMatchObject({ status: 'active', cancelAt: '2027-03-05' })
  expect(await on('2027-03-05', one)).toMatchObject({ status: 'cancelled', overOn: '2027-03-05' })
})

test('a term whose charge is paid late ends as much later, and asks for no charge more', async () => {
  const one = await subscribe({ shop, clock }, { minCycles: 3 })
  const { after } = await act(one, { kind: 'cancel' })
  expect(after).toMatchObject({ cancelAt: '2027-04-30' })
  for (const day of [...DUNNED, '2027-03-04', '2027-03-08', '2027-03-09']) await on(day, one)
  const late = await on('2027-03-11', one)
  expect(late).toMatchObject({ status: 'past-due', suspended: true, cancelAt: '2027-04-30' })
  await payPix(shop, one.buyer, late.orders[0]!)
  const paid = await on('2027-03-12', one)
  expect(paid).toMatchObject({ status: 'active', cancelAt: '2027-05-11', bound: { charges: 1 } })
  const due = await on('2027-04-04', one)
  await payPix(shop, one.buyer, due.orders[0]!)
  expect(await on('2027-04-05', one)).toMatchObject({ cancelAt: '2027-05-11', charges: [] })
  expect(await on('2027-05-11', one)).toMatchObject({ status: 'cancelled' })
})

test('a change that is taken back leaves the cancellation, to the end of what is paid of the plan before', async () => {
  const one = await subscribe({ shop, clock })
  const bound = await stock(shop.parts.pool, { ...CLUB, name: 'Estúdio', amount: 9_900, minCycles: 3 })
  await on('2027-02-14', one)
  const { after } = await act(one, { kind: 'change', priceId: bound.priceId, when: 'now' })
  const order = after.orders[0]!
  await payPix(shop, one.buyer, order)
  await on('2027-02-14', one)
  expect((await act(one, { kind: 'cancel' })).after).toMatchObject({ cancelAt: '2027-05-14' })
  await one.buyer.client.checkout.regretOrder({ id: order.id })
  const back = await read(one)
  expect(back).toMatchObject({
    status: 'active',
    cancelAt: '2027-02-28',
    price: { amount: 3_990 },
    charges: [],
  })
  expect(await on('2027-02-28', one)).toMatchObject({ status: 'cancelled' })
})
