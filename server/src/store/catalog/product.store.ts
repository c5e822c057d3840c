import type { BrandId } from '@vitrine/contract/brand'
import type { Interval, Price, Product, ProductType } from '@vitrine/contract/catalog'
import { isId, type ProductId } from '@vitrine/contract/ids'
import type { SearchText } from '@vitrine/contract/search-text'
import { type RawBuilder, sql } from 'kysely'
import type { AttentionSources, NeedsAttention } from '#kernel/attention.ts'
import { type Db, isOneOf, type Tx } from '#kernel/database.ts'
import { holdsText } from '#kernel/list.ts'
import {
  cardJoins,
  cardJson,
  priceHolds,
  priceJson,
  productOnSale,
  productShown,
  type Window,
} from './card.store.ts'
import { type Content, whatIsMissing } from './what-is-missing.ts'

const prices = (window: Window) => sql`(
  select jsonb_agg(${priceJson(window)} order by price.amount)
  from price where price.product_id = offer.id and ${priceHolds(window)})`

const pictures = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('src', src, 'alt', alt) order by position), '[]')
  from product_picture where product_id = offer.id)`

/** Whether something may be bought by itself now. */
const isAlone = (window: Window) =>
  sql`(${productShown(window)} and ${productOnSale(window)} and coalesce(seating.seats_left > 0, true))`

/** What a bundle holds, the weightiest first; an item without a price in the brand has no card. */
const items = (window: Window) => sql`(
  select coalesce(jsonb_agg(${cardJson(window)} || jsonb_build_object('isAlone', ${isAlone(window)}) order by bundle_item.weight desc, product.name), '[]')
  from bundle_item join product on product.id = bundle_item.product_id ${cardJoins(window)}
  where bundle_item.bundle_id = offer.id)`

/** The product's own courses and those of what a bundle holds, each once. */
const courses = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', course_id, 'slug', slug, 'title', title, 'hours', hours, 'modules', modules)
    order by title), '[]')
  from course_outline where course_id in (
    select course_id from course_of_product where product_id = offer.id
    union select course_id from course_of_product join bundle_item using (product_id) where bundle_id = offer.id))`

/** What one must have to buy it; one that the brand does not show is named without an address. */
const requirements = (window: Window) => sql`(
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', product.id, 'name', product.name,
    'slug', case when ${productShown(window)} then product.slug end)) order by product.name), '[]')
  from product_requirement join product on product.id = product_requirement.required_id
  where product_requirement.product_id = offer.id)`

/**
 * A product of a shop window by id or slug, with everything its page shows, in one statement; `any` is one that the
 * window need not show. It has no card without a price.
 */
export async function findProduct(
  db: Db,
  idOrSlug: string,
  window: Window,
  which: 'shown' | 'any' = 'shown',
): Promise<Product | undefined> {
  const shown = which === 'any' ? sql`true` : productShown(window)
  const named = isId('prd', idOrSlug) ? sql`product.id = ${idOrSlug}` : sql`product.slug = ${idOrSlug}`
  const { rows } = await sql<{ product: Product }>`
    select offer.card || jsonb_strip_nulls(jsonb_build_object(
      'cover', offer.cover, 'description', offer.description, 'faq', offer.faq, 'level', offer.level,
      'guaranteeDays', offer.guarantee_days, 'seatsLeft', offer.seats_left,
      'ownedDiscount', offer.owned_discount, 'seo', jsonb_build_object(
        'title', nullif(offer.seo_title, ''), 'description', nullif(offer.seo_description, '')), 'pictures', ${pictures},
      'prices', ${prices(window)}, 'items', ${items(window)}, 'courses', ${courses}, 'requires', ${requirements(window)})) as product
    from (
      select product.id, product.cover, product.description, product.faq, product.level, product.guarantee_days, product.owned_discount,
        product.seo_title, product.seo_description,
        seating.seats_left, ${cardJson(window)} as card
      from product ${cardJoins(window)}
      where ${named} and ${shown}) offer`.execute(db)
  return rows[0]?.product
}

