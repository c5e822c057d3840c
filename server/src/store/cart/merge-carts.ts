import type { Cart } from '@vitrine/contract/cart'
import type { AccountId } from '@vitrine/contract/ids'
import { DAY_MS } from '@vitrine/contract/time'
import { inTransaction, isUniqueViolation, type Tx } from '#kernel/database.ts'
import {
  assignCart,
  deleteMergedLines,
  findCart,
  lockCart,
  mergeCart,
  type OpenCart,
  unassignCart,
} from './cart.store.ts'
import { deleteProducts } from './line.store.ts'
import { listLimitReached } from './purchase-rules.ts'
import { type CartOwner, type Shopper, visitor } from './shopper.ts'

/** So long the account's cart can be had back as it was before somebody signed in with another one. */
const UNDO_MS = DAY_MS

/**
 * What was put in the cart before signing in becomes the account's. Resolves to sentences on what was left out because
 * it is the account's already.
 */
export async function mergeVisitorCart(shopper: Shopper, accountId: AccountId): Promise<string[]> {
  const { app, brandId, visitorHash } = shopper
  if (!visitorHash || !(await findCart(app.db, visitor(visitorHash), brandId, app.clock.now()))) return []
  const names = await mergeCarts(shopper, visitorHash, accountId)
  shopper.forgetVisitor()
  return names.map((name) => `“${name}” já é seu e saiu do carrinho.`)
}

/** Two tabs may merge at once: the one that comes second waits, and finds that the visitor's cart has gone over. */
async function mergeCarts(shopper: Shopper, visitorHash: Buffer, accountId: AccountId): Promise<string[]> {
  const { app, brandId } = shopper
  const merge = () =>
    inTransaction(app.db, async (tx) => {
      const from = await lockCart(tx, visitor(visitorHash), brandId)
      if (!from) return []
      const into = await lockCart(tx, shopper, brandId)
      const at = app.clock.now()
      if (into) await mergeCart(tx, { from, into, accountId, at })
      else await assignCart(tx, from.id, accountId, at)
      return deleteOwned(shopper, tx, accountId)
    })
  return merge().catch((error) => {
    if (isUniqueViolation(error, 'cart_open')) return merge()
    throw error
  })
}

/** What the account has in its cart stays with this browser, for whoever goes on with another account. */
export const releaseCart = (shopper: Shopper): Promise<void> =>
  inTransaction(shopper.app.db, async (tx) => {
    const cart = await lockCart(tx, shopper, shopper.brandId)
    if (cart) await unassignCart(tx, cart.id, shopper.newVisitor(), shopper.app.clock.now())
  })

/** Takes out what the account has and can have once only; resolves to the names. */
async function deleteOwned({ app, brandId }: Shopper, tx: Tx, accountId: AccountId): Promise<string[]> {
  const now = app.clock.now()
  const cart = await findCart(tx, ownedBy(accountId), brandId, now)
  const owned = await listLimitReached(tx, accountId, cart?.items ?? [], now)
  if (!cart || owned.length === 0) return []
  await deleteProducts(tx, cart.id, owned)
  return cart.items.filter(({ productId }) => owned.includes(productId)).map(({ name }) => name)
}

const ownedBy = (accountId: AccountId): CartOwner => ({ accountId, visitorHash: undefined })

/** What the screen says of a merge that can still be undone. */
export function mergedOf({ merged }: OpenCart, now: Date): Cart['merged'] {
  if (!merged) return undefined
  const undoUntil = new Date(new Date(merged.at).getTime() + UNDO_MS)
  return undoUntil > now ? { lines: merged.lines, undoUntil: undoUntil.toISOString() } : undefined
}

/** The account's cart as it was before what was chosen without an account came to it. */
export const undoMerge = async (tx: Tx, cart: OpenCart, now: Date): Promise<void> =>
  deleteMergedLines(tx, cart.id, new Date(now.getTime() - UNDO_MS))
