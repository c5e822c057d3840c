import { addDays, type CalendarDay } from '../time.ts'
import { bankHoliday, nextBusinessDay } from './business-days.ts'

/** CDC, art. 49: seven calendar days. */
const LEAST_DAYS = 7

/** In how many days a purchase may be taken back: those of the law, or of the longest guarantee among what is bought. */
export const regretDaysOf = (guarantees: readonly number[]): number => Math.max(LEAST_DAYS, ...guarantees)

/**
 * The last whole day, in America/Sao_Paulo, on which a purchase may be taken back: the first day does not count, the
 * last one does, and a holiday moves it to the next business day (Civil Code, art. 132). A product may grant more days.
 */
export function regretUntil(paidOn: CalendarDay, days: number): CalendarDay {
  const last = addDays(paidOn, regretDaysOf([days]))
  return bankHoliday(last) ? nextBusinessDay(last) : last
}
