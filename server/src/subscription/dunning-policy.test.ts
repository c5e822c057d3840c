import type { DunningInput } from '@vitrine/contract/admin/dunning'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestClock, type TestClock } from '../../../test/support/app.ts'
import { newBuyer } from '../../../test/support/buyer.ts'
import { orderByCard } from '../../../test/support/card.ts'
import { payPix } from '../../../test/support/credit.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { problemOf, refusalOf } from '../../../test/support/refusal-of.ts'
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

const reason = 'Cobrança mais paciente'
/** What the product comes with. */
const STANDARD = {
  retryDays: [1, 3, 7, 14],
  shiftsToPayday: true,
  networkRetryMinutes: [5, 60, 360],
  reminderDays: [-3, 0, 1, 3, 7, 12],
  suspendDay: 8,
  cancelDay: 22,
  debtDays: null as number | null,
}
const QUICK = {
  ...STANDARD,
  retryDays: [2],
  shiftsToPayday: false,
  reminderDays: [1, 2],
  suspendDay: 3,
  cancelDay: 5,
}

const on = (day: string, subscriber: Subscriber) => onDay({ shop, clock }, day, subscriber)
/** Whoever owns the shop, signed in now. */
const helena = async (): Promise<Client> => shop.client((await identity(shop.parts.app, OWNER)).token)
const change = async (input: Partial<DunningInput>) =>
  (await helena()).adminDunning.change({
    ...STANDARD,
    brandId: null,
    productId: null,
    replacesId: null,
    reason,
    ...input,
  })
const current = async () => (await (await helena()).adminDunning.read({})).filter(({ endedAt }) => !endedAt)
const ofAll = async () => (await current()).find(({ brand, plan }) => !brand && !plan)!
const unpaidOf = async (subscriber: Subscriber) => {
  await on('2027-02-21', subscriber)
  return (await on('2027-03-02', subscriber)).unpaid
}

test('the product comes with one version, which says so', async () => {
  expect(await current()).toEqual([
    { ...STANDARD, id: expect.any(String), createdAt: expect.any(String), reason: 'Padrão do produto' },
  ])
})

describe('another version', () => {
  test('is for what is ordered after it: what is open keeps the days that were told', async () => {
    const one = await subscribe({ shop, clock })
    await on('2027-02-21', one)
    const { id } = await change({ ...QUICK, productId: one.productId })
    expect((await on('2027-03-02', one)).unpaid).toMatchObject({
      suspendedOn: '2027-03-09',
      givenUpOn: '2027-03-23',
    })
    await on('2027-03-04', one)
    expect(await on('2027-03-06', one)).toMatchObject({ status: 'past-due' })
    expect(await accessOf(one)).toMatchObject({ allowed: true })
    const [renewal] = (await on('2027-03-06', one)).orders
    await payPix(shop, one.buyer, { id: renewal!.id })
    await on('2027-03-24', one)
    expect((await on('2027-04-01', one)).unpaid).toMatchObject({
      suspendedOn: '2027-04-03',
      givenUpOn: '2027-04-05',
    })
    await on('2027-04-02', one)
    expect(await on('2027-04-03', one)).toMatchObject({ suspended: true })
    expect(await on('2027-04-05', one)).toMatchObject({ status: 'cancelled' })
    const { items } = await (await helena()).adminAudit.list({ kind: 'dunning-policy' })
    expect(items[0]).toMatchObject({ action: 'dunning-policy.change', reason, subject: { id } })
  })

  test('of a plan counts before that of its brand, and that before the one of all', async () => {
    const all = await ofAll()
    await change({ ...STANDARD, suspendDay: 10, replacesId: all.id })
    expect(await unpaidOf(await subscribe({ shop, clock }))).toMatchObject({ suspendedOn: '2027-03-11' })
    const brand = await change({ ...STANDARD, suspendDay: 11, brandId: 'main' })
    expect(await unpaidOf(await subscribe({ shop, clock }))).toMatchObject({ suspendedOn: '2027-03-12' })
    const one = await subscribe({ shop, clock })
    await change({ ...STANDARD, suspendDay: 13, productId: one.productId })
    expect(await unpaidOf(one)).toMatchObject({ suspendedOn: '2027-03-14' })
    await (await helena()).adminDunning.end({ id: brand.id, reason })
    expect(await unpaidOf(await subscribe({ shop, clock }))).toMatchObject({ suspendedOn: '2027-03-11' })
    await change({ ...STANDARD, replacesId: (await ofAll()).id })
  })

  test('says on which days a card is charged again, and by when a Pix is taken', async () => {
    clock.set('2027-01-31T15:00:00Z')
    const stocked = await stock(shop.parts.pool, {
      name: 'Clube',
      amount: 3_990,
      type: 'subscription',
      interval: 'month',
    })
    await change({ ...QUICK, productId: stocked.productId })
    const buyer = await newBuyer(shop)
    await orderByCard(shop, buyer, stocked.priceId, { name: 'laterNoFunds', renew: true })
    const { id } = (await buyer.client.subscription.list({}))[0]!
    const one = { buyer, ...stocked, id }
    await on('2027-02-21', one)
    await on('2027-02-28', one)
    await vi.waitFor(
      async () =>
        expect(await one.buyer.client.subscription.read({ id })).toMatchObject({
          card: { chargedOn: '2027-03-02' },
        }),
      { timeout: 20_000 },
    )
    const { rows } = await shop.parts.pool.query(
      "select payable_days from purchase_order where subscription_id = $1 and kind = 'renewal'",
      [id],
    )
    expect(rows).toEqual([{ payable_days: 4 }])
  })
})

