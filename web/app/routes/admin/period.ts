import type { Period } from '@vitrine/contract/admin/overview'
import { addDays, calendarDay, daysBetween, today } from '@vitrine/contract/time'

const lengthOf = ({ from, to }: Period): number => daysBetween(calendarDay(from), calendarDay(to)) + 1

/** The periods that end today, by how many days they have. */
export const PERIODS = [
  { days: 7, words: '7 dias' },
  { days: 30, words: '30 dias' },
  { days: 90, words: '90 dias' },
  { days: 365, words: '12 meses' },
].map((period) => ({ ...period, isOf: (of: Period) => lengthOf(of) === period.days }))

const USUAL = 30

/** The period that an address asks for; thirty days where it asks for none of these. */
export function periodIn(params: URLSearchParams, now: Date): Period {
  const asked = Number(params.get('dias'))
  const { days } = PERIODS.find(({ days }) => days === asked) ?? { days: USUAL }
  const to = today(now)
  return { from: addDays(to, 1 - days), to }
}
