import type { OrderId, ProductId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestClock, type TestClock } from '../../../test/support/app.ts'
import { payPix } from '../../../test/support/credit.ts'
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
let studio: Awaited<ReturnType<typeof stock>>
let small: Awaited<ReturnType<typeof stock>>
beforeAll(async () => {
  clock = createTestClock('2027-01-31T15:00:00Z')
  shop = await openShop({ clock, bankClock: clock })
  const plan = { type: 'subscription', interval: 'month' } as const
  studio = await stock(shop.parts.pool, { ...plan, name: 'Estúdio', amount: 9_900 })
  small = await stock(shop.parts.pool, { ...plan, name: 'Pequeno', amount: 1_000 })
})
afterAll(() => shop[Symbol.asyncDispose]())

const on = (day: string) => onDay({ shop, clock }, day, one)
const pay = (id: OrderId) => payPix(shop, one.buyer, { id })
const to = ({ priceId }: { priceId: string }, when: 'now' | 'next-period') =>
  ({ kind: 'change', priceId, when }) as const
const has = async ({ productId }: { productId: ProductId }) => (await accessOf({ ...one, productId })).allowed
const orderOf = (id: string) => one.buyer.client.checkout.readOrder({ id })

let one: Subscriber
beforeEach(async () => {
  one = await newSubscriber({ shop, clock })
})

test('a bigger plan begins today: the days that are left are credited, and the order says how', async () => {
  // Of 28 days, 14 are left on the 14th of February.
  await on('2027-02-14')
  const { seen, after } = await act(one, to(studio, 'now'))
  expect(seen).toMatchObject({ today: 9900 - 1995, effectiveOn: '2027-02-14' })
  expect(seen.sum).toEqual([
    { label: 'Estúdio', amount: 9900 },
    { label: 'Crédito de Clube', amount: -1995, formula: 'R$\u00a039,90 × 14 de 28 dias' },
  ])
  expect(seen.charges.slice(0, 2)).toEqual([
    { dueOn: '2027-03-14', amount: 9900 },
    { dueOn: '2027-04-14', amount: 9900 },
  ])
  const { id } = after.orders[0]!
  expect(after.orders[0]).toMatchObject({ kind: 'change', total: 7905 })
  expect(after).toMatchObject({ change: { name: 'Estúdio' }, nextCharge: { orderId: id } })
  expect(after.charges[1]).toEqual({ dueOn: '2027-03-14', amount: 9900 })
  expect(await orderOf(id)).toMatchObject({ subtotal: 9900, discount: 1995, total: 7905 })
  expect(await has(studio)).toBe(false)

  await pay(id)
  const changed = await on('2027-02-14')
  expect(changed).toMatchObject({
    status: 'active',
    product: { name: 'Estúdio' },
    price: { amount: 9900 },
    currentPeriod: { startOn: '2027-02-14', endOn: '2027-03-14' },
    timeline: [{ move: 'change-plan', actor: 'payment' }, { move: 'request-change' }, { move: 'start' }],
  })
  expect(changed).not.toHaveProperty('change')
  expect(await has(studio)).toBe(true)
  expect(await has(one)).toBe(false)
  const [due] = (await on('2027-03-07')).orders
  expect(due).toMatchObject({ kind: 'renewal', total: 9900, dueOn: '2027-03-14' })
})

test('whoever takes a change back has the plan of before to its end, and every centavo comes back once', async () => {
  await on('2027-02-02')
  const { after } = await act(one, to(studio, 'now'))
  const { id } = after.orders[0]!
  await pay(id)
  await one.buyer.client.checkout.regretOrder({ id })
  const back = await on('2027-02-03')
  expect(back).toMatchObject({
    status: 'active',
    product: { name: 'Clube' },
    price: { amount: 3990 },
    currentPeriod: { startOn: '2027-01-31', endOn: '2027-02-28' },
  })
  expect([await has(one), await has(studio)]).toEqual([true, false])
  await one.buyer.client.checkout.regretOrder({ id: back.orderId })
  expect(await on('2027-02-03')).toMatchObject({ status: 'cancelled' })
  expect(await has(one)).toBe(false)
  const backs = await Promise.all([id, back.orderId].map(orderOf))
  expect(backs.map(({ refunds }) => refunds[0]!.amount)).toEqual(backs.map(({ total }) => total))
})

test('the money of what was credited goes back: the plan that stands on it is over', async () => {
  await on('2027-02-02')
  const { after } = await act(one, to(studio, 'now'))
  await pay(after.orders[0]!.id)
  await one.buyer.client.checkout.regretOrder({ id: after.orderId })
  expect(await on('2027-02-02')).toMatchObject({ status: 'cancelled' })
  expect(await has(studio)).toBe(false)
})

