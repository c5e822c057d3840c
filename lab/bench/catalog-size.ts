import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ProductList, ProductQuery } from '@vitrine/contract/catalog'
import type pg from 'pg'
import { seed } from '../../db/seed/index.ts'
import { discard, startPostgres } from '../../scripts/postgres.ts'
import { createDb, createPool, type Db, inTransaction } from '../../server/src/platform/kernel/database.ts'
import { createLog } from '../../server/src/platform/kernel/log.ts'
import { migrate } from '../../server/src/platform/kernel/migrate.ts'
import { countProducts } from '../../server/src/store/catalog/facet-count.store.ts'
import { countWords } from '../../server/src/store/catalog/index.ts'
import { listProducts } from '../../server/src/store/catalog/list-products.ts'
import { writeFigures } from './machine.ts'

const SIZES = (process.argv[2] ?? '1000,100000,1000000').split(',').map(Number)
const ROUNDS = 100
const WARM_UP = 10

const costOf = (id: string) => `1000 + abs(hashtext(${id})) % 900 * 100`

/** Words of what a shop sells, and a rare one each for one product in a thousand. */
const FILL = `
  with words as (select
    array['Curso','Planilha','Guia','Kit','Oficina','Modelo','Pacote','Roteiro','Caderno','Método'] as kinds,
    array['Iniciante','Intermediário','Avançado','Todos os níveis',null] as levels,
    array['finanças','fotografia','ilustração','música','cerâmica','programação','redação','vendas','jardinagem',
      'culinária','astronomia','contabilidade','marcenaria','tipografia','cinema','logística','gestão','oratória',
      'costura','animação'] as subjects),
  made as (
    insert into product (id, slug, type, name, summary, cover, category_id, level, hours, review_count, review_stars, priced,
      brand_ids, sold, published_at)
    select 'prd_bench' || n, 'bench-' || n, (array['one-off','training','bundle'])[1 + n % 3],
      kinds[1 + n % 10] || ' de ' || subjects[1 + n / 10 % 20] || ' zq' || translate((n / 1000)::text, '0123456789', 'abcdefghij')
        || ' ' || translate(left(md5((n / 20)::text), 8), '0123456789', 'lmnoprstuv'),
      'Para quem começa em ' || subjects[1 + n / 7 % 20], '/covers/x.svg', categories[1 + n % cardinality(categories)],
      levels[1 + n / 3 % 5], case when n % 3 = 1 then n / 5 % 12 end, n / 11 % 4, n / 11 % 4 * (2 + n / 13 % 4),
      array(select facet_value || '@main' from unnest(price_marks(cost, cost % 700 = 0)) as facet_value order by 1),
      '{main}', (n::bigint * 7919 % 5000)::int, timestamptz '2020-01-01' + n * interval '3 minutes'
    from words, (select array_agg(id order by id) as categories from category) c, generate_series($1::int, $2::int) n,
      lateral (select ${costOf("'prd_bench' || n")} as cost) price
    returning id)
  insert into price (id, product_id, brand_id, interval, amount, compare_at, starts_at)
  select 'prc_' || id, id, 'main', 'once', cost, case when cost % 700 = 0 then cost * 2 end, '2020-01-01'
  from (select id, ${costOf('id')} as cost from made) made`

