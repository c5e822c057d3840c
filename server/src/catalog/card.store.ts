import { type RawBuilder, sql } from 'kysely'
import { priceHolds, priceJson, type Window } from './price.store.ts'

/** The products of a shop window: published, of the brand. They still need a price that holds. */
export const productShown = ({ brand, at }: Window): RawBuilder<boolean> =>
  sql`product.status = 'published' and product.published_at <= ${at} and ${brand} = any(product.brand_ids)`

export const productPriced = (window: Window): RawBuilder<boolean> =>
  sql`exists (select from price where price.product_id = product.id and ${priceHolds(window)})`

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

/** A `ProductCard` of the contract; needs `cardJoins`. */
export const cardJson: RawBuilder<unknown> = sql`jsonb_build_object(
  'id', product.id, 'slug', product.slug, 'type', product.type, 'name', product.name, 'summary', product.summary,
  'cover', product.cover, 'category', jsonb_build_object('id', category.id, 'name', category.name),
  'price', lowest.price, 'soldOut', coalesce(seating.seats_left <= 0, false))`
