import { expect, test } from 'vitest'
import { processMemory, residentOf } from '../../../../test/support/process-memory.ts'
import { openProduct } from '../../../../test/support/product.ts'
import { sendRaw } from '../../../../test/support/raw.ts'

const AT_ONCE = 20
/**
 * What is kept of pages and answers is 32 MiB at most, which the pages of 800 searches fill: 27.5 MB (measured). 800 more
 * add some 60 KB. Rendering them makes the engine's heap as large as it gets: up to 113 MB were seen.
 */
const [MADE_UP, SEARCHED, SEARCHED_AGAIN, RESIDENT] = [10_000_000, 40_000_000, 2_000_000, 150_000_000]

/** Asks for so many addresses, and answers with which statuses. */
async function ask(url: string, count: number, pathOf: (nth: number) => string): Promise<number[]> {
  const statuses = new Set<number>()
  let next = 0
  const one = async () => {
    while (next < count) statuses.add((await sendRaw(url, { method: 'GET', path: pathOf(next++) })).status)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return [...statuses]
}

/** Made up, each its own, so long. */
const madeUp = (nth: number, length: number) => `${nth}-`.padEnd(length, 'abcdefghij')

interface Kind {
  name: string
  count: number
  pathOf(nth: number): string
  status: number
}

const KINDS: Kind[] = [
  {
    name: '14 KB',
    count: 2000,
    pathOf: (nth) => `/loja?x=${madeUp(nth, 14_000)}`,
    status: 414,
  },
  { name: 'value', count: 2000, pathOf: (nth) => `/loja?x=${madeUp(nth, 3500)}`, status: 200 },
  { name: 'name', count: 2000, pathOf: (nth) => `/loja?${madeUp(nth, 3500)}=1`, status: 200 },
  {
    name: 'search of the API',
    count: 2000,
    pathOf: (nth) => `/api/catalog/products?q=${madeUp(nth, 70)}`,
    status: 200,
  },
]

const search = (nth: number) => `/loja?q=${madeUp(nth, 3500)}`

test('the web process keeps less than 10 MB of made-up addresses, and of searches no more after the first 800', {
  tags: 'fire',
  timeout: 300_000,
}, async () => {
  const memory = await processMemory()
  await using shop = await openProduct(memory.env)
  const { url } = shop.product
  const pid = shop.product.pids().web!
  await ask(url, 40, (nth) => `/loja?page=${1 + (nth % 4)}`)
  const before = await memory.alive(pid)
  const resident = residentOf(pid)
  for (const { name, count, pathOf, status } of KINDS) {
    expect(await ask(url, count, pathOf), name).toEqual([status])
    expect((await memory.alive(pid)) - before, name).toBeLessThan(MADE_UP)
  }
  expect(await ask(url, 800, search)).toEqual([200])
  const full = await memory.alive(pid)
  expect(full - before).toBeLessThan(SEARCHED)
  expect(await ask(url, 800, (nth) => search(800 + nth))).toEqual([200])
  expect(residentOf(pid) - resident).toBeLessThan(RESIDENT)
  expect((await memory.alive(pid)) - full).toBeLessThan(SEARCHED_AGAIN)
})
