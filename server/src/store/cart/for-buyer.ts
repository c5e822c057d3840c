import type { Db } from '#kernel/database.ts'
import { listTried } from '#promotion'
import type { CartItem } from './cart.store.ts'
import { type Buyer, type OwnedItem, withOwned } from './owned-parts.ts'

/** Lines as this buyer pays for them: less what they have already of a bundle, and each plan tried once. */
export async function forBuyer(db: Db, items: readonly CartItem[], buyer: Buyer): Promise<OwnedItem[]> {
  return withoutTried(db, await withOwned(db, items, buyer), buyer.accountId)
}

/** Who has had a plan pays it from the first day; of a visitor nobody knows. */
async function withoutTried<I extends CartItem>(
  db: Db,
  items: readonly I[],
  account: Buyer['accountId'],
): Promise<I[]> {
  const plans = items.filter(({ trialDays, trialUsed }) => trialDays !== null && !trialUsed)
  const ids = plans.map(({ productId }) => productId)
  const tried = account && ids.length > 0 ? await listTried(db, ids, { account }) : []
  return items.map((item) => {
    const trialUsed = item.trialUsed || tried.includes(item.productId)
    return trialUsed ? { ...item, trialUsed, trialDays: null } : item
  })
}
