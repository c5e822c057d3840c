import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { InstallmentTable } from './card.ts'
import { allowOffers, type GatewayOffer, offerInstallments } from './installments.ts'
import { centavos } from './money.ts'
import { impliedRate, priceTable } from './price-table.ts'

const tableOf = (bp: number, more: Partial<InstallmentTable> = {}): InstallmentTable => ({
  id: 'itb_1',
  interestFreeUpTo: 1,
  minParcel: 500,
  rates: [0, ...Array.from({ length: 11 }, () => bp)],
  ...more,
})
const offer = (cash: number, count: number, table: InstallmentTable) =>
  offerInstallments(centavos(cash), table).find((one) => one.count === count)

// The vectors of brazil.md 2.
test.each([
  [100_000, 12, 199, 9450, 113_400, 13_400, 2668],
  [19_990, 6, 249, 3628, 21_768, 1778, 3433],
  [100_000, 10, 300, 11_723, 117_230, 17_230, 4258],
  [49_900, 3, 199, 17_300, 51_900, 2000, 2668],
  [120_000, 12, 299, 12_048, 144_576, 24_576, 4241],
])('%i in %i at %i bp', (cash, count, monthlyBp, each, total, interest, yearlyBp) => {
  const expected = { count, first: each, each, total, interest, monthlyBp, yearlyBp }
  expect(offer(cash, count, tableOf(monthlyBp))).toEqual(expected)
})

test.each([
  [10_000, 3, 3334, 3333],
  [19_990, 12, 1675, 1665],
  [9990, 7, 1428, 1427],
])('%i in %i without interest: the rest is in the first', (cash, count, first, each) => {
  const free = tableOf(299, { interestFreeUpTo: 12 })
  expect(offer(cash, count, free)).toEqual({
    count,
    first,
    each,
    total: cash,
    interest: 0,
    monthlyBp: 0,
    yearlyBp: 0,
  })
})

test('no installment is below the least one, and one installment is always there', () => {
  const counts = (cash: number) => offerInstallments(centavos(cash), tableOf(299)).map(({ count }) => count)
  expect(counts(499)).toEqual([1])
  expect(counts(1499)).toEqual([1, 2])
  expect(counts(1500)).toEqual([1, 2, 3])
  expect(counts(6000)).toHaveLength(12)
})

test('without a table, or for what is paid month by month, there is one installment', () => {
  expect(offerInstallments(centavos(10_000), null)).toHaveLength(1)
  expect(offerInstallments(centavos(10_000), tableOf(299), 1)).toHaveLength(1)
})

test('installments add up to the total, and the total to cash and interest, for any sum and table', () => {
  const table = fc.record({
    bp: fc.integer({ min: 1, max: 1500 }),
    free: fc.integer({ min: 1, max: 12 }),
    min: fc.integer({ min: 1, max: 5000 }),
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), table, (cash, { bp, free, min }) => {
      const offers = offerInstallments(
        centavos(cash),
        tableOf(bp, { interestFreeUpTo: free, minParcel: min }),
      )
      expect(offers[0]).toMatchObject({ count: 1, total: cash, interest: 0 })
      for (const { count, first, each, total, interest } of offers) {
        expect([first + each * (count - 1), cash + interest]).toEqual([total, total])
        expect([interest >= 0, count === 1 || each >= min]).toEqual([true, true])
      }
    }),
  )
})

const ofGateway = (count: number, each: number, total = each * count): GatewayOffer => ({
  count,
  each: centavos(each),
  total: centavos(total),
})
const allowed = (offers: GatewayOffer[], table: InstallmentTable | null = tableOf(299), most?: number) =>
  allowOffers(centavos(100_000), offers, table, most)

test('the offers of a gateway are its own, with what they cost in a year, in order', () => {
  const [once, three, ten] = allowed([ofGateway(10, 11_723), ofGateway(3, 33_333, 100_000)])
  expect(once).toMatchObject({ count: 1, total: 100_000, interest: 0 })
  expect(three).toEqual({
    count: 3,
    first: 33_334,
    each: 33_333,
    total: 100_000,
    interest: 0,
    monthlyBp: 0,
    yearlyBp: 0,
  })
  expect(ten).toEqual({
    count: 10,
    first: 11_723,
    each: 11_723,
    total: 117_230,
    interest: 17_230,
    monthlyBp: 300,
    yearlyBp: expect.closeTo(4258, -1),
  })
})

test('of what a gateway offers, our table says what is allowed', () => {
  const counts = (...args: Parameters<typeof allowed>) => allowed(...args).map(({ count }) => count)
  const all = Array.from({ length: 18 }, (_, i) => ofGateway(i + 1, Math.ceil(105_000 / (i + 1))))
  expect(counts(all)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(counts(all, tableOf(299, { rates: [0, 199, 199] }))).toEqual([1, 2, 3])
  expect(counts(all, tableOf(299, { minParcel: 30_000 }))).toEqual([1, 2, 3])
  expect(counts(all, null)).toEqual([1])
  expect(counts(all, tableOf(299), 1)).toEqual([1])
  expect(counts([])).toEqual([1])
})

test('an offer that does not add up, or is below the price, is none', () => {
  expect(allowed([ofGateway(2, 50_000, 90_000), ofGateway(3, 30_000), ofGateway(1, 1)])).toHaveLength(1)
})

test('the rate of installments is the one they were made with', () => {
  const cash = fc.integer({ min: 10_000, max: 99_999_999 }).map(centavos)
  const ppm = fc.integer({ min: 1000, max: 150_000 })
  fc.assert(
    fc.property(cash, fc.integer({ min: 2, max: 18 }), ppm, (total, count, rate) => {
      const { installment } = priceTable(total, count, rate)
      const { monthlyBp } = impliedRate(total, count, installment)
      // A centavo of an installment is more than a basis point where the installments are small.
      const slack = 2 + Math.ceil((20_000 * count) / total)
      expect(Math.abs(monthlyBp - rate / 100)).toBeLessThanOrEqual(slack)
    }),
  )
  expect(impliedRate(centavos(10_000), 2, centavos(5000))).toEqual({ monthlyBp: 0, effectiveYearlyBp: 0 })
})
