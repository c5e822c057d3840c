import type { PriceCampaignInput } from '@vitrine/contract/admin/price-campaign'
import type { ProductId } from '@vitrine/contract/ids'
import { calendarDay } from '@vitrine/contract/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type * as z from 'zod'
import { createTestClock, type TestClock } from '../../../test/support/app.ts'
import { newBuyer } from '../../../test/support/buyer.ts'
import { payPix } from '../../../test/support/credit.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { recountRevenue } from '../../../test/support/recount-revenue.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'
import { act, onDay, type Subscriber } from '../../../test/support/subscriber.ts'

let shop: Shop
let clock: TestClock
beforeAll(async () => {
  clock = createTestClock('2027-01-31T15:00:00Z')
  shop = await openShop({ clock, bankClock: clock })
}, 60_000)
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(() => clock.set('2027-01-31T15:00:00Z'))

const helena = async (): Promise<Client> => shop.client((await identity(shop.parts.app, OWNER)).token)

/** A day on which campaigns are stepped before subscriptions are. */
async function on(day: string, one: Subscriber) {
  await onDay({ shop, clock }, day, one)
  await shop.sweep('price-campaigns')
  return onDay({ shop, clock }, day, one)
}

interface Terms {
  amount?: number
  minCycles?: number
  maxCycles?: number
  trialDays?: number
}
const newPlan = ({ amount = 4_000, ...terms }: Terms = {}) =>
  stock(shop.parts.pool, { name: 'Clube', amount, type: 'subscription', interval: 'month', ...terms })

/** Somebody who has the plan since the 31st of January 2027. */
async function subscribe(
  plan: { productId: ProductId; priceId: string },
  coupon?: string,
): Promise<Subscriber> {
  const buyer = await newBuyer(shop)
  const order = await buyer.order(plan.priceId, { ...(coupon && { coupon }) })
  if (order.total > 0) await payPix(shop, buyer, order)
  const [subscription] = await buyer.client.subscription.list({})
  return { buyer, ...plan, id: subscription!.id }
}

type Input = z.input<typeof PriceCampaignInput>
const REASON = 'Dobramos a biblioteca de modelos.'
const reason = 'Custo de produção'

const question = (productId: ProductId, input: Partial<Input> = {}): Input => ({
  brandId: 'main',
  productId,
  interval: 'month',
  amount: 5_000,
  consent: 'opt-in',
  effectiveOn: '2027-03-10',
  reason: REASON,
  termsAllow: true,
  ...input,
})

/** A campaign of a plan, announced; people are told of it on the same day. */
async function announce(productId: ProductId, input: Partial<Input> = {}): Promise<`pcg_${string}`> {
  const { adminPriceCampaign } = await helena()
  const { id } = await adminPriceCampaign.create(question(productId, input))
  await adminPriceCampaign.announce({ id, reason })
  await shop.sweep('price-campaigns')
  return id
}
const read = async (id: `pcg_${string}`) => (await helena()).adminPriceCampaign.read({ id })
const answersOf = async (id: `pcg_${string}`) =>
  Object.fromEntries((await read(id)).progress!.answers.map(({ answer, count }) => [answer, count]))
const answer = ({ buyer, id }: Subscriber, campaignId: `pcg_${string}`, one: 'accept' | 'decline') =>
  buyer.client.priceChange.answer({ id, campaignId, answer: one })
const amountsOf = ({ charges }: { charges: readonly { dueOn: string; amount: number }[] }, count = 3) =>
  charges.slice(0, count).map(({ dueOn, amount }) => [dueOn, amount])

/** Pays what is open of a subscription on a day. */
async function pay(day: string, one: Subscriber): Promise<void> {
  const { orders } = await on(day, one)
  const open = orders.find(({ status }) => status === 'awaiting-payment')
  if (open) await payPix(shop, one.buyer, open)
}

