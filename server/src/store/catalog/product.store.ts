import type { Product } from '@vitrine/contract/catalog'
import { isId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'
import { cardJoins, cardJson, productOnSale, productShown } from './card.store.ts'
import { priceHolds, priceJson, type Window } from './price.store.ts'

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
