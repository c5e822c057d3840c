import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as money from './money.ts'
import { centavos, formatBrl } from './money.ts'
import { fromDecimal, parseBrl, toDecimal } from './money-text.ts'

const all = (...amounts: number[]) => amounts.map(centavos)
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const amounts = fc.integer({ min: 0, max: 99_999_999_999 }).map(centavos)

test.each([0.1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%s is not an amount', (amount) => {
  expect(() => centavos(amount)).toThrow(RangeError)
})

test('sums, differences and products stay whole', () => {
  expect(money.add(...all(1990, 2990, 1))).toBe(4981)
  expect(money.add()).toBe(money.ZERO)
  expect(money.subtract(centavos(1000), centavos(1990))).toBe(-990)
  expect(money.multiply(centavos(1990), 3)).toBe(5970)
  expect(Object.is(money.multiply(centavos(-5), 0), 0)).toBe(true)
  expect(() => money.multiply(centavos(1000), 0.5)).toThrow(RangeError)
  expect(() => money.multiply(centavos(2 ** 52), 3)).toThrow(RangeError)
})

describe('rates round half up', () => {
  test.each([
    [19990, 500, 1000],
    [19990, 290, 580],
    [19990, 65, 130],
    [19990, 300, 600],
    [50, 100, 1],
    [49, 100, 0],
    [-50, 100, -1],
    [9_007_199_254_740_991, 10_000, 9_007_199_254_740_991],
  ])('%i at %i basis points is %i', (amount, basisPoints, expected) => {
    expect(money.percentOf(centavos(amount), basisPoints)).toBe(expected)
    expect(money.ppmOf(centavos(amount), basisPoints * 100)).toBe(expected)
  })

  test('a rate is a whole number', () => {
    expect(() => money.percentOf(centavos(100), 1.5)).toThrow(RangeError)
    expect(() => money.fractionOf(centavos(100), 1, 0)).toThrow(RangeError)
  })
})

describe('allocate', () => {
  test.each([
    [1000, [3333, 3333, 3334], [333, 333, 334]],
    [100, [1, 1, 1], [34, 33, 33]],
    [1999, [4990, 19990, 990], [384, 1539, 76]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [0, [0, 0], [0, 0]],
    [0, [], []],
  ])('%i over %j is %j', (amount, weights, parts) => {
    expect(money.allocate(centavos(amount), weights)).toEqual(parts)
  })

  test('refuses a negative weight, and money without a weight', () => {
    expect(() => money.allocate(centavos(10), [2, -1])).toThrow(RangeError)
    expect(() => money.allocate(centavos(10), [0, 0])).toThrow(RangeError)
    expect(() => money.allocate(centavos(10), [])).toThrow(RangeError)
  })

  test('adds up, never goes negative, and no part strays a centavo from its share', () => {
    const weights = fc
      .array(fc.nat(9_999_999), { minLength: 1, maxLength: 40 })
      .filter((some) => sum(some) > 0)
    fc.assert(
      fc.property(fc.nat(99_999_999), weights, (amount, shares) => {
        const parts = money.allocate(centavos(amount), shares)
        expect(sum(parts)).toBe(amount)
        parts.forEach((part, index) => {
          expect(part).toBeGreaterThanOrEqual(0)
          expect(Math.abs(part - (amount * shares[index]!) / sum(shares))).toBeLessThan(1.001)
        })
      }),
    )
  })
})

describe('reais as text', () => {
  test.each([
    [123456, 'R$\u00a01.234,56'],
    [-1050, '-R$\u00a010,50'],
    [0, 'R$\u00a00,00'],
    [5, 'R$\u00a00,05'],
    [100000000, 'R$\u00a01.000.000,00'],
  ])('%i is %s', (amount, text) => {
    expect(formatBrl(centavos(amount))).toBe(text)
    expect(parseBrl(text)).toBe(amount)
  })

  test('is what Intl writes', () => {
    const intl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(formatBrl(amount)).toBe(intl.format(amount / 100))
      }),
    )
  })

  test.each([
    ['10', 1000],
    ['1234,5', 123450],
    [' R$ 1.234,56 ', 123456],
    ['R$199,90', 19990],
    ['1.500', 150000],
    ['-10,50', -1050],
  ])('"%s" was meant as %i', (text, amount) => {
    expect(parseBrl(text)).toBe(amount)
  })

  test.each(['', 'R$', 'dez', '1.50', '1234.56', '1,999', '12 34', '1e3', '9'.repeat(20)])(
    '"%s" is nothing',
    (text) => {
      expect(parseBrl(text)).toBeUndefined()
    },
  )

  test.each([
    [199, '1,99%'],
    [500, '5%'],
    [2668, '26,68%'],
    [290, '2,9%'],
  ])('%i basis points are %s', (basisPoints, text) => {
    expect(money.formatPercent(basisPoints)).toBe(text)
  })
})

describe('amounts of the API Pix', () => {
  test.each([
    [19990, '199.90'],
    [5, '0.05'],
    [0, '0.00'],
  ])('%i is %s', (amount, text) => {
    expect(toDecimal(centavos(amount))).toBe(text)
  })

  test('come back as they went', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(fromDecimal(toDecimal(amount))).toBe(amount)
      }),
    )
    expect([fromDecimal('199'), fromDecimal('199.9')]).toEqual([19900, 19990])
  })

  test.each(['', '199,90', '1.999', '-1.00', '1e3', ' 1.00', '12345678901.00'])('"%s" is refused', (text) => {
    expect(() => fromDecimal(text)).toThrow(RangeError)
  })

  test('are never negative', () => {
    expect(() => toDecimal(centavos(-1))).toThrow(RangeError)
  })
})
