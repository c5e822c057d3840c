import type { CardSettings } from '@vitrine/contract/card'
import type { Price } from '@vitrine/contract/catalog'
import type { ProductId } from '@vitrine/contract/ids'
import {
  bestInstallments,
  type InstallmentWords,
  sayInstallments,
  sayMostInstallments,
} from '@vitrine/contract/installment-words'
import { mostInstallments, offerInstallments } from '@vitrine/contract/installments'
import { priceOfCharge } from '@vitrine/contract/introductory-price'
import { centavos } from '@vitrine/contract/money'
import { tableFor } from '@vitrine/contract/product-installments'

/** A product with what it costs. */
interface Priced {
  id: ProductId
  prices: readonly Price[]
}

/** By the id of a price, in how many installments it may be paid; nothing for what is paid at once. */
export type InstallmentsByPrice = Partial<Record<string, InstallmentWords>>

/** In words, for loaders: what they need stays out of the browser. `whole` adds the yearly rate. */
export function installmentsByPrice(
  products: readonly Priced[],
  card: CardSettings | null,
  whole = false,
): InstallmentsByPrice {
  const table = card?.table ?? null
  const said = products.flatMap(({ id: productId, prices }) => {
    const own = tableFor(table, card?.own ?? [], [productId])
    return prices.map((price) => {
      const { id, setupFee = 0, interval } = price
      const today = centavos(priceOfCharge(price, 1) + setupFee)
      const offers = offerInstallments(today, own, mostInstallments([interval]))
      if (card?.offersByCard) return [id, sayMostInstallments(offers)]
      const offer = bestInstallments(offers)
      return [id, offer && sayInstallments(offer, whole)]
    })
  })
  return Object.fromEntries(said)
}
