import { randomUUID } from 'node:crypto'
import type { AdminBrand } from '@vitrine/contract/admin/brand'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CPF, hasPix, isPaid, newBuyer, untilOrder } from '../../../test/support/buyer.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { problemOf } from '../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'
import { insertBrandBeside, stock } from '../../../test/support/stock.ts'

/** Of another account that the bank of the tests holds for the same client. */
const KEY = 'oi@gg.vitrine.example'
const BRAND = 'atelie'
const AMOUNT = 10_000
let shop: Shop
let helena: Client
beforeAll(async () => {
  shop = await openShop()
  const { pool, app } = shop.parts
  await insertBrandBeside(pool, BRAND, 'Ateliê Lume')
  await pool.query("update brand set address = 'Rua Aurora, 214, São Paulo/SP', hours = 'Segunda a sexta'")
  await pool.query("update brand set phone = '(11) 3000-0000'")
  await pool.query("update brand set parent_id = 'main' where id <> 'main'")
  helena = shop.client((await identity(app, OWNER)).token)
}, 60_000)
afterAll(() => shop[Symbol.asyncDispose]())

async function say(pixKey: string | null): Promise<AdminBrand> {
  const { isFirst: _, ...brand } = await helena.adminBrand.read({ id: BRAND })
  return helena.adminBrand.edit({ ...brand, pixKey, reason: 'A marca recebe na conta dela' })
}

/** An order that waits for its Pix. */
async function ordered(brand: string) {
  const { pool } = shop.parts
  const { productId, priceId } = await stock(pool, { name: 'Caderno', amount: AMOUNT })
  await pool.query('update product set brand_ids = $2 where id = $1', [productId, [brand]])
  await pool.query('update price set brand_id = $2 where id = $1', [priceId, brand])
  const { client } = await newBuyer(shop)
  await client.cart.addLine({ brand, priceId })
  const terms = { brand, document: CPF, expectedTotal: AMOUNT, acceptedTerms: true as const }
  const { id } = await client.checkout.placeOrder({
    headers: { 'idempotency-key': randomUUID() },
    body: { ...terms, method: 'pix' },
  })
  const { payment } = await untilOrder(client, id, hasPix)
  return { client, id, code: payment!.pix!.copyPaste }
}

test('the Pix of a brand goes to its own key, whose bank tells of it, and goes back from there', async () => {
  expect(await say(KEY)).toMatchObject({ pixKey: KEY })
  await expect.poll(async () => (await ordered(BRAND)).code).toContain('GG Estudio Criativo')
  expect((await ordered('main')).code).not.toContain('GG Estudio')
  const { client, id, code } = await ordered(BRAND)
  await shop.bank.pay(code)
  await untilOrder(client, id, isPaid)
  const { refunds } = await client.checkout.regretOrder({ id })
  expect(refunds).toMatchObject([{ amount: AMOUNT }])
  await untilOrder(client, id, ({ status }) => status === 'refunded')
  expect(shop.bank.violations()).toEqual([])
})

test('a key of somebody else, one that is none, and a bank that is silent are told at the field; nothing changes', async () => {
  const before = await helena.adminBrand.read({ id: BRAND })
  expect(await problemOf(say('outra@loja.example'))).toMatchObject({
    error: 'brand.pix-key-refused',
    fields: { pixKey: [expect.stringContaining('conta sua')] },
  })
  expect(await problemOf(say('não é chave'))).toMatchObject({
    fields: { pixKey: [expect.stringContaining('Chave Pix inválida')] },
  })
  await say(null)
  shop.bank.chaos.set({ answers: { errorPercent: 100 } })
  expect(await problemOf(say(KEY))).toMatchObject({ error: 'brand.pix-key-refused' })
  shop.bank.chaos.reset()
  expect(await helena.adminBrand.read({ id: BRAND })).toMatchObject({ name: before.name, pixKey: null })
})

test('a brand goes back to the key of the installation', async () => {
  await say(KEY)
  expect(await say(null)).toMatchObject({ pixKey: null })
  await expect.poll(async () => (await ordered(BRAND)).code).not.toContain('GG Estudio')
})
