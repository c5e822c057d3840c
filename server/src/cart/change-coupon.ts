import type { Cart } from '@vitrine/contract/cart'
import type { Refusal } from '@vitrine/contract/refusals'
import { inTransaction } from '../kernel/database.ts'
import { Refused } from '../kernel/errors.ts'
import { findCouponByCode, judgeCoupon, normaliseCode } from '../pricing/index.ts'
import { findCart, lockCart, makeCart, setCoupon } from './cart.store.ts'
import { changeCart, ownerOf, viewOwn } from './open-cart.ts'
import type { Shopper } from './shopper.ts'

/** Puts a coupon on the cart when it is good now; a use is reserved only when the order is placed. */
export const applyCoupon = (shopper: Shopper, code: string): Promise<Cart> =>
  changeCart(shopper, async (tx, cart) => {
    const { accountId, brandId, app } = shopper
    const coupon = await findCouponByCode(tx, normaliseCode(code))
    if (!coupon) throw new Refused('coupon.unknown')
    const items = cart?.items.filter(({ current }) => current) ?? []
    const refusal = await judgeCoupon(tx, coupon, { brandId, accountId, items, now: app.clock.now() })
    if (!cart || refusal) throw new Refused(refusal ?? 'cart.empty')
    await setCoupon(tx, cart.id, coupon.id)
  })

/** What a cart that is filled further may still fit. */
const FITS_LATER: readonly Refusal[] = ['coupon.minimum', 'coupon.not-for-these']

/**
 * A coupon that came with a link. It is kept also on a cart that it does not fit yet, or that has no lines, and is good
 * as soon as it fits; it never takes the place of one that is there already while it does not. Refuses as `applyCoupon`.
 */
export async function offerCoupon(shopper: Shopper, code: string): Promise<Cart> {
  const { app, brandId, accountId } = shopper
  const now = app.clock.now()
  const coupon = await findCouponByCode(app.db, normaliseCode(code))
  if (!coupon) throw new Refused('coupon.unknown')
  const items = (await findCart(app.db, shopper, brandId, now))?.items.filter(({ current }) => current) ?? []
  const refusal = await judgeCoupon(app.db, coupon, { brandId, accountId, items, now })
  if (refusal && !FITS_LATER.includes(refusal)) throw new Refused(refusal)
  const owner = await ownerOf(shopper)
  await inTransaction(app.db, async (tx) => {
    const cart = (await lockCart(tx, owner, brandId)) ?? (await makeCart(tx, owner, brandId, now))
    if (cart && !(refusal && cart.couponId)) await setCoupon(tx, cart.id, coupon.id)
  })
  return viewOwn(shopper, owner)
}

export const removeCoupon = (shopper: Shopper): Promise<Cart> =>
  changeCart(shopper, async (tx, cart) => {
    if (cart) await setCoupon(tx, cart.id, null)
  })
