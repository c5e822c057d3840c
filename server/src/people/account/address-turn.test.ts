import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#kernel/database.ts'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { takeTurnOf, turnKey, waitForTurn } from './address-turn.store.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

const NOW = Date.parse('2026-11-20T12:00:00Z')
const at = (seconds: number) => new Date(NOW + seconds * 1000)
const keyOf = (whom: string) => turnKey(shop.app, 'test', whom)
const take = (whom: string, limit: { most: number; seconds: number; gap?: number }, seconds: number) =>
  inTransaction(shop.app.db, (tx) => takeTurnOf(tx, keyOf(whom), limit, at(seconds)))

test('turns whose clocks crossed are all given while there are some', async () => {
  const limit = { most: 300, seconds: 3600 }
  const taken = await Promise.all(
    Array.from({ length: 40 }, (_, nth) => take('crowd', limit, ((nth * 7) % 40) / 1000)),
  )
  expect(taken).toEqual(Array.from({ length: 40 }, () => true))
})

test('a clock that is behind counts like the others', async () => {
  const limit = { most: 2, seconds: 3600 }
  expect([await take('late', limit, 5), await take('late', limit, 0), await take('late', limit, 6)]).toEqual([
    true,
    true,
    false,
  ])
  expect(await waitForTurn(shop.app.db, keyOf('late'), limit, at(6))).toBe(3594)
})

test('a pause between two turns is kept, and is not made longer by a clock that is behind', async () => {
  const limit = { most: 5, seconds: 3600, gap: 60 }
  expect([await take('gap', limit, 10), await take('gap', limit, 9), await take('gap', limit, 69)]).toEqual([
    true,
    false,
    false,
  ])
  expect(await take('gap', limit, 70)).toBe(true)
})
