import type { CardSettings } from '@vitrine/contract/card'
import type { Cart } from '@vitrine/contract/cart'
import { mostInstallments, offerInstallments } from '@vitrine/contract/installments'
import { centavos } from '@vitrine/contract/money'
import { tableFor } from '@vitrine/contract/product-parcels'

/** In how many parcels a card may be charged for the cart, of which `rest` centavos are left to pay. */
export function mostParcels({ table, own }: CardSettings, { lines }: Cart, rest: number): number {
  const ids = lines.map(({ product }) => product.id)
  const most = mostInstallments(lines.map(({ price }) => price.interval))
  return offerInstallments(centavos(rest), tableFor(table, own, ids), most).at(-1)?.count ?? 1
}
