import { expect, test } from 'vitest'
import { Refused, Unreachable } from '../../session/refused.ts'
import { createAttempts } from './attempts.ts'

const refusal = (status: number) => new Refused({ status, error: 'x', errors: [] })
const counted = () => {
  let made = 0
  return createAttempts(() => `key-${++made}`)
}

test.each([
  ['a lost answer', new Unreachable('no answer'), 'key-1'],
  ['a failure of the server', refusal(503), 'key-1'],
  ['a refusal', refusal(409), 'key-2'],
])('after %s the next try goes out with the right key', (_, error, key) => {
  const attempts = counted()
  expect(attempts.keyFor({ total: 1 })).toBe('key-1')
  attempts.failed(error)
  expect(attempts.keyFor({ total: 1 })).toBe(key)
})

test('another content is another attempt', () => {
  const attempts = counted()
  attempts.keyFor({ total: 1 })
  attempts.failed(new Unreachable('no answer'))
  expect(attempts.keyFor({ total: 2 })).toBe('key-2')
})

test('keys of their own making are long and differ', () => {
  const keys = Array.from({ length: 50 }, () => createAttempts().keyFor({}))
  expect(new Set(keys).size).toBe(50)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
})
