import { type CalendarDay, calendarDay, parseDay } from '../time.ts'
import { digitsOf, fill } from './mask.ts'

/** Full capacity to contract begins at 18 (Código Civil, art. 5). */
export const ADULT_AGE = 18

const OLDEST = calendarDay('1900-01-01')

export type BirthDate =
  | { ok: true; day: CalendarDay }
  | { ok: false; problem: 'invalid' | 'future' | 'too-old' | 'under-age' }

/** Completed years on a day. Who was born on 29 February completes them on 1 March of a common year. */
export function ageOn(birth: CalendarDay, on: CalendarDay): number {
  const years = Number(on.slice(0, 4)) - Number(birth.slice(0, 4))
  return on.slice(5) < birth.slice(5) ? years - 1 : years
}

/** Judges a typed `dd/mm/aaaa` against the current day in São Paulo. */
export function parseBirthDate(text: string, today: CalendarDay): BirthDate {
  const [, date, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim()) ?? []
  const day = parseDay(`${year}-${month}-${date}`)
  if (!day) return { ok: false, problem: 'invalid' }
  if (day > today) return { ok: false, problem: 'future' }
  if (day < OLDEST) return { ok: false, problem: 'too-old' }
  return ageOn(day, today) < ADULT_AGE ? { ok: false, problem: 'under-age' } : { ok: true, day }
}

/** `20/11/2008`; of an incomplete text, what has been typed so far. */
export function formatBirthDate(text: string): string {
  return fill('##/##/####', digitsOf(text, 8))
}
