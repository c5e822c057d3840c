import { listUsable } from '#access'
import type { App } from '#kernel/app-context.ts'
import type { Db } from '#kernel/database.ts'
import type { CartItem } from './cart.store.ts'

export interface Buyer {
  app: App
  accountId: string | undefined
  now: Date
}

/** A line, and of a bundle that costs less then what its buyer has of it already. */
export type OwnedItem = CartItem & { owned?: string[] }

/** Asks for what is owned where a bundle of the cart costs less then; nobody knows what a visitor has. */
export async function withOwned(
  db: Db,
  items: readonly CartItem[],
  { accountId, now }: Omit<Buyer, 'app'>,
): Promise<OwnedItem[]> {
  const bundles = items.filter(({ ownedDiscount }) => ownedDiscount)
  if (!accountId || bundles.length === 0) return [...items]
  const parts = bundles.flatMap(({ contents }) => contents.map(({ productId }) => productId))
  const held = await listUsable(db, accountId, parts, now)
  return items.map((item) => (item.ownedDiscount ? { ...item, owned: held } : item))
}
