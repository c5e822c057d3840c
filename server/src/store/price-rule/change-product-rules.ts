import { newId } from '@vitrine/contract/ids'
import type { CalendarDay } from '@vitrine/contract/time'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import type { Hand } from '#kernel/hand.ts'
import { addVersion, type Keeping } from './write-version.ts'

/** No acquirer does more. */
const MOST_PARCELS = 18

interface OfProduct {
  productId: string
  startsOn: CalendarDay
  endsOn: CalendarDay | null
}

interface NewParcels extends OfProduct {
  most: number
  interestFreeUpTo: number
}

/** As `addMethodDiscount`, for the parcels of one product. Refuses a number of them that there cannot be. */
export async function addProductParcels(
  app: Keeping,
  tx: Tx,
  version: NewParcels,
  hand: Hand,
): Promise<string> {
  const { most, interestFreeUpTo } = version
  if (most < 1 || most > MOST_PARCELS || interestFreeUpTo < 1 || interestFreeUpTo > most)
    throw new Refused('price-rule.parcels')
  const row = {
    id: newId('rul'),
    product_id: version.productId,
    starts_on: version.startsOn,
    ends_on: version.endsOn,
    most,
    interest_free_up_to: interestFreeUpTo,
  }
  return addVersion(app, tx, { kind: 'product-installments', row }, hand)
}
