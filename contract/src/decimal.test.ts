import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalText, isWithin, parseDecimal } from './decimal.ts'

test.each([
  ['3.000', 3000],
  ['3000', 3000],
  ['1.234.567', 1_234_567],
  ['1.234,5', 1234.5],
  ['1234.5', 1234.5],
  ['R$ 12,00', 12],
  ['0.125', 0.125],
  [' -7,5 ', -7.5],
  [',5', 0.5],
  ['12,5%', 12.5],
  ['12,5 %', 12.5],
  ['-R$ 5,50', -5.5],
  ['R$ -5,50', -5.5],
  ['\u2212R$\u00a05,50', -5.5],
  ['\u20137,5', -7.5],
  ['+7', 7],
  ['3 000', 3000],
  ['3\u202f000,5', 3000.5],
  ['\u200b42', 42],
  ['42.', 42],
  ['10 reais', 10],
])('%j is %d', (text, value) => expect(parseDecimal(text)).toBe(value))

test.each(['', ' ', 'mil', '12 horas', '1,2,3', '1e3', '0x10', 'Infinity', '-'])('%j is no number', (text) =>
  expect(parseDecimal(text)).toBeUndefined(),
)

test('what is shown of a number is read as the same number', () => {
  const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
  fc.assert(fc.property(cents, (value) => parseDecimal(decimalText(value / 100)) === value / 100))
})

test.each([
  [0.3, 0.1, 0.2, true],
  [1.15, 1.1, 0.05, true],
  [1.05, 1.1, 0.05, true],
  [1.16, 1.1, 0.05, false],
  [100.1, 100, 0.1, true],
  [-0.3, -0.1, 0.2, true],
  [3, 3, 0, true],
  [1e300, 3, 1, false],
])('%d is %d give or take %d: %s', (value, from, tolerance, isNear) =>
  expect(isWithin(value, from, tolerance)).toBe(isNear),
)
