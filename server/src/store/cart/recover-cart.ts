import type { Cart } from '@vitrine/contract/cart'
import { listOwned } from '#access'
import { asTransaction, inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { lockCart, setCoupons } from './cart.store.ts'
import { cartOfToken } from './cart-link.ts'
import { putSurely } from './change-lines.ts'
import { newPriceOf, readOf } from './changed-prices.ts'
import { refsOf } from './coupons-of.ts'
import { findForgotten, noteRecovered } from './forgotten.store.ts'
import { ownerOf, readCart, viewOwn } from './open-cart.ts'
import type { Shopper } from './shopper.ts'

/**
 * Fetches what was left in a cart, by the link of a message, into the cart of whoever opens it: on any device, signed in
 * or not. The lines are copied at the price asked now; nothing of its owner is told. Refuses `link.unknown`,
 * `link.expired`, and `link.used` once the cart was ordered.
 */
export async function recoverCart(shopper: Shopper, token: string): Promise<Cart> {
  const { app, brandId, accountId } = shopper
  const now = app.clock.now()
  const forgotten = await findForgotten(app.db, cartOfToken(app.config, token, now), now)
  if (!forgotten || forgotten.brandId !== brandId) throw new Refused('link.unknown')
  if (forgotten.status === 'ordered') throw new Refused('link.used')
  if (accountId === forgotten.accountId) return readCart(shopper)
  const owner = await ownerOf(shopper)
  const ids = forgotten.items.map(({ productId }) => productId)
  const held = accountId ? await listOwned(app.db, accountId, ids, now) : []
  const priced = await readOf(app.db, forgotten.items, brandId, now)
  for (const item of forgotten.items.filter(({ productId }) => !held.includes(productId))) {
    const price = newPriceOf(item, priced)
    if (price) await putSurely(shopper, owner, { productId: item.productId, priceId: price.id, at: now })
  }
  await inTransaction(app.db, async (tx) => {
    const cart = await lockCart(tx, owner, brandId)
    if (cart && !cart.couponId && forgotten.couponId) await setCoupons(tx, cart.id, refsOf(forgotten))
  })
  await noteRecovered(asTransaction(app.db), owner, brandId, forgotten.id)
  return viewOwn(shopper, owner)
}
