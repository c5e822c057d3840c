import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'

/**
 * Counts the lines of paid orders that were not counted yet into "mais vendidos". Done now and then for all, because
 * one row per product, written by every order, would make buyers of the same product wait for each other.
 */
export async function countSold(tx: Tx): Promise<void> {
  await sql`
    with fresh as (
      update order_line l set counted = true from purchase_order o
      where o.id = l.order_id and o.status = 'paid' and not l.counted returning l.product_id),
    sums as (select product_id, count(*) as n from fresh group by product_id)
    update product p set sold = p.sold + sums.n from sums where sums.product_id = p.id`.execute(tx)
}
