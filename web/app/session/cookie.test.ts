import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cookieText, endOf, findCookie } from './cookie.ts'

const now = new Date('2026-11-20T12:00:00Z')
const at = { now, secure: false }
const iso = (instant: Date) => instant.toISOString()

test.each([
  ['15m', '2026-11-20T12:15:00.000Z'],
  ['1d 3h', '2026-11-21T15:00:00.000Z'],
  ['1d3h', '2026-11-21T15:00:00.000Z'],
  ['2d 1h 30m 10s', '2026-11-22T13:30:10.000Z'],
  ['45s', '2026-11-20T12:00:45.000Z'],
  ['365d', '2027-11-20T12:00:00.000Z'],
  ['0s', '2026-11-20T12:00:00.000Z'],
  [' 15m ', '2026-11-20T12:15:00.000Z'],
  [1, '2026-11-21T12:00:00.000Z'],
  [0.5, '2026-11-21T00:00:00.000Z'],
  [0, '2026-11-20T12:00:00.000Z'],
  [30, '2026-12-20T12:00:00.000Z'],
  [new Date('2027-01-01T00:00:00Z'), '2027-01-01T00:00:00.000Z'],
  [new Date(0), '1970-01-01T00:00:00.000Z'],
])('%s ends at %s', (expires, end) => {
  expect(iso(endOf(expires, now))).toBe(end)
})

test.each([
  '',
  ' ',
  'x',
  '15',
  'm15',
  '15x',
  '15 m x',
  '-15m',
  '1.5h',
  '1e3s',
  '15m;',
  '15m, 3h',
  'Infinity',
  '2027-01-01',
  'Fri, 01 Jan 2027 00:00:00 GMT',
  `${'9'.repeat(30)}d`,
  -1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1e20,
  new Date('x'),
])('%s is refused', (expires) => {
  expect(() => endOf(expires, now)).toThrow(RangeError)
  expect(() => cookieText('a', '1', { expires }, at)).toThrow(RangeError)
})

test('a cookie is for the whole site, not for others, and only encrypted where the page is', () => {
  expect(cookieText('a', '1', {}, at)).toBe('a=1; Path=/; SameSite=Lax')
  expect(cookieText('a', '1', { expires: '15m' }, { now, secure: true })).toBe(
    'a=1; Path=/; SameSite=Lax; Expires=Fri, 20 Nov 2026 12:15:00 GMT; Secure',
  )
})

test.each(['', 'a b', 'a=b', 'a;b', 'á', 'a\n', '"a"', 'a,b', 'a/b'])('the name %j is refused', (name) => {
  expect(() => cookieText(name, '1', {}, at)).toThrow(RangeError)
})

test('whatever was set is read again, and no value brings an attribute of its own', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (value) => {
      const [pair, ...attributes] = cookieText('vitrine_x', value, {}, at).split('; ')
      expect(findCookie(`other=1; ${pair}; vitrine_x2=3`, 'vitrine_x')).toBe(value)
      expect(attributes).toEqual(['Path=/', 'SameSite=Lax'])
    }),
  )
})

test('what is not there, or cannot be read, is nothing', () => {
  expect(findCookie('', 'a')).toBeUndefined()
  expect(findCookie('ba=1', 'a')).toBeUndefined()
  expect(findCookie('a=%E0%A4%A', 'a')).toBeUndefined()
  expect(findCookie('a=', 'a')).toBe('')
})
