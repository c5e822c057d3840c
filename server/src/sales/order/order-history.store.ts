import type { AccountId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'
import type { PaidPurchase, RefundRow } from '#refund-ledger'
import { refunds } from './order-view.store.ts'

export interface OrderMoments extends PaidPurchase {
  placedAt: Date
  closedAt: Date | null
  refunds: RefundRow[]
  /** Uses of coupons that were typed, when the whole order was given back: which stay used for its buyer. */
  uses: { at: string; isKept: boolean }[]
}

/** When an order of this account was placed, paid, closed and given back. */
export async function findMoments(
  db: Db,
  id: string,
  accountId: AccountId,
): Promise<OrderMoments | undefined> {
  const { rows } = await sql<OrderMoments>`
    select o.status, o.placed_at as "placedAt", o.paid_at as "paidAt", o.closed_at as "closedAt",
      o.regret_days as "regretDays",
      ${refunds} as refunds,
      (select coalesce(json_agg(distinct jsonb_build_object('at', r.refunded_at, 'isKept', not r.comes_back)), '[]')
        from coupon_redemption r join coupon c on c.id = r.coupon_id
        where r.order_id = o.id and r.refunded_at is not null and not c.automatic) as uses
    from purchase_order o where o.id = ${id} and o.account_id = ${accountId}`.execute(db)
  return rows[0]
}
