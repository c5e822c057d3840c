import type { Cart } from '@vitrine/contract/cart'
import { Refused } from '#kernel/errors.ts'
import { newPriceOf, readOf } from './changed-prices.ts'
import { switchPrice } from './line.store.ts'
import { changeCart } from './open-cart.ts'
import type { Shopper } from './shopper.ts'

/**
 * Takes the new price of a line that waits for its owner's word. `priceId` is the one that was seen. Refuses
 * `cart.price-unavailable` when it changed once more, `not-found`.
 */
export const acceptPrice = (shopper: Shopper, lineId: string, priceId: string): Promise<Cart> =>
  changeCart(shopper, async (tx, cart) => {
    const item = cart?.items.find((one) => one.lineId === lineId)
    if (!cart || !item) throw new Refused('not-found')
    const priced = await readOf(tx, [item], shopper.brandId, shopper.app.clock.now())
    if (newPriceOf(item, priced)?.id !== priceId) throw new Refused('cart.price-unavailable')
    await switchPrice(tx, cart.id, { lineId, from: item.priceId, to: priceId })
  })
