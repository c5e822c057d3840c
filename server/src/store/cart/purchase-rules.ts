import type { AccountId, ProductId } from '@vitrine/contract/ids'
import { listEverOwned, listIncluded, listOwned, listUsable } from '#access'
import { holdsClaim, type PricedProduct, type PurchaseLimit, readRequirements } from '#catalog'
import { asTransaction, type Db } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { findCart, type OpenCart } from './cart.store.ts'
import { deleteProducts } from './line.store.ts'
import type { Shopper } from './shopper.ts'

/**
 * Refuses a product that this shopper cannot buy: `checkout.sold-out`, `checkout.already-yours`, `cart.included` in their
 * plan, or `checkout.requires` another product. `said` is what it is bought with; by default the shopper's cart.
 */
export async function refuseUnlessBuyable(
  shopper: Shopper,
  { product, seatsLeft }: PricedProduct,
  now: Date,
  said?: readonly CartProduct[],
): Promise<void> {
  const { app, accountId } = shopper
  const { id: productId, type, purchaseLimit, hasRequirements } = product
  const isFull = seatsLeft !== undefined && seatsLeft <= 0
  if (isFull && !(accountId && (await holdsClaim(app.db, accountId, productId, now))))
    throw new Refused('checkout.sold-out')
  if (!accountId) return
  if ((await listLimitReached(app.db, accountId, [{ productId, purchaseLimit }], now)).length > 0)
    throw new Refused('checkout.already-yours')
  if (type === 'training' && (await listIncluded(app.db, { accountId }, now)).includes(productId))
    throw new Refused('cart.included')
  if (!hasRequirements) return
  const others = said ?? (await findCart(app.db, shopper, shopper.brandId, now))?.items ?? []
  const missing = await listMissing(app.db, accountId, [...others, { productId, hasRequirements }], now)
  if (missing.some((one) => one.productId === productId)) throw new Refused('checkout.requires')
}

interface ProductLimit {
  productId: ProductId
  purchaseLimit: PurchaseLimit
}

/**
 * The products that an account cannot buy again: 'one-active' while the account has it, on hold or not; 'one-ever' once it
 * was granted and not revoked.
 */
export async function listLimitReached(
  db: Db,
  accountId: AccountId,
  items: readonly ProductLimit[],
  now: Date,
): Promise<ProductId[]> {
  const of = (limit: PurchaseLimit) =>
    items.filter(({ purchaseLimit }) => purchaseLimit === limit).map(({ productId }) => productId)
  const owned = await listOwned(db, accountId, of('one-active'), now)
  return [...owned, ...(await listEverOwned(db, accountId, of('one-ever')))]
}

/** A product of a cart, and the name of a required product that the buyer neither has nor buys with it. */
interface MissingRequirement {
  productId: ProductId
  name: string
}

/** A product among those that are bought together. */
export interface CartProduct {
  productId: ProductId
  hasRequirements: boolean
}

/** The requirements that products bought together lack. Without an account nothing is lacking yet: a visitor may own them. */
export async function listMissing(
  db: Db,
  accountId: AccountId | undefined,
  items: readonly CartProduct[],
  now: Date,
): Promise<MissingRequirement[]> {
  const demanding = items.filter(({ hasRequirements }) => hasRequirements)
  if (demanding.length === 0 || !accountId) return []
  const productIds = items.map(({ productId }) => productId)
  const required = await readRequirements(
    db,
    demanding.map(({ productId }) => productId),
  )
  const wanted = [...required.values()].flat().map(({ id }) => id)
  const had = new Set([...productIds, ...(await listUsable(db, accountId, wanted, now))])
  return [...required].flatMap(([productId, all]) =>
    all.filter(({ id }) => !had.has(id)).map(({ name }) => ({ productId, name })),
  )
}

/** Removes trainings that a plan of the shopper includes from the cart; resolves to a notice about each. */
export async function removeIncluded(
  { app, accountId }: Shopper,
  cart: OpenCart | undefined,
  now: Date,
): Promise<string[]> {
  const trainings = cart?.items.filter(({ type }) => type === 'training') ?? []
  if (!cart || !accountId || trainings.length === 0) return []
  const included = await listIncluded(app.db, { accountId }, now)
  const removed = trainings.filter(({ productId }) => included.includes(productId))
  if (removed.length === 0) return []
  await deleteProducts(
    asTransaction(app.db),
    cart.id,
    removed.map(({ productId }) => productId),
  )
  return removed.map(({ name }) => `“${name}” está incluído no seu plano e saiu do carrinho.`)
}
