import type { Cart } from '@vitrine/contract/cart'
import type { Refusal } from '@vitrine/contract/refusals'
import { today } from '@vitrine/contract/time'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { readPriceRules } from '#price-rule'
import { judgeCoupon } from '#promotion'
import { findCart, setCoupons } from './cart.store.ts'
import { addCoupon } from './change-coupon.ts'
import { couponsOf, refOf } from './coupons-of.ts'
import { holdCart } from './hold-cart.ts'
import { ownerOf, viewOwn } from './open-cart.ts'
import type { Shopper } from './shopper.ts'
import { couponOfCode } from './typed-code.ts'

/** What a cart that is filled further may still fit. */
const FITS_LATER: readonly Refusal[] = [
  'coupon.minimum',
  'coupon.minimum-items',
  'coupon.not-for-these',
  'coupon.not-for-plan',
  'coupon.interval',
]

/**
 * A coupon that came with a link. It is kept also on a cart that it does not fit yet, or that has no lines, and is good
 * as soon as it fits; it never takes the place of one that is there already while it does not. Refuses as `applyCoupon`.
 */
export async function offerCoupon(shopper: Shopper, code: string): Promise<Cart> {
  const { app, brandId, accountId } = shopper
  const now = app.clock.now()
  const coupon = await couponOfCode(shopper, code)
  const items = (await findCart(app.db, shopper, brandId, now))?.items.filter(({ current }) => current) ?? []
  const refusal = await judgeCoupon(app.db, coupon, { app, brandId, accountId, items, now })
  if (refusal && !FITS_LATER.includes(refusal)) throw new Refused(refusal)
  const owner = await ownerOf(shopper)
  const rules = await readPriceRules(app, brandId, today(now))
  const left = await inTransaction(app.db, async (tx) => {
    await holdCart(tx, owner, brandId, now)
    const cart = await findCart(tx, owner, brandId, now)
    if (cart && !refusal) return addCoupon(tx, cart, coupon, { app, brandId, accountId, now, rules })
    if (cart && (await couponsOf(tx, cart)).length === 0) await setCoupons(tx, cart.id, [refOf(coupon)])
    return []
  })
  return viewOwn(shopper, owner, left)
}
