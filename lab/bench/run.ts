import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../scripts/ports.ts'
import { readSettings } from '../../scripts/product/settings.ts'
import { startProduct } from '../../scripts/product.ts'
import { NO_LIMITS } from '../../test/support/limits.ts'
import { stock } from '../../test/support/stock.ts'
import { openBuyers } from './buyers.ts'
import { flood } from './flood.ts'
import { type Load, load } from './load.ts'
import { logins } from './logins.ts'
import { commit, machine, memoryOf } from './machine.ts'
import { checkouts, orders } from './orders.ts'
import { quotes } from './quotes.ts'
import { staticRatios } from './static-ratio.ts'
import { webhooks } from './webhooks.ts'

interface Figure {
  name: string
  unit: string
  value: number
  p50?: number
  p99?: number
}

const REST_MS = 3000
const RESULTS = join(import.meta.dirname, '../results')
const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-bench-'))
const figures: Figure[] = []

function note(figure: Figure): void {
  figures.push(figure)
  const tail = figure.p99 === undefined ? '' : `   p50 ${figure.p50} ms   p99 ${figure.p99} ms`
  console.log(`${figure.name.padEnd(16)} ${String(figure.value).padStart(8)} ${figure.unit}${tail}`)
}

const PAGES = join(import.meta.dirname, '../pages')

/** How the store shows itself on a telephone. Lighthouse is a package of that folder alone, and installed by this. */
function pageSpeed(url: string): Figure[] {
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: PAGES, stdio: 'inherit' })
  const args = ['page-speed.ts', url, '--json']
  return JSON.parse(execFileSync(process.execPath, args, { cwd: PAGES, encoding: 'utf8' }))
}

const noteLoad = (name: string, unit: string, { perSecond, p50, p99 }: Load) =>
  note({ name, unit, value: perSecond, p50, p99 })

/** Resolves when every order has the code it is to be paid with. */
async function whenCharged(): Promise<void> {
  const client = new pg.Client(product.databaseUrl)
  await client.connect()
  const isLeft = "select from payment where status = 'created' limit 1"
  while ((await client.query(isLeft)).rowCount) await wait(50)
  await client.end()
}

/** A product that one account may buy again and again. */
async function stockForBench(databaseUrl: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl })
  const { priceId } = await stock(pool, { name: 'Produto da medida', amount: 4990 })
  await pool.end()
  return priceId
}

const settings = readSettings({
  ...process.env,
  PORT: String(await freePort()),
  SIMULATOR_PORT: String(await freePort()),
  SIMULATOR_SMTP_PORT: String(await freePort()),
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  ...NO_LIMITS,
  RATE_PER_MINUTE: '100000000',
})
const start = () => startProduct({ settings, logs: 'files' })

note({ name: 'quotes', unit: 'carts/s', value: quotes() })

// The first start, and a first use of it, leave behind what makes the second one quick.
const first = await start()
await openBuyers(first.url, 2)
await first.stop()
const began = performance.now()
const product = await start()
note({ name: 'start.second', unit: 's', value: Number(((performance.now() - began) / 1000).toFixed(2)) })

const priceId = await stockForBench(product.databaseUrl)
const { url } = product
const { items } = (await (await fetch(`${url}/api/catalog/products`)).json()) as { items: { id: string }[] }
const pick = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T
const json = { 'content-type': 'application/json' }
const pages = ['/loja', '/loja?page=2', '/loja?type=training', '/loja?sort=price']
const lists = ['', '?page=2', '?type=training', '?sort=price', '?sort=newest', '?type=subscription']
let query = 0

noteLoad('store.html', 'req/s', await load(url, { next: () => ({ path: pick(pages) }) }))
noteLoad(
  'catalog.list',
  'req/s',
  await load(url, { next: () => ({ path: `/api/catalog/products${pick(lists)}` }) }),
)
noteLoad(
  'catalog.product',
  'req/s',
  await load(url, { next: () => ({ path: `/api/catalog/products/${pick(items).id}` }) }),
)
// Every query is a new one, so none is answered from memory.
noteLoad(
  'catalog.search',
  'req/s',
  await load(url, { next: () => ({ path: `/api/catalog/products?q=curso%20${query++}` }) }),
)
for (const { name, unit, value } of await staticRatios(url)) note({ name, unit, value })
// Before there are orders, whose messages keep the worker busy for minutes.
const { idle, flooded } = await flood(url)
note({ name: 'store.flooded.ratio', unit: 'times', value: Number((flooded.p95 / idle.p95).toFixed(2)) })
// Of many people: one account is not tried at more than a few times at once.
const people = (await openBuyers(url, 64)).map(({ credentials }) => credentials)
const calm = await logins(url, () => pick(people))
note({ name: 'account.login.p95', unit: 'ms', value: calm.p95, p50: calm.p50, p99: calm.p99 })
noteLoad(
  'account.login',
  'req/s',
  await load(url, {
    next: () => ({
      method: 'POST',
      path: '/api/account/login',
      headers: json,
      body: JSON.stringify(pick(people)),
    }),
  }),
)
noteLoad(
  'cart.add',
  'req/s',
  await load(url, {
    next: () => ({
      method: 'POST',
      path: '/api/cart/lines',
      headers: json,
      body: JSON.stringify({ priceId }),
    }),
  }),
)
noteLoad('orders', 'orders/s', await orders({ url, bankUrl: product.simulatorUrl, priceId }))
noteLoad(
  'checkout.orders',
  'orders/s',
  await checkouts({ url, bankUrl: product.simulatorUrl, priceId }, whenCharged),
)
const secrets = {
  pixToken: product.env.PIX_WEBHOOK_TOKEN!,
  webhookSecret: product.env.MERCADO_PAGO_WEBHOOK_SECRET!,
  publicKey: product.env.MERCADO_PAGO_PUBLIC_KEY!,
}
noteLoad('webhooks', 'req/s', await webhooks({ url, bankUrl: product.simulatorUrl, priceId, ...secrets }))
// What was under way when the last load ended is over.
await wait(REST_MS)
const pids = product.pids()
note({ name: 'memory.web', unit: 'MB', value: memoryOf(pids.web!) })
note({ name: 'memory.worker', unit: 'MB', value: memoryOf(pids.worker!) })
for (const figure of pageSpeed(url)) note(figure)

await product.stop()
rmSync(dataDir, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
const result = { machine: machine(), commit: commit(), at: new Date().toISOString(), figures }
writeFileSync(join(RESULTS, 'latest.json'), `${JSON.stringify(result, null, 2)}\n`)
