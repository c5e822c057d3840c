import type { Installments } from './card.ts'
import { centavos, formatBrl, formatPercent } from './money.ts'
import type { Payment } from './payment.ts'
import { METHOD_NAMES } from './state-names.ts'

/** In how many installments something may be paid, in words; `cost` is what that costs and stands beside. */
export interface InstallmentWords {
  offer: string
  cost?: string
}

/** The most installments without interest; where there are none, the most there are. */
export function bestInstallments(offers: readonly Installments[]): Installments | undefined {
  const split = offers.filter(({ count }) => count > 1)
  return split.findLast(({ interest }) => interest === 0) ?? split.at(-1)
}

const brl = (amount: number) => formatBrl(centavos(amount))

/** `10x de R$ 117,17`, and what differs in the first installment. */
export const installmentsText = ({
  count,
  first,
  each,
}: Pick<Installments, 'count' | 'first' | 'each'>): string =>
  first === each
    ? `${count}x de ${brl(each)}`
    : `${count}x (1ª de ${brl(first)} + ${count - 1}x de ${brl(each)})`

/** The same of what is charged in more than one; it says so where that costs nothing. Nothing of a single charge. */
export function splitChargeText(installments: Installments | undefined): string | undefined {
  if (!installments || installments.count < 2) return undefined
  return `${installmentsText(installments)}${installments.interest === 0 ? ' sem juros' : ''}`
}

/** How a payment is made: `Cartão final 1234, 10x de R$ 117,17`. */
export function paymentText({ method, card: paid }: Pick<Payment, 'method' | 'card'>): string {
  const cardDisplay = paid?.card ? ` final ${paid.card.last4}` : ''
  return [METHOD_NAMES[method] + cardDisplay, splitChargeText(paid?.installments)].filter(Boolean).join(', ')
}

/** The same where who charges the card says what they cost, by the card: the most that there can be. */
export function sayMostInstallments(offers: readonly Installments[]): InstallmentWords | undefined {
  const most = offers.at(-1)?.count ?? 1
  return most > 1 ? { offer: `ou em até ${most}x no cartão` } : undefined
}

/**
 * `whole` adds the yearly rate, as the page of one product says it (CDC art. 54-B). Never without the total (Decreto
 * 5.903/2006, art. 3).
 */
export function sayInstallments(
  { count, first, each, total, interest, ...rates }: Installments,
  whole = false,
): InstallmentWords {
  if (interest === 0) {
    const odd = first === each ? '' : `, a 1ª de ${brl(first)}`
    return { offer: `ou ${count}x sem juros de ${brl(each)}${odd}` }
  }
  const yearly = whole ? `, ${formatPercent(rates.yearlyBp)}\u00a0a.a.` : ''
  return {
    offer: `ou ${count}x de ${brl(each)}`,
    cost: `(total ${brl(total)}, ${formatPercent(rates.monthlyBp)}\u00a0a.m.${yearly})`,
  }
}
