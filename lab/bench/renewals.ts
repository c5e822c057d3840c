import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calendarDay, DAY_MS } from '@vitrine/contract/time'
import type pg from 'pg'
import { seed } from '../../db/seed/index.ts'
import { discard, startPostgres } from '../../scripts/postgres.ts'
import { readConfig } from '../../server/src/config.ts'
import { install } from '../../server/src/install.ts'
import { openParts } from '../../server/src/parts.ts'
import { stepSubscriptions } from '../../server/src/subscription/index.ts'
import { ENVIRONMENT } from '../../test/support/app.ts'
import { mercadoPagoOf, SHOP_SECRETS } from '../../test/support/shop.ts'
import { copiesOfSubscriber, ofSubscriber } from '../support/subscribers.ts'
import { copyRows } from './copies.ts'
import { memoryOf, writeFigures } from './machine.ts'

/**
 * How fast renewals by card are billed: `node lab/bench/renewals.ts [subscriptions]`, on a database of its own. Each is an
 * order with its lines and the promise of its message in one transaction, and the promise of its charge in another one, on
 * the day on which it is due; the yardstick of the same run is a transaction that inserts one row.
 */
const SUBSCRIPTIONS = Number(process.argv[2] ?? 20_000)
/** As many as a worker has under way. */
const AT_ONCE = 4
const YARDSTICK_SECONDS = 5
const LEAST_RATIO = 0.05
const MOST_GROWTH_MB = 50
/**
 * Ten in the morning: nobody is written to at night. A week ahead the order is placed, the day before it is due what it
 * pays for opens until it would be suspended, and on its day the card is charged; on the days between nothing is done.
 */
const PLACED_AT = new Date('2027-03-01T13:00:00Z')
const DAYS = Array.from({ length: 8 }, (_, day) => new Date(PLACED_AT.getTime() + day * DAY_MS))
let now = PLACED_AT

/** One subscriber of the demonstration, so many times, in a period that ends in a week. */
const FILL = copiesOfSubscriber({
  startOn: calendarDay('2027-02-08'),
  endOn: calendarDay('2027-03-08'),
  nextStepOn: calendarDay('2027-03-01'),
})

/** Each has a card that their renewals are charged to; all were consented to with the payment of the model. */
const CARDS = [
  `insert into card_consent (payment_id, account_id, text, at)
   select y.id, o.account_id, 'Salvar este cartão', y.created_at from payment y join purchase_order o on o.id = y.order_id
   where o.${ofSubscriber('l.order_id')} and y.status = 'paid'`,
  `insert into saved_card (id, account_id, payment_id, provider, reference_sealed, print_index, brand, last4, exp_month,
     exp_year, saved_at)
   select 'car_bench' || n, 'acc_bench' || n, (select payment_id from card_consent), 'mercado-pago', '\\x00',
     decode(lpad(to_hex(n), 8, '0'), 'hex'), 'visa', '1208', 8, 2031, '2027-02-08' from generate_series(1, $1::int) n`,
  `insert into card_mandate (id, account_id, subscription_id, text, version, at)
   select 'cmd_bench' || n, 'acc_bench' || n, 'sub_bench' || n, 'Renovar neste cartão', '2026-11-26', '2027-02-08'
   from generate_series(1, $1::int) n`,
  `update subscription set saved_card_id = 'car_bench' || substr(id, 10) where id like 'sub_bench%'`,
]

async function fill(pool: pg.Pool): Promise<void> {
  await pool.query('update subscription set next_step_on = null')
  for (const one of FILL) await copyRows(pool, one, SUBSCRIPTIONS)
  for (const one of CARDS) await pool.query(one, one.includes('$1') ? [SUBSCRIPTIONS] : [])
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
      await pool.query('insert into yardstick (at) values ($1)', [PLACED_AT])
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

const countCharges = async (pool: pg.Pool): Promise<number> =>
  Number(
    (await pool.query(`select count(*) from pgboss.job where name = 'checkout.charge-off-session'`)).rows[0]
      .count,
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
    ...mercadoPagoOf({ url: 'http://127.0.0.1:9' }),
    DATABASE_URL: postgres.url,
    DATABASE_POOL: '6',
    DATA_DIR: dataDir,
  }
  const parts = await openParts(readConfig(env), { works: false }, { now: () => now })
  // Nobody is asked for charges here: they stay promised, as after the death of a process.
  const app = { ...parts.app, jobs: { ...parts.app.jobs, runInline: () => undefined } }
  const { pool } = parts
  await fill(pool)
  const before = await insertsPerSecond(pool)
  const began = performance.now()
  const growth = await growthWhile(pool, async () => {
    for (now of DAYS) await stepSubscriptions(app)
  })
  const seconds = (performance.now() - began) / 1000
  const inserts = (before + (await insertsPerSecond(pool))) / 2
  const billed = await countOrders(pool)
  const charged = await countCharges(pool)
  if (billed !== SUBSCRIPTIONS || charged !== SUBSCRIPTIONS)
    throw new Error(`of ${SUBSCRIPTIONS} ${billed} were billed and ${charged} charged`)
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
