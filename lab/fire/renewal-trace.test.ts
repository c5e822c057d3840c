import inspector from 'node:inspector/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestClock } from '../../test/support/app.ts'
import { payPix } from '../../test/support/credit.ts'
import { openShop } from '../../test/support/shop.ts'
import { textOf } from '../../test/support/statements.ts'
import { onDay, type Subscriber, subscribe } from '../../test/support/subscriber.ts'
import { writeResult } from '../support/results.ts'

/** What ran while something was done: server files in which a named function was entered, statements to the database. */
interface Trace {
  files: number
  modules: Record<string, number>
  statements: number
  reads: number
}

/** What workers and listeners ask by themselves, and the words around a transaction. */
const BESIDE = /pgboss\.|^(begin|commit|rollback|savepoint|release|listen|unlisten|notify|set )|pg_notify/i

/** The queue asks by itself, once a second, what is due: whether that falls into a renewal is chance. */
const POLL = ['platform/jobs/poll.ts', 'platform/jobs/job.store.ts']

/** What a renewal may enter and ask at most. */
const MOST = { placed: { files: 60, statements: 45 }, paid: { files: 70, statements: 45 } }

/** `at` is a path in `server/src`; its first two folders name the module. */
const moduleOf = (at: string): string => at.split('/').slice(0, -1).slice(0, 2).join('/') || 'wiring'

async function traceOf(session: inspector.Session, work: () => Promise<unknown>): Promise<Trace> {
  await session.post('Profiler.takePreciseCoverage')
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const sent = spy.mock.calls.map(([query]: unknown[]) => textOf(query).trim())
  spy.mockRestore()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const entered = result
    .filter(({ functions }) => functions.some((one) => one.functionName && one.ranges[0]!.count > 0))
    .map(({ url }) => url.split('?')[0]!)
    .filter((url) => url.includes('/server/src/') && !/\.test\.ts$/.test(url))
  const files = [...new Set(entered)]
    .map((url) => url.slice(url.indexOf('/server/src/') + 12))
    .filter((file) => !POLL.includes(file))
  const statements = sent.filter((text) => text && !BESIDE.test(text))
  return {
    files: files.length,
    modules: Object.fromEntries(
      [...Map.groupBy(files, moduleOf)].map(([name, some]) => [name, some.length] as const).sort(),
    ),
    statements: statements.length,
    reads: statements.filter((text) => /^(select|with)/i.test(text)).length,
  }
}

/** Every job whose time has come is done: the charge stands at the bank, and its messages are sent. */
async function untilDone(pool: pg.Pool): Promise<void> {
  const due = `select id from pgboss.job where state in ('created', 'active', 'retry') and start_after <= now()`
  await expect.poll(async () => (await pool.query(due)).rows).toEqual([])
}

let session: inspector.Session
beforeAll(async () => {
  session = new inspector.Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
})
afterAll(() => session.disconnect())

/**
 * How much of the server a renewal goes through, placed by the sweep and then paid by Pix, its messages included. Files
 * by V8's precise coverage of functions; statements by what is handed to the driver of the database.
 */
test.for([1, 2])('%i renewals are placed, and one is paid', { tags: ['fire'] }, async (count) => {
  const clock = createTestClock('2027-01-31T15:00:00Z')
  await using shop = await openShop({ clock, bankClock: clock })
  const subscribers: Subscriber[] = []
  for (let at = 0; at < count; at++) subscribers.push(await subscribe({ shop, clock }))
  await untilDone(shop.parts.pool)
  clock.set('2027-02-21T13:00:00Z')
  const placed = await traceOf(session, async () => {
    await shop.sweep('subscriptions')
    await untilDone(shop.parts.pool)
  })
  const { orders } = await onDay({ shop, clock }, '2027-02-22', subscribers[0]!)
  const paid = await traceOf(session, async () => {
    await payPix(shop, subscribers[0]!.buyer, orders[0]!)
    await untilDone(shop.parts.pool)
  })
  const { rows } = await shop.parts.pool.query(`select id from purchase_order where kind = 'renewal'`)
  expect(rows).toHaveLength(count)
  console.info(JSON.stringify({ count, placed, paid }, null, 1))
  await writeResult(`renewal-trace-${count}`, { placed, paid })
  for (const [act, trace] of Object.entries({ placed, paid }) as ['placed' | 'paid', Trace][]) {
    expect(trace.statements, act).toBeGreaterThan(10)
    expect(trace.statements, act).toBeLessThanOrEqual(MOST[act].statements)
    expect(trace.files, act).toBeLessThanOrEqual(MOST[act].files)
  }
})
