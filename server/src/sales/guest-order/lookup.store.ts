import type { OrderId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'
import { REMOVED_EMAIL } from '#order'

/**
 * The order of this number that was placed with this address, in lower case. One of another address is as good as none:
 * the same statement and the same answer. Of somebody who left there is no address.
 */
export async function findByCode(db: Db, code: string, email: string): Promise<OrderId | undefined> {
  const row = await db
    .selectFrom('purchase_order')
    .select('id')
    .where('code', '=', code)
    .where(sql`lower(buyer_email)`, '=', email.toLowerCase())
    .where('buyer_email', '<>', REMOVED_EMAIL)
    .executeTakeFirst()
  return row?.id
}
