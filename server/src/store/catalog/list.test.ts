import type { Sort } from '@vitrine/contract/catalog'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '#kernel/database.ts'
import { openCatalog } from '../../../../test/support/catalog.ts'
import { countProducts } from './facet-count.store.ts'
import { writePageStarts } from './page-start.store.ts'

let catalog: Awaited<ReturnType<typeof openCatalog>>
beforeAll(async () => {
  catalog = await openCatalog()
})
afterAll(() => catalog[Symbol.asyncDispose]())
beforeEach(() => catalog.travel(0))

/** 600 products, so that a list has 26 pages. */
const FILL = `
  with made as (
    insert into product (id, slug, type, name, summary, cover, category_id, brand_ids, sold, published_at)
    select 'prd_far' || n, 'far-' || n, (array['one-off', 'training'])[1 + n % 2], 'Guia ' || n, 'De longe', '/covers/x.svg',
      (select min(id) from category), '{main}', n % 50, timestamptz '2020-01-01' + n % 70 * interval '1 hour'
    from generate_series(1, 600) n returning id)
  insert into price (id, product_id, brand_id, interval, amount, starts_at)
  select 'prc_far' || id, id, 'main', 'once', 1000 + abs(hashtext(id)) % 40 * 100, '2020-01-01' from made`

/** Takes them out again. */
const EMPTY = `
  delete from price where id like 'prc_far%';
  delete from product where id like 'prd_far%'`

type Query = Parameters<typeof catalog.api.catalog.list>[0]
const list = (query: Query = {}) => catalog.api.catalog.list(query)

test('a page of 24, the rest on the next, and nothing twice', async () => {
  const [first, second, third] = await Promise.all([list(), list({ page: 2 }), list({ page: 3 })])
  expect([first.items.length, second.items.length, third.items.length]).toEqual([24, 10, 0])
  expect(first).toMatchObject({ total: 34, page: 1, pages: 2 })
  expect(third).toMatchObject({ total: 34, page: 3, pages: 2 })
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(34)
})

test.each<Sort>(['relevance', 'newest', 'price', 'price-desc', 'best-selling'])(
  'by %s, what the cursor leads to is the next page, wherever it begins by then',
  async (sort) => {
    const [first, second] = [await list({ sort }), await list({ sort, page: 2 })]
    expect(second.next).toBeUndefined()
    const after = await list({ sort, page: 2, after: first.next })
    expect(after.items).toEqual(second.items)
    const gone = first.items[0]!.id
    await catalog.pool.query("update product set status = 'paused' where id = $1", [gone])
    expect((await list({ sort, page: 2, after: first.next })).items).toEqual(second.items)
    expect((await list({ sort, page: 2 })).items).not.toEqual(second.items)
    await catalog.pool.query("update product set status = 'published' where id = $1", [gone])
  },
)

test('a cursor that names no place leaves it to the page', async () => {
  const second = await list({ page: 2 })
  expect(await list({ page: 2, after: 'inventado' })).toEqual(second)
  expect(await list({ page: 2, after: (await list({ sort: 'price' })).next })).toEqual(second)
})

test('a shop of many products tells what was last counted, a small one counts for itself', async () => {
  const exact = await list()
  await inTransaction(catalog.db, (tx) => countProducts(tx, new Date()))
  const sum = 'select sum(count)::int as sum from product_tally where brand_id = $1'
  expect((await catalog.pool.query(sum, ['main'])).rows).toEqual([{ sum: exact.total }])
  await catalog.pool.query(
    'update product_tally set count = count * 1000; update mark_tally set count = count * 1000',
  )
  expect(await list()).toMatchObject({ total: exact.total * 1000, pages: 1000 })
  await inTransaction(catalog.db, (tx) => countProducts(tx, new Date()))
  await catalog.pool.query(
    'update product_tally set count = count + 1; update mark_tally set count = count + 1',
  )
  expect((await list()).total).toBe(exact.total)
})

test.each<Sort>(['relevance', 'newest', 'price', 'price-desc', 'best-selling'])(
  'by %s, a page far back of a large shop is where it was, and begins at what was last counted',
  async (sort) => {
    const { pool } = catalog
    const window = { brand: 'main', at: new Date() }
    await pool.query(FILL)
    onTestFinished(async () => void (await pool.query(EMPTY)))
    const far = await list({ sort, page: 23 })
    const plain = await list({ sort, page: 19 })
    await inTransaction(catalog.db, (tx) => countProducts(tx, window.at))
    await pool.query(
      'update mark_tally set count = count * 1000; update product_tally set count = count * 1000',
    )
    await inTransaction(catalog.db, (tx) => writePageStarts(tx, window))
    const items = async (query: Query) => (await list({ sort, ...query })).items
    expect(far.items).toHaveLength(24)
    expect(await items({ page: 23 })).toEqual(far.items)
    const [first] = await items({})
    const setStatus = (status: string) =>
      pool.query('update product set status = $1 where id = $2', [status, first!.id])
    await setStatus('paused')
    onTestFinished(async () => void (await setStatus('published')))
    expect(await items({ page: 23 })).toEqual(far.items)
    expect(await items({ page: 19 })).not.toEqual(plain.items)
    expect((await list({ sort, page: 23, type: 'one-off' })).items).not.toEqual(far.items)
    await inTransaction(catalog.db, (tx) => countProducts(tx, window.at))
    const { rows } = await pool.query('select from product_page')
    expect(rows).toEqual([])
  },
)

test('one statement, however much is asked', async () => {
  catalog.statements.length = 0
  await list({ q: 'curso', type: 'training', sort: 'price', page: 1 })
  expect(catalog.statements).toHaveLength(1)
})

