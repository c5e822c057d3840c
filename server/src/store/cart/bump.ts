import type { Cart } from '@vitrine/contract/cart'
import { Refused } from '#kernel/errors.ts'
import { deleteBump } from './bump.store.ts'
import { findCart } from './cart.store.ts'
import { addLine } from './change-lines.ts'
import { bumpOf } from './offer-bump.ts'
import { changeCart, viewOwn } from './open-cart.ts'
import type { Shopper } from './shopper.ts'

/**
 * Takes what is offered beside the cart, or leaves it again. Refuses `cart.bump-gone` when it is not offered any more, and
 * as `addLine`.
 */
export async function setBump(shopper: Shopper, bumpId: string, wanted: boolean): Promise<Cart> {
  if (!wanted)
    return changeCart(shopper, async (tx, cart) => {
      if (cart) await deleteBump(tx, cart.id, bumpId)
    })
  const { app, brandId } = shopper
  const cart = await findCart(app.db, shopper, brandId, app.clock.now())
  const offered = await bumpOf(shopper, cart)
  if (offered?.id !== bumpId) throw new Refused('cart.bump-gone')
  return offered.ticked ? viewOwn(shopper, shopper) : addLine(shopper, offered.price.id, bumpId)
}
