import { randomUUID } from 'node:crypto'
import { centavos } from '@vitrine/contract/money'
import type { OrderEventKind } from '@vitrine/contract/order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Buyer, hasPix, isPaid, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { issueCodes } from '../../../../test/support/coupon.ts'
import { refundOrder } from '../../../../test/support/order-acts.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { changeConditions, issueCoupon, stock } from '../../../../test/support/stock.ts'
import type { RefundPart } from './refund-order.ts'

let shop: Shop
let priceId: string
beforeAll(async () => {
  shop = await openShop()
  priceId = (await stock(pool(), { name: 'Guia', amount: 5_000 })).priceId
})
afterAll(() => shop[Symbol.asyncDispose]())

const pool = () => shop.parts.pool
type Terms = Partial<Parameters<typeof issueCoupon>[1]>
const LIMITS = { limitPerAccount: 1, limitPerDocument: 1, limitTotal: 1 }

/** Half of the price, once for each account, CPF and in all. */
async function issue(more: Terms = {}) {
  const code = `U${randomUUID()}`.slice(0, 20).toUpperCase()
  return { code, couponId: await issueCoupon(pool(), { code, value: 5_000, ...LIMITS, ...more }) }
}

async function pay(buyer: Buyer, coupon: string) {
  const { id } = await buyer.order(priceId, { coupon })
  const { payment } = await untilOrder(buyer.client, id, hasPix)
  await shop.bank.pay(payment!.pix!.copyPaste)
  return untilOrder(buyer.client, id, isPaid)
}

/** Somebody who has paid with the coupon. */
async function setUp(more: Terms = {}) {
  const { code, couponId } = await issue(more)
  const buyer = await newBuyer(shop)
  const order = await pay(buyer, code)
  return { code, couponId, buyer, order, client: buyer.client }
}
type SetUp = Awaited<ReturnType<typeof setUp>>

const usesOf = async ({ couponId }: Pick<SetUp, 'couponId'>) =>
  (await pool().query('select used, spent from coupon where id = $1', [couponId])).rows[0]
const told = async ({ client, order }: SetUp): Promise<OrderEventKind[]> =>
  (await client.checkout.readOrderHistory({ id: order.id })).events
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('coupon-'))
const give = async ({ order, buyer }: SetUp, part: RefundPart) => {
  const { rows } = await pool().query('select id from account where email = $1', [buyer.email])
  const request = { orderId: order.id, reason: 'courtesy' as const, requestedBy: rows[0].id }
  return refundOrder(shop.parts.app, { ...request, part })
}

test('a use stays used when its paid order is taken back, and the timeline says so', async () => {
  const bought = await setUp()
  const { client, code, order } = bought
  expect(order.coupons).toEqual([{ code, comesBack: false }])
  expect(await told(bought)).toEqual([])
  await client.checkout.regretOrder({ id: order.id })
  expect(await usesOf(bought)).toEqual({ used: 1, spent: 2_500 })
  expect(await told(bought)).toEqual(['coupon-kept'])
  await client.cart.addLine({ priceId })
  expect(await refusalOf(client.cart.applyCoupon({ code }))).toBe('coupon.used-up')
  await pool().query('update coupon set limit_total = null where id = $1', [bought.couponId])
  expect(await refusalOf(client.cart.applyCoupon({ code }))).toBe('coupon.used-by-you')
})

test('a coupon that says so comes back for everybody, the account and its CPF, when all of the order does', async () => {
  const bought = await setUp({ onRefund: 'returned' })
  const { buyer, client, code, order } = bought
  expect(order.coupons).toEqual([{ code, comesBack: true }])
  await give(bought, { of: 'amount', amount: centavos(1_000) })
  expect([await usesOf(bought), await told(bought)]).toEqual([{ used: 1, spent: 2_500 }, []])
  await give(bought, { of: 'order' })
  expect([await usesOf(bought), await told(bought)]).toEqual([{ used: 0, spent: 0 }, ['coupon-returned']])
  expect(await refusalOf(client.checkout.regretOrder({ id: order.id }))).not.toBe('accepted')
  expect(await usesOf(bought)).toEqual({ used: 0, spent: 0 })
  const next = await pay(buyer, code)
  expect(next).toMatchObject({ discount: 2_500, coupons: [{ code, comesBack: true }] })
  expect(await usesOf(bought)).toEqual({ used: 1, spent: 2_500 })
})

