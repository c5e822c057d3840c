import type { LaterCharge, QuoteTaxes, SumLine } from '@vitrine/contract/cart'
import { calendarDay, dayOf } from '@vitrine/contract/time'
import { chargeLater } from '#price-rule'
import type { Priced } from '#pricing'

/** How the sum of an order came about, kept with it: its explained lines and the versions that made them. */
export interface KeptPricing {
  sum: SumLine[]
  later: Omit<LaterCharge, 'firstOn'>[]
  taxes?: QuoteTaxes
  rules: string[]
}

export const keptPricing = ({ quote, rules }: Priced): KeptPricing => ({
  sum: quote.lines,
  later: quote.later.map(({ firstOn, ...charge }) => charge),
  ...(quote.taxes && { taxes: quote.taxes }),
  rules: [...new Set(rules)],
})

/** What comes after an order that was paid, or placed, then. */
export const laterFrom = (charges: KeptPricing['later'], at: Date): LaterCharge[] =>
  charges.map((charge) => chargeLater(charge, calendarDay(dayOf(at))))
