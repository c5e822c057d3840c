import type { Brand, BrandId, Storefront } from '@vitrine/contract/brand'
import { FIRST_BRAND } from '@vitrine/contract/brand-paths'
import type { Menu } from '@vitrine/contract/menu'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

/** Who sells, as the law wants it known; how it looks is changed apart. */
export type Seller = Omit<Brand, 'theme' | 'monogram' | 'mark' | 'signature' | 'host'>

const columns = sql`s.id, s.name, s.legal_name as "legalName", s.cnpj::text as cnpj, s.address, s.email, s.phone, s.hours, s.theme,
  s.monogram, s.signature, b.mark, b.host`
const tables = sql`storefront s join brand b on b.id = s.id`

export async function findBrand(db: Db, id: BrandId): Promise<Brand | undefined> {
  const { rows } = await sql<Brand>`select ${columns} from ${tables} where s.id = ${id}`.execute(db)
  return rows[0]
}

/** A menu is nothing where neither the brand nor its parent says one. */
type StorefrontRow = Omit<Storefront, 'optionalCookies' | 'site' | 'headerMenu' | 'footerMenu'> & {
  headerMenu: Menu | null
  footerMenu: Menu | null
}

export async function findStorefront(db: Db, id: BrandId): Promise<StorefrontRow | undefined> {
  const { rows } = await sql<StorefrontRow>`
    select ${columns}, s.promise, s.description, b.opened_on as "openedOn", s.layout, b.typeface, s.lead, s.product_word as "productWord",
      s.products_word as "productsWord", s.header_menu as "headerMenu", s.footer_menu as "footerMenu"
    from ${tables} where s.id = ${id}`.execute(db)
  return rows[0]
}

/** The first brand before the others, which stand by their names. */
export const listBrands = (db: Db): Promise<Pick<Brand, 'id' | 'name'>[]> =>
  db
    .selectFrom('brand')
    .select(['id', 'name'])
    .orderBy((q) => q('id', '<>', FIRST_BRAND))
    .orderBy('name')
    .orderBy('id')
    .execute()

/** The name of the brand whose id an expression is. */
export const nameOfBrand = (id: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(select named.name from brand named where named.id = ${id})`

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
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((q) => ({ ...row, version: q('brand.version', '+', 1) })),
    )
    .execute()
}