const LIST: Record<string, object> = {
  'first page': {},
  newest: { sort: 'newest' },
  cheapest: { sort: 'price' },
  dearest: { sort: 'price-desc' },
  'one type': { type: 'training' },
  'a rare type': { type: 'subscription' },
  'one category': { category: 'cat_bench' },
  'one level': { level: 'beginner' },
  'well rated, in promotion': { rating: '4', promotion: 'yes', sort: 'newest' },
  'dear, cheapest': { price: '500-', sort: 'price' },
  'cheap, dearest': { price: '0-50', sort: 'price-desc' },
  'five filters': { type: 'training', level: 'advanced', duration: 'long', price: '200-500', rating: '4' },
  'type, category, cheapest': { type: 'bundle', category: 'cat_bench', sort: 'price' },
}
const SEARCH: Record<string, object> = {
  'rare word': { q: 'planilha zqa' },
  'two common': { q: 'curso ceramica' },
  common: { q: 'fotografia' },
  'common, cheapest': { q: 'fotografia', sort: 'price' },
  'common, filtered': { q: 'planilha', type: 'bundle' },
  'common, two filters': { q: 'fotografia', level: 'advanced', price: '100-200' },
  'half of all': { q: 'curso' },
  'one letter': { q: 'c' },
  beginning: { q: 'fotogr' },
  stem: { q: 'programar' },
  typo: { q: 'fotogarfia' },
  'two typos': { q: 'plnailha ceramcia' },
  'wrong first letter': { q: 'totografia' },
  nothing: { q: 'xilindrox' },
  'common, never together': { q: 'contabilidade marcenaria tipografia' },
}
const DEEP: Record<string, object> = { 'page 40': { page: 40 }, 'page 1000': { page: 1000 } }

/** The index of words is made anew afterwards, as for any large import: many times quicker than word by word. */
async function fill(pool: pg.Pool, from: number, to: number): Promise<void> {
  await pool.query('drop index product_terms')
  for (let at = from; at < to; at += 50_000) await pool.query(FILL, [at, Math.min(to, at + 50_000) - 1])
  await pool.query('create index product_terms on product using gin (terms)')
  await pool.query('vacuum analyze')
}

const AT = new Date('2027-01-01T12:00:00Z')
async function sample(ask: () => Promise<ProductList>): Promise<number[]> {
  const took: number[] = []
  // The first answers of a question are those in which a connection learns it.
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const start = performance.now()
    await ask()
    if (round >= 0) took.push(performance.now() - start)
  }
  return took
}

function told(name: string, took: readonly number[]): { p50: number; p99: number } {
  const sorted = [...took].sort((a, b) => a - b)
  const at = (share: number) => Number((sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1))
  const [p50, p99] = [at(0.5), at(0.99)]
  console.log(`  ${name.padEnd(26)} p50${String(p50).padStart(8)} ms   p99${String(p99).padStart(8)} ms`)
  return { p50, p99 }
}

const sizeName = (size: number) => (size >= 1_000_000 ? `${size / 1_000_000}m` : `${size / 1000}k`)

/** Every question by itself; what a group of them takes together is a figure with a name. */
async function measure(db: Db, size: number): Promise<object[]> {
  const figures: object[] = []
  for (const [group, queries] of Object.entries({ list: LIST, search: SEARCH, 'list.deep': DEEP })) {
    const all: number[] = []
    for (const [name, query] of Object.entries(queries)) {
      const parsed = ProductQuery.parse(query)
      const took = await sample(() => listProducts(db, parsed, AT))
      told(name, took)
      all.push(...took)
    }
    const name = `catalog.${group}.${sizeName(size)}`
    const { p50, p99 } = told(name, all)
    figures.push({ name, unit: 'ms', value: p99, p50, p99 })
  }
  return figures
}

const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-catalog-size-'))
const postgres = await startPostgres({ dataDir, durable: false })
const pool = createPool(postgres.url, 4, createLog('silent'))
const db = createDb(pool)
const figures: object[] = []
try {
  await migrate(postgres.url)
  await seed(postgres.url)
  await pool.query(
    "insert into category (id, name, slug, position) values ('cat_bench', 'Medida', 'medida', 99)",
  )
  let filled = 0
  for (const size of SIZES) {
    await fill(pool, filled, size)
    filled = size
    await inTransaction(db, (tx) => countProducts(tx, AT))
    await inTransaction(db, countWords)
    console.log(`${size} products`)
    figures.push(...(await measure(db, size)))
  }
  writeFigures('catalog-size', figures)
} finally {
  await db.destroy()
  await discard(postgres, dataDir)
}
