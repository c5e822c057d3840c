import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cookieText, endText, findCookie } from './cookie.ts'

const here = { secure: false }

test.each([
  ['15m', 'Max-Age=900'],
  ['1d 3h', 'Max-Age=97200'],
  ['1d3h', 'Max-Age=97200'],
  ['2d 1h 30m 10s', 'Max-Age=178210'],
  ['45s', 'Max-Age=45'],
  ['365d', 'Max-Age=31536000'],
  ['0s', 'Max-Age=0'],
  [' 15m ', 'Max-Age=900'],
  [1, 'Max-Age=86400'],
  [0.5, 'Max-Age=43200'],
  [0, 'Max-Age=0'],
  [30, 'Max-Age=2592000'],
  [new Date('2027-01-01T00:00:00Z'), 'Expires=Fri, 01 Jan 2027 00:00:00 GMT'],
  [new Date(0), 'Expires=Thu, 01 Jan 1970 00:00:00 GMT'],
])('%s is said as %s', (expires, end) => {
  expect(endText(expires)).toBe(end)
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
  expect(() => endText(expires)).toThrow(RangeError)
  expect(() => cookieText('a', '1', { expires }, here)).toThrow(RangeError)
})

test('a cookie is for the whole site, not for others, and only encrypted where the page is', () => {
  expect(cookieText('a', '1', {}, here)).toBe('a=1; Path=/; SameSite=Lax')
  expect(cookieText('a', '1', { expires: '15m' }, { secure: true })).toBe(
    'a=1; Path=/; SameSite=Lax; Max-Age=900; Secure',
  )
})

test.each(['', 'a b', 'a=b', 'a;b', 'á', 'a\n', '"a"', 'a,b', 'a/b'])('the name %j is refused', (name) => {
  expect(() => cookieText(name, '1', {}, here)).toThrow(RangeError)
})

test('whatever was set is read again, and no value brings an attribute of its own', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (value) => {
      const [pair, ...attributes] = cookieText('vitrine_x', value, {}, here).split('; ')
      expect(findCookie(`other=1; ${pair}; vitrine_x2=3`, 'vitrine_x')).toBe(value)
      expect(attributes).toEqual(['Path=/', 'SameSite=Lax'])
    }),
  )
})

test('what this host set over https comes before what was set without the prefix', () => {
  expect(findCookie('a=1; __Host-a=2', 'a')).toBe('2')
  expect(findCookie('a=1', 'a')).toBe('1')
})

test('what is not there, or cannot be read, is nothing', () => {
  expect(findCookie('', 'a')).toBeUndefined()
  expect(findCookie('ba=1', 'a')).toBeUndefined()
  expect(findCookie('a=%E0%A4%A', 'a')).toBeUndefined()
  expect(findCookie('a=', 'a')).toBe('')
})
