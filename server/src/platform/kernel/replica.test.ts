import { Writable } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type CookieJar, openTab } from '../../../../test/support/browser.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { type ReplicatedPostgres, startReplicated } from '../../../../test/support/standby.ts'
import { stock } from '../../../../test/support/stock.ts'
import { install } from '../../install.ts'
import { checkReplica } from './outage.ts'
import { parseLsn } from './replica.ts'

test('a place in the log is read as it is written, and compared by how far it is', () => {
  expect(parseLsn('0/0')).toBe(0n)
  expect(parseLsn('16/B374D848')).toBe(0x16_b374d848n)
  expect(parseLsn('1/0')! > parseLsn('0/FFFFFFFF')!).toBe(true)
  for (const other of [undefined, '', '16', '16/', 'x/1', '1/123456789'])
    expect(parseLsn(other)).toBeUndefined()
})

interface Line {
  level: number
  msg: string
  reason?: string
}

let stack: AsyncDisposableStack
let servers: ReplicatedPostgres
let shop: Shop
let reader: pg.Pool
const lines: Line[] = []
const logTo = new Writable({
  write(chunk, _encoding, done) {
    for (const line of String(chunk).trimEnd().split('\n')) lines.push(JSON.parse(line))
    done()
  },
})
beforeAll(async () => {
  stack = new AsyncDisposableStack()
  servers = await startReplicated(stack, install)
  const env = {
    DATABASE_URL: servers.primary.url,
    DATABASE_REPLICA_URL: servers.standby.url,
    LOG_LEVEL: 'info',
  }
  reader = new pg.Pool({ connectionString: servers.standby.url, max: 1 })
  reader.on('error', () => undefined)
  stack.defer(() => reader.end())
  shop = stack.use(await openShop({ env, logTo, writes: false }))
  await stock(shop.parts.pool, { name: 'Guia', amount: 1000 })
})
afterAll(() => stack.disposeAsync())

/** How many reads each server has answered. */
async function served(): Promise<{ replica: number; primary: number }> {
  const text = await shop.parts.app.metrics.getSingleMetricAsString('database_replica_reads_total')
  const of = (server: string) => Number(new RegExp(`server="${server}"} (\\d+)`).exec(text)?.[1] ?? 0)
  return { replica: of('replica'), primary: of('primary') }
}

/** Which server answered what is done meanwhile. */
async function answeredBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = await served()
  await work()
  const after = await served()
  return [
    ...Array(after.replica - before.replica).fill('replica'),
    ...Array(after.primary - before.primary).fill('primary'),
  ]
}

let searches = 0
/** A search that nobody has asked before: none of its answers is kept. */
const search = (jar: CookieJar = new Map(), q = 'guia') =>
  openTab(shop.url, undefined, jar).catalog.list({ q, page: ++searches })

/** What is applied on the standby stands still, or goes on. */
const replay = (how: 'pause' | 'resume') => reader.query(`select pg_wal_replay_${how}()`)

const untilCaughtUp = () =>
  vi.waitFor(async () => expect(await answeredBy(() => search())).toEqual(['replica']), 20_000)

test('who has written nothing reads from the replica, and who has written waits for nothing', async () => {
  const { priceId } = await stock(shop.parts.pool, { name: 'Mapa', amount: 2000 })
  await untilCaughtUp()
  await replay('pause')
  const jar: CookieJar = new Map()
  const tab = openTab(shop.url, undefined, jar)
  await tab.cart.addLine({ priceId })
  expect(parseLsn(jar.get('vitrine_wal'))).toBeDefined()
  expect(await answeredBy(() => search(jar))).toEqual(['primary'])
  expect(await answeredBy(() => search())).toEqual(['replica'])
  await replay('resume')
  await vi.waitFor(async () => expect(await answeredBy(() => search(jar))).toEqual(['replica']), 10_000)
})

test('what this process was told of is read from the primary until the replica has it, by everybody', async () => {
  await untilCaughtUp()
  await replay('pause')
  await stock(shop.parts.pool, { name: 'Atlas', amount: 3000 })
  await shop.parts.pool.query("select pg_notify('catalog', '')")
  await vi.waitFor(async () => expect(await answeredBy(() => search())).toEqual(['primary']), 5000)
  expect((await search(undefined, 'atlas')).total).toBe(1)
  await replay('resume')
  await untilCaughtUp()
})

test('a replica that is far behind answers nobody, and is told once', {
  tags: 'fire',
  timeout: 60_000,
}, async () => {
  await untilCaughtUp()
  lines.length = 0
  await replay('pause')
  await shop.parts.pool.query('create table behind (id int)')
  await vi.waitFor(async () => expect(await answeredBy(() => search())).toEqual(['primary']), 20_000)
  await replay('resume')
  await untilCaughtUp()
  const told = lines.filter(({ msg }) => msg.startsWith('replica'))
  expect(told.map(({ msg }) => msg)).toEqual(['replica away', 'replica back'])
})

test('a cookie that names no place in the log is left aside', async () => {
  const answer = await shop.request('/api/catalog/products?q=guia', {
    headers: { cookie: 'vitrine_wal=nonsense' },
  })
  expect(answer.status).toBe(200)
})

test('who asks whether the replica is well hears how old it is, or why it is none', async () => {
  await vi.waitFor(async () => expect(await checkReplica(servers.standby.url)).toBe(0), 5000)
  await expect(checkReplica(servers.primary.url)).rejects.toThrow(
    /^DATABASE_REPLICA_URL \(.+\) não funciona: quem atende nesse endereço não é uma réplica\.$/,
  )
})

test('without its replica the shop reads from the primary, and a line of the log says so', {
  tags: 'fire',
  timeout: 60_000,
}, async () => {
  await untilCaughtUp()
  lines.length = 0
  await servers.standby.stop()
  for (let n = 0; n < 20; n++) expect(await answeredBy(() => search())).toEqual(['primary'])
  const told = lines.filter(({ level }) => level >= 40)
  expect(told.map(({ msg }) => msg)).toEqual(['replica away'])
})
