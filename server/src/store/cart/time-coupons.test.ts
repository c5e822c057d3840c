import { randomUUID } from 'node:crypto'
import { addDays, today } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../../test/support/app.ts'
import { type Buyer, newBuyer, placeOrder } from '../../../../test/support/buyer.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { issueCoupon, stock } from '../../../../test/support/stock.ts'

let shop: Shop
const clock = createTestClock('2026-11-20T12:00:00.000Z')
const ON = today(new Date('2026-11-20T12:00:00.000Z'))
beforeAll(async () => {
  shop = await openShop({ clock })
})
afterAll(() => shop[Symbol.asyncDispose]())

const pool = () => shop.parts.pool
const plan = () =>
  stock(pool(), { name: 'Clube', amount: 3990, type: 'subscription', interval: 'month', limit: 'none' })

async function withCart(...priceIds: string[]): Promise<Buyer> {
  await stock(pool(), { name: 'Marca', amount: 1 })
  const buyer = await newBuyer(shop)
  for (const priceId of priceIds) await buyer.client.cart.addLine({ priceId })
  return buyer
}
const apply = ({ client }: Buyer, code: string) =>
  client.cart.applyCoupon({ code }).then(
    ({ coupon }) => coupon?.code,
    (error: { code: string }) => error.code,
  )

test('a code is found whatever signs are taken for one another, and told as it was printed', async () => {
  await issueCoupon(pool(), { code: 'LOJA-10', value: 1000 })
  const { priceId } = await stock(pool(), { name: 'Guia', amount: 10_000 })
  const buyer = await withCart(priceId)
  for (const typed of ['LOJA-10', 'loja10', 'l0ja-i0', 'L O J A l 0', '1oja-1O', 'lójá 10'])
    expect([typed, await apply(buyer, typed)]).toEqual([typed, 'LOJA-10'])
  for (const typed of ['LOJA-1', 'LOJA-100', 'L0JA-2O'])
    expect([typed, await apply(buyer, typed)]).toEqual([typed, 'coupon.unknown'])
})

test('a code that is like another cannot be made, and one that is not is not found', async () => {
  await issueCoupon(pool(), { code: 'OITO8', value: 1000 })
  await expect(issueCoupon(pool(), { code: '01TO-8', value: 1000 })).rejects.toMatchObject({ code: '23505' })
  const { priceId } = await stock(pool(), { name: 'Guia', amount: 10_000 })
  expect(await apply(await withCart(priceId), 'OITOB')).toBe('coupon.unknown')
})

test('free months: nothing today, what comes after is said, and kept with the order', async () => {
  const { priceId } = await plan()
  const couponId = await issueCoupon(pool(), { code: 'DOISMESES', kind: 'free-months', value: 2 })
  const buyer = await withCart(priceId)
  const { quote } = await buyer.client.cart.applyCoupon({ code: 'DOISMESES' })
  expect(quote.total).toBe(0)
  expect(quote.lines.at(-1)).toMatchObject({
    label: 'Cupom DOISMESES (2 meses grátis)',
    formula: 'as 2 primeiras mensalidades são grátis',
    amount: -3990,
  })
  expect(quote.later).toMatchObject([
    {
      amount: 3990,
      firstOn: '2027-01-20',
      runs: [
        { amount: 0, times: 1, firstOn: '2026-12-20' },
        { amount: 3990, firstOn: '2027-01-20' },
      ],
    },
  ])
  expect((await placeOrder(buyer.client, 0, randomUUID())).status).toBe('paid')
  const { rows } = await pool().query('select recurring from coupon_redemption where coupon_id = $1', [
    couponId,
  ])
  expect(rows).toEqual([
    { recurring: [{ productId: expect.any(String), discount: 3990, charges: 2, onPlanChange: 'drop' }] },
  ])
})

test('a trial: nothing today, the first charge after its days, once for each plan', async () => {
  const [first, second, yearly] = [
    await plan(),
    await plan(),
    await stock(pool(), { name: 'Anual', amount: 39_900, type: 'subscription', interval: 'year' }),
  ]
  await issueCoupon(pool(), { code: 'SETEDIAS', kind: 'trial-days', value: 7 })
  const buyer = await withCart(first.priceId)
  const { quote } = await buyer.client.cart.applyCoupon({ code: 'SETEDIAS' })
  expect(quote.later).toEqual([
    {
      label: 'Clube',
      interval: 'month',
      amount: 3990,
      trialDays: 7,
      firstOn: '2026-11-27',
    },
  ])
  const order = await placeOrder(buyer.client, 0, randomUUID())
  expect(order).toMatchObject({ status: 'paid', later: [{ firstOn: '2026-11-27', amount: 3990 }] })
  const [subscription] = await buyer.client.subscription.list()
  expect(subscription).toMatchObject({
    startedOn: ON,
    currentPeriod: { startOn: ON, endOn: addDays(ON, 7) },
  })
  await buyer.client.cart.addLine({ priceId: second.priceId })
  expect(await apply(buyer, 'SETEDIAS')).toBe('coupon.trial-used')
  expect(await apply(await withCart(yearly.priceId), 'SETEDIAS')).toBe('SETEDIAS')
})

test('somebody who had the plan does not try it again, by whatever coupon', async () => {
  const { priceId, productId } = await plan()
  await issueCoupon(pool(), { code: 'OUTROTESTE', kind: 'trial-days', value: 14 })
  const buyer = await withCart(priceId)
  expect(await apply(buyer, 'OUTROTESTE')).toBe('OUTROTESTE')
  await placeOrder(buyer.client, 0, randomUUID())
  await pool().query(
    "update subscription set status = 'ended', ended_on = period_end_on where product_id = $1",
    [productId],
  )
  await pool().query(
    `update coupon_redemption set state = 'released' where coupon_id in (select id from coupon where code = 'OUTROTESTE')`,
  )
  await buyer.client.cart.addLine({ priceId })
  expect(await apply(buyer, 'OUTROTESTE')).toBe('coupon.trial-used')
})
