import { holdsClaim, type PricedProduct } from '../catalog/index.ts'
import { Refused } from '../kernel/errors.ts'
import { findCart } from './cart.store.ts'
import { listBarred, listMissing } from './purchase-limits.ts'
import type { Shopper } from './shopper.ts'

/** Throws why this shopper cannot have it: no seat is left for them, they have it, or not what it requires. */
export async function refuseFor(
  shopper: Shopper,
  { product, seatsLeft }: PricedProduct,
  now: Date,
): Promise<void> {
  const { app, accountId } = shopper
  const { id: productId, purchaseLimit, hasRequirements } = product
  const isFull = seatsLeft !== undefined && seatsLeft <= 0
  if (isFull && !(accountId && (await holdsClaim(app.db, accountId, productId, now))))
    throw new Refused('checkout.sold-out')
  if (!accountId) return
  if ((await listBarred(app.db, accountId, [{ productId, purchaseLimit }], now)).length > 0)
    throw new Refused('checkout.already-yours')
  if (!hasRequirements) return
  const cart = await findCart(app.db, shopper, shopper.brandId, now)
  const together = [...(cart?.items ?? []), { productId, hasRequirements }]
  const missing = await listMissing(app.db, accountId, together, now)
  if (missing.some((one) => one.productId === productId)) throw new Refused('checkout.requires')
}
