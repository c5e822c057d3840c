import type { OrderId } from '@vitrine/contract/ids'
import type { Tx } from '#kernel/database.ts'

export interface FiscalRecord {
  orderId: OrderId
  buyerSealed: Buffer
  /** Until which day the tax law asks for the buyer. */
  keepUntil: string
}

/** Keeps who bought; what is kept already stays. */
export async function insertRecord(tx: Tx, { orderId, buyerSealed, keepUntil }: FiscalRecord): Promise<void> {
  await tx
    .insertInto('fiscal_record')
    .values({ order_id: orderId, buyer_sealed: buyerSealed, keep_until: keepUntil })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Buyers whom the tax law no longer asks for. */
export async function deleteOldRecords(tx: Tx, today: string): Promise<void> {
  await tx.deleteFrom('fiscal_record').where('keep_until', '<=', today).execute()
}