test('signs alone find nothing, an empty search everything', async () => {
  for (const q of ['%%', '---', '…', '🎨'])
    expect(await list({ q, page: 2 })).toMatchObject({
      items: [],
      total: 0,
      page: 2,
      pages: 0,
      categories: [],
    })
  expect(await list({ q: ' \u200b ' })).toMatchObject({ total: 34 })
})

test('each facet is counted without its own filter', async () => {
  const all = await list()
  const design = all.categories.find(({ name }) => name === 'Design')!
  const both = await list({ type: 'training', category: design.id })
  const trainings = await list({ type: 'training' })
  const inDesign = await list({ category: design.id })
  expect(both.categories).toEqual(trainings.categories)
  expect(both.types).toEqual(inDesign.types)
  expect(both.total).toBe(both.types.find(({ id }) => id === 'training')?.count)
  expect(both.items.every((item) => item.type === 'training' && item.category.id === design.id)).toBe(true)
  expect(all.categories.reduce((sum, { count = 0 }) => sum + count, 0)).toBe(all.total)
})

test('a category is asked for by its slug or its id, and one that there is not holds nothing', async () => {
  const { categories } = await list()
  const technology = categories.find(({ slug }) => slug === 'produtividade-e-tecnologia')!
  expect(technology.name).toBe('Produtividade e tecnologia')
  const bySlug = await list({ category: technology.slug })
  expect(bySlug).toEqual(await list({ category: technology.id }))
  expect(bySlug.total).toBe(technology.count)
  expect(bySlug.items[0]!.category.slug).toBe(technology.slug)
  expect((await list({ category: 'nao-existe' })).total).toBe(0)
})

test('an empty category is none', async () => {
  expect(await list({ category: '' })).toEqual(await list({}))
})

test('facets count what the search finds', async () => {
  const { types, total } = await list({ q: 'assinatura' })
  expect({ types, total }).toEqual({ types: [{ id: 'subscription', count: 3 }], total: 3 })
})

test.each<[Sort, string, (rows: { amount: number; sold: number; published_at: Date }[]) => number[]]>([
  ['price', 'cheapest first', (rows) => rows.map(({ amount }) => amount)],
  ['price-desc', 'dearest first', (rows) => rows.map(({ amount }) => -amount)],
  ['newest', 'newest first', (rows) => rows.map(({ published_at }) => -published_at.getTime())],
  ['best-selling', 'best-selling first', (rows) => rows.map(({ sold }) => -sold)],
  ['relevance', 'best-selling first when nothing is searched', (rows) => rows.map(({ sold }) => -sold)],
])('sorted by %s: %s', async (sort, _, keys) => {
  const { items } = await list({ sort })
  const { rows } = await catalog.pool.query('select id, sold, published_at from product')
  const facts = new Map(rows.map((row) => [row.id, row]))
  const order = keys(items.map(({ id, price }) => ({ ...facts.get(id), amount: price.amount })))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(order.length).toBe(24)
})

test('a brand shows its own assortment at its own prices', async () => {
  const gg = await list({ brand: 'gg' })
  const main = await list({ q: 'tipografia' })
  const inGg = gg.items.find(({ slug }) => slug === 'tipografia-sem-medo')
  expect(gg.total).toBe(12)
  expect(inGg?.price.amount).toBe(17900)
  expect(main.items[0]?.price.amount).toBe(18700)
})

test('a plan is shown at its lowest price, the month', async () => {
  const { items } = await list({ type: 'subscription', sort: 'price' })
  expect(items.map(({ price }) => [price.amount, price.interval])).toEqual([
    [3990, 'month'],
    [7990, 'month'],
    [14990, 'month'],
  ])
})

test('sold out is said, also of a bundle that holds it', async () => {
  const { items } = await list({ q: 'oficina tarde' })
  expect(items.map(({ slug, soldOut }) => [slug, soldOut])).toEqual([['oficina-precificacao-ao-vivo', true]])
  await catalog.pool.query(
    `insert into bundle_item select b.id, p.id, 1 from product b, product p
     where b.slug = 'pacote-contas-em-dia' and p.slug = 'oficina-precificacao-ao-vivo'`,
  )
  const bundle = await catalog.api.catalog.product({ product: 'pacote-contas-em-dia' })
  expect(bundle).toMatchObject({ soldOut: true, seatsLeft: 0 })
})

test('what is not published yet, paused, or without a price that holds is not shown', async () => {
  const before = await list({ q: 'notion' })
  expect(before.total).toBe(1)
  catalog.travel(-400)
  expect((await list({ q: 'notion' })).total).toBe(0)
  catalog.travel(0)
  await catalog.pool.query(
    "update product set status = 'paused' where slug = 'sistema-de-tarefas-para-notion'",
  )
  expect((await list({ q: 'notion' })).total).toBe(0)
  await catalog.pool.query(
    "update price set ends_at = now() from product where product_id = product.id and slug = 'traco-fino-480-icones'",
  )
  catalog.travel(1)
  expect((await list({ q: '480 ícones' })).items.map(({ slug }) => slug)).not.toContain(
    'traco-fino-480-icones',
  )
})

test('a query out of bounds is refused', async () => {
  const sort = 'cheapest' as Sort
  await expect(list({ sort })).rejects.toMatchObject({ status: 400 })
  await expect(list({ page: 0 })).rejects.toMatchObject({ status: 400 })
  await expect(list({ q: 'a'.repeat(81) })).rejects.toMatchObject({ status: 400 })
})
