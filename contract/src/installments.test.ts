import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { InstallmentTable } from './card.ts'
import { offerInstallments } from './installments.ts'
import { centavos } from './money.ts'

const tableOf = (bp: number, more: Partial<InstallmentTable> = {}): InstallmentTable => ({
  ...{ id: 'itb_1', interestFreeUpTo: 1, minParcel: 500 },
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
    ...{ count, first, each, total: cash, interest: 0, monthlyBp: 0, yearlyBp: 0 },
  })
})

test('no parcel is below the least one, and one parcel is always there', () => {
  const counts = (cash: number) => offerInstallments(centavos(cash), tableOf(299)).map(({ count }) => count)
  expect(counts(499)).toEqual([1])
  expect(counts(1499)).toEqual([1, 2])
  expect(counts(1500)).toEqual([1, 2, 3])
  expect(counts(6000)).toHaveLength(12)
})

test('without a table, or for what is paid month by month, there is one parcel', () => {
  expect(offerInstallments(centavos(10_000), null)).toHaveLength(1)
  expect(offerInstallments(centavos(10_000), tableOf(299), 1)).toHaveLength(1)
})

test('parcels add up to the total, and the total to cash and interest, for any sum and table', () => {
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
