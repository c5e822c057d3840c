import { randomUUID } from 'node:crypto'
import type { AdminBrand } from '@vitrine/contract/admin/brand'
import type { BrandId } from '@vitrine/contract/brand'
import { OWN_THEME } from '@vitrine/contract/theme'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CPF, PASSWORD } from '../../../test/support/buyer.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'

let shop: Shop
let helena: Client
beforeAll(async () => {
  shop = await openShop()
  helena = shop.client((await identity(shop.parts.app, OWNER)).token)
})
afterAll(() => shop[Symbol.asyncDispose]())

const reason = 'A casa nova tem clientela própria'
let count = 0
const open = (identityPolicy: AdminBrand['identityPolicy']) =>
  helena.adminBrand.create({
    id: `casa${++count}`,
    name: `Casa ${count}`,
    promise: 'Papel, tinta e calma.',
    theme: OWN_THEME,
    description: 'Cadernos e cursos de encadernação para quem escreve à mão.',
    identityPolicy,
    reason,
  })
const edit = ({ isFirst: _, ...brand }: AdminBrand, identityPolicy: AdminBrand['identityPolicy']) =>
  helena.adminBrand.edit({ ...brand, identityPolicy, reason })
const newEmail = () => `${randomUUID()}@pessoa.example`
const register = (email: string, brand: BrandId) =>
  shop.client().account.register({
    headers: {},
    body: { name: 'Joana da Silva', email, password: PASSWORD, brand, acceptedTerms: true },
  })
const login = (email: string, brand: BrandId) =>
  shop.client().account.login({ email, password: PASSWORD, brand })

test('a brand separates its accounts while it has none, and shares them again where no address is twice', async () => {
  const made = await open('shared')
  const alone = await edit(made, 'isolated')
  expect(alone).toMatchObject({ identityPolicy: 'isolated', version: 2 })
  const email = newEmail()
  await register(email, made.id)
  expect(await refusalOf(login(email, 'main'))).toBe('account.wrong-credentials')
  expect(await edit(alone, 'shared')).toMatchObject({ identityPolicy: 'shared', version: 3 })
  expect(await login(email, 'main')).toHaveProperty('user')
})

test('accounts of one address are not put together', async () => {
  const made = await open('isolated')
  const email = newEmail()
  await register(email, made.id)
  await register(email, 'main')
  expect(await refusalOf(edit(made, 'shared'))).toBe('brand.same-addresses')
  expect(await helena.adminBrand.read({ id: made.id })).toEqual(made)
  expect(await login(email, made.id)).not.toMatchObject({ user: await userOf(login(email, 'main')) })
})
const userOf = async (call: Promise<object>) => ((await call) as { user: object }).user

test('who has an account or an order in a brand is not locked out of it', async () => {
  const [withAccount, withOrder] = [await open('shared'), await open('shared')]
  await register(newEmail(), withAccount.id)
  const { client } = await buyerOf('main')
  await place(client, withOrder.id)
  for (const brand of [withAccount, withOrder])
    expect(await refusalOf(edit(brand, 'isolated'))).toBe('brand.has-people')
  const first = await helena.adminBrand.read({ id: 'main' })
  expect(
    await refusalOf(edit({ ...first, address: 'Rua A, 1, Olinda/PE', hours: 'De dia' }, 'isolated')),
  ).toBe('brand.first-shares')
})

async function buyerOf(brand: BrandId) {
  const { accessToken, user } = await register(newEmail(), brand)
  await shop.parts.pool.query('update account set email_verified_at = now() where id = $1', [user.id])
  return { client: shop.client(accessToken) }
}

/** Orders something that the brand alone sells. */
async function place(client: Client, brand: BrandId) {
  const { productId, priceId } = await stock(shop.parts.pool, {
    name: `Caderno ${randomUUID()}`,
    amount: 5000,
  })
  await shop.parts.pool.query('update product set brand_ids = $2 where id = $1', [productId, [brand]])
  await shop.parts.pool.query('update price set brand_id = $2 where id = $1', [priceId, brand])
  const cart = await client.cart.addLine({ brand, priceId })
  const { total } = cart.quote
  return client.checkout.placeOrder({
    headers: { 'idempotency-key': randomUUID() },
    body: { brand, method: 'pix', document: CPF, expectedTotal: total, acceptedTerms: true },
  })
}

test('an account of another brand buys nothing where accounts are separate, and neither way round', async () => {
  const brand = await open('isolated')
  const [stranger, own] = [await buyerOf('main'), await buyerOf(brand.id)]
  expect(await refusalOf(place(stranger.client, brand.id))).toBe('account.other-brand')
  expect(await refusalOf(place(own.client, 'main'))).toBe('account.other-brand')
  expect(await place(own.client, brand.id)).toMatchObject({ status: 'awaiting-payment' })
})

test('an account of another brand waits for no seat where accounts are separate', async () => {
  const brand = await open('isolated')
  const [stranger, own] = [await buyerOf('main'), await buyerOf(brand.id)]
  const { productId } = await stock(shop.parts.pool, { name: `Caderno ${randomUUID()}`, amount: 5000 })
  await shop.parts.pool.query('update product set brand_ids = $2 where id = $1', [productId, [brand.id]])
  const wait = ({ client }: typeof own) => refusalOf(client.ownership.join({ brand: brand.id, productId }))
  expect(await wait(stranger)).toBe('account.other-brand')
  expect(await wait(own)).toBe('waiting.not-needed')
})

test('who signs up while the accounts are separated is before it or after it, never between', async () => {
  for (let round = 0; round < 10; round++) {
    const made = await open('shared')
    const [changed] = await Promise.allSettled([
      edit(made, 'isolated'),
      ...Array.from({ length: 4 }, () => register(newEmail(), made.id)),
    ])
    const { rows } = await shop.parts.pool.query(
      'select distinct isolated_brand_id as alone from account where brand_id = $1',
      [made.id],
    )
    expect(rows).toEqual([{ alone: changed.status === 'fulfilled' ? made.id : null }])
  }
})
