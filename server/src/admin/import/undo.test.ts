import { afterAll, beforeAll, expect, test } from 'vitest'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import { check, printOf, readFile, run, undo, verdicts } from '../../../../test/support/importing.ts'
import { type Client, openShop, type Shop } from '../../../../test/support/shop.ts'
import { issueCoupon, stock } from '../../../../test/support/stock.ts'

let shop: Shop
let helena: Client
beforeAll(async () => {
  shop = await openShop({ writes: true })
  helena = shop.client((await identity(shop.parts.app, OWNER)).token)
  await helena.adminCategory.create({ name: 'Fotografia', slug: 'fotografia', position: 1 })
})
afterAll(() => shop[Symbol.asyncDispose]())

const print = () => printOf(shop)
const ask = async (sql: string, values: unknown[] = []) => (await shop.parts.pool.query(sql, values)).rows

/** A file of a kind, imported. */
const bring = async (kind: 'products' | 'coupons' | 'enrolments' | 'subscriptions', content: string) =>
  run(helena, await check(helena, await readFile(shop, helena, { kind, content, fileName: 'f.csv' })))

let made = 0
/** A product of a file, imported; with its id. */
async function bringProduct(type = 'E-book;19,90;') {
  const name = `Guia número ${++made}`
  const content = `Código;Nome do produto;Tipo;Preço;Recorrência;Categoria;Descrição\nU${made};${name};${type};Fotografia;Um guia de bolso para viagens\n`
  const imported = await bring('products', content)
  const [{ id, slug }] = await ask('select id, slug from product where name = $1', [name])
  return { imported, name, id: id as string, slug: slug as string }
}

const isThere = async (id: string) => (await ask('select from product where id = $1', [id])).length > 0

test('a product that somebody was given stays, and goes once that is undone', async () => {
  const before = await print()
  const { imported, name, id } = await bringProduct()
  const enrolments = await bring('enrolments', `Nome;E-mail;Produto\nAna Luz;ana@exemplo.com.br;${name}\n`)
  const kept = await undo(helena, imported)
  expect((await verdicts(helena, imported))[2]!.join()).toMatch(
    /kept,Ficou: alguém tem acesso a este produto/,
  )
  expect(await isThere(id)).toBe(true)
  await undo(helena, enrolments)
  expect((await undo(helena, kept)).counts).toMatchObject({ undone: 1, kept: 0 })
  expect(await print()).toEqual(before)
})

test('a coupon that is about a product is named, with the way to it', async () => {
  const { imported, id, slug } = await bringProduct()
  await bring('coupons', `Código;Desconto;Produtos\nSODESTE;10%;${slug}\n`)
  const kept = await undo(helena, imported)
  const { items } = await helena.adminImport.listRows({ id: imported.id })
  const [coupon] = await ask("select id from coupon where code = 'SODESTE'")
  expect(items).toMatchObject([
    {
      verdict: 'kept',
      problems: [expect.stringMatching(/^Ficou: um cupom vale para este produto\. Tire/)],
      made: { kind: 'product', id },
      usedBy: [{ kind: 'coupon', id: coupon.id, name: 'SODESTE' }],
    },
  ])
  const { terms, version, ...rest } = await helena.adminCoupon.read({ id: coupon.id })
  await helena.adminCoupon.edit({
    id: rest.id,
    version,
    terms: { ...terms, conditions: { ...terms.conditions, productIds: null } },
    reason: 'Vale para todos',
  })
  expect((await undo(helena, kept)).counts).toMatchObject({ undone: 1, kept: 0 })
  expect(await isThere(id)).toBe(false)
})

test('a plan with subscriptions says so', async () => {
  const { imported, name } = await bringProduct('Assinatura;19,90;Mensal')
  const content = `Código da assinatura;Nome;E-mail;Plano;Valor;Próxima cobrança\nS1;Bia Reis;bia@exemplo.com.br;${name};19,90;15/12/2027\n`
  const subscriptions = await bring('subscriptions', content)
  const kept = await undo(helena, imported)
  expect((await verdicts(helena, imported))[2]!.join()).toMatch(/kept,Ficou: há assinaturas deste produto/)
  await undo(helena, subscriptions)
  expect((await undo(helena, kept)).counts).toMatchObject({ undone: 1 })
})

test('a product that is offered beside a cart or after a purchase stays', async () => {
  const [beside, after] = [await bringProduct(), await bringProduct()]
  const { productId } = await stock(shop.parts.pool, { name: 'Outra coisa', amount: 100 })
  const insert = (kind: string, named: string) =>
    ask(
      `insert into offer (id, kind, brand_id, product_id, product_ids, pitch, starts_at)
       values ('ofr_' || $2, $1, 'main', $3, array[$2]::text[], 'Combina bem com o que está no carrinho.', '2026-11-01')`,
      [kind, named, productId],
    )
  await insert('order-bump', beside.id)
  await insert('upsell', after.id)
  for (const { imported, id } of [beside, after]) {
    await undo(helena, imported)
    expect((await verdicts(helena, imported))[2]!.join()).toMatch(/kept,Ficou: uma oferta/)
    expect(await isThere(id)).toBe(true)
  }
})

test('a coupon is taken out of the carts that it is in, also as the second one', async () => {
  const imported = await bring('coupons', 'Código;Desconto;Status\nNOCARRINHO;10%;Ativo\n')
  const { priceId } = await stock(shop.parts.pool, { name: 'Uma coisa', amount: 10_000 })
  const visitor = shop.client()
  await visitor.cart.addLine({ priceId })
  expect((await visitor.cart.applyCoupon({ code: 'NOCARRINHO' })).quote.total).toBe(9000)
  const [{ id }] = await ask("select id from coupon where code = 'NOCARRINHO'")
  const first = await issueCoupon(shop.parts.pool, { code: 'PRIMEIRO', value: 500 })
  const second = shop.client()
  await second.cart.addLine({ priceId })
  await second.cart.applyCoupon({ code: 'PRIMEIRO' })
  await ask('update cart set more_coupons = $1 where coupon_id = $2', [
    JSON.stringify([{ couponId: id, codeId: null }]),
    first,
  ])
  expect((await undo(helena, imported)).counts).toMatchObject({ undone: 1, kept: 0 })
  expect((await visitor.cart.read({})).quote.total).toBe(10_000)
  expect(await ask('select more_coupons from cart where coupon_id = $1', [first])).toEqual([
    { more_coupons: [] },
  ])
})

test('who was asked by mail and in the app how to pay goes with the rest', async () => {
  await stock(shop.parts.pool, { name: 'Clube', amount: 1990, interval: 'month', type: 'subscription' })
  const content =
    'Código da assinatura;Nome;E-mail;Plano;Valor;Próxima cobrança\nS2;Caio Reis;caio@exemplo.com.br;Clube;19,90;15/12/2027\n'
  const read = await readFile(shop, helena, { kind: 'subscriptions', content, fileName: 'f.csv' })
  const imported = await run(helena, await check(helena, read), { invite: true })
  await shop.untilWritten()
  const told = () =>
    ask("select from notice n join account a on a.id = n.account_id where a.email = 'caio@exemplo.com.br'")
  expect(await told()).toHaveLength(1)
  expect((await undo(helena, imported)).counts).toMatchObject({ undone: 1, kept: 0 })
  expect(await told()).toHaveLength(0)
})
