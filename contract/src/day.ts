import * as z from 'zod'
import { calendarDay, formatDay } from './time.ts'

/** The days that anybody may name. Beyond them lies what PostgreSQL, JavaScript and a day more or less do not agree on. */
export const FIRST_DAY = calendarDay('1900-01-01')
export const LAST_DAY = calendarDay('2199-12-31')

const OUTSIDE = `Use uma data de ${formatDay(FIRST_DAY)} a ${formatDay(LAST_DAY)}`
const isInside = (text: string): boolean => {
  const day = text.slice(0, FIRST_DAY.length)
  return day >= FIRST_DAY && day <= LAST_DAY
}
const sentenceOf = (missing: string, wrong: string) => ({
  error: ({ input }: { input?: unknown }) => (input ? wrong : missing),
})

/**
 * A day that somebody names, such as `2026-11-20`: one that exists, from `FIRST_DAY` to `LAST_DAY`. `wrong` is said of
 * every other one, where a field has a sentence of its own.
 */
export const dayInput = (missing = 'Informe o dia', wrong?: string) =>
  z.iso.date(sentenceOf(missing, wrong ?? 'Informe uma data que exista')).refine(isInside, wrong ?? OUTSIDE)

/** An instant that somebody names, in UTC, on the same days. */
export const instantInput = (missing = 'Informe a data e a hora') =>
  z.iso.datetime(sentenceOf(missing, 'Informe uma data e hora que existam')).refine(isInside, OUTSIDE)

/** The days by which a list is narrowed, both included; without one it is open there. */
export const dayFilters = { from: dayInput().optional(), to: dayInput().optional() }
