import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDatabase } from '../../../../test/support/database.ts'
import { createDb, createPool, inTransaction } from './database.ts'
import { createLog } from './log.ts'
import { migrate } from './migrate.ts'
import { countAttempt, type RateLimit, secondsToWait } from './rate-limit.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const key = (name: string) => Buffer.from(name.padEnd(32, '.'))
const COUNTED = `
  insert into address_turn (key, taken_at, last_at) values
    ('${key('code')}', array_fill('2026-11-20T11:30:00Z'::timestamptz, array[5]), '2026-11-20T11:30:00Z');
  insert into guess_day (key, guessed_at, last_at) values
    ('${key('day')}', array_fill('2026-11-20T02:00:00Z'::timestamptz, array[100]), '2026-11-20T02:00:00Z');
  insert into guess_pace (key, failures, began_at, free_at) values
    ('${key('waiting')}', 7, '2026-11-20T11:58:00Z', '2026-11-20T12:01:00Z'),
    ('${key('slowed')}', 7, '2026-11-20T11:50:00Z', '2026-11-20T11:59:00Z'),
    ('${key('few')}', 4, '2026-11-20T11:59:00Z', '2026-11-20T11:59:00Z')`

/** The tables of a shop that counted before, brought up to date. */
async function migrated() {
  const ours = join(import.meta.dirname, '../../../../db/migrations')
  const before = await mkdtemp(join(tmpdir(), 'vitrine-limits-'))
  for (const name of await readdir(ours))
    if (name < '0254') await copyFile(join(ours, name), join(before, name))
  const database = await createDatabase()
  await migrate(database.url, before)
  await rm(before, { recursive: true })
  const pool = createPool(database.url, 2, createLog('silent'))
  await pool.query(COUNTED)
  await migrate(database.url)
  const close = async () => {
    await pool.end()
    await database.drop()
  }
  return { db: createDb(pool), [Symbol.asyncDispose]: close }
}

const HOUR_MS = 3_600_000
const BACKOFF: RateLimit = {
  limit: 5,
  windowMs: HOUR_MS / 4,
  backoff: { firstMs: 30_000, longestMs: HOUR_MS / 4 },
}

test('what was counted before goes on counting', async () => {
  await using shop = await migrated()
  /** `0` when one more is let through, else the seconds to wait. */
  const waitOf = async (name: string, limit: RateLimit) => {
    const counter = { key: key(name), limit }
    const full = await inTransaction(shop.db, (tx) => countAttempt(tx, [counter], NOW))
    return full ? secondsToWait(shop.db, full, NOW) : 0
  }
  expect(await waitOf('code', { limit: 5, windowMs: 24 * HOUR_MS })).toBe(23.5 * 3600)
  expect(await waitOf('day', { limit: 100, windowMs: 24 * HOUR_MS })).toBe(14 * 3600)
  expect(await waitOf('waiting', BACKOFF)).toBe(60)
  expect([await waitOf('slowed', BACKOFF), await waitOf('slowed', BACKOFF)]).toEqual([0, 240])
  expect([await waitOf('few', BACKOFF), await waitOf('few', BACKOFF)]).toEqual([0, 30])
})
