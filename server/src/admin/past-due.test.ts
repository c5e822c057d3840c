import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestClock, type TestClock } from '../../../test/support/app.ts'
import { newBuyer } from '../../../test/support/buyer.ts'
import { type CardName, orderByCard } from '../../../test/support/card.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'
import { accessOf, onDay, type Subscriber, subscribe } from '../../../test/support/subscriber.ts'

let shop: Shop
let clock: TestClock
beforeAll(async () => {
  clock = createTestClock('2027-01-31T15:00:00Z')
  shop = await openShop({ clock, bankClock: clock })
})
afterAll(() => shop[Symbol.asyncDispose]())

const WHILE = { timeout: 20_000 }
const reason = 'Pediu por telefone'
const helena = async (): Promise<Client> => shop.client((await identity(shop.parts.app, OWNER)).token)
const on = (day: string, subscriber: Subscriber) => onDay({ shop, clock }, day, subscriber)

async function subscribedByCard(name: CardName): Promise<Subscriber> {
  clock.set('2027-01-31T15:00:00Z')
  const plan = { name: 'Clube', amount: 3_990, type: 'subscription', interval: 'month' } as const
  const stocked = await stock(shop.parts.pool, plan)
  const buyer = await newBuyer(shop)
  await orderByCard(shop, buyer, stocked.priceId, { name, renew: true })
  const [subscription] = await buyer.client.subscription.list({})
  return { buyer, ...stocked, id: subscription!.id }
}

type Filter = Parameters<Client['adminSubscription']['listPastDue']>[0]
const rowOf = async ({ id, buyer }: Subscriber, filter: Filter = {}) =>
  (await (await helena()).adminSubscription.listPastDue({ q: buyer.email, ...filter })).items.find(
    (row) => row.id === id,
  )

