import { CYCLES, endOfCycle } from '@vitrine/contract/billing-cycle'
import type { LaterCharge } from '@vitrine/contract/cart'
import type { Interval } from '@vitrine/contract/catalog'
import type { CouponConditions } from '@vitrine/contract/coupon'
import { add, type Centavos, formatBrl, subtract, ZERO } from '@vitrine/contract/money'
import { addDays, type CalendarDay } from '@vitrine/contract/time'

/** The day a period that begins on `start` ends and the next one is due; `anchorDay` is the day of the month. */
export const nextDue = (interval: Interval, anchorDay: number, start: CalendarDay): CalendarDay =>
  endOfCycle(interval === 'year' ? CYCLES.year : CYCLES.month, anchorDay, start)

/** The day a plan that starts on `start` is charged next, and its first period ends: after its trial, or a period later. */
export const firstDue = (interval: Interval, start: CalendarDay, trialDays?: number | null): CalendarDay =>
  trialDays ? addDays(start, trialDays) : nextDue(interval, Number(start.slice(8)), start)

/** A charge that recurs from one period after `today` on, or from the end of its trial. */
export const chargeLater = (charge: Omit<LaterCharge, 'firstOn'>, today: CalendarDay): LaterCharge => ({
  ...charge,
  firstOn: firstDue(charge.interval, today, charge.trialDays),
})

/** What follows days that cost nothing: a trial goes together with no other coupon. */
export const afterTrial = (
  amount: Centavos,
  trialDays: number,
): Pick<LaterCharge, 'amount' | 'says' | 'trialDays'> => ({
  amount,
  trialDays,
  says: `${trialDays === 1 ? '1 dia' : `${trialDays} dias`} grátis, depois ${formatBrl(amount)}`,
})

/**
 * What a coupon takes off each charge of one plan; `charges` counts the first, null means every one. Promises from before
 * `onPlanChange` was kept end with their plan.
 */
export interface RecurringDiscount {
  productId: string
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

/** The next charge, and in words the charges until the last coupon ends; `first` is what today's costs. */
export function scheduleOf(
  amount: Centavos,
  first: Centavos,
  discounts: readonly RecurringDiscount[],
): Pick<LaterCharge, 'amount' | 'says'> {
  const last = Math.max(1, ...discounts.map(({ charges }) => charges ?? 1))
  const of = (number: number) => amountOfCharge(amount, discounts, number)
  if (last === 1) return { amount: of(2) }
  const withToday = first === of(2)
  const runs: { times: number; amount: Centavos }[] = []
  for (let number = withToday ? 1 : 2; number <= last; number++) {
    const run = runs.at(-1)
    if (run?.amount === of(number)) run.times++
    else runs.push({ times: 1, amount: of(number) })
  }
  const today = (i: number) => (withToday && i === 0 ? ' (contando hoje)' : '')
  const spoken = runs.map((run, i) => `${run.times}x de ${formatBrl(run.amount)}${today(i)}`).join(', ')
  return { amount: of(2), says: `${spoken}, depois ${formatBrl(of(last + 1))}` }
}
