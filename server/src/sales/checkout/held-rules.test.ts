import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestClock, type TestClock } from '../../../../test/support/app.ts'
import { type BankClock, createBankClock } from '../../../../test/support/bank-clock.ts'
import { type Buyer, hasPix, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { payPix } from '../../../../test/support/credit.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { issueCoupon, stock } from '../../../../test/support/stock.ts'

let shop: Shop
let clock: TestClock
let bankClock: BankClock
beforeAll(async () => {
  clock = createTestClock(new Date().toISOString())
  bankClock = createBankClock(clock)
  shop = await openShop({ clock, bankClock, env: { PIX_EXPIRES_IN: '60' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

const SOON = { timeout: 20_000 }
const EXPIRY_AND_GRACE = 200

/** A plan that is tried first, and asks for something today, so that its order waits for its money. */
const tried = (name: string) =>
  stock(shop.parts.pool, {
    name,
    amount: 3_990,
    type: 'subscription',
    interval: 'month',
    setupFee: 1_000,
    trialDays: 7,
  })
const statusOf = async ({ client }: Buyer) => (await client.subscription.list({})).map(({ status }) => status)

test('of three accounts with one CPF that order a trial at once, one has it, before anybody has paid', async () => {
  const { priceId } = await tried('Clube')
  const buyers = await Promise.all([newBuyer(shop), newBuyer(shop), newBuyer(shop)])
  const placed = await Promise.allSettled(buyers.map((buyer) => buyer.order(priceId)))
  const taken = placed.findIndex(({ status }) => status === 'fulfilled')
  expect(placed.map((one) => (one.status === 'fulfilled' ? 'placed' : one.reason.code)).sort()).toEqual([
    'checkout.trial-used',
    'checkout.trial-used',
    'placed',
  ])
  for (const [i, buyer] of buyers.entries())
    if (i !== taken) await buyer.order(priceId).then((o) => payPix(shop, buyer, o))
  const order = placed[taken] as PromiseFulfilledResult<Awaited<ReturnType<Buyer['order']>>>
  await payPix(shop, buyers[taken]!, order.value)
  const statuses = await Promise.all(buyers.map(statusOf))
  expect(statuses.flat().sort()).toEqual(['active', 'active', 'trialing'])
})

test('an order that waits has taken the trial of its account, until it has ended', async () => {
  const { priceId } = await tried('Clube')
  const buyer = await newBuyer(shop)
  await buyer.order(priceId)
  expect(await refusalOf(buyer.order(priceId))).toBe('checkout.trial-used')
})

test('a trial that somebody else took meanwhile is not taken up again: the money for it goes back', async () => {
  const { priceId } = await tried('Clube')
  const late = await newBuyer(shop)
  const order = await late.order(priceId)
  const { payment } = await untilOrder(late.client, order.id, hasPix)
  clock.advance(EXPIRY_AND_GRACE)
  await shop.sweep('pix-reconcile')
  await untilOrder(late.client, order.id, ({ status }) => status === 'expired')
  const next = await newBuyer(shop)
  await payPix(shop, next, await next.order(priceId))
  expect(await statusOf(next)).toEqual(['trialing'])
  expect(await refusalOf(late.client.checkout.renewPix({ id: order.id }))).toBe('checkout.trial-used')
  await bankClock.earlier(EXPIRY_AND_GRACE, () => shop.bank.pay(payment!.pix!.copyPaste))
  await vi.waitFor(async () => {
    const { rows } = await shop.parts.pool.query('select status from payment where order_id = $1', [order.id])
    expect(rows).toEqual([{ status: 'refunded' }])
  }, SOON)
  expect(await statusOf(late)).toEqual([])
})

test.each(['firstPurchase', 'audience'] as const)(
  'of two coupons for who is new (%s), an account holds one while its order waits',
  async (kind) => {
    const condition = kind === 'audience' ? { audience: 'new-subscriber' as const } : { firstPurchase: true }
    for (const code of ['UM', 'DOIS'])
      await issueCoupon(shop.parts.pool, {
        code: `${code}-${kind}`.toUpperCase(),
        value: 1_000,
        ...condition,
      })
    const plan = { name: 'Clube', amount: 3_990, type: 'subscription', interval: 'month' } as const
    const [one, other] = [await stock(shop.parts.pool, plan), await stock(shop.parts.pool, plan)]
    const buyer = await newBuyer(shop)
    await buyer.order(one.priceId, { coupon: `UM-${kind}`.toUpperCase() })
    expect(await refusalOf(buyer.order(other.priceId, { coupon: `DOIS-${kind}`.toUpperCase() }))).toBe(
      kind === 'audience' ? 'coupon.new-subscriber' : 'coupon.first-purchase',
    )
  },
)
