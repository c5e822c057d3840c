import type { ProductId } from '@vitrine/contract/ids'
import { type Centavos, centavos } from '@vitrine/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOfCharge, type RecurringDiscount } from '#price-rule'
import { often } from '../../../../test/support/often.ts'
import { type PlanCharge, promisesAfter } from './change-plan.ts'

const plan = (
  productId: ProductId,
  amount: number,
  interval: PlanCharge['interval'] = 'month',
): PlanCharge => ({
  productId,
  amount: centavos(amount),
  interval,
})
const promise = (
  discount: number,
  charges: number | null,
  onPlanChange?: RecurringDiscount['onPlanChange'],
): RecurringDiscount => ({
  productId: 'prd_1',
  discount: centavos(discount),
  charges,
  ...(onPlanChange && { onPlanChange }),
})
/** What the first charges of the new plan cost. */
const charges = (to: PlanCharge, promises: readonly RecurringDiscount[], count = 4): Centavos[] =>
  Array.from({ length: count }, (_, i) => amountOfCharge(to.amount, promises, i + 1))

const BASIC = plan('prd_1', 2000)
const YEARLY = plan('prd_2', 20_000, 'year')
const PRO = plan('prd_2', 5000)

test.each<[string, RecurringDiscount, PlanCharge, number, number[]]>([
  [
    'kept: the same centavos, as often as was left',
    promise(500, 3, 'keep'),
    PRO,
    1,
    [4500, 4500, 5000, 5000],
  ],
  ['kept for ever', promise(500, null, 'keep'), PRO, 9, [4500, 4500, 4500, 4500]],
  ['kept, and never below zero', promise(2000, null, 'keep'), plan('prd_2', 900), 1, [0, 0, 0, 0]],
  ['dropped', promise(500, null, 'drop'), PRO, 1, [5000, 5000, 5000, 5000]],
  ['from before it was asked: dropped', promise(500, null), PRO, 1, [5000, 5000, 5000, 5000]],
  ['used up before', promise(500, 2, 'keep'), PRO, 2, [5000, 5000, 5000, 5000]],
  ['converted: the same share', promise(500, 3, 'convert'), PRO, 1, [3750, 3750, 5000, 5000]],
  ['converted for ever', promise(1000, null, 'convert'), YEARLY, 5, [10_000, 10_000, 10_000, 10_000]],
  ['six months of a year', promise(1000, 7, 'convert'), YEARLY, 1, [15_000, 20_000, 20_000, 20_000]],
  ['a year and a half', promise(1000, 19, 'convert'), YEARLY, 1, [10_000, 15_000, 20_000, 20_000]],
])('%s', (_name, one, to, charged, expected) => {
  expect(charges(to, promisesAfter([one], { from: BASIC, to, charged }))).toEqual(expected)
})

test('a year that was promised is twelve months of it', () => {
  const from = plan('prd_1', 20_000, 'year')
  const left = promisesAfter([promise(5000, 2, 'convert')], { from, to: PRO, charged: 1 })
  expect(charges(PRO, left, 13)).toEqual([...Array.from({ length: 12 }, () => 3750), 5000])
})

test('promises about another plan are not touched by the change of this one', () => {
  const other = { ...promise(500, null, 'keep'), productId: 'prd_9' as const }
  expect(promisesAfter([other], { from: BASIC, to: PRO, charged: 1 })).toEqual([])
})

const interval = fc.constantFrom('month' as const, 'year' as const)
const changes = fc.record({
  promise: fc.record({
    discount: fc.integer({ min: 1, max: 100_000 }).map(centavos),
    charges: fc.option(fc.integer({ min: 1, max: 120 })),
    onPlanChange: fc.constantFrom('keep' as const, 'drop' as const, 'convert' as const),
    productId: fc.constant('prd_1'),
  }),
  from: fc.tuple(fc.integer({ min: 0, max: 200_000 }), interval),
  to: fc.tuple(fc.integer({ min: 0, max: 200_000 }), interval),
  charged: fc.integer({ min: 0, max: 130 }),
})

test('nothing is ever negative, lasts longer than was promised, or takes off a larger share', () => {
  fc.assert(
    fc.property(changes, ({ promise: one, from, to, charged }) => {
      const [before, after] = [plan('prd_1', ...from), plan('prd_2', ...to)]
      const left = promisesAfter([one], { from: before, to: after, charged })
      for (const { discount, charges: count } of left) {
        expect(discount).toBeGreaterThan(0)
        expect(discount).toBeLessThanOrEqual(after.amount)
        if (one.charges === null) expect(count).toBeNull()
      }
      const taken = charges(after, left, 2).map((amount) => after.amount - amount)
      for (const amount of taken) expect(amount).toBeGreaterThanOrEqual(0)
      if (one.onPlanChange === 'convert' && before.amount > 0)
        expect(taken[0]! * before.amount).toBeLessThanOrEqual(
          Math.min(one.discount, before.amount) * after.amount + before.amount,
        )
    }),
    { numRuns: often(3000) },
  )
})
