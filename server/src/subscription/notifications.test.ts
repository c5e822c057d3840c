import type { Order } from '@vitrine/contract/order'
import { addDays, calendarDay, dayOf, HOUR_MS, startOfDay } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mail, PropsOf } from '#mail'
import { createDelivery } from '#notification'
import { createTestClock, type TestClock } from '../../../test/support/app.ts'
import { hasBoleto, hasPix, newBuyer, untilOrder } from '../../../test/support/buyer.ts'
import { payPix } from '../../../test/support/credit.ts'
import { openShop, type Shop } from '../../../test/support/shop.ts'
import { issueCoupon, stock } from '../../../test/support/stock.ts'
import { act, subscribe as newSubscriber, onDay } from '../../../test/support/subscriber.ts'
import { subscriptionMailJobs } from './subscription-mails.ts'

let shop: Shop
let clock: TestClock
beforeAll(async () => {
  clock = createTestClock('2027-01-31T15:00:00Z')
  // What is promised is counted where it waits.
  shop = await openShop({ clock, bankClock: clock, writes: false })
})
afterAll(() => shop[Symbol.asyncDispose]())

const PLAN = { type: 'subscription', name: 'Clube', amount: 39_900 } as const

interface Told {
  at: string
  kind: string
  reference: string
}

/** Every message that was promised about a subscription, in their order. */
async function promised(id: string): Promise<Omit<Told, 'at'>[]> {
  const { rows } = await shop.parts.pool.query(
    `select data->>'kind' as kind, data->>'reference' as reference from pgboss.job
     where name = 'subscription.mail' and data->>'subscriptionId' = $1 order by created_on, id`,
    [id],
  )
  return rows
}

const HOURS = [0, 7, 8, 14, 19, 21]

/** Looks at a subscription at these hours of each day, and says what was told when. */
async function watch(id: string, first: string, days: number): Promise<Told[]> {
  const told: Told[] = []
  const known = new Set((await promised(id)).map(({ reference }) => reference))
  for (let i = 0; i < days; i++) {
    const day = addDays(calendarDay(first), i)
    for (const hour of HOURS) {
      clock.set(new Date(startOfDay(day).getTime() + hour * HOUR_MS).toISOString())
      await shop.sweep('subscriptions')
      for (const one of await promised(id)) {
        if (known.has(one.reference)) continue
        known.add(one.reference)
        told.push({ ...one, at: `${day} ${hour}h` })
      }
    }
  }
  expect(await promised(id)).toHaveLength(known.size)
  return told
}

const at = (told: readonly Told[]) => told.map(({ at, kind }) => [at, kind])

test('a trial is told of seven, three and one day ahead, and each message goes once, by day, alone on its day', async () => {
  await issueCoupon(shop.parts.pool, { code: 'TESTE', kind: 'trial-days', value: 10 })
  const one = await newSubscriber({ shop, clock }, { coupon: 'TESTE' })
  expect(at(await watch(one.id, '2027-02-01', 36))).toEqual([
    ['2027-02-03 8h', 'subscription-renewal'],
    ['2027-02-07 8h', 'subscription-due-soon'],
    ['2027-02-09 8h', 'subscription-due-soon'],
    ['2027-02-10 8h', 'subscription-due'],
    ['2027-02-11 8h', 'subscription-unpaid'],
    ['2027-02-13 8h', 'subscription-unpaid'],
    ['2027-02-17 8h', 'subscription-unpaid'],
    ['2027-02-18 8h', 'subscription-suspended'],
    ['2027-02-22 8h', 'subscription-suspended'],
    ['2027-03-04 8h', 'subscription-given-up'],
  ])
})

async function subscribed(plan: Partial<Parameters<typeof stock>[1]>) {
  clock.set('2027-01-31T15:00:00Z')
  const { priceId, productId } = await stock(shop.parts.pool, { ...PLAN, ...plan })
  const buyer = await newBuyer(shop)
  await payPix(shop, buyer, await buyer.order(priceId))
  const [subscription] = await buyer.client.subscription.list({})
  return { buyer, priceId, productId, id: subscription!.id }
}

/** Sends the messages that were promised since the last time, as a worker does; resolves to those that left by mail. */
async function send(sent: Set<string>): Promise<Mail[]> {
  const { app } = shop.parts
  const left: Mail[] = []
  const post = createDelivery(app, async (mail) => void left.push(mail))
  const [handler] = subscriptionMailJobs
  const { rows } = await shop.parts.pool.query<{ id: string; data: object }>(
    `select id, data from pgboss.job where name = 'subscription.mail' order by created_on, id`,
  )
  for (const { id, data } of rows) {
    if (sent.has(id)) continue
    sent.add(id)
    await handler!.run({ app, post }, data as never)
  }
  return left
}