test('a smaller plan comes with the next period, which its order asks for; undone, nothing changes', async () => {
  await on('2027-02-10')
  expect(
    await refusalOf(one.buyer.client.subscription.preview({ id: one.id, action: to(small, 'now') })),
  ).toBe('subscription.change-later')
  await on('2027-02-22')
  const { seen, after } = await act(one, to(small, 'next-period'))
  expect(seen).toMatchObject({ today: 0, effectiveOn: '2027-02-28' })
  expect(seen.charges[0]).toEqual({ dueOn: '2027-02-28', amount: 1000 })
  expect(after).toMatchObject({
    change: { name: 'Pequeno', on: '2027-02-28' },
    allowed: ['cancel', 'undo-change'],
  })
  const { after: kept } = await act(one, { kind: 'undo-change' })
  expect(kept.nextCharge).toEqual({ dueOn: '2027-02-28', amount: 3990 })

  await act(one, to(small, 'next-period'))
  // While it is ahead: of what was carried out there is nothing more to tell.
  await vi.waitFor(
    async () => {
      const mails = await shop.bank.mails(one.buyer.email)
      expect(mails.map(({ subject }) => subject)).toContainEqual('Troca de plano marcada: Pequeno')
    },
    { timeout: 20_000 },
  )
  const due = await on('2027-02-23')
  expect(due.orders[0]).toMatchObject({ kind: 'renewal', total: 1000, status: 'awaiting-payment' })
  await pay(due.orders[0]!.id)
  await on('2027-02-27')
  expect([await has(one), await has(small)]).toEqual([true, false])
  expect(await on('2027-02-28')).toMatchObject({ product: { name: 'Pequeno' }, price: { amount: 1000 } })
  expect([await has(one), await has(small)]).toEqual([false, true])
})

test('a change that nobody pays is given up after three days, and the renewal is asked for as before', async () => {
  await on('2027-02-14')
  const { after } = await act(one, to(studio, 'now'))
  expect(await on('2027-02-16')).toHaveProperty('change')
  const given = await on('2027-02-17')
  expect(given).not.toHaveProperty('change')
  expect(given.timeline[0]).toMatchObject({ move: 'undo-change', actor: 'calendar' })
  expect(await orderOf(after.orders[0]!.id)).toMatchObject({ status: 'cancelled' })
  expect((await on('2027-02-22')).orders[0]).toMatchObject({ kind: 'renewal', total: 3990 })
})

test('what is no plan, is not sold, or is theirs already cannot be chosen', async () => {
  const { client } = one.buyer
  const ask = (priceId: string) =>
    refusalOf(client.subscription.preview({ id: one.id, action: to({ priceId }, 'next-period') }))
  const file = await stock(shop.parts.pool, { name: 'Planilha', amount: 4_990 })
  const draft = await stock(shop.parts.pool, {
    name: 'Rascunho',
    amount: 500,
    type: 'subscription',
    interval: 'month',
  })
  await shop.parts.pool.query("update product set status = 'draft' where id = $1", [draft.productId])
  for (const id of [file.priceId, draft.priceId, one.priceId, 'prc_nothing']) {
    expect(await ask(id)).toBe('subscription.not-sold')
  }
  expect(await ask(studio.priceId)).toBe('accepted')
})

test.each([
  ['keep', 9900 - 1995],
  ['convert', 4950],
] as const)(
  'a coupon that says %s goes over to the plan that comes, and the preview says so',
  async (word, next) => {
    const code = `VAI-${word.toUpperCase()}`
    const coupon = { code, kind: 'percent', value: 5000, onPlanChange: word } as const
    await issueCoupon(shop.parts.pool, { ...coupon, duration: 'cycles', cycles: 2 })
    one = await newSubscriber({ shop, clock }, { coupon: code })
    await on('2027-02-14')
    const later = await one.buyer.client.subscription.preview({
      id: one.id,
      action: to(studio, 'next-period'),
    })
    expect(later.charges.slice(0, 2).map(({ amount }) => amount)).toEqual([next, 9900])

    const { seen, after } = await act(one, to(studio, 'now'))
    // Of what was paid, R$ 19,95, half of the days are left.
    expect(seen).toMatchObject({
      today: next - 998,
      charges: expect.arrayContaining([expect.objectContaining({ amount: 9900 })]),
    })
    expect(seen.sum!.reduce((sum, { amount }) => sum + amount, 0)).toBe(seen.today)
    expect(seen.sum!.map(({ label }) => label)).toEqual(['Estúdio', `Cupom ${code}`, 'Crédito de Clube'])
    await pay(after.orders[0]!.id)
    const changed = await on('2027-02-14')
    expect(changed.nextCharge).toMatchObject({ amount: 9900 })
    // What the coupon took off is not credited when the plan is changed again.
    const bigger = await stock(shop.parts.pool, {
      type: 'subscription',
      interval: 'month',
      name: 'Agência',
      amount: 19_900,
    })
    const again = await one.buyer.client.subscription.preview({ id: one.id, action: to(bigger, 'now') })
    expect(again.today).toBe(19_900 - next)
  },
)

test('a coupon that says drop stays with the plan that was bought, and is told so beforehand', async () => {
  const code = 'SEMPRE'
  await issueCoupon(shop.parts.pool, { code, kind: 'percent', value: 5000, duration: 'forever' })
  one = await newSubscriber({ shop, clock }, { coupon: code })
  await on('2027-02-14')
  const { seen, after } = await act(one, to(studio, 'next-period'))
  expect(seen.charges[0]).toEqual({ dueOn: '2027-02-28', amount: 9900 })
  expect(after.nextCharge).toEqual({ dueOn: '2027-02-28', amount: 9900 })
  expect((await on('2027-02-22')).orders[0]).toMatchObject({ kind: 'renewal', total: 9900 })
})
