import type { BrandId } from '@vitrine/contract/brand'
import type { AccountId } from '@vitrine/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { type Db, isUniqueViolation, type Tx } from '#kernel/database.ts'

/**
 * Of a row of `account`: whether it is one of those that the buyers of a brand have. An isolated brand has accounts of its
 * own, which are good nowhere else.
 */
export const isOfBrand = (brand: BrandId): RawBuilder<boolean> =>
  sql<boolean>`account.isolated_brand_id is not distinct from isolated_brand(${brand})`

/** Whether an account is one of those that a brand has: it is good where it was made. */
export async function isAccountOfBrand(db: Db, id: AccountId, brand: BrandId): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where(isOfBrand(brand))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether any account was made in a brand. */
export async function hasAccounts(db: Db, brand: BrandId): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('brand_id', '=', brand)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Gives the accounts of an isolated brand to all that share them; false where an address would have two. */
export async function shareAccounts(tx: Tx, brand: BrandId): Promise<boolean> {
  try {
    await tx
      .updateTable('account')
      .set({ isolated_brand_id: null })
      .where('isolated_brand_id', '=', brand)
      .execute()
    return true
  } catch (error) {
    if (isUniqueViolation(error, 'account_email_key')) return false
    throw error
  }
}
