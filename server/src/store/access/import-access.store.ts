import type { AccountId, ProductId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import { isOneOf } from '#kernel/rows.ts'

/** Somebody and a product that they may use now. */
export interface OwnedProduct {
  accountId: AccountId
  productId: ProductId
}

/** Which of these accounts have which of these products now, those on hold among them. */
export async function listOwners(
  db: Db,
  accountIds: readonly AccountId[],
  productIds: readonly string[],
  now: Date,
): Promise<OwnedProduct[]> {
  if (accountIds.length === 0 || productIds.length === 0) return []
  const { rows } = await sql<OwnedProduct>`
    select distinct e.account_id as "accountId", e.resource as "productId" from entitlement e
    where ${isOneOf(sql`e.account_id`, accountIds)} and ${isOneOf(sql`e.resource`, productIds)} and e.kind = 'product'
      and e.revoked_at is null and (e.until_at is null or e.until_at > ${now})`.execute(db)
  return rows
}

/** What was given by hand under a source, and to whom. */
export interface RemovedGift {
  accountId: AccountId
  resources: string[]
}

/**
 * Forgets what was given by hand under a source, as if it had not been; nothing where it was taken back or put on hold
 * since.
 */
export async function deleteGift(tx: Tx, sourceId: string): Promise<RemovedGift | undefined> {
  const { rows } = await sql<{ accountId: AccountId; resource: string; isChanged: boolean }>`
    delete from entitlement e where e.source_id = ${sourceId} and e.source = 'manual'
    returning e.account_id as "accountId", e.resource, e.revoked_at is not null
      or exists (select from entitlement_hold h where h.source_id = e.source_id) as "isChanged"`.execute(tx)
  const [first] = rows
  if (!first || rows.some(({ isChanged }) => isChanged)) return undefined
  return { accountId: first.accountId, resources: rows.map(({ resource }) => resource) }
}
