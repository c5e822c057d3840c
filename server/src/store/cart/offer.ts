import type { Cart } from '@vitrine/contract/cart'
import { type PricedProduct, readPrices } from '#catalog'
import { Refused } from '#kernel/errors.ts'
import type { OpenCart } from './cart.store.ts'
import { findOfferedPrice, OFFERS, type Offer } from './offer.store.ts'
import { type CartProduct, refuseUnlessBuyable } from './purchase-rules.ts'
import type { Shopper } from './shopper.ts'

/** The offers of a kind that a brand makes now, by priority. */
async function listOffers({ app, brandId }: Shopper, kind: Offer['kind'], now: Date): Promise<Offer[]> {
  const isNow = ({ startsAt, endsAt }: Offer) => startsAt <= now && (endsAt === null || endsAt > now)
  const offers = await app.cache.read(OFFERS)
  return offers.filter((offer) => offer.kind === kind && offer.brandId === brandId && isNow(offer))
}

interface OfferQuery {
  kind: Offer['kind']
  /** The products of the cart, or of the order. */
  chosen: readonly string[]
  /** The products that are not offered. */
  excluded: readonly string[]
}

/** The offers that a brand makes now with, or after, the chosen products, by priority. */
export async function listFitting(
  shopper: Shopper,
  { kind, chosen, excluded }: OfferQuery,
  now: Date,
): Promise<Offer[]> {
  const offers = await listOffers(shopper, kind, now)
  return offers.filter(
    ({ productId, productIds }) =>
      !excluded.includes(productId) && (productIds?.some((id) => chosen.includes(id)) ?? true),
  )
}

/** The offered product with its price, if it is on sale; `priceEndsAt` is the end of that price. */
async function pricedOf(
  { app }: Shopper,
  offer: Offer,
  now: Date,
): Promise<(PricedProduct & { priceEndsAt: Date | null }) | undefined> {
  const found = await findOfferedPrice(app.db, offer, now)
  if (!found) return undefined
  const priced = (await readPrices(app.db, [found.id], offer.brandId, now)).get(found.id)
  return priced?.published && priced.onSale ? { ...priced, priceEndsAt: found.endsAt } : undefined
}

/**
 * Yields the offers that the shopper may buy, with their prices, in order. `together` is what they are bought with; by
 * default the shopper's cart.
 */
export async function* buyableOf(
  shopper: Shopper,
  offers: readonly Offer[],
  now: Date,
  together?: readonly CartProduct[],
) {
  for (const offer of offers) {
    const priced = await pricedOf(shopper, offer, now)
    if (priced && (await isBuyable(shopper, priced, now, together))) yield { offer, priced }
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
  const now = shopper.app.clock.now()
  const taken = cart.items.find(({ bumpId }) => bumpId !== null)
  if (taken) {
    const ticked = (await listOffers(shopper, 'order-bump', now)).find(({ id }) => id === taken.bumpId)
    return ticked && bumpView(ticked, await pricedOf(shopper, ticked, now), true)
  }
  const chosen = idsOf(cart.items)
  const excluded = [...chosen, ...idsOf(cart.saved)]
  const fitting = await listFitting(shopper, { kind: 'order-bump', chosen, excluded }, now)
  for await (const { offer, priced } of buyableOf(shopper, fitting, now))
    return bumpView(offer, priced, false)
  return undefined
}

const idsOf = (items: OpenCart['items']): string[] => items.map(({ productId }) => productId)

function bumpView({ id, pitch }: Offer, priced: PricedProduct | undefined, ticked: boolean): Cart['bump'] {
  if (!priced) return undefined
  const { id: productId, slug, name, type, cover } = priced.product
  return { id, pitch, ticked, product: { id: productId, slug, name, type, cover }, price: priced.price }
}
