import type { Tx } from '../kernel/database.ts'
import { Refused } from '../kernel/errors.ts'
import {
  countUses,
  findCoupon,
  insertReservation,
  moveRedemption,
  returnUse,
  takeUse,
} from './coupon.store.ts'
import type { Coupon } from './coupon.ts'

/** Holds one use of the coupon for an order, through the whole wait for its payment. */
export async function reserveCoupon(
  tx: Tx,
  coupon: Coupon,
  order: { orderId: string; accountId: string; amount: number; at: Date },
): Promise<void> {
  if (!(await takeUse(tx, coupon.id))) throw new Refused('coupon.used-up')
  const uses = coupon.limitPerAccount === null ? 0 : await countUses(tx, coupon.id, order.accountId)
  if (coupon.limitPerAccount !== null && uses >= coupon.limitPerAccount)
    throw new Refused('coupon.used-by-you')
  await insertReservation(tx, { couponId: coupon.id, ...order })
}

/** The order was not paid: the use is given back, once. */
export async function releaseCoupon(tx: Tx, orderId: string): Promise<void> {
  const redemption = await moveRedemption(tx, orderId, 'reserved', 'released')
  if (redemption) await returnUse(tx, redemption.couponId)
}

/** A released order is taken up again: the use is held anew, or refused. */
export async function reserveCouponAgain(tx: Tx, orderId: string): Promise<void> {
  const redemption = await moveRedemption(tx, orderId, 'released', 'reserved')
  if (!redemption) return
  const { couponId, accountId } = redemption
  if (!(await takeUse(tx, couponId))) throw new Refused('coupon.used-up')
  const limit = (await findCoupon(tx, couponId))?.limitPerAccount ?? null
  // This very use is counted as well.
  if (limit !== null && (await countUses(tx, couponId, accountId)) > limit)
    throw new Refused('coupon.used-by-you')
}
