import type { CardSettings } from '@vitrine/contract/card'
import type { Cart } from '@vitrine/contract/cart'
import { mostInstallments, offerInstallments } from '@vitrine/contract/installments'
import { centavos } from '@vitrine/contract/money'
import { bestParcels, type ParcelWords, sayParcels } from '@vitrine/contract/parcel-words'
import { sayNarrowest, tableFor } from '@vitrine/contract/product-parcels'

/** In how many parcels a whole cart may be paid, and which product keeps the others from more. */
export interface CartParcels {
  words: ParcelWords | undefined
  narrowed: string | undefined
}

/** Nothing where the card decides. */
export function parcelsOf({ lines, quote }: Cart, card: CardSettings | null): CartParcels | undefined {
  if (!card || card.offersByCard) return undefined
  const products = lines.map(({ product, price }) => ({ ...product, interval: price.interval }))
  const own = tableFor(
    card.table,
    card.own,
    products.map(({ id }) => id),
  )
  const most = mostInstallments(lines.map(({ price }) => price.interval))
  const best = bestParcels(offerInstallments(centavos(quote.total), own, most))
  return { words: best && sayParcels(best), narrowed: sayNarrowest(card.table, card.own, products) }
}