/** What a product is called, as a part of somebody else's query. */
export const nameOfProduct = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select p.name from product p where p.id = ${id})`

/** The products whose name holds what somebody typed, as a query of their ids. */
export const productsNamed = (q: SearchText): RawBuilder<unknown> =>
  sql`select p.id from product p where ${holdsText(sql`plain(p.name)`, q)}`

/** What products are called, by id; one that is not there is not in the answer. */
export async function nameProducts(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('product').select(['id', 'name']).where(isOneOf(sql`id`, ids)).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** How the law lists the services that products are (LC 116/2003), as a part of somebody else's query: an array. */
export const serviceCodesOf = (productIds: RawBuilder<unknown>): RawBuilder<unknown> => sql`array(
  select distinct service_code from product where id in (${productIds}) and service_code is not null order by 1)`

/** Whether whoever has a product finds something: a file, or a course with a lesson. */
const opens = (product: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  exists (select from file_of_product f where f.product_id = ${product})
  or exists (select from course_of_product c join open_course using (course_id) where c.product_id = ${product}))`

/** Whether the product `p` is bought once, is or was sold, and whoever has it finds nothing. */
export const isEmpty: RawBuilder<boolean> = sql`(p.type = 'one-off' and (p.status = 'published' or p.sold > 0)
  and not ${opens(sql`p.id`)})`

/** How many such products there are: their buyers wait for what they paid. */
export const contentAttention: AttentionSources<'product-empty'> = {
  async 'product-empty'({ db }) {
    const { rows } =
      await sql<NeedsAttention>`select count(*)::int as count from product p where ${isEmpty}`.execute(db)
    return rows[0]!
  },
}

/** The `Content` of a product, by an expression for its id. */
export const contentJson = (product: RawBuilder<unknown>): RawBuilder<Content> => sql`jsonb_build_object(
  'opens', ${opens(product)},
  'courses', (select coalesce(jsonb_agg(jsonb_build_object('name', c.title,
      'opens', exists (select from open_course o where o.course_id = c.course_id)) order by c.title), '[]')
    from course_of_product c where c.product_id = ${product}),
  'parts', (select coalesce(jsonb_agg(jsonb_build_object('name', part.name, 'isArchived', part.status = 'archived',
      'opens', ${opens(sql`part.id`)}) order by part.name), '[]')
    from bundle_item i join product part on part.id = i.product_id where i.bundle_id = ${product}))`

/** Something that products give: a product itself or its files, or a course. */
export type Given = { productId: ProductId } | { courseId: string }

const giving = (given: Given) =>
  'productId' in given
    ? sql`select ${given.productId}::text`
    : sql`
    select product_id from course_of_product where course_id = ${given.courseId}`

const affected = (given: Given) => sql`(p.id in (${giving(given)})
  or p.id in (select bundle_id from bundle_item where product_id in (${giving(given)})))`

/** Holds the products that give something of it, and the bundles that hold those, until the transaction ends. */
export async function lockGiving(tx: Tx, given: Given): Promise<void> {
  await sql`select from product p where ${affected(given)} order by p.id for no key update`.execute(tx)
}

/** Products that are shown, give something of it and lack what they promise: their names by their ids. */
export async function listUnkept(db: Db, given: Given): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string; type: ProductType; content: Content }>`
    select p.id, p.name, p.type, ${contentJson(sql`p.id`)} as content from product p
    where p.status = 'published' and ${affected(given)}`.execute(db)
  return new Map(rows.filter((row) => whatIsMissing(row).length > 0).map(({ id, name }) => [id, name]))
}

/** A plan of a shop window, with what it costs for each interval, the cheapest first. */
export interface Plan {
  product: { id: ProductId; slug: string; name: string }
  prices: Price[]
}

interface PlanQuery {
  /** This one comes first. */
  productId: ProductId
  /** How many in all; the others are those that sold the most. */
  most: number
}

const renewing = (window: Window) => sql`${priceHolds(window)} and price.interval <> 'once'`

