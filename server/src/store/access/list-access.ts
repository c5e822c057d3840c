import type { Entitlement } from '@vitrine/contract/access'
import type { AccountId } from '@vitrine/contract/ids'
import type { Db } from '#kernel/database.ts'
import { listCurrent, listProductsOf } from './entitlement.store.ts'

/** What an account has in its period, on hold or not, each with the page and the cover of its product. */
export async function listAccess(db: Db, accountId: AccountId, now: Date): Promise<Entitlement[]> {
  const current = await listCurrent(db, accountId, now)
  const products = await listProductsOf(
    db,
    current.map(({ resource }) => resource),
  )
  return current.map((one) => {
    const product = products.get(one.resource)
    return product ? { ...one, product } : one
  })
}
