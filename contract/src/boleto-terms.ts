import * as z from 'zod'
import type { LateTerms } from './brazil/late-payment.ts'
import {
  add,
  type Centavos,
  centavos,
  formatBrl,
  formatPercent,
  fractionOf,
  percentOf,
  ZERO,
} from './money.ts'
import { calendarDay, formatDay } from './time.ts'

/**
 * What a product asks of a boleto that is late and takes off one that is prompt: calendar days after and before the due
 * day, rates in basis points. `lateDays` 0: not taken late.
 */
export const BoletoTerms = z.object({
  productId: z.string(),
  name: z.string(),
  lateDays: z.int(),
  fineBp: z.int(),
  interestBp: z.int(),
  promptBp: z.int(),
  promptDays: z.int(),
})
export type BoletoTerms = z.infer<typeof BoletoTerms>

type Own = readonly BoletoTerms[]
/** For so many days after its due day. */
export type Lateness = LateTerms & { days: number }

const ownOf = (own: Own, productId: string) => own.find((one) => one.productId === productId)

/** How late a boleto of several products is taken: no longer, and for no more, than any of them allows. */
export function latenessFor(
  shop: Lateness | undefined,
  own: Own,
  productIds: readonly string[],
): Lateness | undefined {
  const terms = productIds.map((productId) => latenessOf(ownOf(own, productId)) ?? shop)
  if (terms.length === 0 || terms.some((one) => !one?.days)) return undefined
  const least = (key: keyof Lateness) => Math.min(...terms.map((one) => one?.[key] ?? 0))
  return { days: least('days'), fineBp: least('fineBp'), interestBp: least('interestBp') }
}

const latenessOf = (own: BoletoTerms | undefined): Lateness | undefined =>
  own && { days: own.lateDays, fineBp: own.fineBp, interestBp: own.interestBp }

/** A discount for who pays some days before the due day, or on it. */
export interface Promptness {
  days: number
  discount: Centavos
}

/**
 * What is taken off a boleto over `toPay` centavos that is paid early, of `lines` that come to `total`; each gives what
 * its product says of it, and the earliest of their days counts.
 */
export function promptnessFor(
  own: Own,
  lines: readonly { productId: string; total: number }[],
  { total, toPay }: { total: number; toPay: number },
): Promptness | undefined {
  const giving = lines.flatMap((line) => {
    const terms = ownOf(own, line.productId)
    const gives = terms ? percentOf(centavos(line.total), terms.promptBp) : ZERO
    return terms && gives > 0 ? [{ days: terms.promptDays, gives }] : []
  })
  const discount = fractionOf(add(...giving.map(({ gives }) => gives)), toPay, total || 1)
  return discount > 0 && discount < toPay
    ? { days: Math.max(...giving.map(({ days }) => days)), discount }
    : undefined
}

/** What paying a boleto of so many centavos early saves; the bank takes it off by itself. */
export function promptText({ until, discount }: { until: string; discount: number }, amount: number): string {
  const [less, saved] = [amount - discount, discount].map((one) => formatBrl(centavos(one)))
  return `Pague até ${formatDay(calendarDay(until))} e o banco cobra só ${less}: ${saved} de desconto de pontualidade.`
}

/** What is said before a boleto for these products is made; nothing when none of them gives anything. */
export function sayPrompt(own: Own, productIds: readonly string[]): string | undefined {
  const giving = own.filter(({ productId, promptBp }) => promptBp > 0 && productIds.includes(productId))
  const [first] = giving
  if (!first) return undefined
  const until = untilText(Math.max(...giving.map(({ promptDays }) => promptDays)))
  const isForAll = productIds.every((id) => ownOf(giving, id)?.promptBp === first.promptBp)
  if (isForAll) return `${offText(first)} ${until}.`
  const each = giving.map((terms) => `${offText(terms)} em “${terms.name}”`)
  return `${new Intl.ListFormat('pt-BR').format(each)} ${until}.`
}

const offText = ({ promptBp }: BoletoTerms): string => `${formatPercent(promptBp)} de desconto`

const untilText = (days: number): string =>
  days === 0 ? 'até o vencimento' : `até ${days} ${days === 1 ? 'dia' : 'dias'} antes do vencimento`