test('a proposal is accepted by one, declined by another and not answered by a third: who accepted alone pays more', async () => {
  const plan = await newPlan()
  const [yes, no, silent] = [await subscribe(plan), await subscribe(plan), await subscribe(plan)]
  const id = await announce(plan.productId)
  const told = await on('2027-01-31', yes)
  expect(told.priceChange).toMatchObject({
    campaignId: id,
    consent: 'opt-in',
    oldAmount: 4_000,
    amount: 5_000,
    on: '2027-03-31',
    answerUntil: '2027-04-30',
    reason: REASON,
  })
  expect(amountsOf(told)).toEqual([
    ['2027-02-28', 4_000],
    ['2027-03-31', 4_000],
    ['2027-04-30', 4_000],
  ])
  await answer(yes, id, 'accept')
  await answer(yes, id, 'accept')
  await answer(no, id, 'decline')
  expect(amountsOf(await on('2027-02-01', yes))).toEqual([
    ['2027-02-28', 4_000],
    ['2027-03-31', 5_000],
    ['2027-04-30', 5_000],
  ])
  expect(await answersOf(id)).toEqual({ accepted: 1, declined: 1, silent: 1 })
  for (const one of [yes, no, silent]) {
    await pay('2027-02-22', one)
    await pay('2027-03-25', one)
  }
  const totals = async (one: Subscriber) =>
    (await on('2027-03-31', one)).orders.map(({ total, dueOn }) => [dueOn, total])
  expect(await totals(yes)).toEqual([
    ['2027-03-31', 5_000],
    ['2027-02-28', 4_000],
    [undefined, 4_000],
  ])
  expect((await totals(no))[0]).toEqual(['2027-03-31', 4_000])
  expect((await totals(silent))[0]).toEqual(['2027-03-31', 4_000])
  expect((await read(id)).progress).toMatchObject({ notified: 3, applied: { count: 1, mrr: 1_000 } })
  const { rows } = await shop.parts.pool.query(
    'select consent_text, consent_version from price_campaign_subscription where subscription_id = $1',
    [yes.id],
  )
  expect(rows[0].consent_text).toMatch(
    /Aceito pagar R\$\u00a050,00 por mês, no lugar de R\$\u00a040,00.*31\/03\/2027/,
  )
  // The question ends thirty days after the renewal that was told.
  expect((await on('2027-04-30', silent)).priceChange).toBeDefined()
  expect((await on('2027-05-01', silent)).priceChange).toBeUndefined()
  expect(await refusalOf(answer(silent, id, 'accept'))).toBe('price-change.over')
  const { mrr } = await recountRevenue(shop.parts.pool, calendarDay('2027-05-01'))
  const { end } = await (await helena()).adminSubscriptionFigure.read({
    from: '2027-03-01',
    to: '2027-05-01',
  })
  expect(end.mrr).toBe(mrr)
})

test('a raise for all who do not leave: silence is charged after thirty days, who leaves pays nothing more and may come back', async () => {
  const plan = await newPlan()
  const [silent, leaves] = [await subscribe(plan), await subscribe(plan)]
  const id = await announce(plan.productId, { consent: 'opt-out', effectiveOn: '2027-03-02' })
  expect(amountsOf(await on('2027-02-01', silent))).toEqual([
    ['2027-02-28', 4_000],
    ['2027-03-31', 5_000],
    ['2027-04-30', 5_000],
  ])
  await on('2027-02-01', leaves)
  await answer(leaves, id, 'decline')
  const gone = await on('2027-02-02', leaves)
  expect(gone).toMatchObject({ cancelAt: '2027-02-28', charges: [] })
  expect(gone.priceChange).toBeUndefined()
  expect(await answersOf(id)).toEqual({ silent: 1, left: 1 })
  await act(leaves, { kind: 'undo-cancellation' })
  expect((await on('2027-02-03', leaves)).priceChange).toMatchObject({ campaignId: id })
  await answer(leaves, id, 'decline')
  expect(await on('2027-02-28', leaves)).toMatchObject({ status: 'cancelled' })
  await pay('2027-02-22', silent)
  await pay('2027-03-25', silent)
  const renewed = await on('2027-03-31', silent)
  expect(renewed.orders[0]).toMatchObject({ total: 5_000, dueOn: '2027-03-31' })
  expect(renewed.timeline.map(({ move }) => move)).toEqual(
    expect.arrayContaining(['schedule-price', 'change-price']),
  )
  // Whoever paid the new price may take it back within seven days, as any renewal.
  await silent.buyer.client.checkout.regretOrder({ id: renewed.orders[0]!.id })
  expect(await on('2027-04-01', silent)).toMatchObject({ status: 'cancelled' })
})

test('a lower price asks for nothing and holds from the next renewal that is not ordered yet', async () => {
  const plan = await newPlan({ minCycles: 12 })
  const one = await subscribe(plan)
  await on('2027-02-22', one)
  await announce(plan.productId, { consent: 'none', amount: 3_000, effectiveOn: '2027-02-22' })
  const told = await on('2027-02-22', one)
  expect(amountsOf(told)).toEqual([
    ['2027-02-28', 4_000],
    ['2027-03-31', 3_000],
    ['2027-04-30', 3_000],
  ])
})