test('who owes two plans gets one mail a day that names both, and sees both in the app', async () => {
  const first = await newSubscriber({ shop, clock })
  const { priceId } = await stock(shop.parts.pool, {
    ...PLAN,
    name: 'Estúdio',
    amount: 5_990,
    interval: 'month',
  })
  await payPix(shop, first.buyer, await first.buyer.order(priceId))
  const sent = new Set<string>()
  await send(sent)
  const days: [string, string[]][] = []
  for (let i = 0; i < 16; i++) {
    const day = addDays(calendarDay('2027-02-22'), i)
    await onDay({ shop, clock }, day, first)
    const mails = (await send(sent)).filter(({ kind }) => kind.startsWith('subscription-'))
    const asking = mails.filter(({ kind }) => kind !== 'subscription-renewal')
    expect(asking.length).toBeLessThanOrEqual(1)
    for (const { props } of asking) {
      const { subscription, others } = props as PropsOf<'subscription-due'>
      days.push([day, [subscription.plan, ...others!.map(({ plan }) => plan)].sort()])
      const isSuspended = day >= '2027-03-09'
      expect(others).toEqual([expect.objectContaining({ lastOn: '2027-03-08', isSuspended })])
    }
  }
  const both = ['Clube', 'Estúdio']
  expect(days).toEqual(
    ['2027-02-25', '2027-02-28', '2027-03-02', '2027-03-04', '2027-03-08', '2027-03-09'].map((day) => [
      day,
      both,
    ]),
  )
  const { notices } = await first.buyer.client.notice.list({})
  const late = notices.filter(({ title }) => title.startsWith('Acesso suspenso'))
  expect(late.map(({ title }) => title).sort()).toEqual([
    'Acesso suspenso: Clube',
    'Acesso suspenso: Estúdio',
  ])
})

test('a yearly renewal is told of thirty days ahead and seven, once each', async () => {
  const { id } = await subscribed({ interval: 'year' })
  expect(at(await watch(id, '2027-12-30', 5))).toEqual([['2028-01-01 8h', 'subscription-renewal-ahead']])
  expect(at(await watch(id, '2028-01-22', 4))).toEqual([['2028-01-24 8h', 'subscription-renewal']])
  await shop.parts.pool.query('update subscription set next_step_on = null')
})

test('that a plan ends by itself is told of a week ahead, and when it is over', async () => {
  const one = await subscribed({ interval: 'month', maxCycles: 2 })
  const { orders } = await onDay({ shop, clock }, '2027-02-22', one)
  await payPix(shop, one.buyer, orders[0]!)
  expect(at(await watch(one.id, '2027-03-20', 14))).toEqual([
    ['2027-03-24 8h', 'subscription-ending'],
    ['2027-03-31 8h', 'subscription-ended'],
  ])
})

/** A renewal that waits for its boleto and the Pix of it, of somebody who paid the period before so. */
async function renewedByBoleto(by: 'line' | 'Pix') {
  clock.set('2027-01-31T15:00:00Z')
  const { priceId, productId } = await stock(shop.parts.pool, { ...PLAN, interval: 'month' })
  const buyer = await newBuyer(shop)
  const first = await buyer.order(priceId, { method: 'boleto' })
  const { payment } = await untilOrder(buyer.client, first.id, hasBill)
  if (by === 'line') await shop.bank.payBoleto(payment!.boleto!.line)
  else await shop.bank.pay(payment!.pix!.copyPaste)
  await untilOrder(buyer.client, first.id, ({ status }) => status === 'paid')
  const [subscription] = await buyer.client.subscription.list({})
  const one = { buyer, priceId, productId, id: subscription!.id }
  const [due] = (await onDay({ shop, clock }, '2027-02-22', one)).orders
  const asked = await untilOrder(one.buyer.client, due!.id, hasBill)
  return {
    one,
    id: due!.id,
    client: one.buyer.client,
    boleto: asked.payment!.boleto!,
    pix: asked.payment!.pix!,
  }
}
const hasBill = (order: Order) => hasBoleto(order) && hasPix(order)

test.each(['line', 'Pix'] as const)(
  'who paid a boleto by its %s gets one for the next period, due on its day, and a Pix alone where they ask for it',
  async (by) => {
    const { id, client, boleto, pix } = await renewedByBoleto(by)
    // The 28th of February 2027 is a Sunday.
    expect(boleto.dueOn).toBe('2027-03-01')
    // Its Pix can be paid as long as any Pix of the renewal: until the subscription is given up.
    expect(dayOf(new Date(pix.expiresAt))).toBe('2027-03-22')
    const paid = await payPix(shop, { client }, await client.checkout.changeMethod({ id, method: 'pix' }))
    expect(paid.status).toBe('paid')
    expect(dayOf(clock.now())).toBe('2027-02-22')
  },
)

test('whoever cancels before the boleto of a renewal is paid has it taken back, and its Pix', async () => {
  const { one, id, boleto, pix } = await renewedByBoleto('line')
  await act(one, { kind: 'cancel' })
  const left = async () =>
    (
      await shop.parts.pool.query('select from payment where order_id = $1 and cancel_asked_at is not null', [
        id,
      ])
    ).rowCount
  await expect.poll(left, { timeout: 20_000 }).toBe(0)
  await expect(shop.bank.payBoleto(boleto.line)).rejects.toThrow('cancel')
  await expect(shop.bank.pay(pix.copyPaste)).rejects.toThrow('removed')
})
