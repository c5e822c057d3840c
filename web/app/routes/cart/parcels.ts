import type { CardSettings } from '@vitrine/contract/card'
import type { Cart } from '@vitrine/contract/cart'
import { mostInstallments, offerInstallments } from '@vitrine/contract/installments'
import { centavos } from '@vitrine/contract/money'
import { bestParcels, type ParcelWords, sayParcels } from '@vitrine/contract/parcel-words'
import { tableFor } from '@vitrine/contract/product-parcels'

/** In how many parcels a whole cart may be paid; nothing where the card decides, or where it is paid at once. */
export function parcelsOf({ lines, quote }: Cart, card: CardSettings | null): ParcelWords | undefined {
  if (!card || card.offersByCard) return undefined
  const own = tableFor(
    card.table,
    card.own,
    lines.map(({ product }) => product.id),
  )
  const most = mostInstallments(lines.map(({ price }) => price.interval))
  const best = bestParcels(offerInstallments(centavos(quote.total), own, most))
  return best && sayParcels(best)
}
