import { type CalendarDay, dayOf } from '@vitrine/contract/time'
import { type RawBuilder, sql } from 'kysely'

/** Whose shop window, and when: what decides which products and prices are seen. */
export interface Window {
  brand: string
  at: Date
}

/** The versions of `price` that hold in a shop window. */
export const priceHolds = ({ brand, at }: Window): RawBuilder<boolean> =>
  sql`price.brand_id = ${brand} and price.starts_at <= ${at} and (price.ends_at is null or price.ends_at > ${at})`

const compares = ({ at }: Window) => {
  const today: CalendarDay = dayOf(at)
  return sql`coalesce(price.compare_at_ends_on >= ${today}::date, true)`
}

/** Whether the row `price` is told beside an older, higher one. */
export const promoted = (window: Window): RawBuilder<boolean> =>
  sql`(price.compare_at is not null and ${compares(window)})`

/** Of a row of prices, what its first charges cost in place of its amount, in the contract's shape; null where all are the same. */
export const introductoryJson = (price: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${price}.introductory_cycles is not null then jsonb_build_object('amount', ${price}.introductory_amount, 'cycles', ${price}.introductory_cycles) end`

/** The row `price` in the contract's shape; a comparison that has run out is left out. */
export function priceJson(window: Window): RawBuilder<unknown> {
  return sql`jsonb_strip_nulls(jsonb_build_object(
    'id', price.id, 'amount', price.amount, 'interval', price.interval, 'setupFee', nullif(price.setup_fee, 0),
    'accessMonths', price.access_months, 'minCycles', price.min_cycles, 'maxCycles', price.max_cycles, 'trialDays', price.trial_days,
    'introductory', ${introductoryJson(sql`price`)}, 'requiresCard', nullif(price.requires_card, false),
    'compareAt', case when ${compares(window)} then price.compare_at end,
    'compareAtEndsOn', case when ${compares(window)} then price.compare_at_ends_on end))`
}

/** Joins to `product` the row of its lowest price as `price`; who has none is left out. */
export const lowestJoin = (window: Window): RawBuilder<unknown> => sql`
  cross join lateral (
    select price.* from price where price.product_id = product.id and ${priceHolds(window)}
    order by price.amount, price.id limit 1) price`

const instant = (at: RawBuilder<unknown>) =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** The products of a shop window: published, of the brand. They still need a price that holds. */
export const productShown = ({ brand, at }: Window): RawBuilder<boolean> =>
  sql`product.status = 'published' and product.published_at <= ${at} and ${brand} = any(product.brand_ids)
    and (product.unpublish_at is null or product.unpublish_at > ${at})`

/** Inside its sale window: what is shown can be coming still, or no longer be sold. */
export const productOnSale = ({ at }: Pick<Window, 'at'>): RawBuilder<boolean> =>
  sql`(product.sale_starts_at is null or product.sale_starts_at <= ${at})
    and (product.sale_ends_at is null or product.sale_ends_at > ${at})`

const sale = ({ at }: Window) => sql`
  case when product.sale_starts_at > ${at} then 'coming' when product.sale_ends_at <= ${at} then 'ended' else 'open' end`

/** `seating.seats_left` of `product`: its own seats and those of what a bundle holds; null without a limit. */
export const seatJoin: RawBuilder<unknown> = sql`
  cross join lateral (
    select min(seat.total - seat.taken) as seats_left
    from (select product.id as product_id
      union all select product_id from bundle_item where bundle_id = product.id) part
    join seat using (product_id)) seating`

/** Joins to `product` what its card shows: category, seats left, and `lowest.price` as JSON. */
export const cardJoins = (window: Window): RawBuilder<unknown> => sql`
  join category on category.id = product.category_id
  ${seatJoin}
  join lateral (
    select ${priceJson(window)} as price
    from price where price.product_id = product.id and ${priceHolds(window)}
    order by price.amount limit 1
  ) lowest on true`

/** A card shows a picture that was uploaded in its middle width, a page in its largest. */
const cover = sql`replace(product.cover, '/1280.webp', '/640.webp')`

/** A `ProductCard` of the contract; needs `cardJoins`. */
export const cardJson = (window: Window): RawBuilder<unknown> => sql`jsonb_strip_nulls(jsonb_build_object(
  'id', product.id, 'slug', product.slug, 'type', product.type, 'name', product.name, 'summary', product.summary,
  'cover', ${cover}, 'category', jsonb_build_object('id', category.id, 'slug', category.slug, 'name', category.name),
  'price', lowest.price, 'soldOut', coalesce(seating.seats_left <= 0, false), 'sale', ${sale(window)},
  'saleStartsAt', case when product.sale_starts_at > ${window.at} then ${instant(sql`product.sale_starts_at`)} end,
  'saleEndsAt', case when product.sale_ends_at > ${window.at} then ${instant(sql`product.sale_ends_at`)} end,
  'rating', case when product.review_count > 0 then jsonb_build_object('count', product.review_count,
    'average', round(product.review_stars::numeric / product.review_count, 1)) end))`
