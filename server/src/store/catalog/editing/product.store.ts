import type { PriceInput } from '@vitrine/contract/admin/price'
import type { AdminProduct, NewProduct, ProductInput, PurchaseLimit } from '@vitrine/contract/admin/product'
import type { BrandId } from '@vitrine/contract/brand'
import type { Block, Interval, Picture, ProductType } from '@vitrine/contract/catalog'
import { newId, type ProductId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import { contentJson } from '../product.store.ts'
import type { Content } from '../what-is-missing.ts'

type Fields = Omit<ProductInput, 'seats' | 'items' | 'requires' | 'courseIds' | 'pictures'>

/** The columns of `product` by what is written of it. */
const columnsOf = (fields: Fields) => ({
  type: fields.type,
  name: fields.name,
  slug: fields.slug,
  summary: fields.summary,
  description: JSON.stringify(fields.description),
  faq: JSON.stringify(fields.faq),
  category_id: fields.categoryId,
  level: fields.level,
  keywords: fields.keywords,
  guarantee_days: fields.guaranteeDays,
  brand_ids: fields.brandIds,
  purchase_limit: fields.purchaseLimit,
  cover: fields.cover ?? '',
  unpublish_at: fields.unpublishAt,
  sale_starts_at: fields.saleStartsAt,
  sale_ends_at: fields.saleEndsAt,
  owned_discount: fields.ownedDiscount,
  seo_title: fields.seoTitle,
  seo_description: fields.seoDescription,
})

export async function insertProduct(tx: Tx, id: ProductId, fields: ProductInput | NewProduct): Promise<void> {
  await tx
    .insertInto('product')
    .values({ id, status: 'draft', ...columnsOf(fields) })
    .execute()
}

/** Writes the fields anew and raises the version. */
export async function updateProduct(tx: Tx, id: ProductId, fields: ProductInput): Promise<void> {
  await tx
    .updateTable('product')
    .set((q) => ({ ...columnsOf(fields), version: q('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Something that belongs to a product changed. */
export async function raiseVersion(tx: Tx, id: ProductId): Promise<void> {
  await tx
    .updateTable('product')
    .set((q) => ({ version: q('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function updateStatus(
  tx: Tx,
  id: ProductId,
  to: { status: string; publishedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('product')
    .set((q) => ({ status: to.status, published_at: to.publishedAt, version: q('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Holds a product until the transaction ends; resolves to its version. */
export async function lockProduct(tx: Tx, id: ProductId): Promise<number | undefined> {
  const row = await tx
    .selectFrom('product')
    .select('version')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.version
}

type Parts = Pick<ProductInput, 'items' | 'requires' | 'courseIds' | 'pictures'>

/** Puts the rows beside a product in the place of those that were there; only what differs is touched. */
export async function replaceParts(tx: Tx, id: string, parts: Parts): Promise<void> {
  const { items, requires, courseIds, pictures } = parts
  await sql`
    with wanted as (select * from json_to_recordset(${JSON.stringify(items)}) as t ("productId" text, weight int)),
    gone as (delete from bundle_item where bundle_id = ${id} and product_id not in (select "productId" from wanted))
    insert into bundle_item (bundle_id, product_id, weight) select ${id}, "productId", weight from wanted
    on conflict (bundle_id, product_id) do update set weight = excluded.weight`.execute(tx)
  await sql`
    with gone as (delete from product_requirement where product_id = ${id} and required_id <> all (${requires}))
    insert into product_requirement (product_id, required_id) select ${id}, unnest(${requires}::text[])
    on conflict do nothing`.execute(tx)
  await sql`
    with gone as (delete from product_course where product_id = ${id} and course_id <> all (${courseIds}))
    insert into product_course (product_id, course_id) select ${id}, unnest(${courseIds}::text[])
    on conflict do nothing`.execute(tx)
  await sql`delete from product_picture where product_id = ${id} and position > ${pictures.length}`.execute(
    tx,
  )
  await sql`
    insert into product_picture (product_id, position, src, alt)
    select ${id}, position, src, alt from rows from (json_to_recordset(${JSON.stringify(pictures)}) as (src text, alt text))
      with ordinality as t (src, alt, position)
    on conflict (product_id, position) do update set src = excluded.src, alt = excluded.alt
    where (product_picture.src, product_picture.alt) <> (excluded.src, excluded.alt)`.execute(tx)
}

/** Sets how many seats there are, or that there is no limit; false when more are taken already. */
export async function replaceSeats(tx: Tx, id: ProductId, total: number | null): Promise<boolean> {
  const { rows } = await sql<{ taken: number }>`
    select taken from seat where product_id = ${id} for update`.execute(tx)
  const taken = rows[0]?.taken ?? 0
  if (total === null) {
    await tx.deleteFrom('seat').where('product_id', '=', id).execute()
    return true
  }
  if (total < taken) return false
  await sql`
    insert into seat (product_id, total) values (${id}, ${total})
    on conflict (product_id) do update set total = excluded.total`.execute(tx)
  return true
}

/** A product as it is stored, with what stands beside it. */
export interface StoredProduct {
  id: ProductId
  version: number
  status: 'draft' | 'published' | 'paused' | 'archived'
  type: ProductType
  name: string
  slug: string
  summary: string
  description: Block[]
  faq: AdminProduct['faq']
  categoryId: string
  level: AdminProduct['level']
  keywords: string
  guaranteeDays: number
  brandIds: BrandId[]
  purchaseLimit: PurchaseLimit
  cover: string
  publishedAt: Date | null
  unpublishAt: Date | null
  saleStartsAt: Date | null
  saleEndsAt: Date | null
  ownedDiscount: boolean
  seoTitle: string
  seoDescription: string
  sold: number
  seats: number | null
  seatsTaken: number | null
  pictures: Picture[]
  items: AdminProduct['items']
  requires: string[]
  courseIds: string[]
  names: Record<string, string>
  bundles: AdminProduct['bundles']
  content: Content
}

/** A product by its id, whatever its status. */
export async function findStored(db: Db, id: string): Promise<StoredProduct | undefined> {
  const { rows } = await sql<StoredProduct>`
    select p.id, p.version, p.status, p.type, p.name, p.slug, p.summary, p.description, p.faq, p.category_id as "categoryId",
      p.level, p.keywords, p.guarantee_days as "guaranteeDays", p.brand_ids as "brandIds",
      p.purchase_limit as "purchaseLimit", p.cover, p.published_at as "publishedAt", p.unpublish_at as "unpublishAt",
      p.sale_starts_at as "saleStartsAt", p.sale_ends_at as "saleEndsAt", p.owned_discount as "ownedDiscount",
      p.seo_title as "seoTitle", p.seo_description as "seoDescription", p.sold,
      seat.total as seats, seat.taken as "seatsTaken",
      (select coalesce(jsonb_agg(jsonb_build_object('src', src, 'alt', alt) order by position), '[]')
        from product_picture where product_id = p.id) as pictures,
      (select coalesce(jsonb_agg(jsonb_build_object('productId', product_id, 'weight', weight)
        order by weight desc, product_id), '[]') from bundle_item where bundle_id = p.id) as items,
      array(select required_id from product_requirement where product_id = p.id order by 1) as requires,
      array(select course_id from product_course where product_id = p.id order by 1) as "courseIds",
      (select coalesce(jsonb_object_agg(id, name), '{}') from (
        select product.id, product.name from product where product.id in (
          select product_id from bundle_item where bundle_id = p.id
          union select required_id from product_requirement where product_id = p.id)
        union all select course_id, title from course_of_product where product_id = p.id) named) as names,
      (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name) order by b.name), '[]')
        from bundle_item i join product b on b.id = i.bundle_id
        where i.product_id = p.id and b.status = 'published') as bundles,
      ${contentJson(sql`p.id`)} as content
    from product p left join seat on seat.product_id = p.id where p.id = ${id}`.execute(db)
  return rows[0]
}

/** A version of a price as it is stored. */
export interface StoredPrice {
  id: string
  brandId: BrandId
  interval: Interval
  amount: number
  setupFee: number
  accessMonths: number | null
  minCycles: number | null
  maxCycles: number | null
  trialDays: number | null
  introductoryAmount: number | null
  introductoryCycles: number | null
  requiresCard: boolean
  compareAt: number | null
  compareAtEndsOn: string | null
  startsAt: Date
  endsAt: Date | null
}

/** Every version of the prices of a product, the newest first. */
export async function listPriceVersions(db: Db, productId: ProductId): Promise<StoredPrice[]> {
  const { rows } = await sql<StoredPrice>`
    select id, brand_id as "brandId", interval, amount, setup_fee as "setupFee", access_months as "accessMonths",
      min_cycles as "minCycles", max_cycles as "maxCycles", trial_days as "trialDays", introductory_amount as "introductoryAmount",
      introductory_cycles as "introductoryCycles", requires_card as "requiresCard",
      compare_at as "compareAt", compare_at_ends_on as "compareAtEndsOn", starts_at as "startsAt", ends_at as "endsAt"
    from price where product_id = ${productId} order by starts_at desc, brand_id, interval, id`.execute(db)
  return rows
}

/** Which of these do not exist, as categories and products. */
export async function findMissing(
  db: Db,
  { categoryId, products }: { categoryId: string; products: string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${categoryId} as id where ${categoryId} not in (select id from category)
    union all select id from unnest(${products}::text[]) as wanted (id) where id not in (select id from product)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Of these products, those that cannot stand in a bundle. */
export async function findUnbundled(db: Db, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from product where id = any (${ids}) and type in ('bundle', 'subscription')`.execute(db)
  return rows.map(({ id }) => id)
}

/** Addresses that begin with one, for finding one that is free. */
export async function listSlugs(db: Db, start: string): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from product where slug = ${start} or starts_with(slug, ${`${start}-`})`.execute(db)
  return rows.map(({ slug }) => slug)
}

/** The products that open a course, by their names. */
export async function listProductsOpening(db: Db, courseId: string): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('product_course')
    .innerJoin('product', 'product.id', 'product_course.product_id')
    .select(['product.id', 'product.name'])
    .where('course_id', '=', courseId)
    .orderBy('product.name')
    .execute()
}

/** What prices of one kind are: those of a product in a brand for an interval, of which one holds at a time. */
interface PriceSlot {
  productId: ProductId
  brandId: string
  interval: string
}

const ofSlot = ({ productId, brandId, interval }: PriceSlot) =>
  sql`product_id = ${productId} and brand_id = ${brandId} and interval = ${interval}`

/** Whether a version begins in a time, or after an instant where the time has no end. */
export async function beginsWithin(
  tx: Tx,
  slot: PriceSlot,
  { from, to }: { from: Date; to: Date | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from price where ${ofSlot(slot)} and starts_at >= ${from} and (${to}::timestamptz is null or starts_at < ${to})
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Ends at an instant the version that holds then. */
export async function endHolding(tx: Tx, slot: PriceSlot, at: Date): Promise<void> {
  await sql`
    update price set ends_at = ${at}
    where ${ofSlot(slot)} and starts_at < ${at} and (ends_at is null or ends_at > ${at})`.execute(tx)
}

export async function insertPrice(
  tx: Tx,
  productId: ProductId,
  price: PriceInput & { from: Date },
): Promise<void> {
  await tx
    .insertInto('price')
    .values({
      id: newId('prc'),
      product_id: productId,
      brand_id: price.brandId,
      interval: price.interval,
      amount: price.amount,
      setup_fee: price.setupFee,
      access_months: price.accessMonths,
      min_cycles: price.minCycles,
      max_cycles: price.maxCycles,
      trial_days: price.trialDays,
      introductory_amount: price.introductoryAmount,
      introductory_cycles: price.introductoryCycles,
      requires_card: price.requiresCard,
      compare_at: price.compareAt,
      compare_at_ends_on: price.compareAtEndsOn,
      starts_at: price.from,
      ends_at: price.endsAt,
    })
    .execute()
}

/** Ends a version that holds at an instant, or later; false when there is none that has not ended by then. */
export async function endPrice(tx: Tx, productId: ProductId, priceId: string, at: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update price set ends_at = ${at} where id = ${priceId} and product_id = ${productId}
      and starts_at < ${at} and (ends_at is null or ends_at > ${at})`.execute(tx)
  return numAffectedRows > 0n
}

/**
 * Takes a version back that has not begun, and lets the one go on that was to end with its beginning; false when it began
 * already, or is not there.
 */
export async function withdrawPrice(
  tx: Tx,
  productId: ProductId,
  priceId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<PriceSlot & { startsAt: Date; endsAt: Date | null }>`
    delete from price where id = ${priceId} and product_id = ${productId} and starts_at > ${now}
    returning product_id as "productId", brand_id as "brandId", interval, starts_at as "startsAt", ends_at as "endsAt"`.execute(
    tx,
  )
  const withdrawn = rows[0]
  if (!withdrawn) return false
  await sql`
    update price set ends_at = ${withdrawn.endsAt}
    where ${ofSlot(withdrawn)} and ends_at = ${withdrawn.startsAt}`.execute(tx)
  return true
}
