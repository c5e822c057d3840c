import type { Installments } from '@vitrine/contract/card'
import type { Interval } from '@vitrine/contract/catalog'
import { mostInstallments, offerInstallments } from '@vitrine/contract/installments'
import type { Centavos } from '@vitrine/contract/money'
import type { Db } from '../kernel/database.ts'
import { findInstallmentTable } from './installment.store.ts'

export interface Wanted {
  total: Centavos
  /** Of everything that is bought. */
  intervals: readonly Interval[]
  count: number
  at: Date
}

/** What so many parcels cost now, and by which version; undefined when they are not offered. */
export async function planInstallments(
  db: Db,
  { total, intervals, count, at }: Wanted,
): Promise<(Installments & { tableId: string | null }) | undefined> {
  const table = await findInstallmentTable(db, at)
  const offer = offerInstallments(total, table, mostInstallments(intervals)).find(
    (one) => one.count === count,
  )
  return offer && { ...offer, tableId: table?.id ?? null }
}
