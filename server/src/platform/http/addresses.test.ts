import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { openProduct } from '../../../../test/support/product.ts'
import { sendRaw } from '../../../../test/support/raw.ts'

const AT_ONCE = 20
/**
 * What is kept of pages and answers is 32 MiB at most. Each page of a search is rendered, which makes the engine's heap as
 * large as it gets (111 MB after 600 searches, measured); once it is, more of them add next to nothing.
 */
const [MADE_UP, SEARCHED, SEARCHED_AGAIN] = [60_000_000, 150_000_000, 20_000_000]

const ROUNDS = 3

/** What a process holds now. */
const memoryOf = (pid: number) => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) * 1024

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

test('made-up addresses cost the web process less than 60 MB, and searches no more after the first 800', {
  tags: 'fire',
  timeout: 300_000,
}, async () => {
  await using shop = await openProduct()
  const { url } = shop.product
  const pid = shop.product.pids().web!
  await ask(url, 40, (nth) => `/loja?page=${1 + (nth % 4)}`)
  const before = memoryOf(pid)
  for (const { name, count, pathOf, status } of KINDS) {
    expect(await ask(url, count, pathOf), name).toEqual([status])
    expect(memoryOf(pid) - before, name).toBeLessThan(MADE_UP)
  }
  expect(await ask(url, 800, search)).toEqual([200])
  const full = memoryOf(pid)
  expect(full - before).toBeLessThan(SEARCHED)
  // Just before the engine collects, a process holds more than it needs: what it holds for good is there each time.
  const more: number[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    expect(await ask(url, 800, (nth) => search(800 * round + nth))).toEqual([200])
    more.push(memoryOf(pid) - full)
  }
  expect(Math.min(...more)).toBeLessThan(SEARCHED_AGAIN)
})
