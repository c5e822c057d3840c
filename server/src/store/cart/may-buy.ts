import { listIncluded } from '#access'
import { holdsClaim, type PricedProduct } from '#catalog'
import { Refused } from '#kernel/errors.ts'
import { findCart } from './cart.store.ts'
import { listBarred, listMissing, type Together } from './purchase-limits.ts'
import type { Shopper } from './shopper.ts'

/**
 * Throws why this shopper cannot have it: no seat is left for them, they have it, their plan includes it, or they do not
 * have what it requires. It is bought with what is in their cart, or with what is said.
 */
export async function refuseFor(
  shopper: Shopper,
  { product, seatsLeft }: PricedProduct,
  now: Date,
  said?: readonly Together[],
): Promise<void> {
  const { app, accountId } = shopper
  const { id: productId, type, purchaseLimit, hasRequirements } = product
  const isFull = seatsLeft !== undefined && seatsLeft <= 0
  if (isFull && !(accountId && (await holdsClaim(app.db, accountId, productId, now))))
    throw new Refused('checkout.sold-out')
  if (!accountId) return
  if ((await listBarred(app.db, accountId, [{ productId, purchaseLimit }], now)).length > 0)
    throw new Refused('checkout.already-yours')
  if (type === 'training' && (await listIncluded(app.db, { accountId }, now)).includes(productId))
    throw new Refused('cart.included')
  if (!hasRequirements) return
  const others = said ?? (await findCart(app.db, shopper, shopper.brandId, now))?.items ?? []
  const missing = await listMissing(app.db, accountId, [...others, { productId, hasRequirements }], now)
  if (missing.some((one) => one.productId === productId)) throw new Refused('checkout.requires')
}
