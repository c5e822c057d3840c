import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { placeOrder } from '../../../../test/support/buyer.ts'
import { open, signUp } from '../../../../test/support/sellable.ts'
import { issueCoupon, stock } from '../../../../test/support/stock.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

const onSale = (name: string, amount: number) => stock(shop.pool, { name, amount })

/** A bundle of a book (three parts of its price) and a lesson (one part), and somebody who has the book. */
async function setUp(discounts = true) {
  const [book, lesson] = [await onSale('Livro', 6000), await onSale('Aula', 3000)]
  const items = [book.productId, lesson.productId]
  const bundle = await stock(shop.pool, { name: 'Combo', amount: 8000, type: 'bundle', items })
  await shop.pool.query('update bundle_item set weight = 3 where product_id = $1', [book.productId])
  await shop.pool.query('update product set owned_discount = $2 where id = $1', [bundle.productId, discounts])
  const owner = await signUp(shop)
  await open(shop, owner.accountId, book.productId)
  return { ...owner, book, lesson, bundle }
}

test('who has part of a bundle pays for the rest of it, and the order keeps why', async () => {
  const { client, bundle } = await setUp()
  const { quote } = await client.cart.addLine({ priceId: bundle.priceId })
  expect(quote).toMatchObject({ subtotal: 8000, discount: 6000, total: 2000 })
  expect(quote.lines.at(-1)).toEqual({
    label: 'Já é seu: Livro',
    amount: -6000,
    rule: bundle.productId,
    formula: 'a parte em “Combo”, de R$\u00a080,00',
  })
  const order = await placeOrder(client, 2000, randomUUID())
  expect(order).toMatchObject({ total: 2000, sum: quote.lines })
})

test('a visitor, somebody who has nothing of it, and a bundle that has no such rule pay its price', async () => {
  const { bundle } = await setUp()
  const visitor = await signUp(shop)
  expect((await visitor.client.cart.addLine({ priceId: bundle.priceId })).quote.total).toBe(8000)
  const other = await setUp(false)
  expect((await other.client.cart.addLine({ priceId: other.bundle.priceId })).quote.total).toBe(8000)
})

test('a coupon comes off what is left, and the item that it gives away is what is still paid', async () => {
  const { client, bundle, book, lesson } = await setUp()
  await client.cart.addLine({ priceId: bundle.priceId })
  await issueCoupon(shop.pool, { code: 'METADE', value: 5000 })
  expect((await client.cart.applyCoupon({ code: 'METADE' })).quote.total).toBe(1000)
  await client.cart.removeCoupon({})
  const free = (code: string, freeProductId: string) =>
    issueCoupon(shop.pool, { code, kind: 'item-free', value: 1, freeProductId })
  await free('AULAGRATIS', lesson.productId)
  await free('LIVROGRATIS', book.productId)
  expect((await client.cart.applyCoupon({ code: 'AULAGRATIS' })).quote.total).toBe(0)
  await client.cart.removeCoupon({})
  expect((await client.cart.applyCoupon({ code: 'LIVROGRATIS' })).quote.total).toBe(2000)
})
