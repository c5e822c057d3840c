import { planTermsText } from '@vitrine/contract/plan-terms'
import { calendarDay, startOfDay } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestClock, type TestClock } from '../../../test/support/app.ts'
import { payPix } from '../../../test/support/credit.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'
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

const on = (day: string, one: Subscriber) => onDay({ shop, clock }, day, one)
const ask = ({ buyer, id }: Subscriber, action: Parameters<typeof act>[1]) =>
  refusalOf(buyer.client.subscription.preview({ id, action }))

/** The newest charge is paid on a day. */
async function pay(day: string, one: Subscriber) {
  const { orders } = await on(day, one)
  await payPix(shop, one.buyer, orders[0]!)
}

const heard = (one: Subscriber, subject: string) =>
  vi.waitFor(
    async () =>
      expect((await shop.bank.mails(one.buyer.email)).map((mail) => mail.subject)).toContain(subject),
    { timeout: 20_000 },
  )

const BOUND = {
  name: 'Estúdio',
  amount: 9_900,
  type: 'subscription',
  interval: 'month',
  minCycles: 3,
} as const
const SENTENCE = planTermsText({ minCycles: 3 })

const heardThat = (one: Subscriber, subject: RegExp, sentence: string) =>
  vi.waitFor(
    async () => {
      const mails = (await shop.bank.mails(one.buyer.email)).filter((mail) => subject.test(mail.subject))
      expect(mails.map(({ text }) => text.replace(/\s+/g, ' '))).toEqual([expect.stringContaining(sentence)])
    },
    { timeout: 20_000 },
  )

test('a change to a plan that binds says so before it is agreed to, where it is paid, in its contract and by mail', async () => {
  const one = await newSubscriber({ shop, clock })
  const bound = await stock(shop.parts.pool, BOUND)
  await on('2027-02-14', one)
  const { seen, after } = await act(one, { kind: 'change', priceId: bound.priceId, when: 'now' })
  expect(seen.terms).toEqual({ minCycles: 3 })
  const { client } = one.buyer
  const order = await client.checkout.readOrder({ id: after.orders[0]!.id })
  expect(order).toMatchObject({
    hasContract: true,
    pays: { endOn: '2027-03-14' },
    later: [{ label: 'Estúdio', amount: 9_900, firstOn: '2027-03-14', minCycles: 3 }],
  })
  const { rows } = await shop.parts.pool.query('select content from contract_summary where order_id = $1', [
    order.id,
  ])
  expect(JSON.parse(rows[0].content).agreed.later).toEqual(order.later)
  await payPix(shop, one.buyer, order)
  await heardThat(one, /Seu plano agora é Estúdio/, SENTENCE)
})

test('so does one with the next period, and a plan that is had again', async () => {
  const one = await newSubscriber({ shop, clock })
  const bound = await stock(shop.parts.pool, BOUND)
  const { seen } = await act(one, { kind: 'change', priceId: bound.priceId, when: 'next-period' })
  expect(seen.terms).toEqual({ minCycles: 3 })
  await heardThat(one, /Troca de plano marcada/, SENTENCE)
  const due = await on('2027-02-21', one)
  expect(await one.buyer.client.checkout.readOrder({ id: due.orders[0]!.id })).toMatchObject({
    hasContract: true,
    later: [{ firstOn: '2027-03-31', minCycles: 3 }],
  })
  const other = await newSubscriber({ shop, clock }, { minCycles: 2 })
  const { orderId } = await other.buyer.client.subscription.read({ id: other.id })
  await other.buyer.client.checkout.regretOrder({ id: orderId })
  const again = await act(other, { kind: 'reactivate' })
  expect(again.seen.terms).toEqual({ minCycles: 2 })
  expect(await other.buyer.client.checkout.readOrder({ id: again.after.orders[0]!.id })).toMatchObject({
    hasContract: true,
    later: [{ minCycles: 2 }],
  })
})

