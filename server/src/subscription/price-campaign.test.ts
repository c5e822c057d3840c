import { calendarDay } from '@vitrine/contract/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestClock, type TestClock } from '../../../test/support/app.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import {
  type CampaignInput,
  campaignOf,
  campaigns,
  charged,
  reason,
} from '../../../test/support/price-campaign.ts'
import { recountRevenue } from '../../../test/support/recount-revenue.ts'
import { problemOf, refusalOf } from '../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../test/support/shop.ts'
import { issueCoupon } from '../../../test/support/stock.ts'
import { act, type Subscriber } from '../../../test/support/subscriber.ts'
import { writeChangeCode } from './price-change.ts'

let shop: Shop
let clock: TestClock
let use: ReturnType<typeof campaigns>
beforeAll(async () => {
  clock = createTestClock('2027-01-31T15:00:00Z')
  shop = await openShop({ clock, bankClock: clock })
  use = campaigns({ shop, clock })
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(() => clock.set('2027-01-31T15:00:00Z'))

const totalsOf = async (day: string, one: Subscriber) =>
  (await use.on(day, one)).orders.map(({ total, dueOn }) => [dueOn, total])

test('a proposal is accepted by one, declined by another and not answered by a third: who accepted alone pays more', async () => {
  const plan = await use.newPlan()
  const [yes, no, silent] = [await use.subscribe(plan), await use.subscribe(plan), await use.subscribe(plan)]
  const id = await use.announce(plan.productId)
  const told = await use.on('2027-01-31', yes)
  expect(told.priceChange).toMatchObject({
    campaignId: id,
    consent: 'opt-in',
    oldAmount: 4_000,
    amount: 5_000,
    on: '2027-03-31',
    answerUntil: '2027-04-30',
    reason: 'Dobramos a biblioteca de modelos.',
  })
  expect(charged(told)).toEqual([
    ['2027-02-28', 4_000],
    ['2027-03-31', 4_000],
    ['2027-04-30', 4_000],
  ])
  await use.answer(yes, id, 'accept')
  await use.answer(yes, id, 'accept')
  await use.answer(no, id, 'decline')
  expect(charged(await use.on('2027-02-01', yes))).toEqual([
    ['2027-02-28', 4_000],
    ['2027-03-31', 5_000],
    ['2027-04-30', 5_000],
  ])
  expect(await use.answersOf(id)).toEqual({ accepted: 1, declined: 1, silent: 1 })
  for (const one of [yes, no, silent]) {
    await use.pay('2027-02-22', one)
    await use.pay('2027-03-25', one)
  }
  expect(await totalsOf('2027-03-31', yes)).toEqual([
    ['2027-03-31', 5_000],
    ['2027-02-28', 4_000],
    [undefined, 4_000],
  ])
  expect((await totalsOf('2027-03-31', no))[0]).toEqual(['2027-03-31', 4_000])
  expect((await totalsOf('2027-03-31', silent))[0]).toEqual(['2027-03-31', 4_000])
  expect((await use.read(id)).progress).toMatchObject({ notified: 3, applied: { count: 1, mrr: 1_000 } })
  const { rows } = await shop.parts.pool.query(
    'select consent_text from price_campaign_subscription where subscription_id = $1',
    [yes.id],
  )
  expect(rows[0].consent_text).toMatch(/R\$\u00a050,00 por mês, no lugar de R\$\u00a040,00.*31\/03\/2027/)
  // The question ends thirty days after the renewal that was told.
  expect((await use.on('2027-04-30', silent)).priceChange).toBeDefined()
  expect((await use.on('2027-05-01', silent)).priceChange).toBeUndefined()
  expect(await refusalOf(use.answer(silent, id, 'accept'))).toBe('price-change.over')
  const { mrr, movements } = await recountRevenue(shop.parts.pool, calendarDay('2027-05-01'))
  const { adminSubscriptionFigure } = await use.owner()
  const figures = await adminSubscriptionFigure.read({ from: '2027-01-31', to: '2027-05-01' })
  expect(figures.end.mrr).toBe(mrr)
  expect(figures.movements.expansion).toMatchObject({ amount: movements.expansion, count: 1 })
})

test('a raise for all who do not leave: silence is charged after thirty days, who leaves pays nothing more and may come back', async () => {
  const plan = await use.newPlan()
  const [silent, leaves] = [await use.subscribe(plan), await use.subscribe(plan)]
  const id = await use.announce(plan.productId, { consent: 'opt-out', effectiveOn: '2027-03-02' })
  expect(charged(await use.on('2027-02-01', silent))).toEqual([
    ['2027-02-28', 4_000],
    ['2027-03-31', 5_000],
    ['2027-04-30', 5_000],
  ])
  await use.on('2027-02-01', leaves)
  await use.answer(leaves, id, 'decline')
  const gone = await use.on('2027-02-02', leaves)
  expect(gone).toMatchObject({ cancelAt: '2027-02-28', charges: [] })
  expect(gone.priceChange).toBeUndefined()
  expect(await use.answersOf(id)).toEqual({ silent: 1, left: 1 })
  await act(leaves, { kind: 'undo-cancellation' })
  expect((await use.on('2027-02-03', leaves)).priceChange).toMatchObject({ campaignId: id })
  await use.answer(leaves, id, 'decline')
  expect(await use.on('2027-02-28', leaves)).toMatchObject({ status: 'cancelled' })
  // Whoever comes back has the price that was to come.
  const { seen } = await act(leaves, { kind: 'reactivate' })
  expect(seen).toMatchObject({ today: 5_000 })
  await use.pay('2027-02-22', silent)
  await use.pay('2027-03-25', silent)
  const renewed = await use.on('2027-03-31', silent)
  expect(renewed).toMatchObject({
    price: { amount: 5_000 },
    orders: [{ total: 5_000, dueOn: '2027-03-31' }, { total: 4_000 }, {}],
  })
  expect(renewed.timeline.map(({ move }) => move)).toEqual(
    expect.arrayContaining(['schedule-price', 'change-price']),
  )
  // Whoever paid the new price may take it back within seven days, as any renewal.
  await silent.buyer.client.checkout.regretOrder({ id: renewed.orders[0]!.id })
  expect(await use.on('2027-04-01', silent)).toMatchObject({ status: 'cancelled' })
})

test('thirty days are counted from the message: a draft that waits is not too soon for those who are told', async () => {
  const plan = await use.newPlan()
  const one = await use.subscribe(plan)
  const id = await use.draft(plan.productId, { consent: 'opt-out', effectiveOn: '2027-03-02' })
  await use.pay('2027-02-22', one)
  clock.set('2027-03-01T15:00:00Z')
  await (await use.owner()).adminPriceCampaign.announce({ id, reason })
  // By night nobody is told.
  clock.set('2027-03-02T06:00:00Z')
  await shop.sweep('price-campaigns')
  expect(await use.answersOf(id)).toEqual({ waiting: 1 })
  expect((await use.on('2027-03-02', one)).priceChange).toMatchObject({ on: '2027-04-30' })
})

test('a lower price asks for nothing, holds within a minimum term, and not for what is ordered', async () => {
  const plan = await use.newPlan({ minCycles: 12 })
  const one = await use.subscribe(plan)
  await use.on('2027-02-22', one)
  const id = await use.announce(plan.productId, {
    consent: 'none',
    amount: 3_000,
    effectiveOn: '2027-02-22',
  })
  expect(charged(await use.on('2027-02-22', one))).toEqual([
    ['2027-02-28', 4_000],
    ['2027-03-31', 3_000],
    ['2027-04-30', 3_000],
  ])
  expect(await refusalOf(use.answer(one, id, 'accept'))).toBe('price-change.over')
  // What was told binds the shop.
  expect(await refusalOf(use.undo(id))).toBe('price-campaign.lower')
  await use.pay('2027-02-22', one)
  await use.pay('2027-03-25', one)
  expect(await use.on('2027-03-31', one)).toMatchObject({ price: { amount: 3_000 } })
})

describe('the price comes with the renewal that has it', () => {
  const raised = { consent: 'opt-out', effectiveOn: '2027-03-02' } as const

  test('and not within a minimum term, whose charges were agreed to', async () => {
    const plan = await use.newPlan({ minCycles: 4 })
    const one = await use.subscribe(plan)
    const id = await use.announce(plan.productId, raised)
    const told = await use.on('2027-01-31', one)
    expect(told.priceChange).toMatchObject({ on: '2027-05-31' })
    expect(charged(told, 5).map(([, amount]) => amount)).toEqual([4_000, 4_000, 4_000, 5_000, 5_000])
    // Whoever leaves is bound to the end of the term, at its price.
    await use.answer(one, id, 'decline')
    expect((await use.on('2027-02-01', one)).charges.map(({ amount }) => amount)).toEqual([
      4_000, 4_000, 4_000,
    ])
  })

  test('and not in the place of an introductory price', async () => {
    const plan = await use.newPlan({ introductory: { amount: 1_000, cycles: 4 } })
    const one = await use.subscribe(plan)
    await use.announce(plan.productId, raised)
    const told = await use.on('2027-01-31', one)
    expect(told.priceChange).toMatchObject({ oldAmount: 4_000, amount: 5_000, on: '2027-05-31' })
    expect(charged(told, 4).map(([, amount]) => amount)).toEqual([1_000, 1_000, 1_000, 5_000])
  })

  test('also after a pause, on a new due day and with days that are given', async () => {
    const plan = await use.newPlan()
    const [rests, moves, longer] = [
      await use.subscribe(plan),
      await use.subscribe(plan),
      await use.subscribe(plan),
    ]
    await use.announce(plan.productId, raised)
    await use.on('2027-02-02', rests)
    await act(rests, { kind: 'pause', cycles: 1 })
    expect(charged(await use.on('2027-02-02', rests), 1)).toEqual([['2027-03-31', 5_000]])
    await use.on('2027-02-02', moves)
    await act(moves, { kind: 'due-day', day: 5 })
    // The days until the new due day are charged at the price of the period that they belong to.
    expect(charged(await use.on('2027-02-02', moves), 2)).toEqual([
      ['2027-02-28', 4_645],
      ['2027-04-05', 5_000],
    ])
    const { adminSubscription } = await use.owner()
    const action = { kind: 'extend', endOn: '2027-03-02' } as const
    const { confirmation } = await adminSubscription.preview({ id: longer.id, action })
    await adminSubscription.act({ id: longer.id, action, confirmation, reason })
    expect(charged(await use.on('2027-02-02', longer), 1)).toEqual([['2027-03-02', 5_000]])
  })

  test('less the same share that a coupon takes off', async () => {
    await issueCoupon(shop.parts.pool, { code: 'METADE', value: 5_000, duration: 'forever' })
    const plan = await use.newPlan()
    const one = await use.subscribe(plan, 'METADE')
    const id = await use.announce(plan.productId, raised)
    const told = await use.on('2027-01-31', one)
    expect(told.priceChange).toMatchObject({ amount: 5_000, charge: 2_500 })
    const { adminSubscriptionFigure: figure } = await use.owner()
    const days = { from: '2027-01-31', to: '2027-01-31' }
    const planned = await figure.rows({ figure: 'forecast', ...days, sort: 'on', limit: 100 })
    expect(
      planned.items
        .filter(({ subscriptionId }) => subscriptionId === one.id)
        .map(({ on, amount }) => [on, amount]),
    ).toEqual(charged(told))
    await use.pay('2027-02-22', one)
    await use.pay('2027-03-25', one)
    expect((await totalsOf('2027-03-31', one))[0]).toEqual(['2027-03-31', 2_500])
    expect((await use.read(id)).progress!.applied).toEqual({ count: 1, mrr: 500 })
    const { mrr } = await recountRevenue(shop.parts.pool, calendarDay('2027-03-31'))
    const { adminSubscriptionFigure } = await use.owner()
    const { end } = await adminSubscriptionFigure.read({ from: '2027-03-31', to: '2027-03-31' })
    expect(end.mrr).toBe(mrr)
  })

  test('after the one that is ordered, for who accepts late', async () => {
    const plan = await use.newPlan()
    const one = await use.subscribe(plan)
    const id = await use.announce(plan.productId)
    await use.pay('2027-02-22', one)
    await use.on('2027-03-26', one)
    await use.answer(one, id, 'accept')
    expect(charged(await use.on('2027-03-26', one), 2)).toEqual([
      ['2027-03-31', 4_000],
      ['2027-04-30', 5_000],
    ])
    await use.pay('2027-03-26', one)
    expect(await use.on('2027-03-31', one)).toMatchObject({ price: { amount: 4_000 } })
    await use.pay('2027-04-24', one)
    expect(await use.on('2027-04-30', one)).toMatchObject({ price: { amount: 5_000 } })
  })

  test('and to another plan it does not go along', async () => {
    const [plan, other] = [await use.newPlan(), await use.newPlan({ amount: 9_000 })]
    const one = await use.subscribe(plan)
    const id = await use.announce(plan.productId, raised)
    await use.on('2027-02-02', one)
    const { after } = await act(one, { kind: 'change', priceId: other.priceId, when: 'next-period' })
    expect(after.charges.map(({ amount }) => amount).slice(0, 3)).toEqual([9_000, 9_000, 9_000])
    await use.pay('2027-02-22', one)
    expect(await use.on('2027-02-28', one)).toMatchObject({ price: { amount: 9_000 } })
    expect(await use.answersOf(id)).toEqual({ changed: 1 })
    expect((await use.on('2027-02-28', one)).priceChange).toBeUndefined()
  })
})

describe('undone', () => {
  test('before its day, nobody pays more: also an order that is placed already', async () => {
    const plan = await use.newPlan()
    const [one, accepted] = [await use.subscribe(plan), await use.subscribe(plan)]
    const id = await use.announce(plan.productId, { consent: 'opt-out', effectiveOn: '2027-03-02' })
    await use.answer(accepted, id, 'accept')
    for (const each of [one, accepted]) await use.pay('2027-02-22', each)
    expect((await use.on('2027-03-25', one)).orders[0]).toMatchObject({ total: 5_000, dueOn: '2027-03-31' })
    await use.undo(id)
    const back = await use.on('2027-03-25', one)
    expect(back.orders.slice(0, 2)).toMatchObject([
      { total: 4_000, status: 'awaiting-payment' },
      { total: 5_000, status: 'cancelled' },
    ])
    expect(charged(await use.on('2027-03-25', accepted), 2).map(([, amount]) => amount)).toEqual([
      4_000, 4_000,
    ])
    expect(await use.answersOf(id)).toEqual({ undone: 2 })
    expect(await refusalOf(use.undo(id))).toBe('price-campaign.not-announced')
  })

  test('an order that fell due unpaid stays as it was told, and the one after it goes back', async () => {
    const plan = await use.newPlan()
    const one = await use.subscribe(plan)
    const id = await use.announce(plan.productId, { consent: 'opt-out', effectiveOn: '2027-03-02' })
    await use.pay('2027-02-22', one)
    await use.on('2027-03-25', one)
    expect(await use.on('2027-04-02', one)).toMatchObject({ status: 'past-due' })
    await use.undo(id)
    await use.pay('2027-04-02', one)
    const back = await use.on('2027-04-02', one)
    expect(back).toMatchObject({
      price: { amount: 4_000 },
      orders: [{ total: 5_000, status: 'paid' }, {}, {}],
    })
    expect(charged(back, 1)).toEqual([['2027-04-30', 4_000]])
  })

  test('after its day, what was paid stays and the next renewals go back; the newest campaign first', async () => {
    const plan = await use.newPlan()
    const one = await use.subscribe(plan)
    const first = await use.announce(plan.productId, { consent: 'opt-out', effectiveOn: '2027-03-02' })
    await use.pay('2027-02-22', one)
    await use.pay('2027-03-25', one)
    const second = await use.announce(plan.productId, { amount: 6_000, effectiveOn: '2027-05-10' })
    expect(await refusalOf(use.undo(first))).toBe('price-campaign.later')
    await use.undo(second)
    await use.undo(first)
    const back = await use.on('2027-04-02', one)
    expect(back).toMatchObject({
      price: { amount: 5_000 },
      orders: [{ total: 5_000, status: 'paid' }, {}, {}],
    })
    expect(charged(back, 2)).toEqual([
      ['2027-04-30', 4_000],
      ['2027-05-31', 4_000],
    ])
    await use.pay('2027-04-24', one)
    expect(await use.on('2027-04-30', one)).toMatchObject({ price: { amount: 4_000 } })
    const { mrr } = await recountRevenue(shop.parts.pool, calendarDay('2027-04-30'))
    const { adminSubscriptionFigure } = await use.owner()
    const { end } = await adminSubscriptionFigure.read({ from: '2027-04-30', to: '2027-04-30' })
    expect(end.mrr).toBe(mrr)
  })
})

describe('whom it reaches', () => {
  test('is counted before it is announced, and each number is its rows', async () => {
    const [plan, dear] = [await use.newPlan(), await use.newPlan({ amount: 9_000 })]
    const [one, leaves, changes] = [
      await use.subscribe(plan),
      await use.subscribe(plan),
      await use.subscribe(plan),
    ]
    await act(leaves, { kind: 'cancel' })
    await act(changes, { kind: 'change', priceId: dear.priceId, when: 'next-period' })
    const { adminPriceCampaign } = await use.owner()
    const seen = await adminPriceCampaign.preview(
      (({ reason: _, termsAllow: __, ...question }) => question)(campaignOf(plan.productId)),
    )
    expect(seen).toEqual({
      included: { count: 1, mrr: 1_000 },
      leftOut: [
        { why: 'cancelling', count: 1 },
        { why: 'changing', count: 1 },
      ],
      currentAmount: 4_000,
    })
    const id = await use.draft(plan.productId)
    expect((await use.read(id)).preview).toEqual(seen)
    const rowsOf = async (group: 'included' | 'cancelling' | 'left') =>
      (await (await use.owner()).adminPriceCampaign.listSubscriptions({ campaign: id, group })).items
    expect((await rowsOf('included')).map((row) => row.id)).toEqual([one.id])
    expect((await rowsOf('cancelling')).map((row) => row.id)).toEqual([leaves.id])
    await adminPriceCampaign.announce({ id, reason })
    await shop.sweep('price-campaigns')
    await use.on('2027-02-01', one)
    await act(one, { kind: 'cancel' })
    expect((await rowsOf('left')).map((row) => row.id)).toEqual([one.id])
    const { items } = await (await use.owner()).adminAudit.list({ kind: 'price-campaign' })
    expect(items[0]).toMatchObject({ action: 'price-campaign.announce', reason, subject: { id } })
  })

  test.each<[string, Parameters<typeof use.newPlan>[0], string]>([
    ['who tries the plan', { trialDays: 7 }, 'trialing'],
    ['a plan with a number of charges', { maxCycles: 6 }, 'fixed-term'],
    ['who pays it already', { amount: 5_000 }, 'not-concerned'],
  ])('%s is left out, and nobody else is there', async (_, terms, why) => {
    const plan = await use.newPlan(terms)
    await use.subscribe(plan)
    const id = await use.draft(plan.productId)
    expect((await use.read(id)).preview).toMatchObject({
      included: { count: 0 },
      leftOut: [{ why, count: 1 }],
    })
    const { adminPriceCampaign } = await use.owner()
    expect(await refusalOf(adminPriceCampaign.announce({ id, reason }))).toBe('price-campaign.nobody')
  })

  test('is narrowed by the day on which they subscribed and by what they pay', async () => {
    const plan = await use.newPlan()
    await use.subscribe(plan)
    const countOf = async (input: Partial<CampaignInput>) =>
      (await use.read(await use.draft(plan.productId, input))).preview!.included.count
    expect(await countOf({ subscribedBefore: '2027-01-31' })).toBe(0)
    expect(await countOf({ subscribedBefore: '2027-02-01' })).toBe(1)
    expect(await countOf({ payingBelow: 4_000 })).toBe(0)
    expect(await countOf({ payingBelow: 4_001 })).toBe(1)
  })

  test('who leaves between the announcement and the message is told nothing', async () => {
    const plan = await use.newPlan()
    const one = await use.subscribe(plan)
    const id = await use.draft(plan.productId)
    await (await use.owner()).adminPriceCampaign.announce({ id, reason })
    await act(one, { kind: 'cancel' })
    await shop.sweep('price-campaigns')
    expect(await use.answersOf(id)).toEqual({ skipped: 1 })
    expect((await use.on('2027-02-01', one)).priceChange).toBeUndefined()
  })
})

describe('what cannot be is refused, and nothing of it is written', () => {
  test('a plan that is archived, before it is written and before it is announced', async () => {
    const plan = await use.newPlan()
    await use.subscribe(plan)
    const id = await use.draft(plan.productId)
    await shop.parts.pool.query("update product set status = 'archived' where id = $1", [plan.productId])
    const { adminPriceCampaign } = await use.owner()
    expect(await refusalOf(adminPriceCampaign.announce({ id, reason }))).toBe('price-campaign.plan-archived')
    expect(await refusalOf(use.draft(plan.productId))).toBe('price-campaign.plan-archived')
    expect(await use.read(id)).toMatchObject({ state: 'draft' })
    await adminPriceCampaign.discard({ id })
    expect(await refusalOf(use.read(id))).toBe('not-found')
  })

  test('two for the same subscription, one after the other and at once', async () => {
    const plan = await use.newPlan()
    await use.subscribe(plan)
    const { adminPriceCampaign } = await use.owner()
    const [one, other] = [await use.draft(plan.productId), await use.draft(plan.productId)]
    const both = await Promise.all(
      [one, other].map((id) => refusalOf(adminPriceCampaign.announce({ id, reason }))),
    )
    expect(both.toSorted()).toEqual(['accepted', 'price-campaign.overlap'])
    const third = await use.draft(plan.productId, { amount: 7_000 })
    expect((await use.read(third)).preview).toMatchObject({ leftOut: [{ why: 'in-campaign', count: 1 }] })
    expect(await refusalOf(adminPriceCampaign.announce({ id: third, reason }))).toBe('price-campaign.overlap')
    const announced = both[0] === 'accepted' ? one : other
    expect(await refusalOf(adminPriceCampaign.announce({ id: announced, reason }))).toBe(
      'price-campaign.announced',
    )
    expect(await refusalOf(adminPriceCampaign.discard({ id: announced }))).toBe('price-campaign.announced')
  })

  test.each<[string, Partial<CampaignInput>, string, RegExp]>([
    ['a price of nothing', { amount: 0 }, 'amount', /R\$ 0,01/],
    ['no word for people', { reason: 'sobe' }, 'reason', /10 letras/],
    ['a day that there is not', { effectiveOn: '2027-02-30' }, 'effectiveOn', /exista/],
    ['all, without terms that allow it', { consent: 'opt-out', termsAllow: false }, 'termsAllow', /termos/],
  ])('%s', async (_, input, field, sentence) => {
    const plan = await use.newPlan()
    const { adminPriceCampaign } = await use.owner()
    const problem = await problemOf(adminPriceCampaign.create(campaignOf(plan.productId, input)))
    expect(problem?.fields?.[field]?.[0]).toMatch(sentence)
  })

  test('a raise within thirty days, a brand, a plan or a price that there is not, and an old proof', async () => {
    const plan = await use.newPlan()
    const create = async (input: Partial<CampaignInput>) =>
      refusalOf((await use.owner()).adminPriceCampaign.create(campaignOf(plan.productId, input)))
    expect(await create({ effectiveOn: '2027-03-01' })).toBe('price-campaign.too-soon')
    expect(await create({ effectiveOn: '2027-03-02' })).toBe('accepted')
    expect(await create({ brandId: 'outra' })).toBe('brand.unknown')
    expect(await create({ productId: 'prd_01jd2zqk5s9x8w7v6t5r4q3p2n' })).toBe('product.unknown')
    expect(await create({ interval: 'year' })).toBe('price-campaign.no-such-price')
    const id = await use.draft(plan.productId)
    const stale = { ...OWNER, secondFactorAgo: 1_200, adminUsedAgo: 0 }
    const late = shop.client((await identity(shop.parts.app, stale)).token)
    expect(await refusalOf(late.adminPriceCampaign.announce({ id, reason }))).toBe('2FA_EXPIRED')
    expect(await refusalOf(use.undo(id))).toBe('price-campaign.not-announced')
  })
})

/** The kinds of messages about its price that a subscription was promised, in their order. */
async function promised({ id }: Subscriber): Promise<string[]> {
  const { rows } = await shop.parts.pool.query<{ kind: string }>(
    `select data->>'kind' as kind from pgboss.job where name = 'subscription.mail' and data->>'subscriptionId' = $1
      and data->>'kind' like 'subscription-price-%' order by created_on, id`,
    [id],
  )
  return rows.map(({ kind }) => kind)
}

test('who says nothing is told again the day before the order of that renewal, and who answered is not', async () => {
  const plan = await use.newPlan()
  const [silent, accepts] = [await use.subscribe(plan), await use.subscribe(plan)]
  const id = await use.announce(plan.productId)
  await use.answer(accepts, id, 'accept')
  for (const one of [silent, accepts]) await use.pay('2027-02-22', one)
  await use.on('2027-03-22', silent)
  expect(await promised(silent)).toEqual(['subscription-price-change'])
  for (const day of ['2027-03-23', '2027-03-24']) await use.on(day, silent)
  expect(await promised(silent)).toEqual(['subscription-price-change', 'subscription-price-reminder'])
  expect(await promised(accepts)).toEqual(['subscription-price-change'])
  await use.undo(id)
  expect(await promised(accepts)).toEqual(['subscription-price-change', 'subscription-price-undone'])
  expect(await promised(silent)).toHaveLength(2)
})

test('the link of the message answers without signing in, and tells the first name alone', async () => {
  const plan = await use.newPlan()
  const one = await use.subscribe(plan)
  const id = await use.announce(plan.productId)
  const code = writeChangeCode(shop.parts.app.config, { campaignId: id, subscriptionId: one.id })
  const guest = shop.client()
  const linked = await guest.priceChange.readByCode({ code })
  expect(linked).toMatchObject({ plan: 'Clube', brand: 'main', change: { campaignId: id, amount: 5_000 } })
  expect(linked.name).not.toMatch(/\s/)
  expect(JSON.stringify(linked)).not.toContain(one.buyer.email)
  const [campaign, subscription, signature] = code.split('.')
  for (const wrong of [
    'x',
    'a.b.c',
    `${subscription}.${campaign}.${signature}`,
    `${campaign}.${subscription}.`,
  ])
    expect(await refusalOf(guest.priceChange.readByCode({ code: wrong }))).toBe('price-change.unknown')
  expect(await guest.priceChange.answerByCode({ code, answer: 'accept' })).toMatchObject({
    change: { accepted: true },
  })
  expect(charged(await use.on('2027-02-01', one), 2)[1]).toEqual(['2027-03-31', 5_000])
  await use.undo(id)
  expect(await guest.priceChange.readByCode({ code })).not.toHaveProperty('change')
  expect(await refusalOf(guest.priceChange.answerByCode({ code, answer: 'decline' }))).toBe(
    'price-change.over',
  )
})
