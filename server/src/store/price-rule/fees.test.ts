import { centavos } from '@vitrine/contract/money'
import { calendarDay } from '@vitrine/contract/time'
import { expect, test } from 'vitest'
import { type FeeRule, feeOf, type Paid } from './rules.ts'

const card: FeeRule = {
  id: 'single',
  startsOn: calendarDay('2026-01-01'),
  endsOn: null,
  brandId: null,
  method: 'boleto',
  cardBrand: null,
  installmentsFrom: 1,
  installmentsTo: 1,
  amountFrom: 0,
  amountTo: null,
  ppm: 0,
  fixed: 0,
  minimum: null,
  maximum: null,
  settleDays: 0,
}
const RULES: FeeRule[] = [
  { ...card, ppm: 39_900, fixed: 39, settleDays: 30 },
  { ...card, id: 'two-to-six', installmentsFrom: 2, installmentsTo: 6, ppm: 49_900, maximum: 500 },
  { ...card, id: 'elo', cardBrand: 'elo', ppm: 45_000 },
  { ...card, id: 'gg', brandId: 'gg', ppm: 10_000, minimum: 250 },
  { ...card, id: 'large', installmentsFrom: 7, installmentsTo: 12, amountFrom: 100_000, ppm: 60_000 },
]
const paid = (more: Partial<Paid>): Paid => ({
  method: 'boleto',
  amount: centavos(19_990),
  installments: 1,
  on: calendarDay('2026-11-20'),
  ...more,
})

test.each<[string, Partial<Paid>, FeeRule[], [number, string | undefined]]>([
  ['3,99% and R$ 0,39', {}, RULES.slice(0, 1), [837, 'single']],
  ['its band of installments, capped', { installments: 3 }, RULES, [500, 'two-to-six']],
  ['the brand of the card', { cardBrand: 'elo' }, RULES.slice(0, 3), [900, 'elo']],
  ['the seller’s own, at least its minimum', {}, RULES, [250, 'gg']],
  ['no rule for this amount', { installments: 12 }, RULES, [0, undefined]],
  ['never more than was paid', { amount: centavos(10) }, RULES.slice(0, 1), [10, 'single']],
  ['another method', { method: 'pix' }, RULES, [0, undefined]],
])('%s', (_name, more, rules, [amount, rule]) => {
  const fee = feeOf(paid(more), rules)
  expect([fee.amount, fee.rule]).toEqual([amount, rule])
})

test('the money is there after the days of the rule, on a day on which banks open', () => {
  // 30 days after Friday 20/11/2026 is a Sunday.
  expect(feeOf(paid({}), RULES.slice(0, 1)).availableOn).toBe('2026-12-21')
})
