import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSearch } from '@vitrine/contract/search-text'
import type pg from 'pg'
import { seed } from '../../db/seed/index.ts'
import { discard, startPostgres } from '../../scripts/postgres.ts'
import { install } from '../../server/src/install.ts'
import { accountRows } from '../../server/src/people/account-admin/index.ts'
import { createDb, createPool, type Db } from '../../server/src/platform/kernel/database.ts'
import { type ListQuery, type ListSource, readAll, readPage } from '../../server/src/platform/kernel/list.ts'
import { createLog } from '../../server/src/platform/kernel/log.ts'
import { buyersOf, orderRows } from '../../server/src/sales/order-admin/index.ts'
import { productRows } from '../../server/src/store/catalog/index.ts'
import { couponRows } from '../../server/src/store/promotion/index.ts'
import { reviewRows } from '../../server/src/store/review/index.ts'
import { subscriptionRows } from '../../server/src/subscription/index.ts'
import { type Copies, copyRows } from './copies.ts'
import { memoryOf, writeFigures } from './machine.ts'

/**
 * What the administration's lists take: `node lab/bench/admin-lists.ts [rows]`, each list with so many rows of its own. The
 * yardstick of the same run is a `select` by primary key.
 */
const ROWS = Number(process.argv[2] ?? 100_000)
const ROUNDS = 200
const WARM_UP = 10
const MOST_RATIO = 10
const MOST_GROWTH_MB = 50
const NOW = new Date()

const NAMES = `(array['Ana','Bruno','Carla','Davi','Elisa','Fábio','Gabriela','Heitor','Íris','João'])[1 + n % 10]
  || ' ' || (array['Souza','Lima','Pereira','Costa','Almeida','Rocha','Nunes'])[1 + n / 10 % 7] || ' ' || n`
const AT = `now() - n * interval '7 minutes'`
const PAID = `id = (select l.order_id from subscription s join order_line l on l.id = s.order_line_id limit 1)`
const LINE = `id = (select order_line_id from subscription limit 1)`

/** Table after table, each row a copy of one of the demonstration. */
const copies = (table: string, of: string, differs: string): Copies => ({ table, of, differs })
const FILL = [
  copies(
    'account',
    `id = (select account_id from subscription limit 1)`,
    `'id', 'acc_' || lpad(n::text, 26, '0'), 'email', n || '@medida.example', 'name', ${NAMES}, 'created_at', ${AT},
     'status', case when n % 200 = 0 then 'suspended' else 'active' end`,
  ),
  copies(
    'purchase_order',
    PAID,
    `'id', 'ord_' || lpad(n::text, 26, '0'), 'account_id', 'acc_' || lpad(n::text, 26, '0'), 'code', '2025-' || lpad(n::text, 6, '0') || '-0',
     'buyer_name', ${NAMES}, 'buyer_email', n || '@medida.example', 'buyer_document', lpad(n::text, 11, '0'),
     'placed_at', ${AT}, 'paid_at', ${AT}, 'subtotal', 1000 + n * 7919 % 90000,
     'total', 1000 + n * 7919 % 90000, 'discount', 0, 'tax', 0`,
  ),
  copies(
    'order_line',
    LINE,
    `'id', 'lin_' || lpad(n::text, 26, '0'), 'order_id', 'ord_' || lpad(n::text, 26, '0')`,
  ),
  copies(
    'payment',
    `order_id in (select id from purchase_order where ${PAID}) and status = 'paid'`,
    `'id', 'pay_' || lpad(n::text, 26, '0'), 'order_id', 'ord_' || lpad(n::text, 26, '0'), 'txid', 'medida' || lpad(n::text, 26, '0'), 'e2e_id', null,
     'method', case when n % 5 = 0 then 'boleto' else 'pix' end, 'due_on', case when n % 5 = 0 then '2027-01-01' end`,
  ),
  copies(
    'subscription',
    'true',
    `'id', 'sub_' || lpad(n::text, 26, '0'), 'account_id', 'acc_' || lpad(n::text, 26, '0'), 'order_line_id', 'lin_' || lpad(n::text, 26, '0'),
     'period_line_id', null, 'next_step_on', null, 'created_at', ${AT},
     'period_end_on', (date '2027-01-01' + n % 365)::text, 'status', case when n % 100 = 0 then 'past-due' else 'active' end`,
  ),
  copies(
    'product',
    `type = 'one-off'`,
    `'id', 'prd_' || lpad(n::text, 26, '0'), 'slug', 'medida-' || n, 'name', 'Guia de ' || ${NAMES}, 'sold', n * 7919 % 5000,
     'status', case when n % 50 = 0 then 'draft' else 'published' end`,
  ),
  copies(
    'coupon',
    `not automatic and not campaign`,
    `'id', 'cpn_' || lpad(n::text, 26, '0'), 'code', 'MEDIDA' || n, 'name', 'Cupom de ' || ${NAMES}, 'used', n * 7919 % 50,
     'status', case when n % 50 = 0 then 'paused' else 'active' end`,
  ),
  copies(
    'review',
    'true',
    `'id', 'rev_' || lpad(n::text, 26, '0'), 'account_id', 'acc_' || lpad(n::text, 26, '0'), 'product_id', 'prd_' || lpad(n::text, 26, '0'),
     'stars', 1 + n % 5, 'created_at', ${AT}`,
  ),
]

