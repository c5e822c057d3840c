import type { Db } from '../kernel/database.ts'
import { type Coupon, type CouponRef, findCoupons } from '../pricing/index.ts'
import type { HeldCart } from './cart.store.ts'

/** The coupons of a cart, the first first. */
export const refsOf = ({ couponId, codeId, more }: HeldCart): CouponRef[] =>
  couponId ? [{ couponId, codeId }, ...more] : []

/** What is known of the coupons of a cart. */
export const couponsOf = (db: Db, cart: HeldCart | undefined): Promise<Coupon[]> =>
  findCoupons(db, cart ? refsOf(cart) : [])

export const refOf = ({ id, own }: Coupon): CouponRef => ({ couponId: id, codeId: own?.id ?? null })
