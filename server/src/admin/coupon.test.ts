import { CouponTerms } from '@vitrine/contract/coupon'
import { sentenceOf } from '@vitrine/contract/refusals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../../test/support/buyer.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'
import { lifeOf } from '../store/promotion/coupon.ts'

let shop: Shop
let helena: Client
let priceId: string
beforeAll(async () => {
  shop = await openShop()
  helena = shop.client((await identity(shop.parts.app, OWNER)).token)
  priceId = (await stock(shop.parts.pool, { name: 'Guia', amount: 10_000 })).priceId
})
afterAll(() => shop[Symbol.asyncDispose]())

const WHY = 'campanha de julho'
const BASE = { kind: 'percent', value: 1000, brandIds: ['main'], startsAt: '2026-01-01T03:00:00Z' }
const terms = (code: string, more: object = {}) => CouponTerms.parse({ ...BASE, code, name: code, ...more })

test('a coupon is written, offered, used and counted, and its uses name their orders', async () => {
  const draft = await helena.adminCoupon.create({ terms: terms('BEMVINDA') })
  expect(draft).toMatchObject({ status: 'draft', life: 'draft', version: 1, used: 0, codes: 0 })
  const { id } = draft
  const offered = await helena.adminCoupon.move({ id, version: 1, to: 'active', reason: 'abertura da loja' })
  expect(offered).toMatchObject({ life: 'active', version: 2 })
  expect(offered.versions).toMatchObject([{ version: 2, reason: 'abertura da loja' }, { version: 1 }])
  const { client } = await newBuyer(shop)
  await client.cart.addLine({ priceId })
  const { quote } = await client.cart.applyCoupon({ code: 'bemvinda' })
  expect(quote.total).toBe(9_000)
  const order = await client.checkout.placeOrder({
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { method: 'pix', document: '52998224725', expectedTotal: 9_000, acceptedTerms: true },
  })
  const uses = await helena.adminCoupon.listUses({ id })
  expect(uses).toMatchObject({
    total: 1,
    items: [{ state: 'reserved', amount: 1_000, order: { id: order.id, code: order.code } }],
  })
  expect((await helena.adminCoupon.list({ q: 'bem' })).items).toMatchObject([{ used: 1, spent: 1_000 }])
})

test('why a coupon does not count for somebody’s cart is said as they are told, and the cart stays', async () => {
  const { id, version } = await helena.adminCoupon.create({
    terms: terms('SOBOLETO', { conditions: { minimum: 20_000 } }),
  })
  const buyer = await newBuyer(shop)
  const { id: accountId } = await buyer.client.account.me()
  const ask = () => helena.adminCoupon.explain({ id, accountId, brandId: 'main' })
  expect(await refusalOf(ask())).toBe('coupon.no-cart')
  await buyer.client.cart.addLine({ priceId })
  expect(await ask()).toMatchObject({ total: 10_000, discount: 0, says: sentenceOf('coupon.unknown') })
  await helena.adminCoupon.move({ id, version, to: 'active', reason: 'abertura da loja' })
  expect(await ask()).toEqual({
    items: ['Guia'],
    total: 10_000,
    discount: 0,
    says: sentenceOf('coupon.minimum'),
  })
  const { priceId: dear } = await stock(shop.parts.pool, { name: 'Curso', amount: 15_000 })
  await buyer.client.cart.addLine({ priceId: dear })
  expect(await ask()).toEqual({ items: ['Guia', 'Curso'], total: 25_000, discount: 2_500 })
  expect((await buyer.client.cart.read({})).coupons).toEqual([])
})

test('of two who change a coupon, the second is told; its terms keep to what was used', async () => {
  const { id } = await helena.adminCoupon.create({ terms: terms('DUPLA') })
  await helena.adminCoupon.edit({ id, version: 1, terms: terms('DUPLA', { value: 2000 }), reason: WHY })
  const late = helena.adminCoupon.edit({
    id,
    version: 1,
    terms: terms('DUPLA', { value: 3000 }),
    reason: WHY,
  })
  expect(await refusalOf(late)).toBe('admin.changed')
  expect(await helena.adminCoupon.read({ id })).toMatchObject({ version: 2, terms: { value: 2000 } })
  expect(await refusalOf(helena.adminCoupon.create({ terms: terms('dupla') }))).toBe('coupon.code-taken')
  const wrong = { ...terms('CEM-POR-CENTO'), value: 10_001 }
  expect(await refusalOf(helena.adminCoupon.create({ terms: wrong }))).toBe('request.invalid')
  const elsewhere = terms('DUPLA', { brandIds: ['main', 'outra'] })
  expect(await refusalOf(helena.adminCoupon.create({ terms: elsewhere }))).toBe('brand.unknown')
  const unexplained = { id, version: 2, terms: terms('DUPLA'), reason: '  ' }
  expect(await refusalOf(helena.adminCoupon.edit(unexplained))).toBe('request.invalid')
  const edited = helena.adminCoupon.edit({ id, version: 2, terms: elsewhere, reason: WHY })
  expect(await refusalOf(edited)).toBe('brand.unknown')
})

