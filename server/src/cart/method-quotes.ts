import type { MethodQuote } from '@vitrine/contract/cart'
import { PaymentMethod } from '@vitrine/contract/checkout'
import type { Centavos } from '@vitrine/contract/money'
import { type Pricing, priceItems, sayMethodDiscount } from '../pricing/index.ts'

/** What the same cart costs by each way of paying that changes its sum; `total` is what it costs by the others. */
export const methodQuotes = (pricing: Pricing, total: Centavos): MethodQuote[] =>
  PaymentMethod.options.flatMap((method) => {
    const { quote } = priceItems({ ...pricing, method })
    if (quote.total === total) return []
    const says = sayMethodDiscount(pricing.rules, method)
    return [{ method, quote, ...(says && { says }) }]
  })
