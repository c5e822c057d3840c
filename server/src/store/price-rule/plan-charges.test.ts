import { centavos } from '@vitrine/contract/money'
import { expect, test } from 'vitest'
import { amountOfCharge, lastPromised, planCharges, type RecurringDiscount } from './rules.ts'

const off = (discount: number, charges: number | null): RecurringDiscount => ({
  productId: 'prd_1',
  discount: centavos(discount),
  charges,
})
const planned = (from: number, ...discounts: RecurringDiscount[]) => {
  const costOf = (number: number) => amountOfCharge(centavos(3990), discounts, number)
  const { amount, runs } = planCharges(costOf, { from, last: lastPromised(discounts) })
  return [amount, runs?.map(({ amount: each, times }) => (times ? `${times}x ${each}` : each))]
}

test.each<[string, [number, ...RecurringDiscount[]], [number, unknown[] | undefined]]>([
  ['nothing lasts', [2], [3990, undefined]],
  ['for today alone', [2, off(2000, 1)], [3990, undefined]],
  ['for ever', [2, off(2000, null)], [1990, undefined]],
  ['three charges, today among them', [2, off(2000, 3)], [1990, ['2x 1990', 3990]]],
  ['three charges after a trial', [1, off(2000, 3)], [1990, ['3x 1990', 3990]]],
  ['a free one after a trial', [1, off(3990, 1)], [0, ['1x 0', 3990]]],
  ['two that end one after the other', [2, off(2000, 2), off(500, 4)], [1490, ['1x 1490', '2x 3490', 3990]]],
  ['one ends, one stays', [2, off(2000, 2), off(500, null)], [1490, ['1x 1490', 3490]]],
])('%s', (_name, [from, ...discounts], charges) => {
  expect(planned(from, ...discounts)).toEqual(charges)
})

test('a charge is never below zero', () => {
  expect(amountOfCharge(centavos(1000), [off(800, null), off(800, null)], 5)).toBe(0)
})
