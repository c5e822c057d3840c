import type { Brand, BrandId, Storefront } from '@vitrine/contract/brand'
import { FIRST_BRAND } from '@vitrine/contract/brand-paths'
import type { Theme } from '@vitrine/contract/theme'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'

/** Who sells, as the law wants it known; how it looks is changed apart. */
export type Seller = Omit<Brand, 'theme'>

const selectBrand = (db: Db) =>
  db
    .selectFrom('brand')
    .select(['id', 'name', 'legal_name as legalName', 'cnpj', 'address', 'email', 'phone', 'hours'])
    .select((q) => q.ref('theme').$castTo<Theme>().as('theme'))

export const findBrand = (db: Db, id: BrandId): Promise<Brand | undefined> =>
  selectBrand(db).where('id', '=', id).executeTakeFirst()

export const findStorefront = (
  db: Db,
  id: BrandId,
): Promise<Omit<Storefront, 'optionalCookies'> | undefined> =>
  selectBrand(db).select(['promise', 'description', 'monogram']).where('id', '=', id).executeTakeFirst()

/** The first brand before the others, which stand by their names. */
export const listBrands = (db: Db): Promise<Pick<Brand, 'id' | 'name'>[]> =>
  db
    .selectFrom('brand')
    .select(['id', 'name'])
    .orderBy((q) => q('id', '<>', FIRST_BRAND))
    .orderBy('name')
    .orderBy('id')
    .execute()

/** Those of the ids that no brand has. */
export async function findUnknownBrands(db: Db, ids: readonly BrandId[]): Promise<BrandId[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::text[]) as wanted (id) where id not in (select id from brand)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether there is a shop to serve: until then nobody can buy or sign in. */
export const isShopOpen = async (db: Db): Promise<boolean> => (await findBrand(db, FIRST_BRAND)) !== undefined

/** Writes who sells, whether they were there before or not. */
export async function saveSeller(tx: Tx, { id, legalName, ...seller }: Seller): Promise<void> {
  const row = { ...seller, legal_name: legalName }
  await tx
    .insertInto('brand')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}
