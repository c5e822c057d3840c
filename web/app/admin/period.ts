import { type Period, PeriodInput, type PeriodQuestion } from '@vitrine/contract/admin/overview'
import { BrandId } from '@vitrine/contract/brand'
import { addDays, addMonths, type CalendarDay, calendarDay, today } from '@vitrine/contract/time'

const lastDays =
  (days: number) =>
  (now: CalendarDay): Period => ({ from: addDays(now, 1 - days), to: now })

/** The periods that are asked for by a word; all but the last month end today. */
export const PERIODS: readonly { word: string; words: string; of(now: CalendarDay): PeriodQuestion }[] = [
  { word: 'hoje', words: 'Hoje', of: lastDays(1) },
  { word: '7-dias', words: '7 dias', of: lastDays(7) },
  { word: '30-dias', words: '30 dias', of: lastDays(30) },
  {
    word: 'mes-passado',
    words: 'Mês passado',
    of: (now) => ({ from: addMonths(1, now, -1), to: addDays(addMonths(1, now, 0), -1) }),
  },
  {
    word: 'este-ano',
    words: 'Este ano',
    of: (now) => ({ from: calendarDay(`${now.slice(0, 4)}-01-01`), to: now, preset: 'year-to-date' }),
  },
]
const USUAL = PERIODS[2]!

/** The days that an address names, where they are a period. */
const ownDays = (params: URLSearchParams): PeriodQuestion | undefined =>
  PeriodInput.safeParse({ from: params.get('from'), to: params.get('to') }).data

/** The brand whose figures an address asks for; none where it asks for those of all. */
export const brandIn = (params: URLSearchParams): BrandId | undefined =>
  BrandId.safeParse(params.get('brand')).data

/** The address of other figures, without what is undefined; the rest of what is asked for stays. */
export function addressWith(params: URLSearchParams, asked: Record<string, string | undefined>): string {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(asked)) value ? next.set(name, value) : next.delete(name)
  return `?${next}`
}

/** Which of the periods an address asks for; none where it names its days. */
export function chosenPeriod(params: URLSearchParams): string | undefined {
  if (ownDays(params)) return undefined
  const asked = params.get('periodo')
  return (PERIODS.find(({ word }) => word === asked) ?? USUAL).word
}

/** The period, and the brand, that an address asks for; thirty days where it asks for none. */
export function periodIn(params: URLSearchParams, now: Date): PeriodQuestion {
  const word = chosenPeriod(params)
  const period = ownDays(params) ?? PERIODS.find((period) => period.word === word)!.of(today(now))
  return { ...period, brand: brandIn(params) }
}
