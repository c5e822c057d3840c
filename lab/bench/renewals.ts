import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { seed } from '../../db/seed/index.ts'
import { discard, startPostgres } from '../../scripts/postgres.ts'
import { readConfig } from '../../server/src/config.ts'
import { install } from '../../server/src/install.ts'
import { openParts } from '../../server/src/parts.ts'
import { stepSubscriptions } from '../../server/src/subscription/index.ts'
import { ENVIRONMENT } from '../../test/support/app.ts'
import { SHOP_SECRETS } from '../../test/support/shop.ts'
import { type Copies, copyRows } from './copies.ts'
import { memoryOf, writeFigures } from './machine.ts'

/**
 * How fast renewals are billed: `node lab/bench/renewals.ts [subscriptions]`, on a database of its own. Each is an order with
 * its lines, the promise of its charge and of its message, in a transaction of its own; the yardstick of the same run is
 * a transaction that inserts one row.
 */
const SUBSCRIPTIONS = Number(process.argv[2] ?? 20_000)
/** As many as a worker has under way. */
const AT_ONCE = 4
const YARDSTICK_SECONDS = 5
const LEAST_RATIO = 0.05
const MOST_GROWTH_MB = 50
/** Ten in the morning: nobody is written to at night. */
const NOW = new Date('2027-03-01T13:00:00Z')

const MODEL = `s.status = 'active' and c.interval = 'month' and c.max_cycles is null and l.total > 0
  and s.kept_promises is null`
const ofModel = (what: string): string => `id = (
  select ${what} from subscription s join order_line l on l.id = s.order_line_id join price c on c.id = s.price_id
  where ${MODEL} order by s.id limit 1)`

/** One subscriber of the demonstration, so many times: account, paid order, its line, and a period that ends in a week. */
const FILL: readonly Copies[] = [
  {
    table: 'account',
    of: ofModel('s.account_id'),
    differs: `'id', 'acc_bench' || n, 'email', n || '@medida.example'`,
  },
  {
    table: 'purchase_order',
    of: ofModel('l.order_id'),
    differs: `'id', 'ord_bench' || n, 'account_id', 'acc_bench' || n, 'code', 'BENCH-' || n`,
  },
  {
    table: 'order_line',
    of: ofModel('l.id'),
    differs: `'id', 'orl_bench' || n, 'order_id', 'ord_bench' || n`,
  },
  {
    table: 'subscription',
    of: ofModel('s.id'),
    differs: `'id', 'sub_bench' || n, 'account_id', 'acc_bench' || n, 'order_line_id', 'orl_bench' || n,
     'period_line_id', 'orl_bench' || n, 'anchor_on', '2027-02-08', 'period_start_on', '2027-02-08',
     'period_end_on', '2027-03-08', 'next_step_on', '2027-03-01', 'next_order_id', null, 'due_day', null`,
  },
]

async function fill(pool: pg.Pool): Promise<void> {
  await pool.query('update subscription set next_step_on = null')
  for (const one of FILL) await copyRows(pool, one, SUBSCRIPTIONS)
  await pool.query('vacuum analyze')
}

/** Transactions a second that insert one row, as many at once as subscriptions are stepped. */
async function insertsPerSecond(pool: pg.Pool): Promise<number> {
  await pool.query(
    'create table if not exists yardstick (id bigint generated always as identity primary key, at timestamptz)',
  )
  const began = performance.now()
  let count = 0
  const goOn = async () => {
    while (performance.now() - began < YARDSTICK_SECONDS * 1000) {
      await pool.query('insert into yardstick (at) values ($1)', [NOW])
      count++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, goOn))
  return count / ((performance.now() - began) / 1000)
}

const countOrders = async (pool: pg.Pool): Promise<number> =>
  Number(
    (await pool.query(`select count(*) from purchase_order where kind = 'renewal' and due_on = '2027-03-08'`))
      .rows[0].count,
  )

/** Megabytes that the process grew by, from its first tenth of them to the end. */
async function growthWhile(pool: pg.Pool, work: () => Promise<void>): Promise<number> {
  let [first, most] = [0, 0]
  const look = async () => {
    if (!first && (await countOrders(pool)) > SUBSCRIPTIONS / 10) first = memoryOf(process.pid)
    most = Math.max(most, memoryOf(process.pid))
  }
  const looking = setInterval(() => void look(), 1000)
  await work()
  clearInterval(looking)
  return most - (first || most)
}

const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-renewals-'))
const postgres = await startPostgres({ dataDir })
try {
  await install(postgres.url)
  await seed(postgres.url)
  const env = {
    ...ENVIRONMENT,
    ...SHOP_SECRETS,
    DATABASE_URL: postgres.url,
    DATABASE_POOL: '6',
    DATA_DIR: dataDir,
  }
  const parts = await openParts(readConfig(env), { works: false }, { now: () => NOW })
  // No bank is asked for charges here: they stay promised, as after the death of a process.
  const app = { ...parts.app, jobs: { ...parts.app.jobs, runInline: () => undefined } }
  const { pool } = parts
  await fill(pool)
  const before = await insertsPerSecond(pool)
  const began = performance.now()
  const growth = await growthWhile(pool, () => stepSubscriptions(app))
  const seconds = (performance.now() - began) / 1000
  const inserts = (before + (await insertsPerSecond(pool))) / 2
  const billed = await countOrders(pool)
  if (billed !== SUBSCRIPTIONS) throw new Error(`${billed} of ${SUBSCRIPTIONS} were billed`)
  const perSecond = billed / seconds
  const figures = [
    { name: 'renewals', unit: 'orders/s', value: Math.round(perSecond) },
    { name: 'renewals.inserts', unit: 'transactions/s', value: Math.round(inserts) },
    {
      name: 'renewals.ratio',
      unit: 'times',
      value: Number((perSecond / inserts).toFixed(3)),
      least: LEAST_RATIO,
    },
    { name: 'renewals.memory', unit: 'MB', value: growth, most: MOST_GROWTH_MB },
  ]
  for (const { name, value, unit } of figures)
    console.log(`${name.padEnd(18)} ${String(value).padStart(8)} ${unit}`)
  writeFigures('renewals', figures)
  await parts.close()
} finally {
  await discard(postgres, dataDir)
}
