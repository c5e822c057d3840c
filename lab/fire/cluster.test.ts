/** @module-tag fire */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { addDays, today } from '@vitrine/contract/time'
import { expect, test, vi } from 'vitest'
import { install } from '../../server/src/install.ts'
import { createPool } from '../../server/src/platform/kernel/database.ts'
import { createLog } from '../../server/src/platform/kernel/log.ts'
import { seededRandom } from '../../simulator/src/chaos/random.ts'
import { newBuyer } from '../../test/support/buyer.ts'
import { openShop } from '../../test/support/shop.ts'
import { stock } from '../../test/support/stock.ts'
import { copyRows } from '../bench/copies.ts'
import { readBankBooks } from '../support/bank-books.ts'
import { type ClusterShop, createShopDatabase, openClusterShop } from '../support/cluster-shop.ts'
import { type Comparison, compareBooks } from '../support/compare-books.ts'
import type { Diary } from '../support/insist.ts'
import { type ClusterPrograms, openPatroni, type PatroniCluster } from '../support/patroni.ts'
import { writeResult } from '../support/results.ts'
import { ARTICLE, readShopBooks } from '../support/shop-books.ts'
import { goShopping, type Market } from '../support/shopper.ts'
import { copiesOfSubscriber } from '../support/subscribers.ts'

/** `npm run fire cluster` names them; they are not on every machine. */
const PROGRAMS = {
  patroni: process.env.PATRONI_PROGRAM ?? '',
  etcd: process.env.ETCD_PROGRAM ?? '',
  haproxy: process.env.HAPROXY_PROGRAM ?? '',
  pgbouncer: process.env.PGBOUNCER_PROGRAM ?? '',
  postgres: process.env.POSTGRES_BIN ?? '',
} satisfies ClusterPrograms & { pgbouncer: string }
const missing = Object.entries(PROGRAMS).flatMap(([name, path]) => (path && existsSync(path) ? [] : [name]))
if (missing.length > 0)
  console.log(
    `not tried without ${missing.join(', ')}: apt-get install patroni etcd-server haproxy pgbouncer postgresql`,
  )

const FAILOVERS = Number(process.env.FAILOVERS ?? 2)
const SHOPPERS = Number(process.env.SHOPPERS ?? 4)
const SEED = Number(process.env.SEED ?? 20261127)
/** Subscriptions that become due at each kill. */
const RENEWALS = Number(process.env.RENEWALS ?? 100)
const AMOUNTS = [1990, 3990, 10_007, 25_001]
const SEATS = 1_000_000
/** Every so many kills a whole machine is lost, its Patroni with it. */
const MACHINE_EVERY = 3
/** Milliseconds of shopping between two kills, and for which nothing arrives at a standby before every other one. */
const LIFE_MS = 4000
const REPLICATION_HOLD_MS = 700
const PROBE_MS = 250
const HEALED = { timeout: 120_000, interval: 500 }
const MAILED = { timeout: 300_000, interval: 500 }
/** The simulated bank has no processor of its own: a job that it keeps waiting is tried again. */
const OF_THE_BANK = /job failed (Headers|Body) Timeout Error/
const log = createLog('silent')

async function openFolder(stack: AsyncDisposableStack): Promise<string> {
  const path = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'vitrine-cluster-'))
  stack.defer(() => rm(path, { recursive: true, force: true }))
  return path
}

async function fillShop({ databaseUrl, now }: ClusterShop): Promise<string[]> {
  const pool = createPool(databaseUrl, 1, log)
  try {
    const prices: string[] = []
    for (const amount of AMOUNTS)
      prices.push((await stock(pool, { name: ARTICLE + amount, amount, seats: SEATS })).priceId)
    const endOn = addDays(today(now()), 5)
    const period = { startOn: addDays(endOn, -31), endOn, nextStepOn: null }
    for (const one of copiesOfSubscriber(period)) await copyRows(pool, one, RENEWALS * FAILOVERS)
    return prices
  } finally {
    await pool.end()
  }
}

/** Makes the next of them due, so that workers place their orders while the primary dies. */
const makeDue = ({ shop, now }: ClusterShop, nth: number) =>
  shop.rows(
    `update subscription set next_step_on = $1 where id in (
       select 'sub_bench' || n from generate_series($2::int, $3::int) n) returning id`,
    [today(now()), nth * RENEWALS + 1, (nth + 1) * RENEWALS],
  )

