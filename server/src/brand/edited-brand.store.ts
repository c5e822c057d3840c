import type { AdminBrand, BrandInput } from '@vitrine/contract/admin/brand'
import type { BrandId } from '@vitrine/contract/brand'
import { FIRST_BRAND } from '@vitrine/contract/brand-paths'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

type Fields = Omit<BrandInput, 'reason'>

const select = sql`select id, version, name, monogram, mark, promise, description, theme, layout, typeface, lead,
  product_word as "productWord", products_word as "productsWord", signature, identity_policy as "identityPolicy",
  header_menu as "headerMenu", footer_menu as "footerMenu", help_questions as "helpQuestions", legal_name as "legalName", cnpj::text as cnpj, address, email, phone, hours, host, methods,
  max_installments as "maxInstallments", number_series as "numberSeries", pix_key as "pixKey", id = ${FIRST_BRAND} as "isFirst" from brand`

/** Every brand with what it says itself, the first before the others. */
export async function listEditedBrands(db: Db): Promise<AdminBrand[]> {
  const { rows } = await sql<AdminBrand>`${select} order by id <> ${FIRST_BRAND}, name, id`.execute(db)
  return rows
}

export async function findEditedBrand(db: Db, id: string): Promise<AdminBrand | undefined> {
  const { rows } = await sql<AdminBrand>`${select} where id = ${id}`.execute(db)
  return rows[0]
}

export async function lockBrand(tx: Tx, id: string): Promise<number | undefined> {
  const { rows } = await sql<{
    version: number
  }>`select version from brand where id = ${id} for update`.execute(tx)
  return rows[0]?.version
}

/** What is not said is inherited from the first brand. */
const rowOf = (
  id: BrandId,
  {
    legalName,
    theme,
    identityPolicy,
    maxInstallments,
    numberSeries,
    pixKey,
    productWord,
    productsWord,
    headerMenu,
    footerMenu,
    helpQuestions,
    ...fields
  }: Fields,
) => ({
  ...fields,
  legal_name: legalName,
  identity_policy: identityPolicy,
  max_installments: maxInstallments,
  number_series: numberSeries,
  pix_key: pixKey,
  product_word: productWord,
  products_word: productsWord,
  theme: JSON.stringify(theme),
  header_menu: headerMenu && JSON.stringify(headerMenu),
  footer_menu: footerMenu && JSON.stringify(footerMenu),
  help_questions: helpQuestions && JSON.stringify(helpQuestions),
  parent_id: id === FIRST_BRAND ? null : FIRST_BRAND,
})

export async function insertBrand(tx: Tx, id: BrandId, fields: Fields): Promise<void> {
  await tx
    .insertInto('brand')
    .values({ id, ...rowOf(id, fields) })
    .execute()
}

export async function updateBrand(tx: Tx, id: BrandId, fields: Fields): Promise<void> {
  await tx
    .updateTable('brand')
    .set((q) => ({ ...rowOf(id, fields), version: q('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** At the top of a store whose brand says nothing of its own: nothing, or what shops were opened with before. */
const OWN_PROMISES = ['', 'Tudo para viver bem do seu trabalho.']

/** Whether a brand says something of its own at the top of its store. */
export async function hasOwnPromise(db: Db, id: BrandId): Promise<boolean> {
  const brand = await findEditedBrand(db, id)
  return brand !== undefined && !OWN_PROMISES.includes(brand.promise)
}
