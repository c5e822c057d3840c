import type { Cart } from '@vitrine/contract/cart'
import { inTransaction, isUniqueViolation, type Tx } from '../kernel/database.ts'
import { adoptCart, findCart, lockCart, type OpenCart, pourCart } from './cart.store.ts'
import type { CartOwner, Shopper } from './shopper.ts'
import { viewCart } from './view.ts'

export const readCart = async (shopper: Shopper): Promise<Cart> => viewAs(shopper, await openCart(shopper))

/** The shopper's cart. A cart filled before signing in goes over to the account here, once. */
async function openCart(shopper: Shopper): Promise<OpenCart | undefined> {
  const { app, brandId, accountId } = shopper
  if (accountId) await takeOver(shopper, accountId)
  return findCart(app.db, shopper, brandId)
}

/** What was put in the cart before signing in becomes the account's. */
async function takeOver(shopper: Shopper, accountId: string): Promise<void> {
  const { app, brandId, visitorHash } = shopper
  if (!visitorHash || !(await findCart(app.db, visitor(visitorHash), brandId))) return
  await mergeCarts(shopper, visitorHash, accountId)
  shopper.forgetVisitor()
}

const visitor = (visitorHash: Buffer): CartOwner => ({ accountId: undefined, visitorHash })

/** Two tabs may merge at once: the one that comes second waits, and finds that the visitor's cart has gone over. */
async function mergeCarts(shopper: Shopper, visitorHash: Buffer, accountId: string): Promise<void> {
  const { app, brandId } = shopper
  const merge = () =>
    inTransaction(app.db, async (tx) => {
      const from = await lockCart(tx, visitor(visitorHash), brandId)
      if (!from) return
      const into = await lockCart(tx, shopper, brandId)
      await (into ? pourCart(tx, from, into, accountId) : adoptCart(tx, from.id, accountId))
    })
  await merge().catch((error) => {
    if (isUniqueViolation(error, 'cart_open')) return merge()
    throw error
  })
}

/** Whose cart is to be written. A token that leads to no open cart is not used again: its visitor gets another. */
export async function ownerOf(shopper: Shopper): Promise<CartOwner> {
  const { app, brandId, accountId } = shopper
  if (accountId) {
    await takeOver(shopper, accountId)
    return shopper
  }
  if (await findCart(app.db, shopper, brandId)) return shopper
  return visitor(shopper.newVisitor())
}

/** The cart as its owner sees it now. */
export const viewOwn = async (shopper: Shopper, owner: CartOwner): Promise<Cart> =>
  viewAs(shopper, await findCart(shopper.app.db, owner, shopper.brandId))

const viewAs = ({ app, brandId, accountId }: Shopper, cart: OpenCart | undefined): Promise<Cart> =>
  viewCart(app.db, cart, { brandId, accountId, now: app.clock.now() })

/** Runs a change on the shopper's cart, which nobody orders or merges meanwhile, and shows the result. */
export async function changeCart(
  shopper: Shopper,
  change: (tx: Tx, cart: OpenCart | undefined) => Promise<void>,
): Promise<Cart> {
  const { app, brandId } = shopper
  await openCart(shopper)
  await inTransaction(app.db, async (tx) => {
    const held = await lockCart(tx, shopper, brandId)
    await change(tx, held && (await findCart(tx, shopper, brandId)))
  })
  return viewOwn(shopper, shopper)
}
