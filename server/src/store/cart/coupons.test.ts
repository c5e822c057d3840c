import { randomUUID } from 'node:crypto'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../../test/support/app.ts'
import { type Buyer, newBuyer, placeOrder } from '../../../../test/support/buyer.ts'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { issueCoupon, stock } from '../../../../test/support/stock.ts'

let shop: Shop
const clock = createTestClock('2026-11-20T12:00:00Z')
beforeAll(async () => {
  shop = await openShop({ clock, bankClock: clock, env: { PIX_EXPIRES_IN: '60' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

type Terms = Partial<Parameters<typeof issueCoupon>[1]>
const SOON = { timeout: 15_000, interval: 100 }
const pool = () => shop.parts.pool
const issue = (code: string, terms: Terms = {}) => issueCoupon(pool(), { code, value: 1000, ...terms })
const onSale = (amount: number, more: Partial<Parameters<typeof stock>[1]> = {}) =>
  stock(pool(), { name: `Produto ${randomUUID()}`, amount, ...more })
const PLAN = { type: 'subscription', interval: 'month' } as const

async function withCart(...priceIds: string[]): Promise<Buyer> {
  await onSale(1)
  const buyer = await newBuyer(shop)
  for (const priceId of priceIds) await buyer.client.cart.addLine({ priceId })
  return buyer
}
const refusal = ({ client }: Buyer, code: string) =>
  client.cart.applyCoupon({ code }).then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  )
const place = ({ client }: Buyer, total: number, method: PaymentMethod = 'pix') =>
  placeOrder(client, total, randomUUID(), { method })
const stateOf = async (code: string) =>
  (await pool().query('select used, spent from coupon where code = $1', [code])).rows[0]

test('only by Pix: said in the cart, shown at the choice, held by a Pix and not by a boleto', async () => {
  await issue('SOPIX', { methods: ['pix'] })
  const { priceId } = await onSale(10_000)
  const byBoleto = await withCart(priceId)
  const cart = await byBoleto.client.cart.applyCoupon({ code: 'sopix' })
  expect(cart).toMatchObject({ coupon: { code: 'SOPIX' }, quote: { total: 10_000, discount: 0 } })
  expect(cart.methods).toMatchObject([
    { method: 'pix', says: '−R$\u00a010,00 no Pix', quote: { total: 9000 } },
  ])
  expect(cart.notices.join()).toContain('vale só para pagamento com Pix')
  const boleto = await place(byBoleto, 10_000, 'boleto')
  expect(boleto.discount).toBe(0)
  expect(await stateOf('SOPIX')).toEqual({ used: 0, spent: 0 })
  const byPix = await withCart(priceId)
  await byPix.client.cart.applyCoupon({ code: 'SOPIX' })
  expect((await place(byPix, 9000)).discount).toBe(1000)
  expect(await stateOf('SOPIX')).toEqual({ used: 1, spent: 1000 })
})

test('a category, a number of items and a list of people are asked for', async () => {
  await pool().query(
    `insert into category (id, slug, name, position) values ('livros', 'livros', 'Livros', 2) on conflict do nothing`,
  )
  const [book, other] = [await onSale(4000), await onSale(6000)]
  await pool().query(`update product set category_id = 'livros' where id = $1`, [book.productId])
  await issue('LIVROS', { categoryIds: ['livros'] })
  await issue('DOIS', { minimumItems: 2 })
  const listId = await issue('DALISTA', { audience: 'listed' })
  const buyer = await withCart(other.priceId)
  expect(await refusal(buyer, 'LIVROS')).toBe('coupon.not-for-these')
  expect(await refusal(buyer, 'DOIS')).toBe('coupon.minimum-items')
  expect(await refusal(buyer, 'DALISTA')).toBe('coupon.not-for-you')
  await buyer.client.cart.addLine({ priceId: book.priceId })
  expect((await buyer.client.cart.applyCoupon({ code: 'LIVROS' })).quote.discount).toBe(400)
  expect((await buyer.client.cart.applyCoupon({ code: 'DOIS' })).quote.discount).toBe(1000)
  await buyer.client.cart.removeCoupon({})
  const { id } = await buyer.client.account.me()
  await pool().query('insert into coupon_account values ($1, $2)', [listId, id])
  expect((await buyer.client.cart.applyCoupon({ code: 'DALISTA' })).quote.discount).toBe(1000)
})

test('of a sum that is not reached, the refusal says how much is asked for and how much is missing', async () => {
  await issue('ACIMADE150', { minimum: 15_000 })
  const buyer = await withCart((await onSale(7980)).priceId)
  const refused = await buyer.client.cart.applyCoupon({ code: 'ACIMADE150' }).catch((error) => error)
  expect(refused).toMatchObject({
    code: 'coupon.minimum',
    data: { data: { minimum: 15_000, missing: 7020 } },
  })
})

test('for who never had a plan', async () => {
  const plan = await onSale(5000, PLAN)
  await issue('ESTREIA', { audience: 'new-subscriber' })
  const buyer = await withCart(plan.priceId)
  await issue('TUDO100', { value: 10_000 })
  await buyer.client.cart.applyCoupon({ code: 'TUDO100' })
  expect((await place(buyer, 0)).status).toBe('paid')
  const next = await onSale(5000, PLAN)
  await buyer.client.cart.addLine({ priceId: next.priceId })
  expect(await refusal(buyer, 'ESTREIA')).toBe('coupon.new-subscriber')
})

test('two that do not combine: the better one stays, and the other is told why', async () => {
  await issue('DEZPORCENTO')
  await issue('VINTE', { value: 2000 })
  const buyer = await withCart((await onSale(10_000)).priceId)
  await buyer.client.cart.applyCoupon({ code: 'DEZPORCENTO' })
  const cart = await buyer.client.cart.applyCoupon({ code: 'VINTE' })
  expect(cart.coupons.map(({ code }) => code)).toEqual(['VINTE'])
  expect(cart.notices.join()).toContain('Cupom DEZPORCENTO: saiu do carrinho, porque não acumula com VINTE')
  expect(await refusal(buyer, 'DEZPORCENTO')).toBe('coupon.not-combined')
  expect((await buyer.client.cart.read({})).quote.total).toBe(8000)
})

test('two that combine are both kept, both held, both given back when the order expires', async () => {
  await issue('LOJA10', { budget: 1500, combines: true })
  await issue('MENOS5', { kind: 'fixed', value: 500, combines: true })
  const { priceId } = await onSale(10_000)
  const buyer = await withCart(priceId)
  await buyer.client.cart.applyCoupon({ code: 'LOJA10' })
  const { quote, coupons } = await buyer.client.cart.applyCoupon({ code: 'MENOS5' })
  expect(coupons.map(({ code }) => code)).toEqual(['LOJA10', 'MENOS5'])
  expect(quote).toMatchObject({ discount: 1500, total: 8500 })
  const order = await place(buyer, 8500)
  expect(order.sum.map(({ amount }) => amount)).toEqual([10_000, -1000, -500])
  expect([await stateOf('LOJA10'), await stateOf('MENOS5')]).toEqual([
    { used: 1, spent: 1000 },
    { used: 1, spent: 500 },
  ])
  const late = await withCart(priceId)
  expect(await refusal(late, 'LOJA10')).toBe('coupon.budget')
  clock.advance(200)
  await shop.sweep('pix-reconcile')
  await expect
    .poll(async () => (await buyer.client.checkout.readOrder({ id: order.id })).status, SOON)
    .toBe('expired')
  expect([await stateOf('LOJA10'), await stateOf('MENOS5')]).toEqual([
    { used: 0, spent: 0 },
    { used: 0, spent: 0 },
  ])
  expect(await refusal(late, 'LOJA10')).toBe('accepted')
})

test('a budget that stops covering the cart is said in the cart, and the order is placed without it', async () => {
  await issue('POUCO', { budget: 1000 })
  const { priceId } = await onSale(10_000)
  const [first, second] = [await withCart(priceId), await withCart(priceId)]
  await first.client.cart.applyCoupon({ code: 'POUCO' })
  await second.client.cart.applyCoupon({ code: 'POUCO' })
  await place(first, 9000)
  const cart = await second.client.cart.read({})
  expect(cart).toMatchObject({ coupons: [], quote: { total: 10_000 } })
  expect(cart.notices.join()).toContain('Cupom POUCO: O que resta deste cupom não cobre')
  await expect(place(second, 9000)).rejects.toMatchObject({ code: 'checkout.total-changed' })
  expect((await place(second, 10_000)).discount).toBe(0)
})

test('one of several is taken off by its code', async () => {
  await issue('UM', { combines: true })
  await issue('OUTRO', { combines: true })
  const { client } = await withCart((await onSale(10_000)).priceId)
  await client.cart.applyCoupon({ code: 'UM' })
  await client.cart.applyCoupon({ code: 'OUTRO' })
  expect((await client.cart.removeCoupon({ code: 'um' })).coupons.map(({ code }) => code)).toEqual(['OUTRO'])
})

test('one that stands alone and is better takes the place of all that combine', async () => {
  await issue('SOMA10', { combines: true })
  await issue('SOMA20', { combines: true, kind: 'fixed', value: 2000 })
  await issue('SO25', { value: 2500 })
  await issue('SO40', { value: 4000 })
  const buyer = await withCart((await onSale(10_000)).priceId)
  await buyer.client.cart.applyCoupon({ code: 'SOMA10' })
  const both = await buyer.client.cart.applyCoupon({ code: 'SOMA20' })
  expect(both.quote.total).toBe(7000)
  expect(await refusal(buyer, 'SO25')).toBe('coupon.not-combined')
  const alone = await buyer.client.cart.applyCoupon({ code: 'SO40' })
  expect(alone).toMatchObject({ coupons: [{ code: 'SO40' }], quote: { total: 6000 } })
  expect(alone.notices).toEqual([
    'Cupons SOMA10 e SOMA20: saíram do carrinho, porque não acumulam com SO40, que dá um desconto maior.',
  ])
})

test('three charges of a plan at half price: the schedule is said, and kept with the use', async () => {
  await issue('METADE3', { duration: 'cycles', cycles: 3, value: 5000 })
  const plan = await onSale(3980, PLAN)
  const buyer = await withCart(plan.priceId)
  const { quote } = await buyer.client.cart.applyCoupon({ code: 'METADE3' })
  expect(quote.total).toBe(1990)
  const said = { amount: 1990, runs: [{ amount: 1990, times: 2 }, { amount: 3980 }] }
  expect(quote.later).toMatchObject([said])
  const order = await place(buyer, 1990)
  expect((await buyer.client.checkout.readOrder({ id: order.id })).later).toMatchObject([said])
  const { rows } = await pool().query('select recurring from coupon_redemption where order_id = $1', [
    order.id,
  ])
  expect(rows[0].recurring).toEqual([
    { productId: plan.productId, discount: 1990, charges: 3, onPlanChange: 'drop' },
  ])
})

test('who is on a list is known by a confirmed e-mail, and a guest is told before anything is taken off', async () => {
  const listId = await issue('SODALISTA', { audience: 'listed' })
  const helena = shop.client((await identity(shop.parts.app, OWNER)).token)
  const { priceId } = await onSale(10_000)
  const guest = shop.client()
  await guest.cart.addLine({ priceId })
  expect(await refusalOf(guest.cart.applyCoupon({ code: 'SODALISTA' }))).toBe('coupon.listed')
  expect((await guest.cart.read({})).quote.total).toBe(10_000)
  const buyer = await withCart(priceId)
  const { email, id } = await buyer.client.account.me()
  const pasted = `Outra@pessoa.example; ${email.toUpperCase()}\nterceira@pessoa.example, ${email}`
  expect(await helena.adminCoupon.addPeople({ id: listId, emails: pasted })).toEqual({ added: 3 })
  expect(await helena.adminCoupon.addPeople({ id: listId, emails: email })).toEqual({ added: 0 })
  expect(await refusalOf(helena.adminCoupon.addPeople({ id: listId, emails: 'sem arroba' }))).toBe(
    'request.invalid',
  )
  await pool().query('update account set email_verified_at = null where id = $1', [id])
  expect(await refusal(buyer, 'SODALISTA')).toBe('coupon.not-for-you')
  await pool().query('update account set email_verified_at = now() where id = $1', [id])
  expect((await buyer.client.cart.applyCoupon({ code: 'SODALISTA' })).quote.discount).toBe(1000)
  await place(buyer, 9000)
  const { items } = await helena.adminCoupon.listPeople({ id: listId, q: email })
  expect(items).toMatchObject([{ email, used: 1 }])
  await helena.adminCoupon.removePerson({ id: listId, email })
  expect((await helena.adminCoupon.listPeople({ id: listId })).total).toBe(2)
})

test('a coupon for a list is not offered while nobody is on it', async () => {
  const listId = await issue('LISTAVAZIA', { audience: 'listed' })
  await pool().query(`update coupon set status = 'draft' where id = $1`, [listId])
  const helena = shop.client((await identity(shop.parts.app, OWNER)).token)
  const move = () =>
    helena.adminCoupon.move({ id: listId, version: 1, to: 'active', reason: 'está pronto para valer' })
  expect(await refusalOf(move())).toBe('coupon.list-empty')
  await helena.adminCoupon.addPeople({ id: listId, emails: 'alguem@pessoa.example' })
  expect((await move()).status).toBe('active')
})

test('a buyer never reads the name that colleagues gave a coupon', async () => {
  const id = await issue('INFLU10')
  await pool().query(`update coupon set name = 'Influenciadora X, 30% de comissão' where id = $1`, [id])
  const buyer = await withCart((await onSale(10_000)).priceId)
  const cart = await buyer.client.cart.applyCoupon({ code: 'INFLU10' })
  expect(cart.coupons).toEqual([{ code: 'INFLU10' }])
  const order = await place(buyer, 9000)
  expect(JSON.stringify([cart, order])).not.toContain('comissão')
})

test('a coupon for one way of paying says so, and leaves the offer of the shop where it is until then', async () => {
  await issue('SOPIX20', { value: 2000, methods: ['pix'] })
  const offerId = await issue('OFERTA5', { value: 500, automatic: true })
  const buyer = await withCart((await onSale(10_000)).priceId)
  const cart = await buyer.client.cart.applyCoupon({ code: 'SOPIX20' })
  expect(cart.coupons).toEqual([{ code: 'SOPIX20' }])
  expect(cart.quote).toMatchObject({ discount: 500, total: 9500 })
  expect(cart.notices.join()).toContain('Cupom SOPIX20: vale só para pagamento com Pix')
  expect(cart.methods.map(({ method, quote }) => [method, quote.total])).toEqual([['pix', 8000]])
  await pool().query(`update coupon set status = 'archived' where id = $1`, [offerId])
})
