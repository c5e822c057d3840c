import type { CouponConditions } from '@vitrine/contract/coupon'
import type { ProductId } from '@vitrine/contract/ids'
import type { PlannedCharge } from '@vitrine/contract/later-charge'
import { add, type Centavos, subtract, ZERO } from '@vitrine/contract/money'

export const sayDays = (days: number): string => (days === 1 ? '1 dia' : `${days} dias`)

/**
 * What a coupon takes off each charge of one plan; `charges` counts the first, null means every one. Promises from before
 * `onPlanChange` was kept end with their plan.
 */
export interface RecurringDiscount {
  productId: ProductId
  discount: Centavos
  charges: number | null
  onPlanChange?: CouponConditions['onPlanChange']
}

/** What one charge of a plan costs, the first being number 1; never below zero. */
export function amountOfCharge(
  amount: Centavos,
  discounts: readonly RecurringDiscount[],
  number: number,
): Centavos {
  const holding = discounts.filter(({ charges }) => charges === null || number <= charges)
  const rest = subtract(amount, add(...holding.map(({ discount }) => discount)))
  return rest < 0 ? ZERO : rest
}

/** The number of the last charge that any of these coupons lowers by its count; 0 where they all last. */
export const lastPromised = (discounts: readonly Pick<RecurringDiscount, 'charges'>[]): number =>
  Math.max(0, ...discounts.map(({ charges }) => charges ?? 0))

/**
 * What a plan costs from the charge number `from` on, by what each charge costs: those of the same amount together, and
 * what is charged after the number `last` for good.
 */
export function planCharges(
  costOf: (number: number) => Centavos,
  { from, last }: { from: number; last: number },
): Pick<PlannedCharge, 'amount' | 'runs'> {
  const runs: { amount: Centavos; times?: number }[] = []
  for (let number = from; number <= last; number++) {
    const amount = costOf(number)
    const run = runs.at(-1)
    if (run?.amount === amount) run.times = (run.times ?? 0) + 1
    else runs.push({ amount, times: 1 })
  }
  const after = costOf(Math.max(from, last + 1))
  // What costs the same from then on is part of what goes on.
  if (runs.at(-1)?.amount === after) runs.pop()
  runs.push({ amount: after })
  return { amount: runs[0]!.amount, ...(runs.length > 1 && { runs }) }
}
