import { type ChargeRun, type FutureCharge, freePeriods } from './future-charge.ts'
import { perInterval } from './interval-words.ts'
import { centavos, formatBrl } from './money.ts'
import { howItRenews } from './plan-terms.ts'
import { addDays, calendarDay, formatDay } from './time.ts'

const FREE = {
  once: ['', ''],
  week: ['semana grátis', 'semanas grátis'],
  month: ['mês grátis', 'meses grátis'],
  'two-months': ['bimestre grátis', 'bimestres grátis'],
  quarter: ['trimestre grátis', 'trimestres grátis'],
  'half-year': ['semestre grátis', 'semestres grátis'],
  year: ['ano grátis', 'anos grátis'],
} as const

const day = (on: string) => formatDay(calendarDay(on))
const counted = (count: number, [one, many]: readonly [string, string]) =>
  `${count} ${count === 1 ? one : many}`

/**
 * What is said of a plan before it is paid: until when it is good without another payment, and what it costs to go on from
 * which day. `Vale até 22/12/2026. Para continuar: R$ 39,90 por mês, a partir de 23/12/2026.`
 */
export function renewalText(charge: Omit<FutureCharge, 'label'>): string {
  const { firstOn } = charge
  const lastOn = formatDay(addDays(calendarDay(firstOn), -1))
  return `Vale até ${lastOn}. Para continuar: ${costsOf(charge)}. ${howItRenews(charge)}`
}

/** `7 dias grátis e 1 mês grátis, depois R$ 38,70 em 03/01/2027, depois R$ 39,90 por mês, a partir de 03/02/2027` */
function costsOf({
  firstOn,
  amount,
  interval,
  runs = [],
  says,
  trialDays,
}: Omit<FutureCharge, 'label'>): string {
  if (says) return `${says}, a partir de ${day(firstOn)}`
  const months = trialDays ? freePeriods({ runs, firstOn }) : 0
  const free = [
    trialDays && counted(trialDays, ['dia grátis', 'dias grátis']),
    months && counted(months, FREE[interval]),
  ].filter(Boolean)
  const costs = runs.length > 0 ? runs.filter((run) => run.firstOn >= firstOn) : [{ amount, firstOn }]
  const paid = costs.map((run) => runText(run, perInterval(interval)))
  return [...(free.length > 0 ? [free.join(' e ')] : []), ...paid].join(', depois ')
}

function runText({ amount, times, firstOn }: ChargeRun, per: string): string {
  const price = formatBrl(centavos(amount))
  if (times === undefined) return `${price} ${per}, a partir de ${day(firstOn)}`
  return times === 1 ? `${price} em ${day(firstOn)}` : `${times}x de ${price}, a partir de ${day(firstOn)}`
}
