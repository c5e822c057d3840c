import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ID_PREFIXES, isId, newId } from './ids.ts'

const INSTANT = Date.parse('2026-11-20T20:05:00Z')

test.each(ID_PREFIXES)('%s: a new id is one of its kind and of no other', (prefix) => {
  const id = newId(prefix)
  expect(id).toMatch(new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`))
  expect(ID_PREFIXES.filter((other) => isId(other, id))).toEqual([prefix])
})

test('the time is written as a ULID writes it', () => {
  expect(newId('ord', 1469918176385).slice(4, 14)).toBe('01aryz6s41')
})

test('ids sort by the moment they were made', () => {
  const moments = fc.integer({ min: 0, max: 2 ** 48 - 2 })
  fc.assert(
    fc.property(moments, fc.nat(10_000_000), (at, later) => {
      expect(newId('ord', at) < newId('ord', Math.min(at + later + 1, 2 ** 48 - 1))).toBe(true)
    }),
  )
})

test('ids of one millisecond differ', () => {
  expect(new Set(Array.from({ length: 5000 }, () => newId('evt', INSTANT))).size).toBe(5000)
})

test.each([
  '',
  'acc_',
  'acc_01ARYZ6S41TSV4RRFFQ69G5FAV',
  'acc_01aryz6s41tsv4rrffq69g5fa',
  'acc_01aryz6s41tsv4rrffq69g5favv',
  'acc_01aryz6s41tsv4rrffq69g5fai',
  'acc_81aryz6s41tsv4rrffq69g5fav',
  'ord_01aryz6s41tsv4rrffq69g5fav',
  'acc_01aryz6s41tsv4rrffq69g5fav\n',
])('"%s" is no account id', (text) => {
  expect(isId('acc', text)).toBe(false)
})

test('a ULID in lower case is', () => {
  expect(isId('acc', 'acc_01aryz6s41tsv4rrffq69g5fav')).toBe(true)
})
