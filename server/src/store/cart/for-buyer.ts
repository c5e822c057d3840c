import type { Db } from '#kernel/database.ts'
import { askHook } from '#kernel/hook.ts'
import { plansOfBuyers } from '#promotion'
import type { CartItem } from './cart.store.ts'
import { type Buyer, type OwnedItem, withOwned } from './owned-parts.ts'

/** Lines as this buyer pays for them: less what they have already of a bundle, and each plan tried once. */
export async function forBuyer(db: Db, items: readonly CartItem[], buyer: Buyer): Promise<OwnedItem[]> {
  return withoutTried(db, await withOwned(db, items, buyer), buyer)
}

/** Who has had a plan pays it from the first day; of a visitor nobody knows. */
async function withoutTried<I extends CartItem>(
  db: Db,
  items: readonly I[],
  { app, accountId }: Buyer,
): Promise<I[]> {
  const plans = items.filter(({ trialDays, trialUsed }) => trialDays !== null && !trialUsed)
  const tried =
    accountId && plans.length > 0 ? await askHook(app, db, plansOfBuyers, { accountIds: [accountId] }) : []
  return items.map((item) => {
    const trialUsed = item.trialUsed || tried.includes(item.productId)
    return trialUsed ? { ...item, trialUsed, trialDays: null } : item
  })
}
