import { expect, test } from 'vitest'
import { createSharedCache } from './serve-api.ts'

const keep = (limit: number) => createSharedCache<string>(limit, (text) => text.length)

test('what is kept takes so many bytes and no more, and who was asked for first leaves first', () => {
  const cache = keep(10_000)
  for (let nth = 0; nth < 100; nth++) cache.set(`/${nth}`, 'x'.repeat(800), 0)
  const kept = Array.from({ length: 100 }, (_, nth) => nth).filter((nth) => cache.get(`/${nth}`))
  expect(kept).toEqual([91, 92, 93, 94, 95, 96, 97, 98, 99])
  cache.set('/large', 'x'.repeat(20_000), 0)
  expect([cache.get('/large'), cache.get('/99')?.length]).toEqual([undefined, 800])
  cache.set('/again', 'y', 0)
  expect(cache.get('/again')).toBe('y')
})

test('what is kept again takes its own place', () => {
  const cache = keep(10_000)
  cache.set('/a', 'first', 0)
  for (let nth = 0; nth < 50; nth++) cache.set('/b', 'x'.repeat(5000), 0)
  expect([cache.get('/a'), cache.get('/b')?.length]).toEqual(['first', 5000])
})

test('what was read before a change is not kept', () => {
  const cache = keep(10_000)
  const before = cache.version()
  cache.clear()
  cache.set('/a', 'old', before)
  expect(cache.get('/a')).toBeUndefined()
})
