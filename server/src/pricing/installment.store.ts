import type { InstallmentTable } from '@vitrine/contract/card'
import type { Db } from '../kernel/database.ts'

/** The version of the table that is valid then; without one a card is paid in one parcel. */
export async function findInstallmentTable(db: Db, at: Date): Promise<InstallmentTable | null> {
  const row = await db
    .selectFrom('installment_table')
    .select(['id', 'interest_free_up_to', 'min_parcel', 'rates'])
    .where('valid_from', '<=', at)
    .where((q) => q.or([q('valid_until', 'is', null), q('valid_until', '>', at)]))
    .executeTakeFirst()
  if (!row) return null
  const { id, interest_free_up_to, min_parcel, rates } = row
  return { id, interestFreeUpTo: interest_free_up_to, minParcel: min_parcel, rates }
}
