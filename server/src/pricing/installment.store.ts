import type { InstallmentTable } from '@vitrine/contract/card'
import type { Db, Tx } from '../kernel/database.ts'

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

/** The table that is valid ends, and another one begins, from an instant on; false when one begins then or later. */
export async function replaceInstallmentTable(tx: Tx, table: InstallmentTable, from: Date): Promise<boolean> {
  await tx.selectFrom('installment_table').select('id').forUpdate().execute()
  const later = await tx
    .selectFrom('installment_table')
    .select('id')
    .where('valid_from', '>=', from)
    .executeTakeFirst()
  if (later) return false
  const isValid = tx.updateTable('installment_table').set({ valid_until: from })
  await isValid.where((q) => q.or([q('valid_until', 'is', null), q('valid_until', '>', from)])).execute()
  const { id, interestFreeUpTo: interest_free_up_to, minParcel: min_parcel, rates } = table
  const row = { id, interest_free_up_to, min_parcel, rates, valid_from: from }
  await tx.insertInto('installment_table').values(row).execute()
  return true
}

/** A table, and between which instants it is valid. */
export interface DatedTable extends InstallmentTable {
  from: Date
  until: Date | null
}

/** Every table that was ever valid or will be, the latest first. */
export async function listInstallmentTables(db: Db): Promise<DatedTable[]> {
  const rows = await db.selectFrom('installment_table').selectAll().orderBy('valid_from', 'desc').execute()
  return rows.map(({ id, interest_free_up_to, min_parcel, rates, valid_from, valid_until }) => ({
    ...{ id, interestFreeUpTo: interest_free_up_to, minParcel: min_parcel, rates },
    ...{ from: valid_from, until: valid_until },
  }))
}
