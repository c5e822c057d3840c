import { expect, test } from 'vitest'
import { takesGzip } from './pages.ts'

test.each([
  ['gzip', true],
  ['gzip, deflate, br', true],
  ['br;q=1.0, GZIP;q=0.5', true],
  ['gzip;q=0.001', true],
  ['gzip;q=0', false],
  ['gzip; q=0.000, br', false],
  ['identity', false],
  ['x-gzip-not', false],
  ['', false],
  [undefined, false],
])('Accept-Encoding: %s', (accepted, takes) => {
  expect(takesGzip(accepted)).toBe(takes)
})
