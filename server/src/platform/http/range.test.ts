import { expect, test } from 'vitest'
import { partOf } from './send-file.ts'

const validators = { etag: '"a"', lastModified: 'Tue, 24 Nov 2026 12:00:00 GMT' }
const part = (range?: string, ifRange?: string, size = 100) => partOf({ range, ifRange }, size, validators)

test.each([
  ['bytes=0-9', { first: 0, last: 9 }],
  ['bytes=90-', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-1000', { first: 0, last: 99 }],
  ['bytes=50-1000', { first: 50, last: 99 }],
  ['bytes= 0 - 0', { first: 0, last: 0 }],
])('%s is a part', (range, expected) => expect(part(range)).toEqual(expected))

test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('%s is not in the file', (range) =>
  expect(part(range)).toBe('unsatisfiable'),
)

test.each([
  undefined,
  'bytes=-',
  'bytes=9-0',
  'bytes=0-1,5-6',
  'bytes=a-b',
  'lines=0-9',
  '0-9',
  'bytes=0x1-',
])('%s asks for no part', (range) => expect(part(range)).toBe('all'))

test('a part of what has changed meanwhile is the whole of it', () => {
  expect(part('bytes=0-9', validators.etag)).toEqual({ first: 0, last: 9 })
  expect(part('bytes=0-9', validators.lastModified)).toEqual({ first: 0, last: 9 })
  expect(part('bytes=0-9', '"b"')).toBe('all')
  expect(part('bytes=0-9', 'W/"a"')).toBe('all')
})

test('nothing has no part', () => expect(part('bytes=0-', undefined, 0)).toBe('unsatisfiable'))
