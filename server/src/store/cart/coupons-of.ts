import type { CouponMinimum } from '@vitrine/contract/coupon-minimum'
import type { Db } from '#kernel/database.ts'
import { type Coupon, type CouponRef, findCoupons, missingTo } from '#promotion'
import type { HeldCart } from './cart.store.ts'

/** The coupons of a cart, the first first. */
export const refsOf = ({ couponId, codeId, more }: HeldCart): CouponRef[] =>
  couponId ? [{ couponId, codeId }, ...more] : []

/** What is known of the coupons of a cart; one that was made an offer since counts as that, for everybody. */
export async function couponsOf(db: Db, cart: HeldCart | undefined): Promise<Coupon[]> {
  const found = await findCoupons(db, cart ? refsOf(cart) : [])
  return found.filter(({ automatic }) => !automatic)
}

/** What a coupon asks to be bought, and what these items are short of it. */
export const minimumOf = (coupon: Coupon, items: readonly { amount: number }[]): CouponMinimum => ({
  minimum: coupon.minimum,
  missing: missingTo(coupon, items),
})

export const refOf = ({ id, own }: Coupon): CouponRef => ({ couponId: id, codeId: own?.id ?? null })
