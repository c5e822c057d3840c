import type { Tx } from '#kernel/database.ts'
import { refsOf, setCoupons } from './cart.store.ts'
import { isOfferedWith, lockCartsWith } from './import-cart.store.ts'

/** Takes a coupon that is to be removed out of every cart. */
async function dropCoupon(tx: Tx, couponId: string): Promise<void> {
  for (const cart of await lockCartsWith(tx, couponId)) {
    const others = refsOf(cart).filter((ref) => ref.couponId !== couponId)
    await setCoupons(tx, cart.id, others)
  }
}

/** What carts and their offers have of something that came from elsewhere, when it is taken back. */
export const cartImport = { dropCoupon, isOffered: isOfferedWith }
