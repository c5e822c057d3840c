import { nextBusinessDay } from '@vitrine/contract/brazil/business-days'
import { add, type Centavos, centavos, ppmOf, ZERO } from '@vitrine/contract/money'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { addDays, type CalendarDay } from '@vitrine/contract/time'
import type { FeeRule } from './rules.ts'

/** A payment as a provider sees it; `amount` in centavos, with the interest of its installments. */
export interface Paid {
  method: PaymentMethod
  amount: Centavos
  installments: number
  cardBrand?: string | undefined
  on: CalendarDay
}

/** What the provider keeps, by which version, and the day on which the rest is there. */
export interface Fee {
  amount: Centavos
  rule?: string
  availableOn: CalendarDay
}

const fits =
  ({ method, amount, installments, cardBrand }: Paid) =>
  (rule: FeeRule): boolean =>
    rule.method === method &&
    (rule.cardBrand === null || rule.cardBrand === cardBrand) &&
    rule.installmentsFrom <= installments &&
    installments <= rule.installmentsTo &&
    rule.amountFrom <= amount &&
    (rule.amountTo === null || amount <= rule.amountTo)

const weight = ({ cardBrand, brandId }: FeeRule) => (cardBrand ? 2 : 0) + (brandId ? 1 : 0)

/** The fee on a payment by the rules that hold that day: of the card's brand before any, of the seller's before any. */
export function feeOf(paid: Paid, rules: readonly FeeRule[]): Fee {
  const rule = rules.filter(fits(paid)).toSorted((a, b) => weight(b) - weight(a))[0]
  if (!rule) return { amount: ZERO, availableOn: paid.on }
  const plain = add(ppmOf(paid.amount, rule.ppm), centavos(rule.fixed))
  const bounded = Math.min(Math.max(plain, rule.minimum ?? 0), rule.maximum ?? Infinity, paid.amount)
  // A Pix is there at once, also on a holiday.
  const availableOn = rule.settleDays === 0 ? paid.on : nextBusinessDay(addDays(paid.on, rule.settleDays))
  return { amount: centavos(bounded), rule: rule.id, availableOn }
}
