import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'

/** The products of an account's orders that await their payment. */
export async function listUnpaidProducts(
  db: Db,
  accountId: string,
): Promise<{ productId: string; orderId: string }[]> {
  const { rows } = await sql<{ productId: string; orderId: string }>`
    select l.product_id as "productId", o.id as "orderId"
    from purchase_order o join order_line l on l.order_id = o.id
    where o.account_id = ${accountId} and o.status = 'awaiting-payment' order by o.placed_at`.execute(db)
  return rows
}
