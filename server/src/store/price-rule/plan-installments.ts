import type { Installments } from '@vitrine/contract/card'
import type { Interval } from '@vitrine/contract/catalog'
import {
  allowOffers,
  type GatewayOffer,
  mostInstallments,
  offerInstallments,
} from '@vitrine/contract/installments'
import type { Centavos } from '@vitrine/contract/money'
import { tableFor } from '@vitrine/contract/product-parcels'
import type { Db } from '#kernel/database.ts'
import { findInstallmentTable } from './installment.store.ts'
import { listProductParcels } from './product-installment.store.ts'

export interface Wanted {
  total: Centavos
  /** Of everything that is bought. */
  intervals: readonly Interval[]
  productIds: readonly string[]
  count: number
  /** What a gateway offers for the card; without them our table does. */
  offers?: readonly GatewayOffer[] | undefined
  at: Date
}

/** What so many parcels cost now, and by which version; undefined when they are not offered. */
export async function planInstallments(
  db: Db,
  { total, intervals, productIds, count, offers, at }: Wanted,
): Promise<(Installments & { tableId: string | null; by: 'shop' | 'gateway' }) | undefined> {
  const own = await listProductParcels(db, productIds, at)
  const table = tableFor(await findInstallmentTable(db, at), own, productIds)
  const most = mostInstallments(intervals)
  const offered = offers ? allowOffers(total, offers, table, most) : offerInstallments(total, table, most)
  const offer = offered.find((one) => one.count === count)
  return offer && { ...offer, tableId: table?.id ?? null, by: offers ? 'gateway' : 'shop' }
}
