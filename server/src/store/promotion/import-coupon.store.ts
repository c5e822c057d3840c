import type { ProductId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

/** Of these codes, those that a coupon or a campaign has, also where signs are taken for one another. */
export async function findTakenCodes(db: Db, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select w.code from unnest(${[...codes]}::text[]) as w (code)
    where exists (select from coupon where key = code_key(w.code))
      or exists (select from coupon_code where key = code_key(w.code))`.execute(db)
  return new Set(rows.map(({ code }) => code))
}

/** Whether a coupon is about a product; its conditions are a document, which has no foreign keys. */
export async function isProductNamed(db: Db, productId: ProductId): Promise<boolean> {
  const { rows } = await sql`
    select from coupon where ${productId} = conditions ->> 'freeProductId'
      or conditions -> 'productIds' ? ${productId} or conditions -> 'excludedProductIds' ? ${productId} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Removes a coupon that nobody has changed or used since it was made, with its version; false where somebody has. Throws
 * what a foreign key says where something names it.
 */
export async function deleteUntouchedCoupon(tx: Tx, id: string): Promise<boolean> {
  const held = await sql`
    select from coupon where id = ${id} and version = 1 and used = 0 for update`.execute(tx)
  if (held.rows.length === 0) return false
  await tx.deleteFrom('coupon_version').where('coupon_id', '=', id).execute()
  await tx.deleteFrom('coupon').where('id', '=', id).execute()
  return true
}
