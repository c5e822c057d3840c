import type { BrandId } from '@vitrine/contract/brand'
import type { AccountId } from '@vitrine/contract/ids'
import type { Db, Tx } from '#kernel/database.ts'
import { isOfBrand } from './account.store.ts'

/** The accounts that a brand's buyers have of these addresses, by address. */
export async function findAccountsOf(
  db: Db,
  brandId: BrandId,
  emails: readonly string[],
): Promise<Map<string, AccountId>> {
  if (emails.length === 0) return new Map()
  const rows = await db
    .selectFrom('account')
    .select(['id', 'email'])
    .where('email', 'in', [...emails])
    .where(isOfBrand(brandId))
    .execute()
  return new Map(rows.map(({ id, email }) => [email, id]))
}

interface ProfileFacts {
  phone: string | null
  birth_on: string | null
  document_sealed: Buffer | null
  document_hash: Buffer | null
}

/** The first version of a profile. */
export async function insertProfile(tx: Tx, id: AccountId, facts: ProfileFacts, now: Date): Promise<void> {
  await tx
    .insertInto('account_profile')
    .values({ ...facts, account_id: id, version: 1, updated_at: now })
    .execute()
}

/**
 * Removes an account that nobody has used, with what it was made with. False where its owner came in; an error of a
 * foreign key where something else names it.
 */
export async function deleteUnusedAccount(tx: Tx, id: AccountId): Promise<boolean> {
  await tx.deleteFrom('account_profile').where('account_id', '=', id).where('version', '=', 1).execute()
  await tx
    .deleteFrom('account_event')
    .where('account_id', '=', id)
    .where('kind', '=', 'account.registered')
    .execute()
  const { numDeletedRows } = await tx
    .deleteFrom('account')
    .where('id', '=', id)
    .where('password_hash', 'is', null)
    .where('email_verified_at', 'is', null)
    .where('status', '=', 'active')
    .where('roles', '=', '{}' as never)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
