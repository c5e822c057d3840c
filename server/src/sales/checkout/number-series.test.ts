import type { AdminBrand } from '@vitrine/contract/admin/brand'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeSeller, openBrand, orderIn } from '../../../../test/support/brands.ts'
import { payPix } from '../../../../test/support/credit.ts'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import { problemOf } from '../../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../../test/support/shop.ts'

const BRANDS = ['atelie', 'oficina']
let shop: Shop
let helena: Client
beforeAll(async () => {
  shop = await openShop()
  const { pool, app } = shop.parts
  for (const id of BRANDS) await openBrand(pool, id, `Loja ${id}`)
  await completeSeller(pool)
  helena = shop.client((await identity(app, OWNER)).token)
})
afterAll(() => shop[Symbol.asyncDispose]())

async function say(id: string, numberSeries: string | null): Promise<AdminBrand> {
  const { isFirst: _, ...brand } = await helena.adminBrand.read({ id })
  return helena.adminBrand.edit({ ...brand, numberSeries, reason: 'Numeração da marca' })
}

/** A new order in a brand, and its code. */
async function ordered(brand: string) {
  const placed = await orderIn(shop, brand)
  return { ...placed, code: placed.order.code }
}
const withoutCheck = (code: string) => code.slice(0, -2)

test('a brand with a series counts for itself, from one; the others go on together', async () => {
  const common = await ordered('oficina')
  expect(await say('atelie', 'ATE')).toMatchObject({ numberSeries: 'ATE' })
  const [first, second] = [await ordered('atelie'), await ordered('atelie')]
  const year = common.code.slice(0, 4)
  expect([first, second].map(({ code }) => withoutCheck(code))).toEqual([
    `ATE-${year}-000001`,
    `ATE-${year}-000002`,
  ])
  const next = await ordered('oficina')
  expect(Number(next.code.slice(5, 11))).toBe(Number(common.code.slice(5, 11)) + 1)
  // However a person types it, the order is found: its buyer's, and the administration's.
  const typed = first.code.toLowerCase()
  expect((await helena.adminOrder.list({ q: typed })).items).toMatchObject([{ code: first.code }])
  expect(await first.buyer.client.checkout.listOrders({ q: 'ate-' })).toMatchObject([{ code: first.code }])
})

test('what is owed for services is numbered in the series, too', async () => {
  await say('atelie', 'ATE')
  const { buyer, order } = await ordered('atelie')
  const { rows } = await shop.parts.pool.query(
    "select number::int as n from next_number('rps_number', 'atelie')",
  )
  await payPix(shop, buyer, order)
  const note = await shop.parts.pool.query(
    'select rps_series, rps_number::int from fiscal_note where order_id = $1',
    [order.id],
  )
  expect(note.rows).toEqual([{ rps_series: 'ATE', rps_number: rows[0].n + 1 }])
})

test('a brand of another company numbers its RPS in a series of that company, whatever it changes later', async () => {
  const company = async (id: string, cnpj: string) => {
    const { isFirst: _, ...brand } = await helena.adminBrand.read({ id })
    const more = {
      cnpj: cnpj as NonNullable<AdminBrand['cnpj']>,
      legalName: 'Doce Ltda.',
      address: 'Rua das Flores, 10, Olinda/PE',
    }
    await helena.adminBrand.edit({ ...brand, ...more, numberSeries: null, reason: 'Outra empresa' })
  }
  const rpsOf = async (brand: string) => {
    const sql = "select coalesce(series, 'VIT') as series, number::int from next_number('rps_number', $1)"
    return (await shop.parts.pool.query(sql, [brand])).rows[0]
  }
  await openBrand(shop.parts.pool, 'doce', 'Doce')
  await openBrand(shop.parts.pool, 'geleia', 'Geleia')
  expect((await rpsOf('doce')).series).toBe('VIT')
  await company('doce', '11.222.333/0001-81')
  const first = await rpsOf('doce')
  expect(first).toEqual({ series: expect.stringMatching(/^E\d+$/), number: 1 })
  await company('doce', '11.222.333/0001-81')
  expect(await rpsOf('doce')).toEqual({ series: first.series, number: 2 })
  await company('geleia', '11.222.333/0001-81')
  expect(await rpsOf('geleia'), 'the same company counts once').toEqual({ series: first.series, number: 3 })
  const { series } = (await shop.parts.pool.query("select series from next_number('order_number', 'doce')"))
    .rows[0]
  expect(series, 'its orders go on in the common numbers').toBeNull()
  const { cnpj } = await helena.adminBrand.read({ id: 'main' })
  await company('geleia', cnpj!)
  expect((await rpsOf('geleia')).series).toBe('VIT')
})

test('a series belongs to one brand, is letters alone, and goes on counting where another takes it', async () => {
  await say('atelie', 'ATE')
  expect(await problemOf(say('oficina', 'ate'))).toMatchObject({
    error: 'brand.series-taken',
    fields: { numberSeries: [expect.stringContaining('Outra marca')] },
  })
  for (const wrong of ['A', 'ABCDE', 'A1', 'ÁB', 'VIT', "A';"])
    expect(await problemOf(say('oficina', wrong)), wrong).toMatchObject({
      fields: { numberSeries: [expect.any(String)] },
    })
  const last = await ordered('atelie')
  await say('atelie', null)
  await say('oficina', 'ATE')
  const taken = await ordered('oficina')
  expect(Number(taken.code.slice(9, 15))).toBe(Number(last.code.slice(9, 15)) + 1)
  expect((await ordered('atelie')).code).toMatch(/^\d{4}-/)
})
