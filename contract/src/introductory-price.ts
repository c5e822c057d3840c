import type { Interval } from './catalog.ts'
import { perInterval } from './interval-words.ts'
import { centavos, formatBrl } from './money.ts'

/** An introductory price is for so many charges at most. */
export const MOST_INTRODUCTORY = 12

interface ChargedPrice<Amount extends number> {
  amount: Amount
  introductory?: { amount: Amount; cycles: number } | null | undefined
}

/** What the charge with a number costs without coupons; the first one is number 1. */
export const priceOfCharge = <Amount extends number>(
  { amount, introductory }: ChargedPrice<Amount>,
  number: number,
): Amount => (introductory && number <= introductory.cycles ? introductory.amount : amount)

/** The period of an interval, one and many, after "primeiro". */
const FIRSTS: Record<Exclude<Interval, 'once'>, readonly [one: string, many: string]> = {
  week: ['na primeira semana', 'primeiras semanas'],
  month: ['no primeiro mês', 'primeiros meses'],
  'two-months': ['no primeiro bimestre', 'primeiros bimestres'],
  quarter: ['no primeiro trimestre', 'primeiros trimestres'],
  'half-year': ['no primeiro semestre', 'primeiros semestres'],
  year: ['no primeiro ano', 'primeiros anos'],
}

/** For how long an introductory price is charged: `no primeiro mês`, `por mês nos 3 primeiros meses`. */
export function introductoryTime(cycles: number, interval: Interval): string {
  if (interval === 'once') return ''
  const [one, many] = FIRSTS[interval]
  if (cycles === 1) return one
  return `${perInterval(interval)} ${interval === 'week' ? 'nas' : 'nos'} ${cycles} ${many}`
}

/** `R$ 9,90 no primeiro mês, depois R$ 49,90 por mês`; nothing of a price that is always the same. */
export function introductoryText({
  amount,
  interval,
  introductory,
}: ChargedPrice<number> & { interval: Interval }): string {
  if (!introductory) return ''
  const [first, then] = [introductory.amount, amount].map((sum) => formatBrl(centavos(sum)))
  return `${first} ${introductoryTime(introductory.cycles, interval)}, depois ${then} ${perInterval(interval)}`
}
