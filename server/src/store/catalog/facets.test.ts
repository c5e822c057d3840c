import type { FacetName, Product, ProductCard } from '@vitrine/contract/catalog'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openCatalog } from '../../../../test/support/catalog.ts'

let catalog: Awaited<ReturnType<typeof openCatalog>>
beforeAll(async () => {
  catalog = await openCatalog()
  await catalog.pool.query(`
    update product set level = 'Avançado' where slug = 'excel-do-basico-ao-painel';
    update product set review_count = 7, review_stars = 28 where slug = 'excel-do-basico-ao-painel';
    update product set review_count = 20, review_stars = 79 where slug = 'trafego-pago-essencial';
    update product set review_count = 4, review_stars = 13 where slug = 'planilha-fluxo-de-caixa';
    update product set review_count = 3, review_stars = 4 where slug = 'guia-mei-impostos-sem-susto'`)
})
afterAll(() => catalog[Symbol.asyncDispose]())
beforeEach(() => catalog.travel(0))

type Query = Parameters<typeof catalog.api.catalog.list>[0]
const list = (query: Query = {}) => catalog.api.catalog.list(query)
const FACETS: FacetName[] = ['price', 'level', 'duration', 'rating', 'promotion']

/** Every product of a list, page after page. */
async function all(query: Query): Promise<ProductCard[]> {
  const { pages } = await list(query)
  const found = await Promise.all(Array.from({ length: pages }, (_, at) => list({ ...query, page: at + 1 })))
  return found.flatMap(({ items }) => items)
}

const open = ({ slug }: ProductCard): Promise<Product> => catalog.api.catalog.product({ product: slug })
const hoursOf = ({ courses }: Product) => courses.reduce((sum, { hours }) => sum + hours, 0)
const amount = ({ price }: ProductCard) => price.amount
const between = (over: number, upTo: number) => (card: ProductCard) =>
  amount(card) > over && amount(card) <= upTo

type Holds = (card: ProductCard) => boolean | Promise<boolean>
const MEANING: [Query, Holds][] = [
  [{ price: '0-50' }, between(-1, 5000)],
  [{ price: '50-100' }, between(5000, 10_000)],
  [{ price: '100-200' }, between(10_000, 20_000)],
  [{ price: '200-500' }, between(20_000, 50_000)],
  [{ price: '500-' }, between(50_000, Number.POSITIVE_INFINITY)],
  [{ level: 'beginner' }, async (card) => /Iniciante|Todos/.test((await open(card)).level ?? '')],
  [{ level: 'intermediate' }, async (card) => /Intermediário|Todos/.test((await open(card)).level ?? '')],
  [{ level: 'advanced' }, async (card) => /Avançado|Todos/.test((await open(card)).level ?? '')],
  [{ duration: 'short' }, async (card) => [1, 2].includes(hoursOf(await open(card)))],
  [{ duration: 'medium' }, async (card) => [3, 4, 5, 6].includes(hoursOf(await open(card)))],
  [{ duration: 'long' }, async (card) => hoursOf(await open(card)) > 6],
  [{ rating: '4' }, ({ rating }) => (rating?.average ?? 0) >= 4],
  [{ rating: '3' }, ({ rating }) => (rating?.average ?? 0) >= 3],
  [{ promotion: 'yes' }, ({ price }) => price.compareAt !== undefined],
]

test.each(MEANING)('%j leaves exactly what it says', async (query, holds) => {
  const everything = await all({})
  const meant = await Promise.all(everything.map(holds))
  const ids = everything.filter((_, at) => meant[at]).map(({ id }) => id)
  expect((await all(query)).map(({ id }) => id)).toEqual(ids)
  expect((await list(query)).total).toBe(ids.length)
})

test('the shop has something of most of them, so that the test above says something', async () => {
  const totals = await Promise.all(MEANING.map(async ([query]) => (await list(query)).total))
  expect(totals.filter((total) => total > 0).length).toBeGreaterThanOrEqual(12)
  const liked = (await list({ rating: '4' })).total
  expect(liked).toBeGreaterThan(0)
  expect(liked).toBeLessThan((await list({})).total)
})

test.each<Query>([
  {},
  { type: 'training' },
  { q: 'curso' },
  { q: 'planilha', sort: 'price' },
  { price: '100-200', level: 'beginner' },
  { promotion: 'yes', type: 'training' },
  { brand: 'gg', rating: '3' },
])('%j: each value counts what choosing it leaves', async (base) => {
  const { facets, types, categories } = await list(base)
  for (const name of FACETS)
    for (const { id, count } of facets[name]) {
      expect([name, id, (await list({ ...base, [name]: id })).total]).toEqual([name, id, count])
    }
  for (const { id, count } of types) expect((await list({ ...base, type: id })).total).toBe(count)
  for (const { id, count } of categories) expect((await list({ ...base, category: id })).total).toBe(count)
})

test('a page of what is chosen is in every order the same products', async () => {
  const query: Query = { price: '100-200', level: 'beginner' }
  const ids = (await all(query)).map(({ id }) => id).sort()
  expect(ids.length).toBeGreaterThan(1)
  for (const sort of ['newest', 'price', 'price-desc', 'best-selling'] as const)
    expect((await all({ ...query, sort })).map(({ id }) => id).sort()).toEqual(ids)
})

test('a promotion is one until its last day is over', async () => {
  const [first] = (await list({ promotion: 'yes' })).items
  const isOne = async () => (await all({ promotion: 'yes' })).some(({ id }) => id === first!.id)
  expect(await isOne()).toBe(true)
  catalog.travel(60)
  expect(await isOne()).toBe(false)
})

test('what a bundle holds makes its hours, and they follow the courses', async () => {
  const hours = async () =>
    (await catalog.pool.query("select id, hours from product where slug = 'pacote-comece-bem'")).rows[0]
  const before = await hours()
  const { rows } = await catalog.pool.query(
    `update course set hours = hours + 5 where id = (select course_id from product_course
      join bundle_item using (product_id) where bundle_id = $1 limit 1) returning id`,
    [before.id],
  )
  expect((await hours()).hours).toBe(before.hours + 5)
  await catalog.pool.query('delete from product_course where course_id = $1', [rows[0].id])
  expect((await hours()).hours ?? 0).toBeLessThan(before.hours)
})

test('a value that there is not is refused', async () => {
  await expect(list({ level: 'master' as 'beginner' })).rejects.toMatchObject({ status: 400 })
})
