import { expect, test } from 'vitest'
import { createCache } from './cache.ts'
import type { Db, Tx } from './database.ts'

/** A channel whose news come when they are told to, and something whose loads are counted. */
function setUp(load: (count: number) => Promise<number>) {
  const hearers: ((payload: string) => void)[] = []
  const listener = {
    on(_channel: string, hear: (payload: string) => void) {
      hearers.push(hear)
      return () => {}
    },
  }
  let count = 0
  const what = { channel: 'news', load: () => load(++count) }
  const cache = createCache({} as Db, listener)
  const notify = () => hearers.forEach((hear) => void hear(''))
  return { read: () => cache.read(what), notify, cache, hearers, what }
}

test('what was read is kept until it is told to have changed, and is loaded once for many who ask at once', async () => {
  const { read, notify, cache, hearers } = setUp(async (count) => count)
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
  notify()
  expect(await read()).toBe(2)
  cache.forget()
  expect(await read()).toBe(3)
  expect(hearers).toHaveLength(1)
})

test('news that come while it is read are not lost', async () => {
  const { promise, resolve } = Promise.withResolvers<number>()
  const { read, notify } = setUp((count) => (count === 1 ? promise : Promise.resolve(count)))
  const first = read()
  notify()
  resolve(1)
  expect(await first).toBe(1)
  expect(await read()).toBe(2)
})

test('a failure is not kept', async () => {
  const { read } = setUp(async (count) => {
    if (count === 1) throw new Error('no database')
    return count
  })
  await expect(read()).rejects.toThrow('no database')
  expect(await read()).toBe(2)
})

test('of what has a version the one that is asked for is given, loaded once', async () => {
  const { cache } = setUp(async (count) => count)
  let loads = 0
  const read = (version: string) => cache.readVersion({ name: 'outline', version, load: async () => ++loads })
  expect(await Promise.all([read('1'), read('1'), read('2'), read('2')])).toEqual([1, 1, 2, 2])
  expect(await read('2')).toBe(2)
  expect(await read('3')).toBe(3)
  cache.forget()
  expect(await read('3')).toBe(4)
})

test('what could not be loaded is tried again', async () => {
  const { cache } = setUp(async (count) => count)
  let tries = 0
  const load = () => (++tries === 1 ? Promise.reject(new Error('gone')) : Promise.resolve(tries))
  const read = () => cache.readVersion({ name: 'outline', version: '1', load })
  await expect(read()).rejects.toThrow('gone')
  expect(await read()).toBe(2)
})

test('inside a transaction what is still on its way is read by its own connection, and what is kept is given', async () => {
  const { promise, resolve } = Promise.withResolvers<number>()
  const { cache, read, what } = setUp((count) => (count === 1 ? promise : Promise.resolve(count)))
  const first = read()
  expect(await cache.readWithin({} as Tx, what)).toBe(2)
  resolve(1)
  await first
  expect(await cache.readWithin({} as Tx, what)).toBe(1)
})

test('what a transaction asks for first is kept for the next', async () => {
  const { cache, read, what } = setUp((count) => Promise.resolve(count))
  expect(await cache.readWithin({} as Tx, what)).toBe(2)
  expect(await read()).toBe(1)
  expect(await cache.readWithin({} as Tx, what)).toBe(1)
})
