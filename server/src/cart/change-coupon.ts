import type { Cart } from '@vitrine/contract/cart'
import { Refused } from '../kernel/errors.ts'
import { findCouponByCode, judgeCoupon, normaliseCode } from '../pricing/index.ts'
import { setCoupon } from './cart.store.ts'
import { changeCart } from './open-cart.ts'
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

export const removeCoupon = (shopper: Shopper): Promise<Cart> =>
  changeCart(shopper, async (tx, cart) => {
    if (cart) await setCoupon(tx, cart.id, null)
  })
