import type { Price, ProductType } from '@vitrine/contract/catalog'
import type { ProductId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'
import { priceHolds, priceJson, productOnSale, productShown, seatJoin } from './card.store.ts'
import { contentJson } from './product.store.ts'
import { type Content, whatIsMissing } from './what-is-missing.ts'

export type PurchaseLimit = 'none' | 'one-active' | 'one-ever'

/** A price with its product, as a cart needs them; amounts in centavos. */
export interface PricedProduct {
  /** The version asked for, whether it still holds or not. */
  price: Price
  product: {
    id: ProductId
    slug: string
    name: string
    type: ProductType
    cover: string
    purchaseLimit: PurchaseLimit
    guaranteeDays: number
    /** It is only for who has something else. */
    hasRequirements: boolean
  }
  /**
   * Published in the brand's assortment, with all that it promises: can be bought when it is on sale and there is a
   * `current` price too.
   */
  published: boolean
  /** Inside its sale window. */
  onSale: boolean
  /** Seats still to be had of it, or of what a bundle holds; nothing when there is no limit. */
  seatsLeft?: number
  /** The version of the same product, brand and interval that holds now; the one asked for, usually. */
  current?: Price
}

/** Prices of a brand with their products, by price id; an id of another brand or of nothing is not in the answer. */
export async function readPrices(
  db: Db,
  priceIds: readonly string[],
  brand: string,
  at: Date,
): Promise<Map<string, PricedProduct>> {
  if (priceIds.length === 0) return new Map()
  const window = { brand, at }
  const { rows } = await sql<Row>`
    select ${priceJson(window)} as price, ${productShown(window)} as published, ${productOnSale(window)} as "onSale", (
        select ${priceJson(window)} from price where ${priceHolds(window)}
        and price.product_id = product.id and price.interval = asked.interval
        order by price.starts_at desc limit 1) as current,
      jsonb_build_object('id', product.id, 'slug', product.slug, 'name', product.name, 'type', product.type,
        'cover', product.cover, 'purchaseLimit', limit_of(product.purchase_limit, price.access_months),
        'guaranteeDays', product.guarantee_days,
        'hasRequirements', exists (select from product_requirement r where r.product_id = product.id)) as product,
      seating.seats_left as "seatsLeft", ${contentJson(sql`product.id`)} as content
    from price join product on product.id = price.product_id ${seatJoin}
    cross join lateral (select price.interval) asked
    where price.id in (${sql.join(priceIds)}) and price.brand_id = ${brand}`.execute(db)
  return new Map(rows.map((row) => [row.price.id, pricedOf(row)]))
}

type Row = Omit<PricedProduct, 'current' | 'seatsLeft'> & {
  current: Price | null
  seatsLeft: number | null
  content: Content
}

const pricedOf = ({ current, seatsLeft, content, ...row }: Row): PricedProduct => ({
  ...row,
  published: row.published && whatIsMissing({ type: row.product.type, content }).length === 0,
  ...(current && { current }),
  ...(seatsLeft !== null && { seatsLeft }),
})

/** Something a purchase opens: `resource` is the product's or the course's id. */
export interface Grant {
  resource: string
  title: string
  kind: 'product' | 'course'
}

/**
 * What buying each product opens, by product id: the product itself and its courses; for a bundle also what it holds
 * and their courses. Each resource once per product bought.
 */
export async function productGrants(db: Db, productIds: readonly ProductId[]): Promise<Map<string, Grant[]>> {
  if (productIds.length === 0) return new Map()
  const bought = sql.join(productIds)
  const { rows } = await sql<{ bought: string; grants: Grant[] }>`
    with opened as (
      select id as bought, id as product_id from product where id in (${bought})
      union all select bundle_id, product_id from bundle_item where bundle_id in (${bought})),
    granted as (
      select bought, product.id as resource, product.name as title, 'product' as kind
      from opened join product on product.id = opened.product_id
      union select bought, course_id, title, 'course' from opened join course_of_product using (product_id))
    select bought, jsonb_agg(jsonb_build_object('resource', resource, 'title', title, 'kind', kind)
      order by kind desc, title) as grants
    from granted group by bought`.execute(db)
  return new Map(rows.map(({ bought, grants }) => [bought, grants]))
}

/** What one must have, or buy together, to buy each of these products, by product id. */
export async function readRequirements(
  db: Db,
  productIds: readonly ProductId[],
): Promise<Map<ProductId, { id: ProductId; name: string }[]>> {
  if (productIds.length === 0) return new Map()
  const { rows } = await sql<{ id: ProductId; required: { id: ProductId; name: string }[] }>`
    select r.product_id as id, jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name) as required
    from product_requirement r join product p on p.id = r.required_id
    where r.product_id in (${sql.join(productIds)}) group by 1`.execute(db)
  return new Map(rows.map(({ id, required }) => [id, required]))
}

/** Which of these products and categories do not exist. */
export async function findUnknown(
  db: Db,
  products: readonly string[],
  categoryIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${products}::text[]) as wanted (id) where id not in (select id from product)
    union all
    select id from unnest(${categoryIds}::text[]) as wanted (id) where id not in (select id from category)
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether anything is for sale in any brand. */
export async function hasPublished(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('product')
    .select('id')
    .where('status', '=', 'published')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
