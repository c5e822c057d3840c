import { expect, test } from 'vitest'
import { readCursor, writeCursor } from './page.store.ts'

const place = { key: 1_790_000_000_123_456, id: 'prd_1' }

test('a place comes back as it was written', () => {
  expect(readCursor(writeCursor('newest', place), 'newest')).toEqual(place)
})

const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test.each([
  ['of another order', writeCursor('price', place)],
  ['no JSON', 'abc'],
  ['not base64', '%%%'],
  ['empty', ''],
  ['a negative key', forged(['newest', -1, 'prd_1'])],
  ['a key past what numbers hold', forged(['newest', 1e300, 'prd_1'])],
  ['a text for a key', forged(['newest', '1; drop table product', 'prd_1'])],
  ['an id too long', forged(['newest', 1, 'a'.repeat(61)])],
  ['something else', forged({ key: 1 })],
])('%s: no place', (_, cursor) => {
  expect(readCursor(cursor, 'newest')).toBeUndefined()
})
