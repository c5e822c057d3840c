import { newId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../../test/support/buyer.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'

let shop: Shop
let marina: Client
beforeAll(async () => {
  shop = await openShop({ seeded: true })
  const answer = await shop
    .client()
    .account.login({ email: 'marina@vitrine.example', password: 'demonstracao-marina' })
  if (!('accessToken' in answer)) throw new Error('a second factor is asked for')
  marina = shop.client(answer.accessToken)
})
afterAll(() => shop[Symbol.asyncDispose]())

const idOf = async (slug: string) => (await shop.client().catalog.product({ product: slug })).id
const compare = async (slug: string, client = marina) =>
  client.subscription.compare({ productId: await idOf(slug) })
const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title).sort()

test('a bigger plan: what it costs more for each interval, and the trainings it adds', async () => {
  const { current, others } = await compare('plano-estudio')
  expect(current).toMatchObject({
    product: { slug: 'plano-profissional', name: 'Plano Profissional' },
    price: { amount: 7990, interval: 'month' },
  })
  expect(others).toHaveLength(1)
  const [studio] = others
  expect(studio!.prices).toMatchObject([
    {
      price: { amount: 14990, setupFee: 19900 },
      charge: { amount: 14990, interval: 'month' },
      difference: { amount: 7000, per: 'month' },
    },
    {
      price: { amount: 41990 },
      charge: { amount: 41990, interval: 'quarter' },
      difference: { amount: 4 * 41990 - 12 * 7990, per: 'year' },
    },
    {
      price: { amount: 149000 },
      charge: { amount: 149000, interval: 'year' },
      difference: { amount: 149000 - 12 * 7990, per: 'year' },
    },
  ])
  expect(titles(studio!.gained)).toHaveLength(5)
  expect(titles(studio!.gained)).toContain('Identidade visual do zero')
  expect(studio).toMatchObject({ lost: [], kept: 7 })
})

test('a smaller plan: what it costs less, and the trainings that go, but for those that are theirs anyway', async () => {
  const { others } = await compare('plano-essencial')
  expect(others[0]!.prices[0]!.difference.amount).toBeLessThan(0)
  expect(others[0]).toMatchObject({ gained: [], kept: 3 })
  const before = titles(others[0]!.lost)
  expect(before).toHaveLength(4)
  const { id } = others[0]!.lost.find(({ title }) => title === 'Precificação sem medo')!
  await shop.parts.pool.query(
    `insert into entitlement (id, account_id, resource, title, kind, source, source_id, from_at)
     select $1, id, $2, 'Precificação sem medo', 'course', 'order', $1, '2026-01-01' from account
     where email = 'marina@vitrine.example'`,
    [newId('ent'), id],
  )
  const after = (await compare('plano-essencial')).others[0]!
  expect(titles(after.lost)).toEqual(before.filter((title) => title !== 'Precificação sem medo'))
})

test('their own plan: for the other interval, and beside the plans that sell best', async () => {
  const { others } = await compare('plano-profissional')
  const [own, ...rest] = others
  expect(own).toMatchObject({
    product: { slug: 'plano-profissional' },
    prices: [{ price: { interval: 'year' }, difference: { amount: 79000 - 12 * 7990, per: 'year' } }],
    gained: [],
    lost: [],
    kept: 7,
  })
  expect(rest.map(({ product }) => product.slug).sort()).toEqual(['plano-essencial', 'plano-estudio'])
})

test('what is no plan, another brand, and somebody without a plan have nothing to compare', async () => {
  expect((await compare('kit-contratos-prestador')).others).toEqual([])
  const productId = await idOf('plano-estudio')
  expect(await marina.subscription.compare({ brand: 'gg', productId })).toEqual({ others: [] })
  const { client } = await newBuyer(shop)
  expect(await compare('plano-estudio', client)).toEqual({ others: [] })
})

test('a plan that is over is nothing to compare with', async () => {
  const { rows } = await shop.parts.pool.query(
    "update subscription set status = 'ended', ended_on = period_end_on returning id",
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(await compare('plano-estudio')).toEqual({ others: [] })
})
