import type { OrderId, ProductId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'
import type { RecurringDiscount } from '#price-rule'
import { couponLabel } from './coupon.ts'

/** What a coupon that was used with an order promised to take off the later charges of a plan. */
export interface Promised extends RecurringDiscount {
  couponId: string
  label: string
}

/** The promises of coupons that came with an order, for a plan of it; none of an order that was given back. */
export async function listPromises(
  db: Db,
  { orderId, productId }: { orderId: OrderId; productId: ProductId },
): Promise<Promised[]> {
  const { rows } = await sql<{
    couponId: string
    code: string
    automatic: boolean
    publicName: string | null
    recurring: RecurringDiscount[]
  }>`
    select c.id as "couponId", c.code, c.automatic, c.public_name as "publicName", r.recurring
    from coupon_redemption r join coupon c on c.id = r.coupon_id
    where r.order_id = ${orderId} and r.state = 'confirmed' and r.refunded_at is null
    order by c.id collate "C"`.execute(db)
  return rows.flatMap(({ couponId, recurring, ...coupon }) =>
    recurring
      .filter((one) => one.productId === productId)
      .map((one) => ({ ...one, couponId, label: couponLabel(coupon) })),
  )
}
