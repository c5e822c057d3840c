import type { AdminBrand, BrandInput } from '@vitrine/contract/admin/brand'
import type { MailTextVersion } from '@vitrine/contract/admin/mail'
import type { Brand, BrandId, Storefront } from '@vitrine/contract/brand'
import { FIRST_BRAND } from '@vitrine/contract/brand-paths'
import type { BrandQuestion } from '@vitrine/contract/help'
import type { MailText } from '@vitrine/contract/mail-text'
import type { Menu } from '@vitrine/contract/menu'
import type { PaymentMethod, Receiver } from '@vitrine/contract/payment'
import { type RawBuilder, sql } from 'kysely'
import type { CachedRead } from '#kernel/cache.ts'
import type { Db, Tx } from '#kernel/database.ts'

/** Who sells, as the law wants it known; how it looks is changed apart. */
type Seller = Omit<Brand, 'theme' | 'monogram' | 'mark' | 'signature' | 'host'>

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

export interface BrandHost {
  id: BrandId
  host: string
}

async function listHosts(db: Db): Promise<BrandHost[]> {
  const { rows } =
    await sql<BrandHost>`select id, host from brand where host is not null order by id`.execute(db)
  return rows
}

/** The brands with a host of their own. */
export const HOSTS: CachedRead<BrandHost[]> = { channel: 'catalog', load: listHosts }

export async function findHost(db: Db, id: BrandId): Promise<string | null> {
  const { rows } = await sql<{ host: string | null }>`select host from brand where id = ${id}`.execute(db)
  return rows[0]?.host ?? null
}

/** What a brand says of payment, with what it inherits; what nobody says has no limit. */
interface PaymentTerms {
  id: BrandId
  methods: PaymentMethod[] | null
  maxInstallments: number | null
  pixKey: string | null
  /** Who has that key, or the installation's where nobody says one. */
  pixReceiver: Receiver
}

async function listPaymentTerms(db: Db): Promise<PaymentTerms[]> {
  const { rows } = await sql<PaymentTerms>`
    select b.id, coalesce(b.methods, p.methods) as methods,
      coalesce(b.max_installments, p.max_installments) as "maxInstallments",
      coalesce(b.pix_key, p.pix_key) as "pixKey",
      json_build_object('name', k.legal_name, 'cnpj', k.cnpj) as "pixReceiver"
    from brand b left join brand p on p.id = b.parent_id join storefront f on f.id = b.id
      join storefront k on k.id = coalesce(f.pix_key_of, ${FIRST_BRAND})`.execute(db)
  return rows
}

export const PAYMENT_TERMS: CachedRead<PaymentTerms[]> = { channel: 'catalog', load: listPaymentTerms }

/** What a brand answers itself on its page of help, or inherits; undefined where there is no such brand. */
export async function findHelpQuestions(db: Db, id: BrandId): Promise<BrandQuestion[] | undefined> {
  const { rows } = await sql<{ questions: BrandQuestion[] }>`
    select coalesce(b.help_questions, p.help_questions, '[]') as questions
    from brand b left join brand p on p.id = b.parent_id where b.id = ${id}`.execute(db)
  return rows[0]?.questions
}

/** Where the pictures are that are marks of brands. */
export async function listNamedMarks(db: Db): Promise<string[]> {
  const { rows } = await sql<{ mark: string }>`select mark from brand where mark is not null`.execute(db)
  return rows.map(({ mark }) => mark)
}

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

/** What only a brand knows of a kind of message; its texts have variables. */
export interface MailWording extends MailText {
  /** Whether messages of the kind are sent. */
  isSent: boolean
  /** Whether it is the first brand and other brands stand on its host by their paths. */
  isShared: boolean
}

/** The newest version of what a brand says in a kind. */
const newest = (brand: ReturnType<typeof sql>, kind: string) => sql`
  left join lateral (select subject, opening, closing, is_sent from mail_text
    where brand_id = ${brand} and kind = ${kind} order by version desc limit 1)`

/** What a brand says in a kind of message, or inherits from the first brand; null is said by the product. */
export async function findMailWording(db: Db, brandId: BrandId, kind: string): Promise<MailWording> {
  const { rows } = await sql<MailWording>`
    select coalesce(own.subject, first.subject) as subject, coalesce(own.opening, first.opening) as opening,
      coalesce(own.closing, first.closing) as closing, coalesce(own.is_sent, first.is_sent, true) as "isSent",
      b.host is null and exists (select from brand o where o.id <> b.id and o.host is null) as "isShared"
    from brand b ${newest(sql`b.id`, kind)} own on true ${newest(sql`b.parent_id`, kind)} first on true
    where b.id = ${brandId}`.execute(db)
  return rows[0] ?? { subject: null, opening: null, closing: null, isSent: true, isShared: false }
}

/** So many versions are shown. */
const MOST = 20

interface StoredVersion extends Omit<MailTextVersion, 'by' | 'at'> {
  /** The id of an account. */
  by: string | null
  at: Date
}

/** What a brand has said in a kind, the newest first. */
export async function listMailTexts(db: Db, brandId: BrandId, kind: string): Promise<StoredVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select version, subject, opening, closing, is_sent as "isSent", created_by as by, created_at as at from mail_text
    where brand_id = ${brandId} and kind = ${kind} order by version desc limit ${MOST}`.execute(db)
  return rows
}

/** Writes the next version of what a brand says; whoever writes has locked the brand. */
export async function insertMailText(
  tx: Tx,
  { brandId, kind }: { brandId: BrandId; kind: string },
  text: MailText & { isSent: boolean; by: string; at: Date },
): Promise<void> {
  const { subject, opening, closing, isSent, by, at } = text
  await sql`insert into mail_text (brand_id, kind, version, subject, opening, closing, is_sent, created_by, created_at)
    select ${brandId}, ${kind}, coalesce(max(version), 0) + 1, ${subject}, ${opening}, ${closing}, ${isSent}, ${by}, ${at}
    from mail_text where brand_id = ${brandId} and kind = ${kind}`.execute(tx)
}