/** Plans that a brand sells, the one that is wanted first where it is one of them; it alone when `most` is one. */
export async function listPlans(db: Db, window: Window, { productId, most }: PlanQuery): Promise<Plan[]> {
  const { rows } = await sql<Plan>`
    select jsonb_build_object('id', product.id, 'slug', product.slug, 'name', product.name) as product, plan.prices
    from product cross join lateral (
      select jsonb_agg(${priceJson(window)} order by price.amount) as prices
      from price where price.product_id = product.id and ${renewing(window)}) plan
    where product.terms @@ ${"'#subscription'"}::tsquery and ${productShown(window)} and plan.prices is not null
      and (${most} > 1 or product.id = ${productId})
    order by product.id = ${productId} desc, product.sold desc, product.id limit ${most}`.execute(db)
  return rows
}

/** A price at which a plan is sold now; `amount` in centavos. */
export interface PlanPrice {
  priceId: string
  productId: ProductId
  name: string
  interval: Exclude<Interval, 'once'>
  amount: number
}

/** The prices at which a brand sells its plans now, by the names of the plans. */
export async function listPlanPrices(db: Db, brandId: BrandId, now: Date): Promise<PlanPrice[]> {
  const { rows } = await sql<PlanPrice>`
    select c.id as "priceId", p.id as "productId", p.name, c.interval, c.amount
    from price c join product p on p.id = c.product_id
    where c.brand_id = ${brandId} and p.type = 'subscription' and c.interval <> 'once'
      and c.starts_at <= ${now} and (c.ends_at is null or c.ends_at > ${now})
    order by p.name, c.amount, c.id`.execute(db)
  return rows
}

/** Of these addresses, those that a product has. */
export async function findSlugs(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from product where slug = any(${[...slugs]})`.execute(db)
  return new Set(rows.map(({ slug }) => slug))
}

/** The products that a brand sells or will sell, by their names. */
export async function listOfBrand(db: Db, brandId: BrandId): Promise<{ id: ProductId; name: string }[]> {
  const { rows } = await sql<{ id: ProductId; name: string }>`
    select id, name from product where brand_ids @> array[${brandId}]::text[] and status <> 'archived'
    order by plain(name), id`.execute(db)
  return rows
}

/** Of these names and addresses, the products that each means; what is put away for good is not among them. */
export async function findNamed(db: Db, texts: readonly string[]): Promise<Map<string, ProductId[]>> {
  const { rows } = await sql<{ text: string; ids: ProductId[] }>`
    with wanted as (select distinct text from unnest(${[...texts]}::text[]) as t (text)),
    found as (
      select w.text, p.id from wanted w join product p on p.slug = w.text where p.status <> 'archived'
      union select w.text, p.id from wanted w join product p on plain(p.name) = plain(w.text)
      where p.status <> 'archived')
    select text, array_agg(id order by id) as ids from found group by text`.execute(db)
  return new Map(rows.map(({ text, ids }) => [text, ids]))
}

/**
 * Removes a draft that nobody has changed since it was made, with its prices and seats; false where somebody has. Throws
 * what a foreign key says where something names it.
 */
export async function deleteUntouched(tx: Tx, id: ProductId): Promise<boolean> {
  const held = await sql`
    select from product where id = ${id} and status = 'draft' and version = 1 for update`.execute(tx)
  if (held.rows.length === 0) return false
  await sql`delete from seat where product_id = ${id} and taken = 0`.execute(tx)
  await sql`delete from price where product_id = ${id}`.execute(tx)
  const { rows } = await sql<{ words: string }>`
    delete from product where id = ${id}
    returning searchable(name, summary, keywords || ' ' || type_words(type)) as words`.execute(tx)
  await deleteUnusedWords(tx, rows[0]!.words)
  return true
}

/** The bundles that hold a product, and the products that ask for it. */
export async function listNaming(db: Db, id: ProductId): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, p.name from product p where p.id in (
      select bundle_id from bundle_item where product_id = ${id}
      union select product_id from product_requirement where required_id = ${id})
    order by p.name, p.id`.execute(db)
  return rows
}

/** Forgets words that no product has any more. */
async function deleteUnusedWords(tx: Tx, words: string): Promise<void> {
  await sql`
    delete from search_word w where w.word = any(regexp_split_to_array(trim(${words}), '\\s+'))
      and not exists (select from product p where p.terms @@ ('''' || w.word || '''')::tsquery)`.execute(tx)
}