test('a campaign has its codes, each with its state, and one can be taken back', async () => {
  const { id } = await helena.adminCoupon.create({ terms: terms('NATAL-2026', { campaign: true }) })
  expect(await helena.adminCoupon.issueCodes({ id, prefix: 'natal', count: 3 })).toEqual({ codes: 3 })
  const { items } = await helena.adminCoupon.listCodes({ id })
  expect(items.map(({ state }) => state)).toEqual(['free', 'free', 'free'])
  await helena.adminCoupon.revokeCode({ id, code: items[1]!.code, reason: 'saiu no lugar errado' })
  const revoked = await helena.adminCoupon.listCodes({ id, state: 'revoked' })
  expect(revoked.items.map(({ code }) => code)).toEqual([items[1]!.code])
  const { body } = await helena.adminCoupon.exportCodes({ id })
  const csv = await new Response(body).text()
  expect(csv.split('\r\n')).toHaveLength(5)
  expect(csv).toContain(`${items[1]!.code};Retirado;;`)
  const plain = await helena.adminCoupon.create({ terms: terms('COMUM') })
  const issued = helena.adminCoupon.issueCodes({ id: plain.id, prefix: 'X', count: 1 })
  expect(await refusalOf(issued)).toBe('not-found')
})

test('the list finds a coupon by where it stands, as its own page says', async () => {
  const states: [string, object, string][] = [
    ['L-ATIVO', {}, `status = 'active'`],
    ['L-MARCADO', { startsAt: '2099-01-01T03:00:00Z' }, `status = 'active'`],
    ['L-ACABOU', { endsAt: '2026-01-02T03:00:00Z' }, `status = 'active'`],
    ['L-ESGOTADO', { limitTotal: 1 }, `status = 'active', used = 1`],
    ['L-SEMVERBA', { budget: 100 }, `status = 'active', spent = 100`],
    ['L-PAUSADO', {}, `status = 'paused'`],
    ['L-GUARDADO', {}, `status = 'archived'`],
    ['L-RASCUNHO', {}, `status = 'draft'`],
  ]
  for (const [code, more, set] of states) {
    await helena.adminCoupon.create({ terms: terms(code, more) })
    await shop.parts.pool.query(`update coupon set ${set} where code = $1`, [code])
  }
  const { items } = await helena.adminCoupon.list({ q: 'l-', limit: 100 })
  expect(new Set(items.map(({ life }) => life)).size).toBe(7)
  for (const item of items) {
    const life = lifeOf(
      { ...item, startsAt: new Date(item.startsAt), endsAt: item.endsAt ? new Date(item.endsAt) : null },
      new Date(),
    )
    const found = await helena.adminCoupon.list({ q: 'l-', life, limit: 100 })
    expect(found.items.map(({ code }) => code)).toContain(item.code)
    expect(found.items.every((one) => one.life === life)).toBe(true)
  }
})

test('a coupon that is found by its name and by its code is one, on each page', async () => {
  for (const n of [1, 2, 3])
    await helena.adminCoupon.create({ terms: terms(`PITANGA${n}`, { name: `Pitanga ${n}` }) })
  await helena.adminCoupon.create({ terms: terms('JAMBO', { name: 'Para quem gosta de pitanga' }) })
  const first = await helena.adminCoupon.list({ q: 'PITÂNGA', sort: 'code', limit: 2 })
  expect(first).toMatchObject({ total: 4, more: false, items: [{ code: 'JAMBO' }, { code: 'PITANGA1' }] })
  const second = await helena.adminCoupon.list({ q: 'PITÂNGA', sort: 'code', limit: 2, after: first.next! })
  expect(second).toMatchObject({ items: [{ code: 'PITANGA2' }, { code: 'PITANGA3' }] })
  expect(second.next).toBeUndefined()
})
