import type { Sort } from '@vitrine/contract/catalog'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#kernel/database.ts'
import { openCatalog } from '../../../../test/support/catalog.ts'
import { countProducts, recount } from './facet-count.store.ts'
import { countWords } from './list.store.ts'

/** A shop of 9,000 products: more than are counted, with a word that 6,000 hold and one that 200 hold. */
const FILL = `
  with made as (
    insert into product (id, slug, type, name, summary, cover, category_id, level, brand_ids, sold, published_at)
    select 'prd_w' || n, 'wide-' || n, case when n % 3 = 0 then 'bundle' else 'training' end,
      case when n % 3 > 0 then 'Oficina' else 'Caderno' end || case when n % 45 = 0 then ' boreal' else '' end
        || case when n = 8999 then ' quasar' else '' end,
      '', '/covers/x.svg', (select min(id) from category),
      case when n <= 4000 and n % 20 = 1 then 'Avançado' end, '{main}', n, timestamptz '2020-01-01' + n * interval '1 minute'
    from generate_series(1, 9000) n returning id, sold)
  insert into price (id, product_id, brand_id, interval, amount, starts_at)
  select 'prc_' || id, id, 'main', 'once', 1000 + sold, '2020-01-01' from made`

let catalog: Awaited<ReturnType<typeof openCatalog>>
beforeAll(async () => {
  catalog = await openCatalog()
  await catalog.pool.query(FILL)
  await inTransaction(catalog.db, (tx) => countProducts(tx, new Date()))
  await inTransaction(catalog.db, countWords)
})
afterAll(() => catalog[Symbol.asyncDispose]())

type Query = Parameters<typeof catalog.api.catalog.list>[0]
const list = (query: Query) => catalog.api.catalog.list(query)
const ids = async (query: Query) => (await list(query)).items.map(({ id }) => id)

test('what is common is known, what is rare counts as none', async () => {
  const { rows } = await catalog.pool.query(
    `select word, uses from search_word where word in ('oficina', 'boreal', 'quasar') order by word`,
  )
  expect(rows).toEqual([
    { word: 'boreal', uses: 200 },
    { word: 'oficina', uses: expect.closeTo(6000, -2) },
    { word: 'quasar', uses: 0 },
  ])
})

test.each<[Sort, (n: number) => number]>([
  ['relevance', (n) => -n],
  ['best-selling', (n) => -n],
  ['newest', (n) => -n],
  ['price', (n) => n],
  ['price-desc', (n) => -n],
])('a word that thousands hold, by %s: its order is kept from page to page', async (sort, key) => {
  const first = await list({ q: 'oficina', sort })
  expect(first).toMatchObject({ total: 1000, more: true })
  expect(first.types.every(({ count }) => count === undefined)).toBe(true)
  const made = (items: { id: string; name: string }[]) =>
    items.filter(({ id }) => id.startsWith('prd_w')).map(({ id }) => key(Number(id.slice(5))))
  const second = await list({ q: 'oficina', sort, page: 2, after: first.next })
  const both = [...made(first.items), ...made(second.items)]
  expect(both.length).toBeGreaterThan(40)
  expect(both).toEqual(both.toSorted((a, b) => a - b))
  expect(new Set(both).size).toBe(both.length)
  expect(await ids({ q: 'oficina', sort, page: 2 })).toEqual(second.items.map(({ id }) => id))
})

test('a word that hundreds hold is counted, by filter too', async () => {
  const found = await list({ q: 'boreal' })
  expect(found).toMatchObject({ total: 200, types: [{ id: 'bundle', count: 200 }] })
  expect(found.more).toBeUndefined()
})

test('two words, one of them common: every product with both', async () => {
  expect(await ids({ q: 'oficina quasar' })).toEqual(['prd_w8999'])
  expect((await list({ q: 'caderno boreal' })).total).toBe(200)
  expect((await list({ q: 'oficina boreal' })).total).toBe(0)
})

test('words that are common and never meet are looked for once more, and found not to', async () => {
  await catalog.pool.query("update search_word set uses = 6000 where word in ('boreal', 'oficina')")
  expect(await ids({ q: 'oficina boreal' })).toEqual([])
  expect(await ids({ q: 'caderno boreal', page: 2 })).toHaveLength(24)
  await catalog.pool.query("update search_word set uses = 200 where word = 'boreal'")
})

test('a filter that few pass, and one that many pass', async () => {
  const subscriptions = await list({ type: 'subscription', sort: 'price' })
  expect(subscriptions.items.map(({ price }) => price.amount)).toEqual([3990, 7990, 14990])
  const bundles = await list({ type: 'bundle' })
  expect(bundles.items[0]?.id).toBe('prd_w9000')
  expect(await ids({ type: 'bundle', page: 2, after: bundles.next })).toEqual(
    await ids({ type: 'bundle', page: 2 }),
  )
})

test('filters of a large shop: what they count, what they show, in every order', async () => {
  await recount({ db: catalog.db, clock: { now: () => new Date() } })
  expect(await list({ price: '0-50', level: 'advanced' })).toMatchObject({ total: 200, pages: 9 })
  expect((await list({ price: '0-50', level: 'advanced', type: 'training' })).total).toBe(133)
  for (const sort of ['relevance', 'newest', 'price', 'price-desc', 'best-selling'] as const) {
    const pages = Array.from({ length: 9 }, (_, at) =>
      ids({ level: 'advanced', price: '0-50', sort, page: at + 1 }),
    )
    const all = (await Promise.all(pages)).flat()
    expect([sort, all.length, new Set(all).size]).toEqual([sort, 200, 200])
  }
  const many = await list({ price: '50-100', sort: 'price-desc' })
  expect(many.total).toBeGreaterThanOrEqual(5000)
  expect(many.items.map(({ price }) => price.amount)).toEqual(
    Array.from({ length: 24 }, (_, at) => 10_000 - at),
  )
})

test('a price that changed since the last count is never shown under the old one', async () => {
  const query: Query = { level: 'advanced', price: '0-50', sort: 'newest' }
  const [first] = await ids(query)
  await catalog.pool.query('update price set amount = 90000 where product_id = $1', [first])
  expect(await ids(query)).not.toContain(first)
  await recount({ db: catalog.db, clock: { now: () => new Date() } })
  expect((await list(query)).total).toBe(199)
  expect(await ids({ ...query, price: '500-' })).toContain(first)
})