test('what nobody paid is there from the day after on, with what comes next and when', async () => {
  const one = await subscribe({ shop, clock })
  await on('2027-02-21', one)
  await on('2027-02-28', one)
  expect(await rowOf(one)).toBeUndefined()
  const [renewal] = (await on('2027-03-02', one)).orders
  expect(await rowOf(one)).toMatchObject({
    plan: 'Clube',
    account: { email: one.buyer.email },
    order: { id: renewal!.id, amount: 3_990 },
    dueOn: '2027-02-28',
    next: { step: 'remind', on: '2027-03-04' },
  })
  expect(await rowOf(one)).not.toHaveProperty('chargeable')
  await on('2027-03-04', one)
  await on('2027-03-08', one)
  expect(await rowOf(one)).toMatchObject({ next: { step: 'suspend', on: '2027-03-09' } })
  await on('2027-03-09', one)
  await on('2027-03-13', one)
  expect(await rowOf(one, { suspended: 'yes' })).toMatchObject({
    suspended: true,
    next: { step: 'cancel', on: '2027-03-23' },
  })
  expect(await rowOf(one, { why: 'unpaid' })).toBeDefined()
  expect(await rowOf(one, { why: 'soft' })).toBeUndefined()
  const { adminSubscription, adminOrder } = await helena()
  expect(await refusalOf(adminSubscription.chargeNow({ id: one.id, reason }))).toBe(
    'subscription.card-not-chargeable',
  )
  // What the day itself wrote is not counted.
  await shop.untilWritten()
  const before = (await shop.bank.mails(one.buyer.email)).length
  await adminOrder.sendAgain({ id: renewal!.id })
  await vi.waitFor(async () => expect(await shop.bank.mails(one.buyer.email)).toHaveLength(before + 1), WHILE)
  expect((await shop.bank.mails(one.buyer.email)).map(({ text }) => text).join()).toMatch(/\/pagar\//)
  await on('2027-03-23', one)
  expect(await rowOf(one)).toBeUndefined()
})

test('days that are given take the open charge back, open what was suspended, and move the next charge', async () => {
  const one = await subscribe({ shop, clock })
  for (const day of ['2027-02-21', '2027-03-02', '2027-03-04', '2027-03-08', '2027-03-09']) await on(day, one)
  expect(await accessOf(one)).toMatchObject({ allowed: false, why: 'unpaid' })
  const { adminSubscription } = await helena()
  const { id } = one
  expect((await adminSubscription.read({ id })).allowed).toContain('extend')
  const past = { kind: 'extend', endOn: '2027-03-09' } as const
  expect(await refusalOf(adminSubscription.preview({ id, action: past }))).toBe('subscription.extend-later')
  const action = { kind: 'extend', endOn: '2027-03-20' } as const
  const { confirmation, ...seen } = await adminSubscription.preview({ id, action })
  expect(seen).toMatchObject({ today: 0, effectiveOn: '2027-03-09' })
  expect(seen.charges.slice(0, 2)).toEqual([
    { dueOn: '2027-03-20', amount: 3_990 },
    { dueOn: '2027-04-20', amount: 3_990 },
  ])
  const { subscription } = await adminSubscription.act({ id, action, confirmation, reason })
  expect(subscription).toMatchObject({
    status: 'active',
    currentPeriod: { endOn: '2027-03-20' },
    orders: [{ status: 'cancelled' }, { status: 'paid' }],
    timeline: [{ move: 'extend-past-due', from: 'past-due' }, {}, {}, {}],
  })
  expect(subscription.suspended).toBeUndefined()
  expect(await rowOf(one)).toBeUndefined()
  expect(await accessOf(one)).toMatchObject({ allowed: true })
  expect((await on('2027-03-14', one)).orders[0]).toMatchObject({
    status: 'awaiting-payment',
    dueOn: '2027-03-20',
  })
})

test('a card that may say yes later is charged at once, and not twice', async () => {
  const one = await subscribedByCard('laterNoFunds')
  const [renewal] = (await on('2027-02-21', one)).orders
  const attempts = async () =>
    (
      await shop.parts.pool.query('select status from payment where order_id = $1 order by attempt', [
        renewal!.id,
      ])
    ).rows
  await on('2027-02-28', one)
  await vi.waitFor(async () => expect(await attempts()).toEqual([{ status: 'failed' }]), WHILE)
  const { adminSubscription: early } = await helena()
  expect(await refusalOf(early.chargeNow({ id: one.id, reason }))).toBe('subscription.not-now')
  await on('2027-03-01', one)
  await vi.waitFor(async () => expect(await attempts()).toHaveLength(2), WHILE)
  await on('2027-03-02', one)
  await vi.waitFor(
    async () =>
      expect(await rowOf(one, { why: 'soft' })).toMatchObject({
        declined: 'insufficient-funds',
        chargeable: true,
        next: { step: 'charge', on: '2027-03-05' },
      }),
    WHILE,
  )
  const { adminSubscription, adminAudit } = await helena()
  await adminSubscription.chargeNow({ id: one.id, reason })
  expect(await refusalOf(adminSubscription.chargeNow({ id: one.id, reason }))).toBe(
    'subscription.charge-under-way',
  )
  await vi.waitFor(async () => expect(await attempts()).toHaveLength(3), WHILE)
  const { items } = await adminAudit.list({ kind: 'subscription' })
  expect(items[0]).toMatchObject({ action: 'subscription.charge', reason, subject: { id: one.id } })
})

test('a card that its issuer refuses for good is not charged by hand either', async () => {
  const one = await subscribedByCard('laterStolen')
  await on('2027-02-21', one)
  await on('2027-02-28', one)
  await on('2027-03-02', one)
  await vi.waitFor(async () => expect(await rowOf(one, { why: 'hard' })).toBeDefined(), WHILE)
  expect(await rowOf(one)).not.toHaveProperty('chargeable')
  const { adminSubscription } = await helena()
  expect(await refusalOf(adminSubscription.chargeNow({ id: one.id, reason }))).toBe(
    'subscription.card-not-chargeable',
  )
  const { body } = await adminSubscription.exportPastDue({ q: one.buyer.email })
  const [head, row] = (await new Response(body).text()).split('\r\n').map((line) => line.split(';'))
  expect(row![head!.indexOf('Motivo')]).toMatch(/banco/)
})
