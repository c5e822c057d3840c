import { addDays, addMonths, type CalendarDay, dayOf, startOfDay } from './time.ts'

/**
 * The last day of so many months that begin on a day: the one of the same number, or where a month has none the next
 * day (Código Civil, art. 132, 3).
 */
export function lastDayOf(from: CalendarDay, months: number): CalendarDay {
  const number = Number(from.slice(8))
  const day = addMonths(number, from, months)
  return Number(day.slice(8)) === number ? day : addDays(day, 1)
}

/** The instant at which access of so many months ends that begins on a day: the whole last day is inside. */
export const accessEnd = (from: CalendarDay, months: number): Date =>
  startOfDay(addDays(lastDayOf(from, months), 1))

/** The last whole day before an instant. */
export const dayBefore = (end: Date): CalendarDay => dayOf(new Date(end.getTime() - 1))

/** `Acesso por 12 meses`, or `Acesso vitalício` of what is paid once and has no end. */
export function accessText(months: number | undefined): string {
  if (months === undefined) return 'Acesso vitalício'
  return `Acesso por ${months === 1 ? '1 mês' : `${months} meses`}`
}
