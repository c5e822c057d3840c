import type { Cart } from '@vitrine/contract/cart'
import type { PricedProduct } from '#catalog'
import { BUMPS, type Bump } from './bump.store.ts'
import type { OpenCart } from './cart.store.ts'
import { buyableOf, holds, pricedOf } from './declared.ts'
import type { Shopper } from './shopper.ts'

/** The one thing that is offered beside a cart, and whether its owner has taken it. */
export async function bumpOf(shopper: Shopper, cart: OpenCart | undefined): Promise<Cart['bump']> {
  if (!cart || cart.items.length === 0) return undefined
  const { app, brandId } = shopper
  const now = app.clock.now()
  const declared = (await app.keeper.read(BUMPS)).filter((bump) => holds(bump, brandId, now))
  const taken = cart.items.find(({ bumpId }) => bumpId !== null)
  const ticked = declared.find(({ id }) => id === taken?.bumpId)
  if (taken) return ticked && viewOf(ticked, await pricedOf(shopper, ticked, now), true)
  const fitting = declared.filter((bump) => fits(bump, cart))
  for await (const { one, priced } of buyableOf(shopper, fitting, now)) return viewOf(one, priced, false)
  return undefined
}

/** Nothing is offered that is in the cart already, or was put aside. */
function fits({ productId, withProductIds }: Bump, { items, saved }: OpenCart): boolean {
  const isThere = [...items, ...saved].some((item) => item.productId === productId)
  return !isThere && items.some((item) => withProductIds?.includes(item.productId) ?? true)
}

function viewOf({ id, pitch }: Bump, priced: PricedProduct | undefined, ticked: boolean): Cart['bump'] {
  if (!priced) return undefined
  const { id: productId, slug, name, type, cover } = priced.product
  return { id, pitch, ticked, product: { id: productId, slug, name, type, cover }, price: priced.price }
}
