import { randomUUID } from 'node:crypto'
import type { AdminBrand } from '@vitrine/contract/admin/brand'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeSeller, openBrand, stockIn } from '../../../../test/support/brands.ts'
import { ADDRESS, CPF, hasPix, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { typeCard } from '../../../../test/support/card.ts'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import { problemOf, refusalOf } from '../../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../../test/support/shop.ts'
import { offerInstallments } from '../../../../test/support/stock.ts'

const BRAND = 'atelie'
const TOTAL = 60_000
let shop: Shop
let helena: Client
let priceId: string
beforeAll(async () => {
  shop = await openShop()
  const { pool, app } = shop.parts
  await openBrand(pool, BRAND, 'Ateliê Lume')
  await completeSeller(pool)
  priceId = (await stockIn(pool, BRAND, TOTAL)).priceId
  await offerInstallments(pool, 3)
  helena = shop.client((await identity(app, OWNER)).token)
})
afterAll(() => shop[Symbol.asyncDispose]())

type Terms = Partial<Pick<AdminBrand, 'methods' | 'maxInstallments'>>

/** What a brand says of payment, and nothing besides; resolves once every page knows. */
async function say(id: string, { methods = null, maxInstallments = null }: Terms): Promise<void> {
  const { isFirst: _, ...brand } = await helena.adminBrand.read({ id })
  const said = await helena.adminBrand.edit({
    ...brand,
    methods,
    maxInstallments,
    reason: 'Outras formas de pagar',
  })
  expect(said).toMatchObject({ methods, maxInstallments })
}
const methods = (brand: string) => shop.client().checkout.listMethods({ brand })
const rates = async (brand: string) => (await shop.client().checkout.readCard({ brand }))?.table?.rates.length

async function cartOf() {
  const buyer = await newBuyer(shop)
  await buyer.client.cart.addLine({ brand: BRAND, priceId })
  const order = async (method: PaymentMethod, count = 1) =>
    buyer.client.checkout.placeOrder({
      headers: { 'idempotency-key': randomUUID() },
      body: {
        brand: BRAND,
        method,
        document: CPF,
        expectedTotal: TOTAL,
        acceptedTerms: true as const,
        ...(method === 'boleto' && { address: ADDRESS }),
        ...(method === 'card' && { card: await typeCard(shop, TOTAL, 'approved', count) }),
      },
    })
  return { ...buyer, order }
}

test('a brand offers what it says, and what it does not say it inherits', async () => {
  expect(await methods(BRAND)).toEqual(['pix', 'card', 'boleto'])
  await say('main', { methods: ['pix', 'card'], maxInstallments: 6 })
  await expect.poll(() => methods(BRAND)).toEqual(['pix', 'card'])
  expect(await rates(BRAND)).toBe(6)
  await say(BRAND, { methods: ['boleto'], maxInstallments: 2 })
  await expect.poll(() => methods(BRAND)).toEqual(['boleto'])
  expect(await shop.client().checkout.readCard({ brand: BRAND })).toBeNull()
  expect([await methods('main'), await rates('main')]).toEqual([['pix', 'card'], 6])
  await say('main', {})
  await say(BRAND, {})
  await expect.poll(() => methods(BRAND)).toEqual(['pix', 'card', 'boleto'])
})

test('another method and more installments are refused, and nothing is written', async () => {
  await say(BRAND, { methods: ['card'], maxInstallments: 2 })
  await expect.poll(() => methods(BRAND)).toEqual(['card'])
  const buyer = await cartOf()
  for (const method of ['pix', 'boleto'] as const)
    expect(await refusalOf(buyer.order(method))).toBe('checkout.method-unavailable')
  expect(await refusalOf(buyer.order('card', 3))).toBe('checkout.installments-unavailable')
  expect(await buyer.client.checkout.listOrders({})).toEqual([])
  expect((await buyer.order('card', 2)).payment).toMatchObject({ method: 'card' })
  await say(BRAND, {})
})

test('an order that waits is paid by no method that the brand left meanwhile', async () => {
  await expect.poll(() => methods(BRAND)).toEqual(['pix', 'card', 'boleto'])
  const buyer = await cartOf()
  const { id } = await buyer.order('pix')
  await untilOrder(buyer.client, id, hasPix)
  await say(BRAND, { methods: ['pix'] })
  await expect.poll(() => methods(BRAND)).toEqual(['pix'])
  expect(
    await refusalOf(buyer.client.checkout.changeMethod({ id, method: 'boleto', address: ADDRESS })),
  ).toBe('checkout.method-unavailable')
  const card = await typeCard(shop, TOTAL)
  expect(await refusalOf(buyer.client.checkout.payByCard({ id, card }))).toBe('checkout.method-unavailable')
  expect((await buyer.client.checkout.readOrder({ id })).payment).toMatchObject({
    method: 'pix',
    status: 'pending',
  })
  await say(BRAND, {})
})

test('a method that is none and installments beyond the table’s are refused at the field; no method chosen is none said', async () => {
  const { isFirst: _, ...brand } = await helena.adminBrand.read({ id: BRAND })
  const fields = async (more: object) => {
    const problem = await problemOf(helena.adminBrand.edit({ ...brand, reason: 'Outras formas', ...more }))
    return Object.keys(problem?.fields ?? {})
  }
  expect(await fields({ methods: ['dinheiro'] })).toEqual(['methods.0'])
  for (const maxInstallments of [0, 19, 1.5])
    expect(await fields({ maxInstallments })).toEqual(['maxInstallments'])
  const said = await helena.adminBrand.edit({ ...brand, reason: 'Outras formas', methods: [] })
  expect(said.methods).toBeNull()
})
