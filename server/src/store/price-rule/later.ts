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

export const sayDays = (days: number): string => (days === 1 ? '1 dia' : `${days} dias`)

/** What follows days that cost nothing; what coupons take off counts from the first charge after them. */
export function afterTrial(
  amount: Centavos,
  trialDays: number,
  discounts: readonly RecurringDiscount[] = [],
): Pick<LaterCharge, 'amount' | 'says' | 'trialDays'> {
  const spoken = sayRuns(runsOf(amount, discounts, 1))
  return {
    amount: amountOfCharge(amount, discounts, 1),
    trialDays,
    says: `${sayDays(trialDays)} grátis, ${spoken}`,
  }
}

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

interface Run {
  times: number
  amount: Centavos
}

interface Runs {
  runs: Run[]
  /** What each charge costs after them. */
  after: Centavos
}

/** Charges of the same amount after one another, from the number `from` until the last coupon ends. */
function runsOf(amount: Centavos, discounts: readonly RecurringDiscount[], from: number): Runs {
  const last = Math.max(from - 1, ...discounts.map(({ charges }) => charges ?? 0))
  const runs: Run[] = []
  for (let number = from; number <= last; number++) {
    const costs = amountOfCharge(amount, discounts, number)
    const run = runs.at(-1)
    if (run?.amount === costs) run.times++
    else runs.push({ times: 1, amount: costs })
  }
  return { runs, after: amountOfCharge(amount, discounts, last + 1) }
}

const sayRuns = ({ runs, after }: Runs, isWithToday = false): string => {
  const today = (i: number) => (isWithToday && i === 0 ? ' (contando hoje)' : '')
  const each = runs.map((run, i) => `${run.times}x de ${formatBrl(run.amount)}${today(i)}, `)
  return `${each.join('')}depois ${formatBrl(after)}`
}

/** The next charge, and in words the charges until the last coupon ends; `first` is what today's costs. */
export function scheduleOf(
  amount: Centavos,
  first: Centavos,
  discounts: readonly RecurringDiscount[],
): Pick<LaterCharge, 'amount' | 'says'> {
  const second = amountOfCharge(amount, discounts, 2)
  const isOver = discounts.every(({ charges }) => (charges ?? 1) <= 1)
  if (isOver) return { amount: second }
  const isWithToday = first === second
  return { amount: second, says: sayRuns(runsOf(amount, discounts, isWithToday ? 1 : 2), isWithToday) }
}
