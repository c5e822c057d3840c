import type { MethodQuote } from '@vitrine/contract/cart'
import { type Centavos, centavos, formatBrl } from '@vitrine/contract/money'
import { PaymentMethod } from '@vitrine/contract/payment'
import { type CartPrice, METHOD_NAMES, priceItems, sayMethodDiscount } from '#pricing'

/** What the same cart costs by each way of paying that changes its sum; `total` is what it costs by the others. */
export const methodQuotes = ({ pricing, pricingBy }: CartPrice, total: Centavos): MethodQuote[] =>
  PaymentMethod.options.flatMap((method) => {
    const { quote } = priceItems(pricingBy(method))
    if (quote.total === total) return []
    const saving = `−${formatBrl(centavos(total - quote.total))} no ${METHOD_NAMES[method]}`
    return [{ method, quote, says: sayMethodDiscount(pricing.rules, method) ?? saving }]
  })
