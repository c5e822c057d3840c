import type { OrderId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestClock, type TestClock } from '../../../test/support/app.ts'
import { payPix } from '../../../test/support/credit.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../test/support/shop.ts'
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

const on = (day: string) => onDay({ shop, clock }, day, one)
const pay = (id: OrderId) => payPix(shop, one.buyer, { id })
/** What a job does is there soon; on a busy machine later. */
const WHILE = { timeout: 20_000 }
const PAUSE = { kind: 'pause', cycles: 2 } as const

let one: Subscriber
beforeEach(async () => {
  one = await newSubscriber({ shop, clock })
})

test('a pause is used to the end of what is paid, then rests, and goes on by itself on its day', async () => {
  const running = await on('2027-02-22')
  const { seen, after } = await act(one, PAUSE)
  expect(seen).toMatchObject({
    today: 0,
    accessUntil: '2027-02-27',
    effectiveOn: '2027-02-28',
    resumesOn: '2027-04-30',
    charges: expect.arrayContaining([{ dueOn: '2027-04-30', amount: 3990 }]),
  })
  expect(after).toMatchObject({ status: 'active', resumesOn: '2027-04-30' })
  expect(after.nextCharge).toEqual({ dueOn: '2027-04-30', amount: 3990 })
  expect(after.allowed).toEqual(['cancel', 'undo-pause'])
  const order = await one.buyer.client.checkout.readOrder({ id: running.orders[0]!.id })
  expect(order).toMatchObject({ status: 'cancelled' })

  expect(await accessOf(one)).toMatchObject({ allowed: true })
  expect(await on('2027-02-28')).toMatchObject({ status: 'paused', allowed: ['cancel', 'resume'] })
  expect(await accessOf(one)).toMatchObject({ allowed: false, why: 'paused' })

  const due = await on('2027-04-23')
  expect(due.orders[0]).toMatchObject({ status: 'awaiting-payment', dueOn: '2027-04-30' })
  await on('2027-04-29')
  expect(await accessOf(one)).toMatchObject({ allowed: false, why: 'paused' })
  expect(await on('2027-04-30')).toMatchObject({ status: 'active' })
  expect(await accessOf(one)).toMatchObject({ allowed: true })
  await pay(due.orders[0]!.id)
  expect(await on('2027-05-01')).toMatchObject({
    status: 'active',
    currentPeriod: { startOn: '2027-04-30', endOn: '2027-05-31' },
  })
  await vi.waitFor(async () => {
    const mails = await shop.bank.mails(one.buyer.email)
    expect(mails.map(({ subject }) => subject)).toContainEqual('Pausa marcada: Clube')
  }, WHILE)
})

test('paid ahead it still rests to its day; cancelled then, what is paid stays', async () => {
  await act(one, PAUSE)
  await on('2027-02-28')
  const due = await on('2027-04-23')
  await pay(due.orders[0]!.id)
  const ahead = await on('2027-04-24')
  expect(ahead).toMatchObject({
    status: 'paused',
    currentPeriod: { startOn: '2027-04-30' },
    allowed: ['cancel'],
  })
  expect(await accessOf(one)).toMatchObject({ allowed: false, why: 'paused' })
  const { after } = await act(one, { kind: 'cancel' })
  expect(after).toMatchObject({
    status: 'paused',
    cancelAt: '2027-05-31',
    resumesOn: '2027-04-30',
    charges: [],
  })
  expect(await accessOf(one)).toMatchObject({ allowed: false, why: 'paused' })
  expect(await on('2027-04-30')).toMatchObject({ status: 'active', cancelAt: '2027-05-31' })
  expect(await accessOf(one)).toMatchObject({ allowed: true })
  expect(await on('2027-05-31')).toMatchObject({ status: 'cancelled', overOn: '2027-05-31' })
})

test('a pause that has not begun is undone, and what is due is asked for again', async () => {
  await on('2027-02-22')
  await act(one, PAUSE)
  const { seen, after } = await act(one, { kind: 'undo-pause' })
  expect(seen.charges[0]).toEqual({ dueOn: '2027-02-28', amount: 3990 })
  expect(after).not.toHaveProperty('resumesOn')
  const { orders } = await on('2027-02-23')
  expect(orders.map(({ status }) => status)).toEqual(['awaiting-payment', 'cancelled', 'paid'])
})

