/** @module-tag fire */
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seededRandom } from '../../simulator/src/chaos/random.ts'
import { openProduct, type RunningProduct } from '../../test/support/product.ts'
import { stock } from '../../test/support/stock.ts'
import { readBankBooks } from '../support/bank-books.ts'
import { type Comparison, compareBooks } from '../support/compare-books.ts'
import type { Diary } from '../support/insist.ts'
import { type Deaths, killOn } from '../support/killer.ts'
import { writeResult } from '../support/results.ts'
import { ARTICLE, readShopBooks } from '../support/shop-books.ts'
import { goShopping, type Market } from '../support/shopper.ts'

/** `npm run fire kills` sets these; without them it is short. */
const KILLS = Number(process.env.KILLS ?? 3)
const RESTARTS = Number(process.env.RESTARTS ?? 1)
const SHOPPERS = Number(process.env.SHOPPERS ?? 4)
/** Long enough for most machines; what was not done by then is not done. */
const MINUTES = Number(process.env.MINUTES ?? 180)
const SEED = Number(process.env.SEED ?? 20261121)
const IS_LONG = process.env.KILLS !== undefined
/** A card whose request died with its process is only known to be over after a while: the short form has no time for it. */
const METHODS = IS_LONG ? (['pix', 'boleto', 'card'] as const) : (['pix', 'boleto'] as const)
const ENV: Record<string, string> = IS_LONG ? {} : { MAIL_PER_SECOND: '500' }
const AMOUNTS = [1990, 3990, 10_007, 25_001]
/** More than anybody buys: each order holds one all the same. */
const SEATS = 1_000_000
const LIFE_MS = 1500
/** Messages that are with the mail server when their sender, or its memory of them, dies: they are sent once more. */
const IN_FLIGHT = 5
/** One in ten of the bank's answers, and of its notifications, is lost. */
const CHAOS = { answers: { losePercent: 10 }, webhooks: { losePercent: 10, duplicates: 1, forgePercent: 10 } }
const CALM = { answers: { losePercent: 0 }, webhooks: { losePercent: 0, duplicates: 0, forgePercent: 0 } }
/** What is paid at the bank is paid here at most so long after; mails may queue behind one another. */
const HEALED = { timeout: 60_000, interval: 500 }
const MAILED = { timeout: IS_LONG ? 900_000 : 60_000, interval: 500 }

let shop: RunningProduct
let prices: string[]
beforeAll(async () => {
  shop = await openProduct(ENV)
  const pool = new pg.Pool({ connectionString: shop.product.databaseUrl, max: 1 })
  prices = []
  for (const amount of AMOUNTS)
    prices.push((await stock(pool, { name: ARTICLE + amount, amount, seats: SEATS })).priceId)
  await pool.end()
}, 300_000)
afterAll(() => shop[Symbol.asyncDispose](), 60_000)

/** Shoppers shop while processes die; resolves once nobody shops any more and everything is up. */
async function burn(diary: Diary): Promise<{ ordered: string[]; deaths: Deaths }> {
  let isOpen = true
  const random = seededRandom(SEED)
  const market: Market = { shop, diary, prices, methods: METHODS, random, isOpen: () => isOpen }
  const plan = { kills: KILLS, restarts: RESTARTS, lifeMs: LIFE_MS, until: Date.now() + MINUTES * 60_000 }
  const killing = killOn(shop, { ...plan, random, onKill: say }).finally(() => {
    isOpen = false
  })
  const shopping = Array.from({ length: SHOPPERS }, () => goShopping(market))
  const [deaths, ...ordered] = await Promise.all([killing, ...shopping])
  return { ordered: ordered.flat(), deaths }
}

const say = (done: number) => void (IS_LONG && done % 25 === 0 && console.log(`${done} of ${KILLS} kills`))

const look = async () => compareBooks(readBankBooks(shop.dataDir), await readShopBooks(shop))

test(
  `${KILLS} kill -9 and ${RESTARTS} immediate restarts of PostgreSQL under load: the books agree to the centavo`,
  async () => {
    const diary: Diary = { repeated: 0, failures: [] }
    const began = Date.now()
    await shop.setChaos(CHAOS)
    const { ordered, deaths } = await burn(diary)
    const calmAt = Date.now()
    await shop.setChaos(CALM)
    // Waits for the last payments and mails; what does not come in this time is seen below.
    const quiet = (isQuiet: (now: Comparison) => boolean, patience: typeof HEALED) =>
      vi.waitUntil(async () => isQuiet(await look()), patience).catch(() => false)
    await quiet(({ apart, orders, paidOrders }) => apart.length === 0 && orders === paidOrders, HEALED)
    const healedAt = Date.now()
    await quiet(({ mails }) => mails.lost.length === 0, MAILED)
    const books = await look()
    const seconds = { burning: (calmAt - began) / 1000, healing: (healedAt - calmAt) / 1000 }
    const facts = { deaths, seconds, repeated: diary.repeated, failures: diary.failures }
    await writeResult('kills', { seed: SEED, shoppers: SHOPPERS, ...facts, ...books })

    expect(diary.failures).toEqual([])
    expect(books).toMatchObject({
      apart: [],
      strangers: [],
      wrongSums: [],
      broken: [],
      miscounted: [],
      parked: [],
    })
    expect(books.mails.lost).toEqual([])
    expect(books.mails.twice).toBeLessThanOrEqual(IN_FLIGHT * (deaths.worker + deaths.postgres))
    expect(books.paidOrders).toBe(ordered.length)
    expect(books.orders).toBe(new Set(ordered).size)
    expect(ordered.length).toBeGreaterThan(KILLS / 2)
    expect(books.delay.longest).toBeLessThan(60)
  },
  IS_LONG ? 4 * 3_600_000 : 120_000,
)
