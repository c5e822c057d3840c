import { centavos } from '@vitrine/contract/money'
import { expect, test } from 'vitest'
import { amountOfCharge, type RecurringDiscount, scheduleOf } from './later.ts'

const off = (discount: number, charges: number | null): RecurringDiscount => ({
  ...{ productId: 'prd_1', discount: centavos(discount), charges },
})
const said = (first: number, ...discounts: RecurringDiscount[]) => {
  const { amount, says } = scheduleOf(centavos(3990), centavos(first), discounts)
  return [amount, says?.replaceAll('\u00a0', ' ')]
}

test.each<[string, [number, ...RecurringDiscount[]], [number, string | undefined]]>([
  ['nothing lasts', [1990], [3990, undefined]],
  ['for ever', [1990, off(2000, null)], [1990, undefined]],
  ['three charges', [1990, off(2000, 3)], [1990, '3x de R$ 19,90 (contando hoje), depois R$ 39,90']],
  ['today costs less still', [990, off(2000, 3)], [1990, '2x de R$ 19,90, depois R$ 39,90']],
  [
    'two that end one after the other',
    [1490, off(2000, 2), off(500, 4)],
    [1490, '2x de R$ 14,90 (contando hoje), 2x de R$ 34,90, depois R$ 39,90'],
  ],
  [
    'one ends, one stays',
    [1490, off(2000, 2), off(500, null)],
    [1490, '2x de R$ 14,90 (contando hoje), depois R$ 34,90'],
  ],
])('%s', (_name, [first, ...discounts], schedule) => {
  expect(said(first, ...discounts)).toEqual(schedule)
})

test('a charge is never below zero', () => {
  expect(amountOfCharge(centavos(1000), [off(800, null), off(800, null)], 5)).toBe(0)
})
