import type { Cart } from '@vitrine/contract/cart'
import { listHeld } from '../access/index.ts'
import { readPrices, seatsLeft } from '../catalog/index.ts'
import { Refused } from '../kernel/errors.ts'
import { deleteLine, putLine } from './cart.store.ts'
import { changeCart } from './open-cart.ts'
import type { Shopper } from './shopper.ts'

export async function addLine(shopper: Shopper, priceId: string): Promise<Cart> {
  const { app, brandId } = shopper
  const now = app.clock.now()
  const priced = (await readPrices(app.db, [priceId], brandId, now)).get(priceId)
  if (!priced?.published || priced.current?.id !== priceId) throw new Refused('cart.price-unavailable')
  const { id, purchaseLimit } = priced.product
  if ((await seatsLeft(app.db, id)) === 0) throw new Refused('checkout.sold-out')
  if (purchaseLimit !== 'none' && (await isHeld(shopper, id, now)))
    throw new Refused('checkout.already-yours')
  return changeCart(shopper, (tx, cart) => putLine(tx, cart.id, id, priceId, now))
}

const isHeld = async ({ app, accountId }: Shopper, productId: string, now: Date): Promise<boolean> =>
  accountId !== undefined && (await listHeld(app.db, accountId, [productId], now)).length > 0

export const removeLine = (shopper: Shopper, lineId: string): Promise<Cart> =>
  changeCart(shopper, async (tx, cart) => {
    if (!(await deleteLine(tx, cart.id, lineId))) throw new Refused('not-found')
  })