async function fill(pool: pg.Pool): Promise<void> {
  for (const one of FILL) await copyRows(pool, one, ROWS)
  await pool.query('vacuum analyze')
}

/** A list with the first pages that it is asked for; a search as it is typed. */
interface List {
  questions: readonly object[]
  read(db: Db, question: object): Promise<unknown>
}

type Narrowed<Query extends ListQuery> = { [K in keyof Query]?: K extends 'q' ? string : Query[K] }

function list<Query extends ListQuery, Row, Item>(
  source: ListSource<Query, Row, Item>,
  sorts: readonly Query['sort'][],
  ...narrowed: readonly Narrowed<Query>[]
): List {
  const searched = ({ q, ...question }: Narrowed<Query>) => {
    const search = q === undefined ? undefined : readSearch(q)
    if (search === 'nothing') throw new RangeError(`no search: ${q}`)
    return { ...question, q: search, limit: 25 } as unknown as Query & { limit: number }
  }
  return {
    questions: [...sorts.map((sort) => ({ sort })), ...narrowed.map((one) => ({ sort: sorts[0], ...one }))],
    read: (db, question) => readPage(db, source, searched(question as Narrowed<Query>), NOW),
  }
}

/** Every order, every filter and every way to search. */
const LISTS: Record<string, List> = {
  orders: list(
    orderRows,
    ['-placed', 'placed', '-total', 'total'],
    { status: 'paid' },
    { status: 'awaiting-payment' },
    { status: 'refunded' },
    { brand: 'gg' },
    { method: 'boleto' },
    { payment: 'without-outcome' },
    { dated: 'paid', from: '2026-10-01', to: '2026-10-31' },
    { dated: 'refunded', from: '2026-10-01', to: '2026-10-31' },
    { from: '2026-10-01', to: '2026-10-31' },
    { note: 'issued' },
    { refund: 'failed' },
    { account: `acc_${'77'.padStart(26, '0')}` },
    { q: 'elisa costa' },
    { q: 'elisa costa 44' },
    { q: '77@medida.example' },
    { q: '000077' },
    { q: 'xilindrox' },
  ),
  accounts: list(
    accountRows(buyersOf),
    ['-created', 'created', 'name', '-name'],
    { status: 'suspended' },
    { role: 'any' },
    { confirmed: 'no' },
    { confirmed: 'yes' },
    { brand: 'gg' },
    { from: '2026-10-01', to: '2026-10-31' },
    { q: 'elisa' },
    { q: 'elisa costa 44' },
    { q: '77@medida.example' },
    { q: '2025-000077-0' },
    { q: 'xilindrox' },
  ),
  products: list(
    productRows,
    ['-created', 'created', 'name', '-name', '-sold', 'sold'],
    { life: 'draft' },
    { life: 'published' },
    { life: 'scheduled' },
    { life: 'archived' },
    { type: 'training' },
    { brand: 'gg' },
    { q: 'guia' },
    { q: 'elisa costa 44' },
    { q: 'xilindrox' },
  ),
  coupons: list(
    couponRows,
    ['-created', 'created', 'code', '-code', '-used', 'used'],
    { life: 'paused' },
    { life: 'active' },
    { life: 'expired' },
    { kind: 'percent' },
    { kind: 'item-free' },
    { brand: 'gg' },
    { campaign: 'yes' },
    { q: 'medida77' },
    { q: 'elisa' },
    { q: 'xilindrox' },
  ),
  subscriptions: list(
    subscriptionRows,
    ['-created', 'created', 'end', '-end'],
    { status: 'active' },
    { status: 'past-due' },
    { status: 'paused' },
    { suspended: 'yes' },
    { cancelling: 'yes' },
    { brand: 'gg' },
    { q: 'elisa' },
    { q: 'elisa costa 44' },
    { q: '77@medida.example' },
    { q: 'xilindrox' },
  ),
  reviews: list(
    reviewRows,
    ['-created', 'created'],
    { reported: 'yes' },
    { hidden: 'yes' },
    { hidden: 'no' },
    { stars: 1 },
    { q: 'elisa' },
    { q: 'xilindrox' },
  ),
}

