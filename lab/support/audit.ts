import type { OrderId, ProductId } from '@vitrine/contract/ids'
import type pg from 'pg'

/** Orders of these products or this coupon that are not whole; none, when nobody was left without what they ordered. */
const ORPHANS = `select o.id from purchase_order o where o.id = any($1) and (
  not exists (select from order_line l where l.order_id = o.id)
  or not exists (select from contract_summary c where c.order_id = o.id)
  or not exists (select from cart c where c.id = o.cart_id and c.status = 'ordered')
  or (select count(*) from payment p where p.order_id = o.id and p.status = 'created' and p.amount = o.total) <> 1
  or (select count(*) from idempotency i where i.answer ->> 'id' = o.id) <> 1
  or exists (select from order_line l join seat s on s.product_id = l.product_id
    or exists (select from bundle_item b where b.bundle_id = l.product_id and b.product_id = s.product_id)
    where l.order_id = o.id and not exists (select from seat_hold h
      where h.order_line_id = l.id and h.product_id = s.product_id and h.state = 'held'))
  or o.discount > 0 and not exists (select from coupon_redemption r where r.order_id = o.id and r.state = 'reserved'))`

export const findOrphans = async (pool: pg.Pool, orderIds: readonly OrderId[]): Promise<string[]> =>
  (await pool.query<{ id: string }>(ORPHANS, [orderIds])).rows.map(({ id }) => id)

/** Seats that are counted as taken, and those that orders hold. */
export async function readSeats(
  pool: pg.Pool,
  productId: ProductId,
): Promise<{ taken: number; held: number }> {
  const { rows } = await pool.query(
    `select taken, (select count(*)::int from seat_hold h where h.product_id = s.product_id and state = 'held') as held
     from seat s where product_id = $1`,
    [productId],
  )
  return rows[0]
}

/** Orders that there are of somebody, but that nobody was told of: told and not there would be as bad. */
export async function findUntold(
  pool: pg.Pool,
  orderIds: readonly OrderId[],
  since: number,
): Promise<number> {
  const { rows } = await pool.query('select count(*)::int as n from purchase_order')
  return rows[0].n - since - orderIds.length
}

export interface CouponUse {
  used: number
  orders: number
  /** Most uses of one account, and of one CPF. */
  byAccount: number
  byDocument: number
}

export async function readCoupon(pool: pg.Pool, couponId: string): Promise<CouponUse> {
  const { rows } = await pool.query(
    `with uses as (select r.account_id, o.buyer_document from coupon_redemption r join purchase_order o on o.id = r.order_id
       where r.coupon_id = $1 and r.state = 'reserved' and o.discount > 0)
     select (select used from coupon where id = $1) as used, (select count(*)::int from uses) as orders,
       (select coalesce(max(n), 0)::int from (select count(*) as n from uses group by account_id) a) as "byAccount",
       (select coalesce(max(n), 0)::int from (select count(*) as n from uses group by buyer_document) d) as "byDocument"`,
    [couponId],
  )
  return rows[0]
}
