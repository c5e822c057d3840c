import { listEverOwned, listOwned, listUsable } from '#access'
import { type PurchaseLimit, readRequirements } from '#catalog'
import type { Db } from '#kernel/database.ts'

interface Limited {
  productId: string
  purchaseLimit: PurchaseLimit
}

/**
 * The products that an account cannot buy again: 'one-active' while it has it, on hold or not, 'one-ever' once it was given it and
 * it was not taken back.
 */
export async function listBarred(
  db: Db,
  accountId: string,
  items: readonly Limited[],
  now: Date,
): Promise<string[]> {
  const of = (limit: PurchaseLimit) =>
    items.filter(({ purchaseLimit }) => purchaseLimit === limit).map(({ productId }) => productId)
  const owned = await listOwned(db, accountId, of('one-active'), now)
  return [...owned, ...(await listEverOwned(db, accountId, of('one-ever')))]
}

/** A product of a cart, and the name of what its buyer must have and neither has nor buys together. */
export interface Missing {
  productId: string
  name: string
}

/** Something that is bought with others. */
export interface Together {
  productId: string
  hasRequirements: boolean
}

/** Of what is bought together; `accountId` may be missing: nobody knows what a visitor has, so nothing is missing yet. */
export async function listMissing(
  db: Db,
  accountId: string | undefined,
  items: readonly Together[],
  now: Date,
): Promise<Missing[]> {
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
