import type { Cart } from '@vitrine/contract/cart'
import { inTransaction, isUniqueViolation, type Tx } from '../kernel/database.ts'
import {
  adoptCart,
  findAccountCart,
  findVisitorCart,
  insertCart,
  lockAccountCart,
  lockVisitorCart,
  type OpenCart,
  pourCart,
} from './cart.store.ts'
import type { CartOwner, Shopper } from './shopper.ts'
import { viewCart } from './view.ts'

export async function readCart(shopper: Shopper): Promise<Cart> {
  const { app, brandId, accountId } = shopper
  return viewCart(app.db, await openCart(shopper), { brandId, accountId, now: app.clock.now() })
}

/** The shopper's cart. A cart filled before signing in goes over to the account here, once. */
async function openCart(shopper: Shopper): Promise<OpenCart | undefined> {
  const { app, brandId, accountId, visitorHash } = shopper
  const visitors = visitorHash && (await findVisitorCart(app.db, visitorHash, brandId))
  if (!accountId) return visitors
  if (visitors) {
    await mergeCarts(shopper, visitorHash, accountId)
    shopper.forgetVisitor()
  }
  return findAccountCart(app.db, accountId, brandId)
}

/** Two tabs may merge at once: the one that comes second waits, and finds that the visitor's cart has gone over. */
async function mergeCarts({ app, brandId }: Shopper, visitorHash: Buffer, accountId: string): Promise<void> {
  const merge = () =>
    inTransaction(app.db, async (tx) => {
      const from = await lockVisitorCart(tx, visitorHash, brandId)
      if (!from) return
      const into = await lockAccountCart(tx, accountId, brandId)
      await (into ? pourCart(tx, from, into, accountId) : adoptCart(tx, from.id, accountId))
    })
  await merge().catch((error) => {
    if (isUniqueViolation(error, 'cart_open')) return merge()
    throw error
  })
}

type Change = (tx: Tx, cart: OpenCart) => Promise<void>

/** Runs a change on the shopper's cart, making one first when there is none, and shows the result. */
export async function changeCart(shopper: Shopper, change: Change): Promise<Cart> {
  const { app, brandId, accountId } = shopper
  const now = app.clock.now()
  const owner = await ownerOf(shopper)
  const changed = await inTransaction(app.db, async (tx) => {
    await change(tx, await holdCart(tx, owner, brandId, now))
    return findOwn(tx, owner, brandId)
  })
  return viewCart(app.db, changed, { brandId, accountId, now })
}

/** A token that leads to no open cart is not used again: its visitor gets another. */
async function ownerOf(shopper: Shopper): Promise<CartOwner> {
  const known = await openCart(shopper)
  if (known || shopper.accountId) return shopper
  return { accountId: undefined, visitorHash: shopper.newVisitor() }
}

/** The owner's cart, which nobody orders or merges until the transaction ends; a new one when there is none. */
async function holdCart(tx: Tx, owner: CartOwner, brandId: string, now: Date): Promise<OpenCart> {
  const { accountId, visitorHash } = owner
  const known = accountId
    ? await lockAccountCart(tx, accountId, brandId)
    : visitorHash && (await lockVisitorCart(tx, visitorHash, brandId))
  if (known) return known
  await insertCart(tx, owner, brandId, now)
  return holdCart(tx, owner, brandId, now)
}

async function findOwn(
  tx: Tx,
  { accountId, visitorHash }: CartOwner,
  brandId: string,
): Promise<OpenCart | undefined> {
  if (accountId) return findAccountCart(tx, accountId, brandId)
  return visitorHash && findVisitorCart(tx, visitorHash, brandId)
}
