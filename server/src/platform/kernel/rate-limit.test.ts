import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { inTransaction } from './database.ts'
import { countAttempt, type RateLimit, rateLimitKey, secondsToWait } from './rate-limit.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

const NOW = Date.parse('2026-11-20T12:00:00Z')
const HOUR_MS = 3_600_000
const at = (seconds: number) => new Date(NOW + seconds * 1000)
const counter = (subject: string, limit: RateLimit) => ({
  key: rateLimitKey(shop.app, 'test', subject),
  limit,
})
const countAll = (counters: ReturnType<typeof counter>[], seconds: number) =>
  inTransaction(shop.app.db, (tx) => countAttempt(tx, counters, at(seconds)))
const count = async (subject: string, limit: RateLimit, seconds: number) =>
  !(await countAll([counter(subject, limit)], seconds))

test('attempts whose clocks crossed are all counted while there are some left', async () => {
  const limit = { limit: 300, windowMs: HOUR_MS }
  const counted = await Promise.all(
    Array.from({ length: 40 }, (_, nth) => count('crowd', limit, ((nth * 7) % 40) / 1000)),
  )
  expect(counted).toEqual(Array.from({ length: 40 }, () => true))
})

test('a clock that is behind counts like the others', async () => {
  const limit = { limit: 2, windowMs: HOUR_MS }
  expect([
    await count('late', limit, 5),
    await count('late', limit, 0),
    await count('late', limit, 6),
  ]).toEqual([true, true, false])
  expect(await secondsToWait(shop.app.db, counter('late', limit), at(6))).toBe(3594)
})

test('a pause between two is kept, and is not made longer by a clock that is behind', async () => {
  const limit = { limit: 5, windowMs: HOUR_MS, cooldownMs: 60_000 }
  expect([
    await count('gap', limit, 10),
    await count('gap', limit, 9),
    await count('gap', limit, 69),
  ]).toEqual([true, false, false])
  expect(await secondsToWait(shop.app.db, counter('gap', limit), at(69))).toBe(1)
  expect(await count('gap', limit, 70)).toBe(true)
})

test('what one of several counters refuses is counted in none', async () => {
  const [hour, day] = [
    counter('hour', { limit: 2, windowMs: HOUR_MS }),
    counter('day', { limit: 1, windowMs: HOUR_MS }),
  ]
  expect(await countAll([hour, day], 0)).toBe(undefined)
  expect(await countAll([hour, day], 1)).toBe(day)
  expect(await countAll([hour], 2)).toBe(undefined)
  expect(await countAll([hour, day], 3)).toBe(hour)
})

test('a limit of 0 limits nothing and counts nothing', async () => {
  expect(await count('free', { limit: 0, windowMs: HOUR_MS }, 0)).toBe(true)
  const rows = await shop.app.db
    .selectFrom('rate_limit_window')
    .where('key', '=', counter('free', { limit: 0, windowMs: HOUR_MS }).key)
    .execute()
  expect(rows).toEqual([])
})
