import type { LaterCharge } from '@vitrine/contract/cart'
import type { Interval } from '@vitrine/contract/catalog'
import { addMonths, type CalendarDay } from '@vitrine/contract/time'

const MONTHS: Record<Exclude<Interval, 'once'>, number> = { month: 1, year: 12 }

/** The day a period that begins on `start` ends and the next one is due; `anchorDay` is the day of the month. */
export const nextDue = (interval: Interval, anchorDay: number, start: CalendarDay): CalendarDay =>
  addMonths(anchorDay, start, interval === 'year' ? MONTHS.year : MONTHS.month)

/** A charge that recurs from one period after `today` on. */
export const chargeLater = (charge: Omit<LaterCharge, 'firstOn'>, today: CalendarDay): LaterCharge => ({
  ...charge,
  firstOn: nextDue(charge.interval, Number(today.slice(8)), today),
})
