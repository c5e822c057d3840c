import { randomUUID } from 'node:crypto'
import {
  MRR_MOVEMENTS,
  SUBSCRIPTION_FIGURES,
  type SubscriptionFigure,
} from '@vitrine/contract/admin/subscription-figure'
import { Interval } from '@vitrine/contract/catalog'
import { calendarDay } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock, type TestClock } from '../../../test/support/app.ts'
import { newBuyer, placeOrder } from '../../../test/support/buyer.ts'
import { payPix } from '../../../test/support/credit.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { recountRevenue } from '../../../test/support/recount-revenue.ts'
import { problemOf } from '../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'
import { issueCoupon, stock } from '../../../test/support/stock.ts'
import { act, onDay, type Subscriber } from '../../../test/support/subscriber.ts'

let shop: Shop
let clock: TestClock
beforeAll(async () => {
  clock = createTestClock('2027-01-31T15:00:00Z')
  shop = await openShop({ clock, bankClock: clock })
})
afterAll(() => shop[Symbol.asyncDispose]())

const helena = async (): Promise<Client> => shop.client((await identity(shop.parts.app, OWNER)).token)
const on = (day: string, one: Subscriber) => onDay({ shop, clock }, day, one)

interface Plan {
  priceId: string
  productId: Subscriber['productId']
}
async function begin(plan: Plan, coupon?: string): Promise<Subscriber> {
  const buyer = await newBuyer(shop)
  await buyer.client.cart.addLine({ priceId: plan.priceId })
  if (coupon) await buyer.client.cart.applyCoupon({ code: coupon })
  const { quote } = await buyer.client.cart.read({})
  const order = await placeOrder(buyer.client, quote.total, randomUUID())
  if (order.total > 0) await payPix(shop, buyer, order)
  const [subscription] = await buyer.client.subscription.list({})
  return { buyer, ...plan, id: subscription!.id }
}

/** Pays what is open of it on a day. */
async function pay(day: string, one: Subscriber): Promise<void> {
  const { orders } = await on(day, one)
  const open = orders.find(({ status }) => status === 'awaiting-payment')
  if (open) await payPix(shop, one.buyer, open)
}

const figures = async (from: string, to: string) =>
  (await helena()).adminSubscriptionFigure.read({ from, to })

/** All rows of a figure, page by page. */
async function rowsOf(figure: SubscriptionFigure, from: string, to: string, limit = 2) {
  const { adminSubscriptionFigure } = await helena()
  const rows = []
  for (let after: string | undefined; ; ) {
    const page = await adminSubscriptionFigure.rows({ figure, from, to, limit, ...(after && { after }) })
    rows.push(...page.items)
    after = page.next
    if (!after) return rows
  }
}
const sumOf = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)

const MONTHLY = { type: 'subscription', interval: 'month' } as const

