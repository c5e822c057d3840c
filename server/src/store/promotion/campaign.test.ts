import { randomUUID } from 'node:crypto'
import type { CampaignCode } from '@vitrine/contract/admin/coupon'
import type { OrderId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#kernel/database.ts'
import { readAll } from '#kernel/list.ts'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { CPF, newBuyer } from '../../../../test/support/buyer.ts'
import { issueCodes, revokeCode } from '../../../../test/support/coupon.ts'
import { often } from '../../../../test/support/often.ts'
import { createMeeting, race } from '../../../../test/support/race.ts'
import { issueCoupon, stock } from '../../../../test/support/stock.ts'
import { countingScans } from '../../../../test/support/table-scans.ts'
import { campaignCodes } from '../../sales/order-admin/admin-order.store.ts'
import { findCouponByCode, findCoupons, insertReservation, takeCode } from './coupon.store.ts'
import { newCode } from './edit-coupon.ts'
import { releaseCoupon, reserveCoupon } from './reserve-coupon.ts'

const CROWD = 50
/** Codes of one campaign. */
const MOST = 100_000
let shop: TestApp
let priceId: string
beforeAll(async () => {
  shop = await openApp({ env: { DATABASE_POOL: '60' } })
  priceId = (await stock(shop.pool, { name: 'Guia', amount: 10_000 })).priceId
})
afterAll(() => shop.close())

const campaign = () =>
  issueCoupon(shop.pool, { code: randomUUID().toUpperCase(), value: 1000, campaign: true })
const codesOf = async (couponId: string): Promise<string[]> =>
  (
    await shop.pool.query('select code from coupon_code where coupon_id = $1 order by id', [couponId])
  ).rows.map(({ code }) => code)
const listed = async (couponId: string) => {
  const query = { id: couponId, sort: 'created' }
  const items: CampaignCode[] = []
  for await (const part of readAll(shop.app.db, campaignCodes, query, shop.clock.now())) items.push(...part)
  return items
}

async function buyer() {
  const { client } = await newBuyer({ client: shop.api as never })
  return { client, account: (await client.account.me()).id }
}

async function placeWith({ client }: Awaited<ReturnType<typeof buyer>>, code?: string) {
  await client.cart.addLine({ priceId })
  const { quote } = code ? await client.cart.applyCoupon({ code }) : await client.cart.read({})
  const headers = { 'idempotency-key': randomUUID() }
  const body = { method: 'pix', document: CPF, expectedTotal: quote.total, acceptedTerms: true } as const
  return client.checkout.placeOrder({ headers, body })
}

test('codes, all different, with their prefix, without signs that are taken for others; of 100,000 not one more', async () => {
  const couponId = await campaign()
  const count = often(MOST)
  await issueCodes(shop.app, { couponId, prefix: 'NATAL', count })
  const codes = await codesOf(couponId)
  expect(new Set(codes).size).toBe(count)
  expect(codes.every((code) => /^NATAL-[ACDEFGHJKMNPQRTWXY34679]{10}$/.test(code))).toBe(true)
  const tooMany = issueCodes(shop.app, { couponId, prefix: 'NATAL', count: MOST - count + 1 })
  await expect(tooMany).rejects.toMatchObject({ code: 'campaign.too-many' })
  expect(await listed(couponId)).toHaveLength(count)
}, 240_000)

test('a code is for one use: held by an order, free again when it expires, said as held to its own buyer', async () => {
  const couponId = await campaign()
  await issueCodes(shop.app, { couponId, prefix: 'UMAVEZ', count: 2 })
  const [code] = (await codesOf(couponId)) as [string, string]
  const [first, second] = [await buyer(), await buyer()]
  const order = await placeWith(first, code.toLowerCase())
  expect(order.discount).toBe(1000)
  expect(order.sum.at(-1)?.label).toBe(`Cupom ${code} (10%)`)
  await first.client.cart.addLine({ priceId })
  await expect(first.client.cart.applyCoupon({ code })).rejects.toMatchObject({
    code: 'coupon.held',
    data: { order: { id: order.id, code: order.code } },
  })
  await expect(placeWith(second, code)).rejects.toMatchObject({ code: 'coupon.used-up' })
  const { id, code: orderCode } = order
  expect(await listed(couponId)).toContainEqual(
    expect.objectContaining({ code, state: 'held', order: { id, code: orderCode } }),
  )
  await shop.app.db.transaction().execute((tx) => releaseCoupon(tx as Tx, order.id))
  expect(await listed(couponId)).toContainEqual(expect.objectContaining({ code, state: 'free' }))
  expect((await placeWith(second, code)).discount).toBe(1000)
})

test('the campaign’s own code, an invented one and a revoked one open nothing', async () => {
  const couponId = await campaign()
  await issueCodes(shop.app, { couponId, prefix: 'X', count: 1 })
  const [code] = await codesOf(couponId)
  const { client } = await buyer()
  await client.cart.addLine({ priceId })
  const own = (await shop.pool.query('select code from coupon where id = $1', [couponId])).rows[0].code
  const refusal = (typed: string) => expect(client.cart.applyCoupon({ code: typed })).rejects
  await refusal(own).toMatchObject({ code: 'coupon.unknown' })
  await refusal(newCode('X')).toMatchObject({ code: 'coupon.unknown' })
  await revokeCode(shop.app, couponId, code!)
  await refusal(code!).toMatchObject({ code: 'coupon.ended' })
  await expect(revokeCode(shop.app, couponId, code!)).rejects.toMatchObject({ code: 'not-found' })
})

test('a code for one person is good for nobody else', async () => {
  const couponId = await campaign()
  const [owner, other] = [await buyer(), await buyer()]
  await issueCodes(shop.app, { couponId, prefix: 'SEU', count: 1, recipients: [owner.account] })
  const [code] = await codesOf(couponId)
  await expect(placeWith(other, code)).rejects.toMatchObject({ code: 'coupon.not-for-you' })
  expect((await placeWith(owner, code)).discount).toBe(1000)
})

test('50 orders at once for one code: one has it; looking first gives it to all', {
  tags: 'fire',
  timeout: 120_000,
}, async () => {
  const own = await buyer()
  const fresh = async () => {
    const couponId = await campaign()
    await issueCodes(shop.app, { couponId, prefix: 'CORRIDA', count: 1 })
    return (await findCouponByCode(shop.app.db, (await codesOf(couponId))[0]!))!
  }
  const orders: OrderId[] = []
  for (let i = 0; i < CROWD; i++) orders.push((await placeWith(own)).id)
  const use = (i: number) => ({
    orderId: orders[i]!,
    accountId: own.account,
    amount: 1,
    at: shop.clock.now(),
  })

  const coupon = await fresh()
  const take = async (tx: Tx, i: number) => reserveCoupon(shop.app, tx, coupon, use(i)).then(() => true)
  expect(await race(shop.app.db, CROWD, take)).toBe(1)

  const twin = await fresh()
  const meet = createMeeting(CROWD)
  const lookFirst = async (tx: Tx, i: number) => {
    const { rows } = await shop.pool.query('select order_id from coupon_code where id = $1', [twin.own!.id])
    await meet()
    if (rows[0].order_id) return false
    await insertReservation(tx, { couponId: twin.id, codeId: twin.own!.id, onRefund: 'kept', ...use(i) })
    return true
  }
  expect(await race(shop.app.db, CROWD, lookFirst)).toBe(CROWD)
  expect(await race(shop.app.db, CROWD, (tx, i) => takeCode(tx, twin.own!.id, use(i)))).toBe(1)
})

test('the coupons of a cart are found without reading those of all campaigns', async () => {
  const couponId = await campaign()
  await issueCodes(shop.app, { couponId, prefix: 'MUITOS', count: 5000 })
  await shop.pool.query('analyze coupon_code')
  const { rows } = await shop.pool.query('select id, code from coupon_code where coupon_id = $1 limit 1', [
    couponId,
  ])
  const refs = [{ couponId, codeId: rows[0].id }]
  const { result, scans } = await countingScans(shop.app.db, 'coupon_code', (tx) => findCoupons(tx, refs))
  expect(result.map(({ code }) => code)).toEqual([rows[0].code])
  expect(scans).toBe(0)
})
