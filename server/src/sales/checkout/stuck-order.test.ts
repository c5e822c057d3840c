import { Writable } from 'node:stream'
import { TestClock } from 'pg-boss'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newBuyer } from '../../../../test/support/buyer.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { reconcile } from './reconcile.ts'

const lines: Record<string, unknown>[] = []
const logTo = new Writable({
  write(chunk, _encoding, done) {
    for (const line of String(chunk).trimEnd().split('\n')) lines.push(JSON.parse(line))
    done()
  },
})

const PATIENCE = { timeout: 20_000, interval: 50 }

let shop: Shop
let ahead = 0
const jobClock = new TestClock()
beforeAll(async () => {
  const clock = { now: () => new Date(Date.now() + ahead) }
  // Nobody listens there.
  const env = { LOG_LEVEL: 'warn', PIX_BASE_URL: 'http://127.0.0.1:1/pix/v2' }
  shop = await openShop({ clock, jobClock, logTo, env })
})
afterAll(() => shop[Symbol.asyncDispose]())

test('orders that the bank does not answer about are each asked for once, and told once a minute with their names', async () => {
  const { app, providers, pool } = shop.parts
  const { priceId } = await stock(pool, { name: 'Guia', amount: 1000 })
  const buyer = await newBuyer(shop)
  const stuck = [await buyer.order(priceId), await buyer.order(priceId)]
  ahead = 30_000
  for (let sweep = 0; sweep < 20; sweep++) await reconcile(app, providers, 'pix').catch(() => undefined)
  for (const { payment } of stuck) {
    const { rows } = await pool.query(
      `select name, count(*)::int as jobs from pgboss.job
       where data ->> 'paymentId' = $1 and state < 'completed' group by name order by name`,
      [payment!.id],
    )
    for (const { name, jobs } of rows) expect([name, jobs]).toEqual([name, 1])
    expect(rows.map(({ name }) => name)).toContain('payment.settle')
  }

  const failed = () => lines.filter(({ msg }) => msg === 'job failed')
  const triedAgain = `select data from pgboss.job where data ->> 'paymentId' = any($1)
    group by data having max(retry_count) > 1`
  await vi.waitFor(async () => {
    await jobClock.tick(1000)
    const tried = await pool.query(triedAgain, [stuck.map(({ payment }) => payment!.id)])
    expect(tried.rowCount).toBe(stuck.length)
    expect(failed().length).toBeGreaterThanOrEqual(stuck.length)
  }, PATIENCE)
  expect(
    failed()
      .map(({ order }) => order)
      .sort(),
  ).toEqual(stuck.map(({ id }) => id).sort())
  for (const line of failed()) {
    const { id: order, payment } = stuck.find(({ id }) => id === line.order)!
    expect(line).toMatchObject({ order, payment: payment!.id, provider: 'api-pix' })
    expect(line.reason).toMatch(/ECONNREFUSED|bad port/)
  }
})
