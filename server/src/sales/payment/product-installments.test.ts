import type { ProductId } from '@vitrine/contract/ids'
import { offerInstallments as offersOf } from '@vitrine/contract/installments'
import { centavos } from '@vitrine/contract/money'
import { tableFor } from '@vitrine/contract/product-installments'
import { addDays, type CalendarDay, today } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../../../test/support/buyer.ts'
import { orderByCard, typeCard } from '../../../../test/support/card.ts'
import { addProductInstallments, endRule } from '../../../../test/support/rules.ts'
import { BY_STRIPE, openShop, type Shop } from '../../../../test/support/shop.ts'
import { offerInstallments, stock } from '../../../../test/support/stock.ts'

let shop: Shop
let now: CalendarDay
beforeAll(async () => {
  shop = await openShop({ cardsBy: BY_STRIPE, env: { STRIPE_INSTALLMENTS: '18' } })
  now = today(shop.parts.app.clock.now())
  await stock(shop.parts.pool, { name: 'Primeiro', amount: 1000 })
  await offerInstallments(shop.parts.pool, 3)
})
afterAll(() => shop[Symbol.asyncDispose]())

const guide = (name = 'Guia') => stock(shop.parts.pool, { name, amount: 60_000 })
const setInstallments = (productId: ProductId, most: number, interestFreeUpTo: number, startsOn = now) =>
  addProductInstallments(shop.parts.app, { productId, most, interestFreeUpTo, startsOn, endsOn: null })

/** What a page offers for these products. */
async function offered(productIds: ProductId[], total = 60_000) {
  const { table, own } = (await shop.client().checkout.readCard({ products: productIds.join() }))!
  return offersOf(centavos(total), tableFor(table, own, productIds))
}

/** Orders in so many installments for what they should come to. */
async function pay(priceIds: string[], count: number, expectedCharge: number) {
  const buyer = await newBuyer(shop)
  const [last, ...others] = priceIds.toReversed()
  for (const priceId of others) await buyer.client.cart.addLine({ priceId })
  const { token } = await typeCard(shop, expectedCharge)
  return orderByCard(shop, buyer, last!, { card: { token, installments: count, expectedCharge } })
}

test('more installments and more without interest than the shop has: offered, charged, and no more than that', async () => {
  const { productId, priceId } = await guide()
  await setInstallments(productId, 15, 6)
  const offers = await offered([productId])
  expect(offers).toHaveLength(15)
  expect(offers.filter(({ interest }) => interest === 0)).toHaveLength(6)
  const order = await pay([priceId], 6, 60_000)
  expect(order.payment?.card?.installments).toMatchObject({ count: 6, each: 10_000, interest: 0 })
  expect((await pay([priceId], 15, offers[14]!.total)).status).toBe('paid')
  await expect(pay([priceId], 16, offers[14]!.total)).rejects.toMatchObject({
    code: 'checkout.installments-unavailable',
  })
})

test('fewer than the shop has: more are refused, also with another thing beside', async () => {
  const [narrow, other] = [await guide('Mentoria'), await guide()]
  await setInstallments(narrow.productId, 2, 1)
  expect(await offered([narrow.productId])).toHaveLength(2)
  const both = await offered([narrow.productId, other.productId], 120_000)
  expect(both).toHaveLength(2)
  expect(both[1]!.interest).toBeGreaterThan(0)
  expect((await pay([other.priceId], 3, 60_000)).status).toBe('paid')
  const prices = [narrow.priceId, other.priceId]
  await expect(pay(prices, 3, 120_000)).rejects.toMatchObject({ code: 'checkout.installments-unavailable' })
  await expect(pay(prices, 2, 120_000)).rejects.toMatchObject({ code: 'checkout.total-changed' })
  expect((await pay(prices, 2, both[1]!.total)).status).toBe('paid')
})

test('a version holds from its day on, ends the one before it, and can be ended', async () => {
  const { productId } = await guide()
  const first = await setInstallments(productId, 2, 1)
  await setInstallments(productId, 5, 5, addDays(now, 1))
  expect(await offered([productId])).toHaveLength(2)
  await expect(setInstallments(productId, 4, 1, addDays(now, 1))).rejects.toMatchObject({
    code: 'price-rule.overlap',
  })
  await expect(setInstallments(productId, 4, 1, addDays(now, -1))).rejects.toMatchObject({
    code: 'price-rule.past',
  })
  await expect(
    shop.parts.pool.query('update product_installment set most = 9 where id = $1', [first]),
  ).rejects.toThrow('a version is never changed')
  const lone = await guide()
  const open = await setInstallments(lone.productId, 2, 1, now)
  await endRule(shop.parts.app, 'product-installments', open, now)
  expect(await offered([lone.productId])).toHaveLength(2)
})

test.each([
  [0, 1],
  [19, 1],
  [3, 4],
  [3, 0],
])('%i installments of which %i are without interest are refused', async (most, free) => {
  const { productId } = await guide()
  await expect(setInstallments(productId, most, free)).rejects.toMatchObject({ code: 'price-rule.parcels' })
})
