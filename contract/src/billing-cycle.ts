import type { Interval } from './catalog.ts'
import { type Centavos, fractionOf } from './money.ts'
import { addDays, addMonths, type CalendarDay } from './time.ts'

/** How often a plan is charged: every `count` weeks, months or years. */
export interface Cycle {
  unit: 'week' | 'month' | 'year'
  count: number
}

/** What the intervals of the catalogue mean. */
export const CYCLES: Record<Exclude<Interval, 'once'>, Cycle> = {
  week: { unit: 'week', count: 1 },
  month: { unit: 'month', count: 1 },
  'two-months': { unit: 'month', count: 2 },
  quarter: { unit: 'month', count: 3 },
  'half-year': { unit: 'month', count: 6 },
  year: { unit: 'year', count: 1 },
}

const MONTHS = { month: 1, year: 12 }

/** In whole months; of weeks nothing. */
export const monthsOf = ({ unit, count }: Cycle): number | undefined =>
  unit === 'week' ? undefined : MONTHS[unit] * count

const WEEKS_A_YEAR = 52
const MONTHS_A_YEAR = 12

/** In parts of a year that months and weeks both have whole numbers of: a year has 12 months and 52 weeks. */
export const partsOf = ({ unit, count }: Cycle): number =>
  unit === 'week' ? 3 * count : 13 * MONTHS[unit] * count

/** What a charge of each cycle comes to a month, half up: a year has 12 months and 52 weeks. */
export function monthlyAmount(amount: Centavos, cycle: Cycle): Centavos {
  const months = monthsOf(cycle)
  return months === undefined
    ? fractionOf(amount, WEEKS_A_YEAR, MONTHS_A_YEAR * cycle.count)
    : fractionOf(amount, 1, months)
}

/**
 * The day on which a period that begins on `start` ends and the next one begins. Months and years keep to the stored
 * `anchorDay` (1 to 31), or to the last day of a shorter month: 31 January → 28 February → 31 March.
 */
export function endOfCycle(cycle: Cycle, anchorDay: number, start: CalendarDay): CalendarDay {
  if (!Number.isInteger(cycle.count) || cycle.count < 1) throw new RangeError('not a cycle')
  const months = monthsOf(cycle)
  return months === undefined ? addDays(start, 7 * cycle.count) : addMonths(anchorDay, start, months)
}