describe('what cannot be is refused, and nothing of it is written', () => {
  test.each([
    [{ retryDays: [3, 1] }, 'retryDays', /em ordem/],
    [{ retryDays: [1, 22] }, 'retryDays', /antes do cancelamento/],
    [{ retryDays: [1.5] }, 'retryDays.0', /inteiros/],
    [{ retryDays: [1, 2, 3, 4, 5, 6, 7, 8, 9] }, 'retryDays', /no máximo 8/],
    [{ networkRetryMinutes: [0] }, 'networkRetryMinutes', /de 1 a/],
    [{ reminderDays: [-7] }, 'reminderDays', /de -6/],
    [{ reminderDays: [8] }, 'reminderDays', /dia da suspensão/],
    [{ reminderDays: [-3, 0, 12] }, 'reminderDays', /entre o vencimento e a suspensão/],
    [{ reminderDays: [1, 30] }, 'reminderDays', /antes do cancelamento/],
    [{ suspendDay: 1 }, 'suspendDay', /2º dia/],
    [{ cancelDay: 8 }, 'cancelDay', /depois da suspensão/],
    [{ cancelDay: 91 }, 'cancelDay', /90º/],
    [{ debtDays: 0 }, 'debtDays', /em branco para baixá-la/],
    [{ debtDays: 91 }, 'debtDays', /até 90 dias/],
    [{ reason: 'ok' }, 'reason', /motivo/],
    [{}, 'productId', /Escolha um plano ou uma loja/],
    [{ brandId: 'main', productId: 'prd_1' as const }, 'productId', /um plano ou uma loja/],
  ] as const)('%o', async (wrong, field, sentence) => {
    const before = (await (await helena()).adminDunning.read({})).length
    const problem = await problemOf(change({ ...wrong } as Partial<DunningInput>))
    expect(problem?.fields?.[field]?.[0]).toMatch(sentence)
    expect(await (await helena()).adminDunning.read({})).toHaveLength(before)
  })

  test('a plan or a brand that is not there, and what somebody changed meanwhile', async () => {
    expect(await refusalOf(change({ productId: 'prd_nothing' }))).toBe('product.unknown')
    expect(await refusalOf(change({ brandId: 'terceira' }))).toBe('brand.unknown')
    const { id } = await ofAll()
    const { id: ofBrand } = await change({ brandId: 'main' })
    expect(await refusalOf(change({ brandId: 'main' }))).toBe('dunning.changed')
    const replaced = await change({ suspendDay: 9, replacesId: id })
    expect(await refusalOf(change({ replacesId: id }))).toBe('dunning.changed')
    const { adminDunning } = await helena()
    expect(await refusalOf(adminDunning.end({ id: replaced.id, reason }))).toBe('dunning.last')
    expect(await refusalOf(adminDunning.end({ id: 'dun_nothing', reason }))).toBe('not-found')
    await adminDunning.end({ id: ofBrand, reason })
    await change({ replacesId: replaced.id })
  })

  test('what has been promised is not rewritten, by anybody', async () => {
    const rewritten = shop.parts.pool.query('update dunning_policy set suspend_day = 3')
    await expect(rewritten).rejects.toThrow()
  })
})