interface Probe {
  /** Milliseconds of the longest time without a write that was answered, from `since` on. */
  longestSince(since: number): number
  stop(): Promise<void>
}

/** Somebody new puts something into a cart, again and again, whether the one before was answered or not. */
function probeWrites({ shop }: ClusterShop, priceId: string): Probe {
  const answered: number[] = []
  const asked = new Set<Promise<void>>()
  const ask = () => {
    const one = shop
      .client()
      .cart.addLine({ priceId })
      .then(
        () => void answered.push(performance.now()),
        () => undefined,
      )
      .finally(() => asked.delete(one))
    asked.add(one)
  }
  const timer = setInterval(ask, PROBE_MS)
  return {
    longestSince(since) {
      const moments = [since, ...answered.filter((at) => at > since).sort((a, b) => a - b), performance.now()]
      return Math.max(...moments.slice(1).map((at, nth) => at - moments[nth]!))
    },
    async stop() {
      clearInterval(timer)
      await Promise.all(asked)
    },
  }
}

interface Failover {
  isMachine: boolean
  isHeld: boolean
  /** Seconds without a write that was answered. */
  seconds: number
}

/** Kills the primary again and again; resolves to how long nobody could write each time. */
async function killPrimaries(cluster: PatroniCluster, on: ClusterShop, probe: Probe): Promise<Failover[]> {
  const failovers: Failover[] = []
  for (let nth = 0; nth < FAILOVERS; nth++) {
    await cluster.untilHealthy()
    await wait(LIFE_MS)
    await makeDue(on, nth)
    const primary = (await cluster.findPrimary())!
    const isMachine =
      nth % MACHINE_EVERY === MACHINE_EVERY - 1 || (FAILOVERS < MACHINE_EVERY && nth === FAILOVERS - 1)
    const isHeld = nth % 2 === 1
    const held = isHeld ? await cluster.holdReplication() : undefined
    if (held) await wait(REPLICATION_HOLD_MS)
    const since = performance.now()
    await cluster.kill(primary, isMachine)
    held?.[Symbol.dispose]()
    await vi.waitUntil(async () => ![undefined, primary].includes(await cluster.findPrimary()), HEALED)
    cluster.revive(primary)
    await cluster.untilHealthy()
    await wait(1000)
    const seconds = Number((probe.longestSince(since) / 1000).toFixed(1))
    failovers.push({ isMachine, isHeld, seconds })
    console.log(
      `${nth + 1} of ${FAILOVERS}: ${primary}${isMachine ? ', its machine' : ''}: ${seconds} s without a write`,
    )
  }
  return failovers
}

type Ask = (sql: string, values: unknown[]) => Promise<{ id: string }[]>

/** Of the orders that somebody was told of, those that are not there. */
async function findLost(ask: Ask, placed: readonly string[]): Promise<string[]> {
  const rows = await ask('select id from purchase_order where id = any($1)', [placed])
  const there = new Set(rows.map(({ id }) => id))
  return placed.filter((id) => !there.has(id))
}

const TWICE_PAID = `select order_id from payment where status = 'paid' group by order_id having count(*) > 1`
const RENEWED = `select s.id, count(o.id)::int as orders from subscription s
  left join purchase_order o on o.subscription_id = s.id and o.kind = 'renewal' and o.status <> 'cancelled'
  where s.id like 'sub_bench%' group by s.id`

const look = async ({ shop }: ClusterShop): Promise<Comparison> =>
  compareBooks(readBankBooks(shop.dataDir), await readShopBooks(shop))

