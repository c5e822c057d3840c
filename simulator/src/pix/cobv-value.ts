import { isBusinessDay, nextBusinessDay } from '@vitrine/contract/brazil/business-days'
import {
  add,
  type Centavos,
  centavos,
  fractionOf,
  multiply,
  percentOf,
  subtract,
} from '@vitrine/contract/money'
import { fromDecimal } from '@vitrine/contract/money-text'
import { addDays, type CalendarDay, daysBetween } from '@vitrine/contract/time'

type Rule = { modalidade: number; valorPerc: string }
/** The document's `CobVValor`: amounts and percentages as decimals with two places. */
export type CobvValor = {
  original: string
  multa?: Rule
  juros?: Rule
  abatimento?: Rule
  desconto?: {
    modalidade: number
    valorPerc?: string
    descontoDataFixa?: { data: string; valorPerc: string }[]
  }
}

/** `2.00` is two percent: 200 basis points. */
const basisPoints = (percent: string): number => fromDecimal(percent)
const fixedOrPercent = ({ modalidade, valorPerc }: Rule, of: Centavos): Centavos =>
  modalidade === 1 ? fromDecimal(valorPerc) : percentOf(of, basisPoints(valorPerc))

/** What is taken off whenever it is paid. */
export const rebateOf = ({ original, abatimento }: CobvValor): Centavos =>
  abatimento ? fixedOrPercent(abatimento, fromDecimal(original)) : centavos(0)

/** What a payment on a day has to be, in centavos; a due day on which banks are closed is the next one (API Pix, CobDataDeVencimento). */
export function amountOn(valor: CobvValor, dueOn: CalendarDay, day: CalendarDay): Centavos {
  const base = subtract(fromDecimal(valor.original), rebateOf(valor))
  const last = nextBusinessDay(dueOn)
  if (day <= last) return subtract(base, discountOn(valor, dueOn, day))
  const fine = valor.multa ? fixedOrPercent(valor.multa, base) : centavos(0)
  return add(base, fine, valor.juros ? interestOf(valor.juros, base, last, day) : centavos(0))
}

/** By modality 1–8: an amount or a percentage a day, month or year, over calendar or business days. */
function interestOf(
  { modalidade, valorPerc }: Rule,
  base: Centavos,
  last: CalendarDay,
  day: CalendarDay,
): Centavos {
  const isBusiness = modalidade > 4
  const days = isBusiness ? businessDays(last, day) : daysBetween(last, day)
  const period = isBusiness ? [1, 1, 21, 252] : [1, 1, 30, 365]
  const kind = (modalidade - 1) % 4
  if (kind === 0) return multiply(fromDecimal(valorPerc), days)
  return fractionOf(base, basisPoints(valorPerc) * days, 10_000 * period[kind]!)
}

function discountOn({ original, desconto }: CobvValor, dueOn: CalendarDay, day: CalendarDay): Centavos {
  if (!desconto) return centavos(0)
  const whole = fromDecimal(original)
  const { modalidade, valorPerc = '0.00', descontoDataFixa = [] } = desconto
  if (modalidade <= 2) {
    const [best] = descontoDataFixa
      .filter(({ data }) => day <= data)
      .sort((a, b) => a.data.localeCompare(b.data))
    return best ? fixedOrPercent({ modalidade, valorPerc: best.valorPerc }, whole) : centavos(0)
  }
  const early = modalidade % 2 === 1 ? daysBetween(day, dueOn) : businessDays(day, dueOn)
  if (modalidade <= 4) return multiply(fromDecimal(valorPerc), early)
  return fractionOf(whole, basisPoints(valorPerc) * early, 10_000)
}

/** Business days after `from`, up to `to`. */
function businessDays(from: CalendarDay, to: CalendarDay): number {
  let count = 0
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isBusinessDay(day)) count++
  return count
}
