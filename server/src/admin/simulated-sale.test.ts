import { addDays, startOfDay, today } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../../test/support/buyer.ts'
import { orderByCard } from '../../../test/support/card.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { BY_STRIPE, type Client, openShop, type Shop } from '../../../test/support/shop.ts'
import { offerInstallments, stock } from '../../../test/support/stock.ts'

let shop: Shop
let helena: Client
let sold: Awaited<ReturnType<typeof stock>>
const on = today(new Date())
beforeAll(async () => {
  shop = await openShop({ cardsBy: BY_STRIPE })
  helena = shop.client((await identity(shop.parts.app, OWNER)).token)
  await offerInstallments(shop.parts.pool)
  const fee = { method: 'card', bp: 449, fixed: 39, startsOn: on, reason: 'contrato novo' } as const
  await helena.adminRule.addFee(fee)
  sold = await stock(shop.parts.pool, { name: 'Formação', amount: 69_900 })
})
afterAll(() => shop[Symbol.asyncDispose]())

const simulate = (installments: number) =>
  helena.adminRule.simulate({
    brandId: 'main',
    productId: sold.productId,
    interval: 'once',
    method: 'card',
    installments,
    on,
  })

test.each([1, 6, 12])('in %i installments the buyer pays what the checkout charges', async (count) => {
  const sale = await simulate(count)
  const order = await orderByCard(shop, await newBuyer(shop), sold.priceId, { count })
  const [attempt] = (await helena.adminOrder.read({ id: order.id })).attempts
  expect(sale.buyerPays).toBe(attempt!.received)
  expect(sale.installments).toMatchObject({ count, interest: sale.buyerPays - order.total })
  expect(sale.installments!.first + sale.installments!.each * (count - 1)).toBe(sale.buyerPays)
  expect(sale.installments!.interest > 0).toBe(count > 1)
  // What Stripe keeps is of all that it charges, interest included.
  expect(sale.fee.amount).toBe(Math.round((sale.buyerPays * 449) / 10_000) + 39)
  expect(sale.net).toBe(sale.buyerPays - sale.fee.amount)
})

test('what the checkout does not offer is not simulated either', async () => {
  expect(await refusalOf(simulate(18))).toBe('checkout.installments-unavailable')
})

test('the installments of the product, and a coupon that began today, count as they do for a buyer', async () => {
  const { productId } = sold
  const request = { productId, most: 6, interestFreeUpTo: 6, startsOn: on, reason: 'seis sem juros' }
  await helena.adminRule.addProductInstallments(request)
  expect(await simulate(6)).toMatchObject({ buyerPays: 69_900, installments: { interest: 0 } })
  expect(await refusalOf(simulate(12))).toBe('checkout.installments-unavailable')
})

test('another day asks for the price of that day', async () => {
  const [startsAt, endsAt] = [30, 60].map((days) => startOfDay(addDays(on, days)))
  await shop.parts.pool.query('update price set ends_at = $2 where id = $1', [sold.priceId, startsAt])
  await shop.parts.pool.query(
    `insert into price (id, product_id, brand_id, interval, amount, starts_at, ends_at)
     values ('prc_ferias', $1, 'main', 'once', 59900, $2, $3)`,
    [sold.productId, startsAt, endsAt],
  )
  const request = { brandId: 'main', productId: sold.productId, interval: 'once', method: 'pix' } as const
  const simulateOn = (days: number) => helena.adminRule.simulate({ ...request, on: addDays(on, days) })
  expect((await simulateOn(0)).buyerPays).toBe(69_900)
  expect((await simulateOn(30)).buyerPays).toBe(59_900)
  expect(await refusalOf(simulateOn(60))).toBe('price-rule.no-price')
})
