import type { InstallmentTable, ProductParcels } from '@vitrine/contract/card'
import type { ProductId } from '@vitrine/contract/ids'
import { dayOf } from '@vitrine/contract/time'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

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

/** Takes away a table that has not begun, and lets the one before it go on; false when none such is there. */
export async function withdrawInstallmentTable(tx: Tx, id: string, at: Date): Promise<boolean> {
  await tx.selectFrom('installment_table').select('id').forUpdate().execute()
  const coming = await tx
    .deleteFrom('installment_table')
    .where('id', '=', id)
    .where('valid_from', '>', at)
    .returning(['valid_from', 'valid_until'])
    .executeTakeFirst()
  if (!coming) return false
  const before = tx.updateTable('installment_table').set({ valid_until: coming.valid_until })
  await before.where('valid_until', '=', coming.valid_from).execute()
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

/** The terms that hold then of those of these products that have any of their own. */
export async function listProductParcels(
  db: Db,
  productIds: readonly ProductId[],
  at: Date,
): Promise<ProductParcels[]> {
  if (productIds.length === 0) return []
  const day = dayOf(at)
  const { rows } = await sql<ProductParcels>`
    select i.product_id as "productId", p.name, i.most, i.interest_free_up_to as "interestFreeUpTo"
    from product_installment i join product p on p.id = i.product_id
    where i.product_id in (${sql.join(productIds)}) and i.withdrawn_at is null and i.starts_on <= ${day}::date
      and (i.ends_on is null or i.ends_on >= ${day}::date)
    order by i.product_id`.execute(db)
  return rows
}
