import type { Cart } from '@vitrine/contract/cart'
import { expect, test } from 'vitest'
import { Refused, Unreachable } from '../../session/refused.ts'
import { memoryStorage } from '../../session/storage.ts'
import { createAttempts } from './attempts.ts'

const refusal = (status: number) => new Refused({ status, error: 'x', errors: [] })
const cartOf = (total: number) => ({ brand: 'main', lines: [{ id: 'line-1' }], quote: { total } }) as Cart
const counted = (storage = memoryStorage()) => {
  let made = 0
  return createAttempts(storage, () => `key-${++made}`)
}

test.each([
  ['a lost answer', new Unreachable('no answer'), 'key-1'],
  ['a failure of the server', refusal(503), 'key-1'],
  ['a refusal', refusal(409), 'key-2'],
])('after %s the next try goes out with the right key', (_, error, key) => {
  const attempts = counted()
  expect(attempts.keyFor(cartOf(1))).toBe('key-1')
  attempts.failed(error)
  expect(attempts.keyFor(cartOf(1))).toBe(key)
})

test('another cart is another attempt', () => {
  const attempts = counted()
  attempts.keyFor(cartOf(1))
  attempts.failed(new Unreachable('no answer'))
  expect(attempts.keyFor(cartOf(2))).toBe('key-2')
})

test('a reload keeps the key of an attempt without an answer, and that there is one', () => {
  const storage = memoryStorage()
  const key = createAttempts(storage).keyFor(cartOf(1))
  const reloaded = createAttempts(storage)
  expect(reloaded.keyFor(cartOf(1))).toBe(key)
  expect(reloaded.lost()).toBe(true)
  expect(reloaded.lost()).toBe(false)
})

test('an answered attempt is not lost', () => {
  const attempts = counted()
  attempts.keyFor(cartOf(1))
  attempts.succeeded()
  expect(attempts.lost()).toBe(false)
})

test('keys of their own making are long and differ', () => {
  const keys = Array.from({ length: 50 }, () => createAttempts(memoryStorage()).keyFor(cartOf(1)))
  expect(new Set(keys).size).toBe(50)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
})