test('a line that is given back alone leaves the use as it is; the last one gives it back', async () => {
  const { code, couponId } = await issue({ onRefund: 'returned' })
  const mug = await stock(pool(), { name: 'Caneca', amount: 2_000 })
  const buyer = await newBuyer(shop)
  await buyer.client.cart.addLine({ priceId: mug.priceId })
  const order = await pay(buyer, code)
  const bought = { code, couponId, buyer, order, client: buyer.client }
  await give(bought, { of: 'lines', lineIds: [order.lines[0]!.id] })
  expect([await usesOf(bought), await told(bought)]).toEqual([{ used: 1, spent: 3_500 }, []])
  await give(bought, { of: 'lines', lineIds: [order.lines[1]!.id] })
  expect([await usesOf(bought), await told(bought)]).toEqual([{ used: 0, spent: 0 }, ['coupon-returned']])
})

test('what the coupon said when it was used decides, not what it says later', async () => {
  const [kept, returned] = [await setUp(), await setUp({ onRefund: 'returned' })]
  await changeConditions(pool(), kept.code, { onRefund: 'returned' })
  await changeConditions(pool(), returned.code, { onRefund: 'kept' })
  for (const one of [kept, returned]) await one.client.checkout.regretOrder({ id: one.order.id })
  expect([await usesOf(kept), await usesOf(returned)]).toMatchObject([{ used: 1 }, { used: 0 }])
})

test.each([
  ['returned', 'accepted'],
  ['kept', 'coupon.used-up'],
] as const)(
  'the code of a campaign goes with the use of its coupon: %s, then %s',
  async (onRefund, answer) => {
    const { couponId } = await issue({ onRefund, campaign: true, limitTotal: null, limitPerDocument: null })
    await issueCodes(shop.parts.app, { couponId, prefix: 'VOLTA', count: 1 })
    const { rows } = await pool().query('select code from coupon_code where coupon_id = $1', [couponId])
    const buyer = await newBuyer(shop)
    const order = await pay(buyer, rows[0].code)
    expect(order.coupons).toEqual([{ code: rows[0].code, comesBack: onRefund === 'returned' }])
    await buyer.client.checkout.regretOrder({ id: order.id })
    await buyer.client.cart.addLine({ priceId })
    expect(await refusalOf(buyer.client.cart.applyCoupon({ code: rows[0].code }))).toBe(answer)
  },
)

test.each<[string, Terms]>([
  ['coupon.first-purchase', { firstPurchase: true }],
  ['coupon.new-subscriber', { audience: 'new-subscriber' }],
  ['coupon.trial-used', { kind: 'trial-days', value: 7 }],
])('no coupon is said to come back that its buyer can never use again: %s', async (refusal, more) => {
  const plan = await stock(pool(), { name: 'Plano', amount: 5_000, type: 'subscription', interval: 'month' })
  const code = `N${randomUUID()}`.slice(0, 20).toUpperCase()
  const couponId = await issueCoupon(pool(), {
    code,
    value: 10_000,
    onRefund: 'returned',
    ...more,
  })
  const buyer = await newBuyer(shop)
  const { client } = buyer
  const order = await buyer.order(plan.priceId, { coupon: code })
  expect([order.status, order.coupons]).toEqual(['paid', [{ code, comesBack: false }]])
  expect((await client.checkout.readOrder({ id: order.id })).coupons).toEqual(order.coupons)
  await client.checkout.regretOrder({ id: order.id })
  expect(await told({ code, couponId, buyer, order, client })).toEqual(['coupon-kept'])
  await client.cart.addLine({ priceId: plan.priceId })
  expect(await refusalOf(client.cart.applyCoupon({ code }))).toBe(refusal)
})

test.each(['kept', 'returned'] as const)(
  'taken back by a crowd at once, its use is %s once',
  async (onRefund) => {
    const bought = await setUp({ onRefund })
    await pool().query(
      'update coupon set limit_total = null, used = used + 20, spent = spent + 50000 where id = $1',
      [bought.couponId],
    )
    const crowd = Array.from({ length: 8 }, () => bought.client.checkout.regretOrder({ id: bought.order.id }))
    await Promise.all(crowd)
    const left = onRefund === 'kept' ? { used: 21, spent: 52_500 } : { used: 20, spent: 50_000 }
    expect([await usesOf(bought), await told(bought)]).toEqual([left, [`coupon-${onRefund}`]])
  },
)
