import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newBuyer } from '../../../test/support/buyer.ts'
import { openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'
import { runSweeps } from '../jobs/index.ts'
import { reconcile } from './reconcile.ts'

const lines: Record<string, unknown>[] = []
const logTo = new Writable({
  write(chunk, _encoding, done) {
    for (const line of String(chunk).trimEnd().split('\n')) lines.push(JSON.parse(line))
    done()
  },
})

const PATIENCE = { timeout: 20_000, interval: 100 }

let shop: Shop
let ahead = 0
beforeAll(async () => {
  const clock = { now: () => new Date(Date.now() + ahead) }
  // Nobody listens there, and the sweep is called by hand.
  const env = { LOG_LEVEL: 'warn', PIX_BASE_URL: 'http://127.0.0.1:1/pix/v2', RECONCILE_SECONDS: '3600' }
  shop = await openShop({ clock, logTo, env })
}, 60_000)
afterAll(() => shop[Symbol.asyncDispose]())

test('an order that the bank does not answer about is asked for once, and told once a minute with its names', async () => {
  const { app, providers, pool } = shop.parts
  const { priceId } = await stock(pool, { name: 'Guia', amount: 1000 })
  const order = await (await newBuyer(shop)).order(priceId)
  const payment = order.payment!.id
  ahead = 30_000
  for (let sweep = 0; sweep < 20; sweep++) await reconcile(app, providers, 'pix').catch(() => undefined)
  const { rows } = await pool.query(
    `select name, count(*)::int as jobs from pgboss.job
     where data ->> 'paymentId' = $1 and state < 'completed' group by name order by name`,
    [payment],
  )
  for (const { name, jobs } of rows) expect([name, jobs]).toEqual([name, 1])
  expect(rows.map(({ name }) => name)).toContain('payment.settle')

  const failed = () => lines.filter(({ msg }) => msg === 'job failed')
  await vi.waitFor(() => expect(failed().length).toBeGreaterThan(0), PATIENCE)
  await vi.waitFor(async () => {
    const tried = `select max(retry_count)::int as tries from pgboss.job where data ->> 'paymentId' = $1`
    expect((await pool.query(tried, [payment])).rows[0].tries).toBeGreaterThan(1)
  }, PATIENCE)
  expect(failed()).toEqual([
    expect.objectContaining({ order: order.id, payment, provider: 'api-pix', reason: expect.any(String) }),
  ])
  expect(failed()[0]!.reason).toMatch(/ECONNREFUSED|bad port/)
})

test('a sweep that fails waits as long as one that does not', async () => {
  let runs = 0
  const failing = {
    name: 'failing',
    everySeconds: 30,
    run: async () => {
      runs++
      throw new Error('no answer')
    },
  }
  vi.useFakeTimers()
  try {
    const sweeps = runSweeps([failing], shop.parts.app.log)
    await vi.advanceTimersByTimeAsync(29_000)
    expect(runs).toBe(1)
    await vi.advanceTimersByTimeAsync(31_000)
    expect(runs).toBe(3)
    await sweeps.stop()
  } finally {
    vi.useRealTimers()
  }
  const told = lines.filter(({ sweep }) => sweep === 'failing')
  expect(told.map(({ leftOut }) => leftOut)).toEqual([undefined, 1])
})
