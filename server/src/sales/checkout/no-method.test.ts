import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../../../test/support/buyer.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ env: { PAYMENT_PIX: 'none', PAYMENT_CARD: 'none', PAYMENT_BOLETO: 'none' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

test('a shop without anybody who receives money shows what it sells, and takes no order', async () => {
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 4900 })
  const buyer = await newBuyer(shop)
  expect(await buyer.client.checkout.listMethods()).toEqual([])
  for (const method of ['pix', 'boleto'] as const)
    await expect(buyer.order(priceId, { method })).rejects.toMatchObject({
      code: 'checkout.method-unavailable',
    })
})

test('what costs nothing is still ordered', async () => {
  const { priceId } = await stock(shop.parts.pool, { name: 'Amostra', amount: 0 })
  expect(await (await newBuyer(shop)).order(priceId)).toMatchObject({ status: 'paid' })
})
