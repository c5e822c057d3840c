import type { AccountId } from '@vitrine/contract/ids'
import type { Db } from '#kernel/database.ts'

/** Whose order it is. For what has proved to speak for them; requests of members name the owner themselves. */
export async function findOwner(db: Db, orderId: string): Promise<AccountId | undefined> {
  const row = await db
    .selectFrom('purchase_order')
    .select('account_id')
    .where('id', '=', orderId)
    .executeTakeFirst()
  return row?.account_id
}