test.skipIf(missing.length > 0)(
  `the primary of three servers dies ${FAILOVERS} times under shoppers and renewals: nothing that was told is lost`,
  { timeout: 2 * 3_600_000 },
  async () => {
    await using stack = new AsyncDisposableStack()
    const folder = await openFolder(stack)
    const cluster = await openPatroni(PROGRAMS, folder, { isSynchronous: true }, stack)
    const env = { MAIL_PER_SECOND: '500' }
    const on = await openClusterShop({ cluster, pgbouncer: PROGRAMS.pgbouncer, folder, env }, stack)
    const prices = await fillShop(on)
    const pids = on.pids()
    expect(pids).toHaveLength(4)

    const diary: Diary = { repeated: 0, failures: [] }
    const placed: string[] = []
    let isOpen = true
    const market: Market = {
      shop: on.shop,
      diary,
      prices,
      methods: ['pix', 'boleto', 'card'],
      random: seededRandom(SEED),
      isOpen: () => isOpen,
      onPlaced: (id) => placed.push(id),
    }
    const probe = probeWrites(on, prices[0]!)
    const killing = killPrimaries(cluster, on, probe).finally(() => {
      isOpen = false
    })
    const shopping = Array.from({ length: SHOPPERS }, () => goShopping(market))
    const [failovers, ...ordered] = await Promise.all([killing, ...shopping])
    await probe.stop()

    const quiet = (isQuiet: (now: Comparison) => boolean, patience: typeof HEALED) =>
      vi.waitUntil(async () => isQuiet(await look(on)), patience).catch(() => false)
    await quiet(({ apart, orders, paidOrders }) => apart.length === 0 && orders === paidOrders, HEALED)
    await quiet(({ mails }) => mails.lost.length === 0, MAILED)
    const renewals = () => on.shop.rows<{ id: string; orders: number }>(RENEWED)
    await vi
      .waitUntil(async () => (await renewals()).every(({ orders }) => orders > 0), MAILED)
      .catch(() => false)
    const renewed = await renewals()
    const books = await look(on)
    const lost = await findLost(on.shop.rows, placed)
    const twicePaid = await on.shop.rows(TWICE_PAID)
    const faults = await on.faults()
    const seconds = failovers.map((one) => one.seconds).sort((a, b) => a - b)
    await writeResult('cluster', {
      seed: SEED,
      shoppers: SHOPPERS,
      failovers,
      withoutWrites: { half: seconds[Math.floor(seconds.length / 2)], longest: seconds.at(-1) },
      placed: placed.length,
      lost,
      twicePaid,
      renewals: { due: renewed.length, placed: renewed.filter(({ orders }) => orders === 1).length },
      repeated: diary.repeated,
      failures: diary.failures,
      faults,
      ended: pids.filter((pid) => !on.pids().includes(pid)).length,
      ...books,
    })

    expect(diary.failures).toEqual([])
    expect(faults.filter((fault) => !OF_THE_BANK.test(fault))).toEqual([])
    expect(lost).toEqual([])
    expect(twicePaid).toEqual([])
    expect(on.pids()).toEqual(pids)
    expect(books).toMatchObject({
      apart: [],
      strangers: [],
      wrongSums: [],
      broken: [],
      miscounted: [],
      parked: [],
    })
    expect(books.mails.lost).toEqual([])
    expect(books.paidOrders).toBe(ordered.flat().length)
    expect(books.orders).toBe(new Set(placed).size)
    expect(renewed).toHaveLength(RENEWALS * FAILOVERS)
    expect(renewed.filter(({ orders }) => orders !== 1)).toEqual([])
    expect(seconds.at(-1)).toBeLessThan(30)
  },
)

test.skipIf(missing.length > 0)(
  'where a commit does not wait for a standby, orders that were told are lost, and are found to be',
  { timeout: 600_000 },
  async () => {
    await using stack = new AsyncDisposableStack()
    const cluster = await openPatroni(PROGRAMS, await openFolder(stack), { isSynchronous: false }, stack)
    const url = await createShopDatabase(cluster)
    await install(url)
    const shop = stack.use(await openShop({ writes: false, env: { DATABASE_URL: url } }))
    const { priceId } = await stock(shop.parts.pool, { name: ARTICLE, amount: 1990 })
    const buyers = [await newBuyer(shop), await newBuyer(shop), await newBuyer(shop)]
    const kept = await buyers[0]!.order(priceId)
    await cluster.untilHealthy()
    await wait(LIFE_MS)
    const primary = (await cluster.findPrimary())!
    using held = await cluster.holdReplication()
    const told = [await buyers[1]!.order(priceId), await buyers[2]!.order(priceId)].map(({ id }) => id)
    await cluster.kill(primary, true)
    held[Symbol.dispose]()
    await vi.waitUntil(async () => ![undefined, primary].includes(await cluster.findPrimary()), HEALED)
    const ask: Ask = async (sql, values) => (await shop.parts.pool.query(sql, values)).rows
    const lost = await vi.waitFor(() => findLost(ask, [kept.id, ...told]), HEALED)
    expect(lost).toEqual(told)
  },
)
