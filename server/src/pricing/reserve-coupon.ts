import type { Tx } from '../kernel/database.ts'
import { Refused } from '../kernel/errors.ts'
import { findCoupon, insertReservation, moveRedemption, returnUse, takeUse } from './coupon.store.ts'
import { asksForUses, type Coupon, refuseUse } from './coupon.ts'
import { readUses } from './uses.store.ts'

interface Use {
  orderId: string
  accountId: string
  /** What the coupon takes off this order, in centavos. */
  amount: number
  at: Date
}

/** Holds one use of the coupon for an order that is written, through the whole wait for its payment. */
export async function reserveCoupon(tx: Tx, coupon: Coupon, use: Use): Promise<void> {
  await takeOrRefuse(tx, coupon, use)
  await insertReservation(tx, { couponId: coupon.id, ...use })
}

async function takeOrRefuse(tx: Tx, coupon: Coupon, use: Use): Promise<void> {
  if (!(await takeUse(tx, coupon.id, use.amount))) throw await whyNotTaken(tx, coupon.id)
  // The row of the coupon is ours until the commit: what is counted now stays true.
  const refusal = asksForUses(coupon) && refuseUse(coupon, await readUses(tx, coupon.id, use), use.at)
  if (refusal) throw new Refused(refusal)
}

async function whyNotTaken(tx: Tx, couponId: string): Promise<Refused> {
  const { limitTotal = null, used = 0 } = (await findCoupon(tx, couponId)) ?? {}
  return new Refused(limitTotal !== null && used >= limitTotal ? 'coupon.used-up' : 'coupon.budget')
}

/** The order was not paid: the use is given back, once. */
export async function releaseCoupon(tx: Tx, orderId: string): Promise<void> {
  const redemption = await moveRedemption(tx, orderId, 'reserved', 'released')
  if (redemption) await returnUse(tx, redemption.couponId, redemption.amount)
}

/** The order was paid back: the use that it had spent is given back, once. */
export async function returnCoupon(tx: Tx, orderId: string): Promise<void> {
  const redemption = await moveRedemption(tx, orderId, 'confirmed', 'released')
  if (redemption) await returnUse(tx, redemption.couponId, redemption.amount)
}

/** A released order is taken up again: the use is held anew, on the day it was first held, or refused. */
export async function reserveCouponAgain(tx: Tx, orderId: string): Promise<void> {
  const redemption = await moveRedemption(tx, orderId, 'released', 'reserved')
  const coupon = redemption && (await findCoupon(tx, redemption.couponId))
  if (coupon) await takeOrRefuse(tx, coupon, { ...redemption, orderId })
}
