import { expect, test } from 'vitest'
import type { Db } from './database.ts'
import { createKeeper } from './keep.ts'

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
  const keeper = createKeeper({} as Db, listener)
  const tell = () => hearers.forEach((hear) => void hear(''))
  return { read: () => keeper.read(what), tell, keeper, hearers }
}

test('what was read is kept until it is told to have changed, and is loaded once for many who ask at once', async () => {
  const { read, tell, keeper, hearers } = setUp(async (count) => count)
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
  tell()
  expect(await read()).toBe(2)
  keeper.forget()
  expect(await read()).toBe(3)
  expect(hearers).toHaveLength(1)
})

test('news that come while it is read are not lost', async () => {
  const { promise, resolve } = Promise.withResolvers<number>()
  const { read, tell } = setUp((count) => (count === 1 ? promise : Promise.resolve(count)))
  const first = read()
  tell()
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
