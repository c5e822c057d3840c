import type { Cart } from '@vitrine/contract/cart'
import { type PricedProduct, readPrices } from '#catalog'
import { Refused } from '#kernel/errors.ts'
import type { OpenCart } from './cart.store.ts'
import { BUMPS, type Bump, findOfferedPrice, type PriceOffer } from './offer.store.ts'
import { type CartProduct, refuseUnlessBuyable } from './purchase-rules.ts'
import type { Shopper } from './shopper.ts'

/** Whether a brand offers it now. */
export const isOffered = ({ brandId, startsAt, endsAt }: PriceOffer, ofBrand: string, now: Date): boolean =>
  brandId === ofBrand && startsAt <= now && (endsAt === null || endsAt > now)

/** The offered product with its price, if it is on sale; `priceEndsAt` is the end of that price. */
async function pricedOf(
  { app }: Pick<Shopper, 'app'>,
  declared: PriceOffer,
  now: Date,
): Promise<(PricedProduct & { priceEndsAt: Date | null }) | undefined> {
  const found = await findOfferedPrice(app.db, declared, now)
  if (!found) return undefined
  const priced = (await readPrices(app.db, [found.id], declared.brandId, now)).get(found.id)
  return priced?.published && priced.onSale ? { ...priced, priceEndsAt: found.endsAt } : undefined
}

/**
 * Yields the offers that the shopper may buy, with their prices, in order. `together` is what they are bought with; by
 * default the shopper's cart.
 */
export async function* buyableOf<T extends PriceOffer>(
  shopper: Shopper,
  declared: readonly T[],
  now: Date,
  together?: readonly CartProduct[],
) {
  for (const one of declared) {
    const priced = await pricedOf(shopper, one, now)
    if (priced && (await isBuyable(shopper, priced, now, together))) yield { one, priced }
  }
}

async function isBuyable(
  shopper: Shopper,
  priced: PricedProduct,
  now: Date,
  together?: readonly CartProduct[],
): Promise<boolean> {
  try {
    await refuseUnlessBuyable(shopper, priced, now, together)
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

/** The order bump of a cart, and whether the cart has it. */
export async function bumpOf(shopper: Shopper, cart: OpenCart | undefined): Promise<Cart['bump']> {
  if (!cart || cart.items.length === 0) return undefined
  const { app, brandId } = shopper
  const now = app.clock.now()
  const declared = (await app.cache.read(BUMPS)).filter((bump) => isOffered(bump, brandId, now))
  const taken = cart.items.find(({ bumpId }) => bumpId !== null)
  const ticked = declared.find(({ id }) => id === taken?.bumpId)
  if (taken) return ticked && bumpView(ticked, await pricedOf(shopper, ticked, now), true)
  const fitting = declared.filter((bump) => fits(bump, cart))
  for await (const { one, priced } of buyableOf(shopper, fitting, now)) return bumpView(one, priced, false)
  return undefined
}

/** The cart has a product that calls for the order bump, and does not have the offered one, saved or not. */
function fits({ productId, withProductIds }: Bump, { items, saved }: OpenCart): boolean {
  const isThere = [...items, ...saved].some((item) => item.productId === productId)
  return !isThere && items.some((item) => withProductIds?.includes(item.productId) ?? true)
}

function bumpView({ id, pitch }: Bump, priced: PricedProduct | undefined, ticked: boolean): Cart['bump'] {
  if (!priced) return undefined
  const { id: productId, slug, name, type, cover } = priced.product
  return { id, pitch, ticked, product: { id: productId, slug, name, type, cover }, price: priced.price }
}