test('what is counted is what orders and moves say, day by day, and each figure is the sum of its rows', async () => {
  const { pool } = shop.parts
  const club = await stock(pool, { ...MONTHLY, name: 'Clube', amount: 4_000 })
  const studio = await stock(pool, { ...MONTHLY, name: 'Estúdio', amount: 9_900 })
  const yearly = await stock(pool, { name: 'Anual', amount: 50_005, type: 'subscription', interval: 'year' })
  const tried = { ...MONTHLY, name: 'Teste', amount: 3_000, trialDays: 7 }
  await issueCoupon(pool, { code: 'SEMPRE', kind: 'fixed', value: 1_000, duration: 'forever' })
  await issueCoupon(pool, { code: 'DUAS', kind: 'fixed', value: 1_500, duration: 'cycles', cycles: 2 })
  const grows = await begin(club)
  const leaves = await begin(club)
  const lasting = await begin(club, 'SEMPRE')
  const ending = await begin(club, 'DUAS')
  const rests = await begin(club)
  await begin(yearly)
  const introductory = { amount: 1_500, cycles: 1 }
  const first = await begin(
    await stock(pool, { ...MONTHLY, name: 'Entrada', amount: 5_000, introductory }),
    'SEMPRE',
  )
  // Each person tries a plan once.
  const stays = await begin(await stock(pool, tried))
  const goes = await begin(await stock(pool, tried))
  expect(await figures('2027-01-31', '2027-01-31')).toMatchObject({
    start: { mrr: 0, subscribers: 0 },
    // What is tried brings nothing; a year is a twelfth, half up; a coupon counts that holds for good, and the price of now.
    end: { mrr: 4_000 * 4 + 3_000 + 4_167 + 500, subscribers: 7 },
    movements: { new: { amount: 4_000 * 4 + 3_000 + 4_167 + 500, count: 7 } },
  })

  await pay('2027-02-01', stays)
  await on('2027-02-06', goes)
  await on('2027-02-08', goes)
  await on('2027-02-16', goes)
  await act(await at('2027-02-22', rests), { kind: 'pause', cycles: 1 })
  for (const one of [grows, lasting, ending, first]) await pay('2027-02-22', one)
  await on('2027-02-28', leaves)
  for (const day of ['2027-03-02', '2027-03-04', '2027-03-08', '2027-03-09', '2027-03-13', '2027-03-23'])
    await on(day, leaves)
  const { after } = await act(await at('2027-03-24', grows), {
    kind: 'change',
    priceId: studio.priceId,
    when: 'now',
  })
  await payPix(shop, grows.buyer, after.orders[0]!)
  for (const one of [lasting, ending, rests, stays, first]) await pay('2027-03-25', one)
  const again = await act(await at('2027-04-05', leaves), { kind: 'reactivate' })
  await payPix(shop, leaves.buyer, again.after.orders[0]!)
  await act(await at('2027-04-06', lasting), { kind: 'cancel' })
  await on('2027-05-02', lasting)

  for (const to of [
    '2027-01-31',
    '2027-02-07',
    '2027-02-28',
    '2027-03-01',
    '2027-03-23',
    '2027-03-31',
    '2027-05-02',
  ]) {
    const counted = await recountRevenue(pool, calendarDay(to))
    const { end, movements } = await figures('2027-01-01', to)
    const byKind = Object.fromEntries(MRR_MOVEMENTS.map((kind) => [kind, movements[kind]!.amount]))
    expect({ to, ...end, movements: byKind }).toEqual({ to, ...counted })
  }
  const spring = await figures('2027-03-01', '2027-05-02')
  expect(spring.start.mrr + sumOf(Object.values(spring.movements))).toBe(spring.end.mrr)
  expect(spring.movements).toMatchObject({
    churn: { amount: -4_000 - 3_000, count: 2 },
    reactivation: { amount: 4_000, count: 1 },
  })
  for (const kind of MRR_MOVEMENTS) {
    const rows = await rowsOf(kind, '2027-03-01', '2027-05-02')
    expect({ amount: sumOf(rows), count: rows.length }).toEqual(spring.movements[kind])
  }
  expect(sumOf(await rowsOf('mrr', '2027-03-01', '2027-05-02'))).toBe(spring.end.mrr)
  const subscribers = await rowsOf('arpa', '2027-03-01', '2027-05-02')
  expect({ mrr: sumOf(subscribers), subscribers: subscribers.length }).toEqual(spring.end)
  const taken = await rowsOf('revenue-churn', '2027-03-01', '2027-05-02')
  expect(sumOf(taken)).toBe(spring.movements.churn!.amount + spring.movements.contraction!.amount)
  expect(taken).toHaveLength(spring.movements.churn!.count + spring.movements.contraction!.count)
  const sheet = await (await helena()).adminSubscriptionFigure.export({
    figure: 'arpa',
    from: '2027-03-01',
    to: '2027-05-02',
  })
  const [head, ...lines] = (await new Response(sheet.body).text()).trim().split('\r\n')
  expect(head).toContain('Plano;Pessoa;E-mail;Dia;Valor')
  expect(lines).toHaveLength(subscribers.length)
  const past = await rowsOf('past-due', '2027-01-01', '2027-05-02')
  const { pastDue, trials } = await figures('2027-01-01', '2027-05-02')
  expect(pastDue.all).toEqual({ amount: sumOf(past), count: past.length })
  const paid = past.filter(({ isPaid }) => isPaid)
  expect(pastDue.recovered).toEqual({ amount: sumOf(paid), count: paid.length })
  const tries = await rowsOf('trials', '2027-01-01', '2027-05-02')
  expect(trials).toEqual({ ended: tries.length, paid: tries.filter(({ isPaid }) => isPaid).length })
  expect(trials).toEqual({ ended: 2, paid: 1 })
  const charges = await rowsOf('charges', '2027-01-01', '2027-05-02')
  const approval = (await figures('2027-01-01', '2027-05-02')).approval
  expect(approval.reduce((sum, { answered }) => sum + answered, 0)).toBe(charges.length)
  expect(charges.length).toBeGreaterThan(5)
  // What was before movements were kept is found from moves alone, but for what a plan cost before it was changed.
  const ofOthers = async (table: string) =>
    (
      await pool.query(
        `select subscription_id, moved_on, kind, amount, subscribers from ${table} where subscription_id <> all($1)
         order by subscription_id, moved_on, kind`,
        [[grows.id]],
      )
    ).rows
  expect(await ofOthers('mrr_movements_of_events()')).toEqual(await ofOthers('mrr_movement'))
  expect((await figures('2027-05-02', '2027-05-02')).forecast.paidRate).toBeGreaterThan(0)
})

