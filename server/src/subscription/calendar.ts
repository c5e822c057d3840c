import { type Cycle, endOfCycle } from '@vitrine/contract/billing-cycle'
import { type Centavos, centavos, formatBrl, fractionOf } from '@vitrine/contract/money'
import { addDays, addMonths, type CalendarDay, daysBetween } from '@vitrine/contract/time'

/** Calendar days in America/Sao_Paulo, half open: `startOn` belongs to it, `endOn` begins the next one. */
export interface Period {
  startOn: CalendarDay
  endOn: CalendarDay
}

/** When a plan is charged: its cycle, and the day that its charges keep to. */
export interface Schedule {
  cycle: Cycle
  anchorOn: CalendarDay
}

const dayOfMonth = (day: CalendarDay): number => Number(day.slice(8))

/** The period that begins on `startOn`. */
export const periodFrom = ({ cycle, anchorOn }: Schedule, startOn: CalendarDay): Period => ({
  startOn,
  endOn: endOfCycle(cycle, dayOfMonth(anchorOn), startOn),
})

/** The first `count` periods from `startOn` on; each begins where the one before ends. */
export function periodsFrom(schedule: Schedule, startOn: CalendarDay, count: number): Period[] {
  const periods: Period[] = []
  for (let next = startOn; periods.length < count; next = periods.at(-1)!.endOn)
    periods.push(periodFrom(schedule, next))
  return periods
}

/**
 * The first days of a subscription: its trial, which ends on the anchor, or its first period, which begins on the anchor.
 */
export function firstPeriod(
  cycle: Cycle,
  startOn: CalendarDay,
  trialDays = 0,
): Schedule & { period: Period } {
  const anchorOn = addDays(startOn, trialDays)
  const schedule = { cycle, anchorOn }
  const period = trialDays > 0 ? { startOn, endOn: anchorOn } : periodFrom(schedule, startOn)
  return { ...schedule, period }
}

/**
 * The period from `startOn` to a new due day: until the first such day that is at least a whole cycle away, so that no
 * period is shorter than its charge.
 */
export function bridgePeriod(cycle: Cycle, startOn: CalendarDay, anchorDay: number): Period {
  const usual = endOfCycle(cycle, dayOfMonth(startOn), startOn)
  const sameMonth = addMonths(anchorDay, usual, 0)
  return { startOn, endOn: sameMonth >= usual ? sameMonth : addMonths(anchorDay, usual, 1) }
}

export const daysIn = ({ startOn, endOn }: Period): number => daysBetween(startOn, endOn)

/** The days of a period from `day` on, `day` included; at most all of them. */
export const daysLeft = (period: Period, day: CalendarDay): number =>
  Math.max(0, Math.min(daysBetween(day, period.endOn), daysIn(period)))

/** The credit for the rest of a period, in centavos, with its formula in words. */
interface Credit {
  amount: Centavos
  formula: string
}

/**
 * The credit for the days of a period from `day` on, `day` included: `value` (centavos) by days, half up, between zero and
 * `value`.
 */
export function creditFor(value: number, period: Period, day: CalendarDay): Credit {
  const [left, whole] = [daysLeft(period, day), daysIn(period)]
  return {
    amount: fractionOf(centavos(value), left, whole),
    formula: `${formatBrl(centavos(value))} × ${left} de ${whole} dias`,
  }
}