test('ended early it is due at once, rests until that is paid, and goes on from that day', async () => {
  await act(one, PAUSE)
  await on('2027-02-28')
  await on('2027-03-10')
  const { seen, after } = await act(one, { kind: 'resume' })
  expect(seen).toMatchObject({ today: 3990, effectiveOn: '2027-03-10' })
  expect(seen.charges.slice(0, 2).map(({ dueOn }) => dueOn)).toEqual(['2027-03-10', '2027-04-10'])
  expect(after).toMatchObject({
    status: 'paused',
    resumesOn: '2027-04-30',
    allowed: ['cancel'],
    nextCharge: { dueOn: '2027-03-10' },
  })
  expect(after.charges.slice(0, 2).map(({ dueOn }) => dueOn)).toEqual(['2027-03-10', '2027-04-10'])
  await on('2027-03-11')
  expect(await accessOf(one)).toMatchObject({ allowed: false, why: 'paused' })
  await pay(after.nextCharge!.orderId!)
  const paid = await one.buyer.client.subscription.read({ id: one.id })
  expect(paid).toMatchObject({
    status: 'active',
    currentPeriod: { startOn: '2027-03-11', endOn: '2027-04-11' },
    nextCharge: { dueOn: '2027-04-11', amount: 3990 },
  })
  expect(paid).not.toHaveProperty('resumesOn')
  expect(await accessOf(one)).toEqual({ allowed: true, until: '2027-04-11T03:00:00.000Z' })
  expect((await on('2027-04-04')).orders[0]).toMatchObject({ dueOn: '2027-04-11' })
})

test('an early end that nobody pays is not waited for after three days: the pause goes on to its day', async () => {
  await act(one, PAUSE)
  await on('2027-03-10')
  const { after } = await act(one, { kind: 'resume' })
  const id = after.nextCharge!.orderId!
  const kept = await on('2027-03-13')
  expect(kept).toMatchObject({ status: 'paused', resumesOn: '2027-04-30', allowed: ['cancel', 'resume'] })
  expect(kept.nextCharge).toEqual({ dueOn: '2027-04-30', amount: 3990 })
  expect(await one.buyer.client.checkout.readOrder({ id })).toMatchObject({ status: 'cancelled' })
  const { orders } = await on('2027-04-23')
  expect(orders[0]).toMatchObject({ status: 'awaiting-payment', dueOn: '2027-04-30' })
  // Asked for again a week before its day: what is due on that day is asked for anew once nobody waits for it.
  await act(one, { kind: 'resume' })
  expect(await on('2027-04-29')).toMatchObject({ status: 'paused' })
  expect(await on('2027-04-30')).toMatchObject({ status: 'active', nextCharge: { dueOn: '2027-04-30' } })
  await vi.waitFor(async () => {
    const mails = await shop.bank.mails(one.buyer.email)
    expect(mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Falta pagar para voltar da pausa: Clube/),
    )
  }, WHILE)
})

test('ended on the day on which it began, what is paid then is theirs for all of its period', async () => {
  await act(one, PAUSE)
  await on('2027-02-28')
  const { after } = await act(one, { kind: 'resume' })
  await pay(after.nextCharge!.orderId!)
  const paid = await on('2027-02-28')
  expect(paid).toMatchObject({ currentPeriod: { startOn: '2027-02-28', endOn: '2027-03-28' } })
  expect(await accessOf(one)).toEqual({ allowed: true, until: '2027-03-28T03:00:00.000Z' })
  await on('2027-03-15')
  expect(await accessOf(one)).toEqual({ allowed: true, until: '2027-03-28T03:00:00.000Z' })
})

test('two pauses begin in twelve months, and no third', async () => {
  const again = async () => {
    const { after } = await act(one, { kind: 'pause', cycles: 1 })
    const day = after.currentPeriod.endOn
    await on(day)
    await act(one, { kind: 'resume' })
    const { orders } = await on(day)
    await pay(orders[0]!.id)
    return on(day)
  }
  expect((await again()).allowed).toContain('pause')
  expect((await again()).allowed).not.toContain('pause')
  await on('2027-03-30')
  expect(await refusalOf(one.buyer.client.subscription.preview({ id: one.id, action: PAUSE }))).toBe(
    'subscription.pause-limit',
  )
})

test('the next charge alone is skipped: its day of the month stays, and why it may not be is said', async () => {
  const skip = { kind: 'pause', cycles: 1 } as const
  const refused = (of: Subscriber) =>
    refusalOf(of.buyer.client.subscription.preview({ id: of.id, action: skip }))
  const { seen, after } = await act(one, skip)
  expect(seen).toMatchObject({ today: 0, effectiveOn: '2027-02-28', resumesOn: '2027-03-31' })
  expect(after.nextCharge).toEqual({ dueOn: '2027-03-31', amount: 3990 })
  expect(await refused(one)).toBe('subscription.pause-planned')
  await act(one, { kind: 'undo-pause' })
  await act(one, { kind: 'cancel' })
  expect(await refused(one)).toBe('subscription.pause-cancelled')
  expect(await refused(await newSubscriber({ shop, clock }, { minCycles: 3 }))).toBe(
    'subscription.pause-bound',
  )
  for (const interval of ['week', 'half-year', 'year'] as const)
    expect(await refused(await newSubscriber({ shop, clock }, { interval }))).toBe(
      'subscription.pause-interval',
    )
})

test('a pause that rests ends with a cancellation', async () => {
  await act(one, PAUSE)
  await on('2027-02-28')
  const { after } = await act(one, { kind: 'cancel', reason: 'not-using' })
  expect(after).toMatchObject({ status: 'cancelled', charges: [] })
  expect(await accessOf(one)).toMatchObject({ allowed: false, why: 'ended' })
})
