import type { AdminBrand } from '@vitrine/contract/admin/brand'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeSeller, openBrand, orderIn } from '../../../../test/support/brands.ts'
import { ADDRESS, hasPix, isPaid, untilOrder } from '../../../../test/support/buyer.ts'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import { problemOf } from '../../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../../test/support/shop.ts'

/** Of another account that the bank of the tests holds for the same client. */
const KEY = 'oi@gg.vitrine.example'
const BRAND = 'atelie'
const SELLER = 'Ateliê Lume Ltda.'
let shop: Shop
let helena: Client
beforeAll(async () => {
  shop = await openShop()
  const { pool, app } = shop.parts
  await openBrand(pool, BRAND, 'Ateliê Lume')
  await completeSeller(pool)
  helena = shop.client((await identity(app, OWNER)).token)
})
afterAll(() => shop[Symbol.asyncDispose]())

async function say(pixKey: string | null): Promise<AdminBrand> {
  const { isFirst: _, ...brand } = await helena.adminBrand.read({ id: BRAND })
  const seller = { legalName: SELLER, cnpj: '11222333000181' }
  return helena.adminBrand.edit({ ...brand, ...seller, pixKey, reason: 'A marca recebe na conta dela' })
}

/** An order that waits for its Pix, its code, and who receives it, as its page says. */
async function ordered(brand: string) {
  const { buyer, order } = await orderIn(shop, brand)
  const { payment } = await untilOrder(buyer.client, order.id, hasPix)
  return {
    buyer,
    client: buyer.client,
    order,
    code: payment!.pix!.copyPaste,
    receiver: payment!.pix!.receiver.name,
  }
}

test('the Pix of a brand goes to its own key, whose bank tells of it, and goes back from there', async () => {
  expect(await say(KEY)).toMatchObject({ pixKey: KEY })
  await expect.poll(async () => (await ordered(BRAND)).code).toContain('GG Estudio Criativo')
  expect((await ordered('main')).code).not.toContain('GG Estudio')
  expect((await ordered(BRAND)).receiver).toBe(SELLER)
  expect((await ordered('main')).receiver).not.toBe(SELLER)
  const { client, order, code } = await ordered(BRAND)
  const { id, total } = order
  await shop.bank.pay(code)
  await untilOrder(client, id, isPaid)
  const { refunds } = await client.checkout.regretOrder({ id })
  expect(refunds).toMatchObject([{ amount: total }])
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
  expect((await ordered(BRAND)).receiver).toBe((await ordered('main')).receiver)
})

test('a code names who had its key when it was made, whatever key the brand has since', async () => {
  const receiverOf = async ({ client, order }: Awaited<ReturnType<typeof ordered>>) =>
    (await untilOrder(client, order.id, hasPix)).payment!.pix!.receiver.name
  await say(KEY)
  await expect.poll(async () => (await ordered(BRAND)).code).toContain('GG Estudio')
  const toBrand = await ordered(BRAND)
  await say(null)
  expect(await receiverOf(toBrand)).toBe(SELLER)
  await expect.poll(async () => (await ordered(BRAND)).code).not.toContain('GG Estudio')
  const toInstallation = await ordered(BRAND)
  await say(KEY)
  expect(await receiverOf(toInstallation)).toBe((await ordered('main')).receiver)
})

test('the messages of a Pix and of a boleto name who receives, as their pages do', async () => {
  await say(null)
  const receiver = (await ordered('main')).receiver
  await expect.poll(async () => (await ordered(BRAND)).receiver).toBe(receiver)
  const { client, order, buyer } = await ordered(BRAND)
  const named = async (method: string) =>
    (await shop.bank.mails(buyer.email)).find(({ subject }) => subject.startsWith(`Falta pagar o ${method}`))
      ?.text
  await expect.poll(() => named('Pix'), { timeout: 10_000 }).toContain(`quem recebe (${receiver})`)
  await client.checkout.changeMethod({ id: order.id, method: 'boleto', address: ADDRESS })
  await expect.poll(() => named('boleto'), { timeout: 10_000 }).toContain(`quem recebe (${receiver})`)
})

test('a boleto names whose account it is paid into: the one of the installation, whatever the brand', async () => {
  await say(KEY)
  const { client, order } = await ordered(BRAND)
  await client.checkout.changeMethod({ id: order.id, method: 'boleto', address: ADDRESS })
  const { payment } = await untilOrder(client, order.id, (one) => one.payment?.boleto !== undefined)
  expect(payment!.boleto!.receiver.name).toBe((await ordered('main')).receiver)
})