test('a change keeps what is left of the minimum term, says so before, and is not left by it', async () => {
  const one = await newSubscriber({ shop, clock }, { amount: 9_900, minCycles: 12 })
  const plan = { ...BOUND, name: 'Leve', amount: 500, minCycles: undefined }
  const light = await stock(shop.parts.pool, plan)
  const short = await stock(shop.parts.pool, { ...plan, maxCycles: 10 })
  await on('2027-02-10', one)
  for (const when of ['now', 'next-period'] as const)
    expect(await ask(one, { kind: 'change', priceId: short.priceId, when })).toBe(
      'subscription.change-too-short',
    )
  const terms = { minCycles: 11, keptMinimum: true as const }
  const { seen } = await act(one, { kind: 'change', priceId: light.priceId, when: 'next-period' })
  expect(seen.terms).toEqual(terms)
  await heardThat(one, /Troca de plano marcada/, planTermsText(terms))
  const due = await on('2027-02-22', one)
  const order = await one.buyer.client.checkout.readOrder({ id: due.orders[0]!.id })
  expect(order).toMatchObject({ total: 500, later: [{ label: 'Leve', ...terms }] })
  await payPix(shop, one.buyer, order)
  const changed = await on('2027-03-01', one)
  expect(changed).toMatchObject({ price: { amount: 500 }, bound: { charges: 10, until: '2028-01-31' } })
  const { seen: left, after } = await act(one, { kind: 'cancel' })
  expect(left.charges).toHaveLength(10)
  expect(after).toMatchObject({ status: 'active', cancelAt: '2028-01-31' })
})

test('a plan that is charged less often binds until the minimum term is over, and a longer one by itself', async () => {
  const one = await newSubscriber({ shop, clock }, { amount: 9_900, minCycles: 12 })
  const year = { ...BOUND, name: 'Anual', amount: 90_000, interval: 'year' as const, minCycles: undefined }
  const yearly = await stock(shop.parts.pool, year)
  const own = await stock(shop.parts.pool, { ...BOUND, name: 'Longo', amount: 12_000, minCycles: 18 })
  await on('2027-02-10', one)
  const look = (priceId: string) =>
    one.buyer.client.subscription.preview({ id: one.id, action: { kind: 'change', priceId, when: 'now' } })
  expect((await look(yearly.priceId)).terms).toEqual({ minCycles: 1, keptMinimum: true })
  expect((await look(own.priceId)).terms).toEqual({ minCycles: 18 })
})

test('a plan of two charges asks for the second, then is over by itself, and its owner is told', async () => {
  const one = await newSubscriber({ shop, clock }, { maxCycles: 2 })
  const begun = await on('2027-02-01', one)
  expect(begun).toMatchObject({ endsOn: '2027-03-31', charges: [{ dueOn: '2027-02-28', amount: 3990 }] })
  await pay('2027-02-21', one)
  const paid = await on('2027-03-24', one)
  expect(paid).toMatchObject({ status: 'active', endsOn: '2027-03-31', charges: [] })
  expect(paid).not.toHaveProperty('nextCharge')
  expect(paid.orders).toHaveLength(2)
  for (const kind of ['pause', 'change', 'due-day']) expect(paid.allowed).not.toContain(kind)
  expect(await accessOf(one)).toEqual({
    allowed: true,
    until: startOfDay(calendarDay('2027-03-31')).toISOString(),
  })
  expect(await on('2027-03-31', one)).toMatchObject({
    status: 'ended',
    charges: [],
    allowed: ['reactivate'],
    timeline: [{ move: 'end', actor: 'calendar', effectiveOn: '2027-03-31' }, {}, {}],
  })
  expect(await accessOf(one)).toMatchObject({ allowed: false, why: 'ended' })
  await heard(one, 'Clube chegou ao fim')
})

test('cancelled before its minimum term, it goes on to the end of that, which is said before, and can be undone', async () => {
  const one = await newSubscriber({ shop, clock }, { minCycles: 3 })
  const begun = await on('2027-02-10', one)
  expect(begun).toMatchObject({ bound: { charges: 2, until: '2027-04-30' } })
  expect(begun).not.toHaveProperty('endsOn')
  expect(begun.allowed).not.toContain('pause')
  expect(await ask(one, { kind: 'cancel', now: true })).toBe('subscription.bound')

  const { seen, after } = await act(one, { kind: 'cancel', reason: 'price' })
  expect(seen).toMatchObject({
    today: 0,
    effectiveOn: '2027-04-30',
    accessUntil: '2027-04-29',
    charges: [
      { dueOn: '2027-02-28', amount: 3990 },
      { dueOn: '2027-03-31', amount: 3990 },
    ],
  })
  expect(after).toMatchObject({
    status: 'active',
    cancelAt: '2027-04-30',
    allowed: ['undo-cancellation'],
    timeline: [
      {
        move: 'schedule-cancellation',
        effectiveOn: '2027-04-30',
        protocol: expect.stringMatching(/^P2027-/),
      },
      {},
    ],
  })
  await heard(one, 'Cancelamento confirmado: Clube')

  const { after: kept } = await act(one, { kind: 'undo-cancellation' })
  expect(kept).not.toHaveProperty('cancelAt')
  expect(kept.charges.length).toBeGreaterThan(2)
  await act(one, { kind: 'cancel' })
  await pay('2027-02-21', one)
  await pay('2027-03-24', one)
  const last = await on('2027-04-23', one)
  expect(last).toMatchObject({ status: 'active', charges: [], cancelAt: '2027-04-30' })
  expect(last.orders).toHaveLength(3)
  expect(await on('2027-04-30', one)).toMatchObject({ status: 'cancelled', overOn: '2027-04-30' })
})

