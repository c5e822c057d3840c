import type { Address } from '@vitrine/contract/address'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

/** Whether the buyer said where they live when the order was placed. */
export async function hasAddress(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('purchase_order')
    .select('buyer_address')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.buyer_address != null
}

/** Where its buyer lives, for a charge that asks for it; what they said before stays. */
export async function keepAddress(tx: Tx, id: string, address: Address): Promise<void> {
  await sql`update purchase_order set buyer_address = ${JSON.stringify(address)}
    where id = ${id} and buyer_address is null`.execute(tx)
}