/** Its owner on a day. */
async function at(day: string, one: Subscriber): Promise<Subscriber> {
  await on(day, one)
  return one
}

test('what is to come is what each subscription says of itself', async () => {
  clock.set('2027-06-01T15:00:00Z')
  const plan = await stock(shop.parts.pool, { ...MONTHLY, name: 'Novo', amount: 2_000, maxCycles: 3 })
  const one = await begin(plan)
  const yearly = await stock(shop.parts.pool, {
    name: 'Ano',
    amount: 12_000,
    type: 'subscription',
    interval: 'year',
  })
  const other = await begin(yearly)
  await act(other, { kind: 'cancel' })
  await issueCoupon(shop.parts.pool, {
    code: 'ACABA',
    kind: 'percent',
    value: 5_000,
    duration: 'cycles',
    cycles: 2,
  })
  const introductory = { amount: 1_000, cycles: 1 }
  const first = await begin(
    await stock(shop.parts.pool, { ...MONTHLY, name: 'Entrada', amount: 5_000, introductory }),
    'ACABA',
  )
  const rows = (await rowsOf('forecast', '2027-06-01', '2027-06-01')).filter(({ subscriptionId }) =>
    [one.id, other.id].includes(subscriptionId),
  )
  const { charges } = await one.buyer.client.subscription.read({ id: one.id })
  expect(rows.map(({ on: dueOn, amount }) => ({ dueOn, amount })).toReversed()).toEqual(
    charges.map(({ dueOn, amount }) => ({ dueOn, amount })),
  )
  const planned = (await rowsOf('forecast', '2027-06-01', '2027-06-01'))
    .filter(({ subscriptionId }) => subscriptionId === first.id)
    .map(({ amount }) => amount)
  // The introductory price was for the first charge alone, the coupon is for two.
  expect(planned.toReversed()).toEqual([2_500, 5_000])
  const { forecast } = await figures('2027-06-01', '2027-06-01')
  const all = await rowsOf('forecast', '2027-06-01', '2027-06-01')
  for (const { days, amount, count } of forecast.sums) {
    const within = all.filter(({ on: dueOn }) => dueOn < addedTo(forecast.from, days))
    expect({ days, amount, count }).toEqual({ days, amount: sumOf(within), count: within.length })
  }
})

const addedTo = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

test('a week counts as 52 of them in 12 months, and what is charged less often by its months', async () => {
  clock.set('2027-08-01T15:00:00Z')
  const A_MONTH = { week: 4_333, month: 1_000, 'two-months': 500, quarter: 333, 'half-year': 167, year: 83 }
  for (const interval of Interval.exclude(['once']).options) {
    const plan = await stock(shop.parts.pool, {
      name: interval,
      amount: 1_000,
      type: 'subscription',
      interval,
    })
    const one = await begin(plan)
    const rows = await rowsOf('new', '2027-08-01', '2027-08-01', 100)
    expect(rows.find(({ subscriptionId }) => subscriptionId === one.id)?.amount).toBe(A_MONTH[interval])
    const planned = (await rowsOf('forecast', '2027-08-01', '2027-08-01', 100))
      .filter(({ subscriptionId }) => subscriptionId === one.id)
      .map(({ on: dueOn }) => dueOn)
    const derived = await shop.parts.pool.query(
      `select amount from mrr_movements_of_events() where subscription_id = $1`,
      [one.id],
    )
    expect(derived.rows).toEqual([{ amount: A_MONTH[interval] }])
    const { charges } = await one.buyer.client.subscription.read({ id: one.id })
    expect(planned.toSorted()).toEqual(
      charges.map(({ dueOn }) => dueOn).filter((dueOn) => dueOn < addedTo('2027-08-01', 90)),
    )
  }
})

test('a period that ends before it begins is refused, and a figure that there is not', async () => {
  const { adminSubscriptionFigure } = await helena()
  const wrong = await problemOf(adminSubscriptionFigure.read({ from: '2027-02-01', to: '2027-01-01' }))
  expect(wrong?.fields?.to?.[0]).toMatch(/termina depois/)
  expect(SUBSCRIPTION_FIGURES).toHaveLength(12)
})
