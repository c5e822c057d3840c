import { type Cycle, endOfCycle } from '@vitrine/contract/billing-cycle'
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
 * What a plan begins with: the days of its trial, which end on its anchor, or its first period, whose first day is the
 * anchor.
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
 * The period that begins on `startOn` when charges move to another day of the month: it lasts until the first such day
 * that is at least a whole cycle away, so that no period is shorter than what is paid for.
 */
export function bridgePeriod(cycle: Cycle, startOn: CalendarDay, anchorDay: number): Period {
  const usual = endOfCycle(cycle, dayOfMonth(startOn), startOn)
  const sameMonth = addMonths(anchorDay, usual, 0)
  return { startOn, endOn: sameMonth >= usual ? sameMonth : addMonths(anchorDay, usual, 1) }
}

export const daysIn = ({ startOn, endOn }: Period): number => daysBetween(startOn, endOn)

/** Days of a period that are still to come on `day`, the day itself among them; never more than it has. */
export const daysLeft = (period: Period, day: CalendarDay): number =>
  Math.max(0, Math.min(daysBetween(day, period.endOn), daysIn(period)))
