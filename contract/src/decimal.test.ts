import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalText, parseDecimal } from './decimal.ts'

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
])('%j is %d', (text, value) => expect(parseDecimal(text)).toBe(value))

test.each(['', ' ', 'mil', '12 horas', '1,2,3', '1e3', '0x10', 'Infinity', '-'])('%j is no number', (text) =>
  expect(parseDecimal(text)).toBeUndefined(),
)

test('what is shown of a number is read as the same number', () => {
  const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
  fc.assert(fc.property(cents, (value) => parseDecimal(decimalText(value / 100)) === value / 100))
})
