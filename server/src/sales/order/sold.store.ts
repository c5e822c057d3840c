import { sql } from 'kysely'
import type { Tx } from '#kernel/database.ts'

/** All that was paid for a line `l` has gone back. */
const GIVEN_BACK = sql`(l.total > 0 and l.total <= (
  select coalesce(sum(f.amount), 0) from refund_line f join refund r on r.id = f.refund_id
  where f.order_line_id = l.id and r.state = 'done'))`

/**
 * Adds the lines of newly paid orders to "mais vendidos", each once, and subtracts those that were refunded. Who renews a
 * plan bought it before: a renewal is no sale. A sweep
 * does this for all orders: if every order wrote the row of its product, buyers of one product would wait for each
 * other. Rows are locked by id of product, in the order in which all other writers of many rows lock them.
 */
export async function countSold(tx: Tx): Promise<void> {
  await sql`
    with fresh as (
      update order_line l set counted = true from purchase_order o
      where o.id = l.order_id and not l.counted and o.kind <> 'renewal'
        and (o.status = 'paid' or o.status = 'partially-refunded' and not ${GIVEN_BACK})
      returning l.product_id, 1 as n),
    back as (
      update order_line l set counted = false from purchase_order o
      where o.id = l.order_id and l.counted and o.kind <> 'renewal'
        and o.status in ('partially-refunded', 'refunded', 'charged-back')
        and (o.status <> 'partially-refunded' or ${GIVEN_BACK})
      returning l.product_id, -1 as n),
    sums as (
      select product_id, sum(n) as n from (select * from fresh union all select * from back) as changed
      group by product_id),
    held as (
      select product.id, sums.n from product join sums on sums.product_id = product.id
      order by product.id for update of product)
    update product p set sold = p.sold + held.n from held where held.id = p.id`.execute(tx)
}
