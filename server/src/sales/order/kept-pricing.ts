import type { QuoteTaxes, SumLine } from '@vitrine/contract/cart'
import type { PlannedCharge } from '@vitrine/contract/future-charge'
import type { Priced } from '#pricing'

/** How the sum of an order came about, kept with it: its explained lines and the versions that made them. */
export interface KeptPricing {
  sum: SumLine[]
  /** Without days: a plan begins when its order is paid. */
  later: PlannedCharge[]
  taxes?: QuoteTaxes
  rules: string[]
}

export const keptPricing = ({ quote, rules }: Priced): KeptPricing => ({
  sum: quote.lines,
  later: quote.later.map(({ firstOn, runs, ...charge }) => ({
    ...charge,
    amount: runs?.[0]?.amount ?? charge.amount,
    ...(runs && { runs: runs.map(({ firstOn: _, ...run }) => run) }),
  })),
  ...(quote.taxes && { taxes: quote.taxes }),
  rules: [...new Set(rules)],
})
