import type { Cart } from '@vitrine/contract/cart'
import { holdsClaim, type PricedProduct, readPrices } from '../catalog/index.ts'
import { asTransaction } from '../kernel/database.ts'
import { Refused } from '../kernel/errors.ts'
import { findCart } from './cart.store.ts'
import { deleteLine, type NewLine, putLine } from './line.store.ts'
import { changeCart, ownerOf, viewOwn } from './open-cart.ts'
import { listBarred, listMissing } from './purchase-limits.ts'
import { moveLine } from './saved.store.ts'
import type { CartOwner, Shopper } from './shopper.ts'

export async function addLine(shopper: Shopper, priceId: string): Promise<Cart> {
  const { app, brandId } = shopper
  const now = app.clock.now()
  const priced = (await readPrices(app.db, [priceId], brandId, now)).get(priceId)
  if (!priced?.published || priced.current?.id !== priceId) throw new Refused('cart.price-unavailable')
  if (!priced.onSale) throw new Refused('cart.not-on-sale')
  await refuseFor(shopper, priced, now)
  const owner = await ownerOf(shopper)
  await putSurely(shopper, owner, { productId: priced.product.id, priceId, at: now })
  return viewOwn(shopper, owner)
}

/** Throws why this shopper cannot have it: no seat is left for them, they have it, or not what it requires. */
async function refuseFor(shopper: Shopper, { product, seatsLeft }: PricedProduct, now: Date): Promise<void> {
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

/** Again when two lines wanted to make the cart at once: whoever comes second finds it. */
export async function putSurely({ app, brandId }: Shopper, owner: CartOwner, line: NewLine): Promise<void> {
  while (!(await putLine(asTransaction(app.db), owner, brandId, line)));
}

export const removeLine = (shopper: Shopper, lineId: string): Promise<Cart> =>
  changeCart(shopper, async (tx, cart) => {
    if (!cart || !(await deleteLine(tx, cart.id, lineId))) throw new Refused('not-found')
  })

/** "Salvar para depois", and back. */
export const saveLine = (shopper: Shopper, lineId: string, saved: boolean): Promise<Cart> =>
  changeCart(shopper, async (tx, cart) => {
    const savedAt = saved ? shopper.app.clock.now() : null
    if (!cart || !(await moveLine(tx, cart.id, lineId, savedAt))) throw new Refused('not-found')
  })
