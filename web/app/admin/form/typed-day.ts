import { type CalendarDay, parseDay } from '@vitrine/contract/time'

const WITH_MARKS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/

/** The day that somebody types, the day before the month: `10/12/2026`, `1/2/27`, `10122026`; null for no day. */
export function typedDay(text: string): CalendarDay | null {
  const typed = text.trim()
  const parts = WITH_MARKS.exec(typed) ?? DIGITS.exec(typed)
  if (!parts) return parseDay(typed) ?? null
  const [, day, month, year] = parts
  return parseDay(`${year!.padStart(4, '20')}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`) ?? null
}
