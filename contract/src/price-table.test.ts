import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Centavos, centavos } from './money.ts'
import { maxInstallments, priceTable, splitInstallments } from './price-table.ts'

const amounts = fc.integer({ min: 0, max: 99_999_999_999 }).map(centavos)
const sum = (parts: readonly Centavos[]) => parts.reduce<number>((total, part) => total + part, 0)

describe('installments without interest', () => {
  test.each([
    [10000, 3, [3334, 3333, 3333]],
    [19990, 12, [1675, ...Array(11).fill(1665)]],
    [9990, 7, [1428, ...Array(6).fill(1427)]],
    [9990, 1, [9990]],
  ])('%i in %i', (total, count, parts) => {
    expect(splitInstallments(centavos(total), count)).toEqual(parts)
  })

  test('always add up', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 48 }), (total, count) => {
        expect(sum(splitInstallments(total, count))).toBe(total)
      }),
    )
  })

  test.each([0, -1, 1.5])('%s is not a number of installments', (count) => {
    expect(() => splitInstallments(centavos(100), count)).toThrow(RangeError)
  })

  test.each([
    [19990, 12],
    [5999, 11],
    [499, 1],
    [0, 1],
  ])('%i allows %i of R$ 5,00 or more', (total, count) => {
    expect(maxInstallments(centavos(total), centavos(500))).toBe(count)
  })
})

describe('Price table', () => {
  test.each([
    [100000, 12, 19900, 9450, 113400, 13400, 2668],
    [19990, 6, 24900, 3628, 21768, 1778, 3433],
    [100000, 10, 30000, 11723, 117230, 17230, 4258],
    [49900, 3, 19900, 17300, 51900, 2000, 2668],
    [120000, 12, 29900, 12048, 144576, 24576, 4241],
  ])('%i in %i at %i ppm a month', (cash, count, ppm, installment, total, interest, effectiveYearlyBp) => {
    const table = priceTable(centavos(cash), count, ppm)
    expect(table).toEqual({ installment, total, interest, effectiveYearlyBp })
  })

  test('never costs less than cash', () => {
    const rates = fc.integer({ min: 1, max: 150_000 })
    fc.assert(
      fc.property(fc.nat(9_999_999), fc.integer({ min: 1, max: 24 }), rates, (cash, count, ppm) => {
        expect(priceTable(centavos(cash), count, ppm).interest).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('needs a rate above zero', () => {
    expect(() => priceTable(centavos(1000), 3, 0)).toThrow(RangeError)
  })
})
