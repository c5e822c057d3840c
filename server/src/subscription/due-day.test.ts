import type { SubscriptionAction } from '@vitrine/contract/subscription'
import { calendarDay } from '@vitrine/contract/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestClock, type TestClock } from '../../../test/support/app.ts'
import { payPix } from '../../../test/support/credit.ts'
import { openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'
import {
  accessOf,
  act,
  subscribe as newSubscriber,
  onDay,
  type Subscriber,
} from '../../../test/support/subscriber.ts'
import { bridgeFor } from './price.ts'

let shop: Shop
let clock: TestClock
beforeAll(async () => {
  clock = createTestClock('2027-01-31T15:00:00Z')
  shop = await openShop({ clock, bankClock: clock })
})
afterAll(() => shop[Symbol.asyncDispose]())

const PLAN = { type: 'subscription', interval: 'month' } as const
const on = (day: string) => onDay({ shop, clock }, day, one)

let one: Subscriber
beforeEach(async () => {
  one = await newSubscriber({ shop, clock })
})

test('the next period lasts to the new day and costs its days more; then that day is kept', async () => {
  await on('2027-02-22')
  const { seen, after } = await act(one, { kind: 'due-day', day: 10 })
  // From 28 February a month lasts 31 days, to the anchor; the 10th of April is ten more.
  expect(seen.sum).toEqual([
    { label: 'Clube', amount: 3990 },
    { label: 'Dias até o novo vencimento', amount: 1287, formula: 'R$\u00a039,90 × 10 de 31 dias' },
  ])
  expect(seen).toMatchObject({ today: 0, effectiveOn: '2027-02-28' })
  expect(seen.charges.slice(0, 3)).toEqual([
    { dueOn: '2027-02-28', amount: 5277 },
    { dueOn: '2027-04-10', amount: 3990 },
    { dueOn: '2027-05-10', amount: 3990 },
  ])
  expect(after).toMatchObject({ dueDay: 10, allowed: ['cancel', 'undo-due-day'] })
  const due = await on('2027-02-23')
  expect(due.orders[0]).toMatchObject({ kind: 'renewal', total: 5277, dueOn: '2027-02-28' })
  await payPix(shop, one.buyer, due.orders[0]!)
  const paid = await on('2027-03-01')
  expect(paid).toMatchObject({ currentPeriod: { startOn: '2027-02-28', endOn: '2027-04-10' } })
  expect(paid).not.toHaveProperty('dueDay')
  expect((await on('2027-04-03')).orders[0]).toMatchObject({ total: 3990, dueOn: '2027-04-10' })
})

test('undone, it is charged as before', async () => {
  await on('2027-02-22')
  await act(one, { kind: 'due-day', day: 5 })
  const { after } = await act(one, { kind: 'undo-due-day' })
  expect(after.nextCharge).toEqual({ dueOn: '2027-02-28', amount: 3990 })
  expect(after).not.toHaveProperty('dueDay')
})

test('no bridge is charged below nothing, and none for days that there are not', () => {
  const month = { startOn: calendarDay('2027-03-01'), endOn: calendarDay('2027-04-01') }
  for (const [endOn, amount] of [
    ['2027-04-01', 0],
    ['2027-03-20', 0],
    ['2027-04-02', 100],
    ['2027-05-01', 3000],
  ] as const)
    expect(bridgeFor(3100, month, { ...month, endOn: calendarDay(endOn) }).amount).toBe(amount)
})

test('cancelled now, it is over today and its access with it; what is paid does not come back by itself', async () => {
  await on('2027-02-10')
  const { seen, after } = await act(one, { kind: 'cancel', now: true, reason: 'other' })
  expect(seen).toMatchObject({ today: 0, effectiveOn: '2027-02-10', accessUntil: '2027-02-09', charges: [] })
  expect(after).toMatchObject({ status: 'cancelled', allowed: ['reactivate'] })
  expect(after.timeline[0]).toMatchObject({ move: 'cancel-now', protocol: expect.stringMatching(/^P2027-/) })
  expect(await accessOf(one)).toMatchObject({ allowed: false, why: 'revoked' })
})

test('cancelled and undone, what was planned is planned as before: a due day, another plan, a pause', async () => {
  await on('2027-02-10')
  const { priceId } = await stock(shop.parts.pool, { ...PLAN, name: 'Clube maior', amount: 5_990 })
  const undo = (action: SubscriptionAction['kind']) => act(one, { kind: action } as SubscriptionAction)
  for (const [action, back] of [
    [{ kind: 'due-day', day: 10 }, 'undo-due-day'],
    [{ kind: 'change', priceId, when: 'next-period' }, 'undo-change'],
    [{ kind: 'pause', cycles: 2 }, 'undo-pause'],
  ] as const) {
    const { after: planned } = await act(one, action)
    const { after: cancelled } = await act(one, { kind: 'cancel' })
    expect(cancelled).toMatchObject({ status: 'active', cancelAt: '2027-02-28', charges: [] })
    for (const field of ['dueDay', 'change', 'resumesOn']) expect(cancelled).not.toHaveProperty(field)
    const { seen, after } = await undo('undo-cancellation')
    const { timeline: _, ...same } = planned
    expect(after, action.kind).toMatchObject(same)
    expect(seen.charges, action.kind).toEqual(planned.charges)
    await undo(back)
  }
})

test('cancelled for the end of its term and undone, the new due day is asked for again', async () => {
  one = await newSubscriber({ shop, clock }, { minCycles: 3 })
  await on('2027-02-10')
  const { after: planned } = await act(one, { kind: 'due-day', day: 10 })
  await act(one, { kind: 'cancel' })
  expect((await on('2027-02-22')).orders[0]).toMatchObject({ kind: 'renewal', total: 3990 })
  const { after } = await act(one, { kind: 'undo-cancellation' })
  expect(after).toMatchObject({ dueDay: 10, charges: planned.charges })
  const { orders } = await on('2027-02-23')
  expect(orders[0]).toMatchObject({ status: 'awaiting-payment', total: 5277, dueOn: '2027-02-28' })
})
