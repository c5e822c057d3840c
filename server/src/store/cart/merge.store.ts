import type { Tx } from '#kernel/database.ts'
import { type HeldCart, setCoupons, touchCart } from './cart.store.ts'
import { refsOf } from './coupons-of.ts'
import { passUtmParameters } from './utm-parameters.store.ts'

/** The visitor's cart becomes the account's own. */
export async function adoptCart(tx: Tx, cartId: string, accountId: string, at: Date): Promise<void> {
  await tx
    .updateTable('cart')
    .set({ account_id: accountId, visitor_hash: null, updated_at: at })
    .where('id', '=', cartId)
    .execute()
}

/** The account's cart becomes a visitor's; what was offered after a purchase stays at its usual price. */
export async function handBackCart(tx: Tx, cartId: string, visitorHash: Buffer, at: Date): Promise<void> {
  await tx
    .updateTable('cart_line')
    .set({ upsell_id: null, upsell_order_id: null, merged_from: null })
    .where('cart_id', '=', cartId)
    .execute()
  await tx
    .updateTable('cart')
    .set({ account_id: null, visitor_hash: visitorHash, updated_at: at })
    .where('id', '=', cartId)
    .execute()
}

export interface Pouring {
  from: HeldCart
  into: HeldCart
  accountId: string
  at: Date
}

/** Union of both carts: a product in both keeps the account's line; a coupon only fills an empty place. */
export async function pourCart(tx: Tx, { from, into, accountId, at }: Pouring): Promise<void> {
  await tx
    .updateTable('cart_line')
    .set({ cart_id: into.id, merged_from: from.id })
    .where('cart_id', '=', from.id)
    .where('product_id', 'not in', (q) =>
      q.selectFrom('cart_line').select('product_id').where('cart_id', '=', into.id),
    )
    .execute()
  await touchCart(tx, into.id, at)
  await passUtmParameters(tx, from.id, into.id)
  if (!into.couponId && from.couponId) await setCoupons(tx, into.id, refsOf(from))
  await tx
    .updateTable('cart')
    .set({ status: 'merged', account_id: accountId, visitor_hash: null, merged_at: at })
    .where('id', '=', from.id)
    .execute()
}

/** Takes out again what came over at sign-in after `since`. */
export async function unpourCart(tx: Tx, cartId: string, since: Date): Promise<void> {
  await tx
    .deleteFrom('cart_line')
    .where('cart_id', '=', cartId)
    .where('merged_from', 'in', (q) => q.selectFrom('cart').select('id').where('merged_at', '>', since))
    .execute()
}
