import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ProductList, ProductQuery } from '@vitrine/contract/catalog'
import type pg from 'pg'
import { seed } from '../db/seed/index.ts'
import { discard, startPostgres } from '../scripts/postgres.ts'
import { countProducts, listProducts } from '../server/src/catalog/index.ts'
import { createDb, createPool, type Db, inTransaction } from '../server/src/kernel/database.ts'
import { createLog } from '../server/src/kernel/log.ts'
import { migrate } from '../server/src/kernel/migrate.ts'

const SIZES = (process.argv[2] ?? '1000,100000,1000000').split(',').map(Number)
const ROUNDS = 100

/** Words of what a shop sells, and a rare one each for one product in a thousand. */
const FILL = `
  with words as (select
    array['Curso','Planilha','Guia','Kit','Oficina','Modelo','Pacote','Roteiro','Caderno','Método'] as kinds,
    array['finanças','fotografia','ilustração','música','cerâmica','programação','redação','vendas','jardinagem',
      'culinária','astronomia','contabilidade','marcenaria','tipografia','cinema','logística','gestão','oratória',
      'costura','animação'] as subjects),
  made as (
    insert into product (id, slug, type, name, summary, cover, category_id, brand_ids, sold, published_at)
    select 'prd_bench' || n, 'bench-' || n, (array['one-off','training','bundle'])[1 + n % 3],
      kinds[1 + n % 10] || ' de ' || subjects[1 + n / 10 % 20] || ' zq' || translate((n / 1000)::text, '0123456789', 'abcdefghij'),
      'Para quem começa em ' || subjects[1 + n / 7 % 20], '/covers/x.svg', categories[1 + n % cardinality(categories)],
      '{main}', n * 7919 % 5000, timestamptz '2020-01-01' + n * interval '3 minutes'
    from words, (select array_agg(id order by id) as categories from category) c, generate_series($1::int, $2::int) n
    returning id)
  insert into price (id, product_id, brand_id, interval, amount, starts_at)
  select 'prc_' || id, id, 'main', 'once', 1000 + hashtext(id) % 500 * 100 + 50000, '2020-01-01' from made`

const QUERIES: Record<string, object> = {
  'first page': {},
  newest: { sort: 'newest' },
  cheapest: { sort: 'price' },
  'one type': { type: 'training' },
  'page 40': { page: 40 },
  'page 1000': { page: 1000 },
  'search, rare': { q: 'planilha zqa' },
  'search, two common': { q: 'curso ceramica' },
  'search, common': { q: 'fotografia' },
  'search, typo': { q: 'fotogarfia' },
}

async function fill(pool: pg.Pool, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += 50_000) await pool.query(FILL, [at, Math.min(to, at + 50_000) - 1])
  await pool.query('vacuum analyze')
}

const AT = new Date('2027-01-01T12:00:00Z')
async function timed(ask: () => Promise<ProductList>): Promise<string> {
  const took: number[] = []
  const began = performance.now()
  while (took.length < ROUNDS && performance.now() - began < 15_000) {
    const start = performance.now()
    await ask()
    took.push(performance.now() - start)
  }
  took.sort((a, b) => a - b)
  const at = (share: number) => (took[Math.floor((took.length - 1) * share)] ?? 0).toFixed(1).padStart(9)
  return `p50${at(0.5)} ms   p99${at(0.99)} ms`
}

async function measure(db: Db): Promise<void> {
  for (const [name, query] of Object.entries(QUERIES)) {
    const parsed = ProductQuery.parse(query)
    console.log(`  ${name.padEnd(20)} ${await timed(() => listProducts(db, parsed, AT))}`)
  }
  let after: string | undefined
  let page = 1
  const next = async () => {
    const list = await listProducts(db, ProductQuery.parse({ after, page: Math.min(page++, 999) }), AT)
    after = list.next
    return list
  }
  console.log(`  ${'page by page'.padEnd(20)} ${await timed(next)}`)
}

const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-catalog-size-'))
const postgres = await startPostgres({ dataDir, durable: false })
const pool = createPool(postgres.url, 4, createLog('silent'))
const db = createDb(pool)
try {
  await migrate(postgres.url)
  await seed(postgres.url)
  let filled = 0
  for (const size of SIZES) {
    await fill(pool, filled, size)
    filled = size
    await inTransaction(db, (tx) => countProducts(tx, AT))
    console.log(`${size} products`)
    await measure(db)
  }
} finally {
  await db.destroy()
  await discard(postgres, dataDir)
}