describe('what other numbers would have made of the last cases', () => {
  test('those of then change nothing; shorter ones cancel who paid late, longer ones wait for who did not', async () => {
    const { productId, priceId } = await stock(shop.parts.pool, {
      name: 'Clube de provas',
      amount: 5_000,
      type: 'subscription',
      interval: 'month',
    })
    await change({ ...STANDARD, productId, shiftsToPayday: false })
    const begin = async (): Promise<Subscriber> => {
      clock.set('2027-01-31T15:00:00Z')
      const buyer = await newBuyer(shop)
      await payPix(shop, buyer, await buyer.order(priceId))
      const [subscription] = await buyer.client.subscription.list({})
      return { buyer, productId, priceId, id: subscription!.id }
    }
    const lateDays = ['2027-02-21', '2027-03-02', '2027-03-04', '2027-03-08', '2027-03-09']
    const late = await begin()
    for (const day of lateDays) await on(day, late)
    const [renewal] = (await on('2027-03-13', late)).orders
    await payPix(shop, late.buyer, { id: renewal!.id })
    const lost = await begin()
    for (const day of [...lateDays, '2027-03-13', '2027-03-23']) await on(day, lost)
    const preview = async (numbers: Partial<typeof STANDARD>) =>
      (await helena()).adminDunning.preview({ ...STANDARD, ...numbers, brandId: null, productId })
    const same = { cases: 2, since: '2027-02-28', recovered: 1, lost: 1, open: 0 }
    const none = {
      keptDebts: { count: 0, amount: 0 },
      cancelledBeforePaid: { count: 0, amount: 0 },
      waitedLonger: 0,
      retriedElsewhere: 0,
    }
    expect(await preview({})).toEqual({
      ...same,
      ...none,
      accessDays: { were: 18, would: 18 },
      suspended: { were: 2, would: 2 },
    })
    expect(await preview({ ...QUICK, cancelDay: 9 })).toEqual({
      ...same,
      ...none,
      accessDays: { were: 18, would: 8 },
      suspended: { were: 2, would: 2 },
      cancelledBeforePaid: { count: 1, amount: 5_000 },
    })
    // The one that nobody paid, and the one that was paid after its cancellation.
    expect((await preview({ ...QUICK, cancelDay: 9, debtDays: 30 })).keptDebts).toEqual({
      count: 2,
      amount: 10_000,
    })
    expect(await preview({ suspendDay: 20, cancelDay: 40 })).toEqual({
      ...same,
      ...none,
      accessDays: { were: 18, would: 13 + 21 },
      suspended: { were: 2, would: 1 },
      waitedLonger: 1,
    })
  })

  test('a scope without cases says that there are none', async () => {
    const { productId } = await stock(shop.parts.pool, {
      name: 'Novo',
      amount: 1,
      type: 'subscription',
      interval: 'month',
    })
    expect(
      await (await helena()).adminDunning.preview({ ...STANDARD, brandId: null, productId }),
    ).toMatchObject({
      cases: 0,
      recovered: 0,
    })
  })
})
