import { Writable } from 'node:stream'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { job, NotYet } from '#kernel/job.ts'
import { ENVIRONMENT } from '../../../../test/support/app.ts'
import { cloneDatabase, type TestDatabase } from '../../../../test/support/database.ts'
import { readConfig } from '../../config.ts'
import { openParts } from '../../parts.ts'
import { handles, runJobs } from './queue.ts'

const SOON = { timeout: 15_000, interval: 50 }
const probe = job('probe', z.object({ name: z.string() }))

let database: TestDatabase
let pool: pg.Pool
beforeEach(async () => {
  database = await cloneDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 2 })
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

const stateOf = async (name: string) =>
  (await pool.query(`select state from pgboss.job where name = 'probe' and data ->> 'name' = $1`, [name]))
    .rows[0].state

test('a job is settled when it is done, whatever becomes of those that were fetched with it', async () => {
  await using stack = new AsyncDisposableStack()
  const config = readConfig({ ...ENVIRONMENT, DATABASE_URL: database.url })
  const { boss, app, close } = await openParts(config, { works: true, sweeps: false })
  stack.defer(close)
  await boss.createQueue('probe', { retryLimit: 1, retryDelay: 600 })
  const slow = Promise.withResolvers<void>()
  const outcomes: Record<string, () => Promise<void>> = {
    slow: () => slow.promise,
    quick: async () => {},
    broken: () => Promise.reject(new Error('not today')),
  }
  await boss.insert(
    'probe',
    Object.keys(outcomes).map((name) => ({ data: { name } })),
  )
  const handler = handles(probe, (_: undefined, { name }) => outcomes[name]!())
  await runJobs(boss, [handler], undefined, app)
  await vi.waitFor(async () => expect(await stateOf('quick')).toBe('completed'), SOON)
  await vi.waitFor(async () => expect(await stateOf('broken')).toBe('retry'), SOON)
  expect(await stateOf('slow')).toBe('active')
  slow.resolve()
  await vi.waitFor(async () => expect(await stateOf('slow')).toBe('completed'), SOON)
  expect(await stateOf('broken')).toBe('retry')
})

test('a job that waits for what is under way is tried again, and told as no failure', async () => {
  await using stack = new AsyncDisposableStack()
  const lines: { msg: string; reason?: string }[] = []
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      for (const line of String(chunk).trimEnd().split('\n')) lines.push(JSON.parse(line))
      done()
    },
  })
  const config = readConfig({ ...ENVIRONMENT, DATABASE_URL: database.url, LOG_LEVEL: 'info' })
  const { boss, app, close } = await openParts(config, { works: true, sweeps: false, logTo })
  stack.defer(close)
  await boss.createQueue('probe', { retryLimit: 1, retryDelay: 600 })
  const errors: Record<string, Error> = {
    waits: new NotYet('somebody is at it'),
    broken: new Error('not today'),
  }
  await boss.insert(
    'probe',
    Object.keys(errors).map((name) => ({ data: { name } })),
  )
  await runJobs(
    boss,
    [handles(probe, (_: undefined, { name }) => Promise.reject(errors[name]))],
    undefined,
    app,
  )
  await vi.waitFor(async () => expect(await stateOf('waits')).toBe('retry'), SOON)
  await vi.waitFor(async () => expect(await stateOf('broken')).toBe('retry'), SOON)
  expect(lines.filter(({ msg }) => msg === 'job failed').map(({ reason }) => reason)).toEqual(['not today'])
})

test('a job for later is done when it is due, though nobody tells of it', async () => {
  await using stack = new AsyncDisposableStack()
  const config = readConfig({ ...ENVIRONMENT, DATABASE_URL: database.url })
  const { boss, app, close } = await openParts(config, { works: true, sweeps: false })
  stack.defer(close)
  await boss.createQueue('probe')
  await runJobs(boss, [handles(probe, async () => {})], undefined, app)
  await boss.send('probe', { name: 'later' }, { startAfter: 1 })
  // Whoever fetches looks by itself after half a minute alone.
  await vi.waitFor(async () => expect(await stateOf('later')).toBe('completed'), SOON)
})