interface Took {
  p50: number
  p99: number
}

async function timed(ask: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await ask()
  return performance.now() - start
}

function tookOf(samples: number[]): Took {
  samples.sort((a, b) => a - b)
  const at = (share: number) => Number(samples[Math.floor((samples.length - 1) * share)]!.toFixed(2))
  return { p50: at(0.5), p99: at(0.99) }
}

/** What a page takes and what a row by its key takes, asked in turn: both meet the same machine. */
async function sample(pool: pg.Pool, ask: () => Promise<unknown>): Promise<{ page: Took; key: Took }> {
  const [page, key]: [number[], number[]] = [[], []]
  const byKey = () => pool.query('select * from account where id = $1', [`acc_${'77'.padStart(26, '0')}`])
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const took = [await timed(ask), await timed(byKey)] as const
    if (round < 0) continue
    page.push(took[0])
    key.push(took[1])
  }
  return { page: tookOf(page), key: tookOf(key) }
}

/** Reads all orders as their file is made; resolves to the megabytes that the process grew by after a tenth of it. */
async function exportGrowth(db: Db): Promise<number> {
  let [rows, first, most] = [0, 0, 0]
  for await (const portion of readAll(db, orderRows, { sort: '-placed' }, NOW)) {
    rows += portion.length
    if (rows > ROWS / 10) first ||= memoryOf(process.pid)
    most = Math.max(most, memoryOf(process.pid))
  }
  return most - first
}

const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-admin-lists-'))
const postgres = await startPostgres({ dataDir, durable: false })
const pool = createPool(postgres.url, 4, createLog('silent'))
const db = createDb(pool)
const figures: object[] = []
try {
  await install(postgres.url)
  await seed(postgres.url)
  await fill(pool)
  for (const [name, { read, questions }] of Object.entries(LISTS)) {
    for (const question of questions) {
      const { page, key } = await sample(pool, () => read(db, question))
      const ratio = Number((page.p99 / key.p99).toFixed(1))
      console.log(
        `${name.padEnd(14)} ${String(ratio).padStart(7)} times  p99 ${page.p99} ms, a row ${key.p99} ms  ${JSON.stringify(question)}`,
      )
      figures.push({
        name: `admin.${name}`,
        question,
        unit: 'times',
        value: ratio,
        most: MOST_RATIO,
        ...page,
        key,
      })
    }
  }
  const growth = await exportGrowth(db)
  console.log(`export of ${ROWS} orders: ${growth} MB`)
  figures.push({ name: 'admin.export.memory', unit: 'MB', value: growth, most: MOST_GROWTH_MB })
  writeFigures('admin-lists', figures)
} finally {
  await db.destroy()
  await discard(postgres, dataDir)
}