test('once its term is paid, a plan is cancelled as any other, and paused', async () => {
  const one = await newSubscriber({ shop, clock }, { minCycles: 2 })
  await pay('2027-02-21', one)
  const free = await on('2027-03-01', one)
  expect(free).not.toHaveProperty('bound')
  expect(free.allowed).toContain('pause')
  const { after } = await act(one, { kind: 'cancel' })
  expect(after).toMatchObject({ status: 'active', cancelAt: free.currentPeriod.endOn, charges: [] })
})

test('whoever does not pay owes nothing, bound or not', async () => {
  const one = await newSubscriber({ shop, clock }, { minCycles: 12 })
  for (const day of ['2027-02-21', '2027-02-27', '2027-02-28']) await on(day, one)
  expect((await on('2027-03-02', one)).status).toBe('past-due')
  const { after } = await act(one, { kind: 'cancel' })
  expect(after).toMatchObject({ status: 'cancelled', charges: [] })
})

test('another plan binds from its own first charge on, and whoever takes it back has the terms of before', async () => {
  const one = await newSubscriber({ shop, clock }, { minCycles: 3 })
  const plan = { type: 'subscription', interval: 'month', name: 'Estúdio', amount: 9_900 } as const
  const { priceId } = await stock(shop.parts.pool, { ...plan, minCycles: 3, maxCycles: 4 })
  await on('2027-02-14', one)
  const { seen, after } = await act(one, { kind: 'change', priceId, when: 'now' })
  expect(seen.charges.map(({ dueOn }) => dueOn)).toEqual(['2027-03-14', '2027-04-14', '2027-05-14'])
  const order = after.orders[0]!
  await payPix(shop, one.buyer, order)
  expect(await on('2027-02-14', one)).toMatchObject({
    bound: { charges: 2, until: '2027-05-14' },
    endsOn: '2027-06-14',
  })
  await one.buyer.client.checkout.regretOrder({ id: order.id })
  const back = await on('2027-02-14', one)
  expect(back).toMatchObject({ bound: { charges: 2, until: '2027-04-30' } })
  expect(back).not.toHaveProperty('endsOn')
})

test('the shop lets somebody go before', async () => {
  const one = await newSubscriber({ shop, clock }, { minCycles: 6 })
  await on('2027-02-10', one)
  const helena = shop.client((await identity(shop.parts.app, OWNER)).token)
  const action = { kind: 'cancel', now: true } as const
  const { confirmation } = await helena.adminSubscription.preview({ id: one.id, action })
  const request = { id: one.id, action, confirmation, reason: 'acordo por telefone' }
  const { subscription } = await helena.adminSubscription.act(request)
  expect(subscription).toMatchObject({ status: 'cancelled', charges: [] })
})

test('what a plan binds for and when it ends is said in the cart, the order and the contract', async () => {
  const one = await newSubscriber({ shop, clock }, { minCycles: 3, maxCycles: 12 })
  const { orderId } = await one.buyer.client.subscription.read({ id: one.id })
  const order = await one.buyer.client.checkout.readOrder({ id: orderId })
  expect(order.later).toMatchObject([{ label: 'Clube', minCycles: 3, maxCycles: 12 }])
  const other = await stock(shop.parts.pool, {
    type: 'subscription',
    interval: 'month',
    name: 'Estúdio',
    amount: 9_900,
    minCycles: 6,
  })
  const { quote, lines } = await one.buyer.client.cart.addLine({ priceId: other.priceId })
  expect(quote.later).toMatchObject([{ label: 'Estúdio', minCycles: 6 }])
  expect(lines[0]!.price).toMatchObject({ minCycles: 6 })
})
