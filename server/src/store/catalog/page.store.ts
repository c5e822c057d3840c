import type { ProductQuery } from '@vitrine/contract/catalog'
import { type RawBuilder, sql } from 'kysely'
import { productShown } from './card.store.ts'
import { readCursor } from './cursor.ts'
import type { Filters } from './filters.store.ts'
import { isByPrice, ORDERS, ordering, past } from './order.store.ts'
import { lowestJoin, priceHolds, type Window } from './price.store.ts'

export const PAGE_SIZE = 24

const holds = ({ brand, at }: Window) =>
  sql`low.brand_id = ${brand} and low.starts_at <= ${at} and (low.ends_at is null or low.ends_at > ${at})`

/**
 * The rows an order's index leads along. Bounded to `most`, they are a query of their own; without a bound they must
 * not be ordered here, because a query of its own is planned to its end.
 */
const along = (query: ProductQuery, { brand }: Window, { filters: { price }, most }: Walk) => {
  const order = ORDERS[query.sort]
  const place = readCursor(query.after, query.sort)
  const from = sql`${place ? past(order, place) : sql`true`} and ${(isByPrice(query.sort) && price) || sql`true`}`
  const bound = most ? sql`order by ${ordering(order)} limit ${sql.lit(most)}` : sql``
  return isByPrice(query.sort)
    ? sql`(select * from price where price.brand_id = ${brand} and ${from} ${bound}) price`
    : sql`(select * from product where product.status = 'published' and ${from} ${bound}) product`
}

/** Each product once, at its cheapest. */
const atCheapest = (window: Window) => sql`
  cross join lateral (
    select low.id from price as low where low.product_id = price.product_id and ${holds(window)}
    order by low.amount, low.id limit 1) lowest
  cross join lateral (select * from product where product.id = price.product_id limit 1) product`

/**
 * Products with a price that is valid; with the lowest one, when a filter or the order needs it. Here and above a lateral
 * join of one row takes the place of `exists`: PostgreSQL would turn `exists` into a join of all products, whereas the
 * lateral join follows the index of the order, row by row, and stops when the page is full.
 */
const atPrice = (window: Window, { price }: Pick<Filters, 'price'>) =>
  price
    ? lowestJoin(window)
    : sql`
  cross join lateral (
    select from price where price.product_id = product.id and ${priceHolds(window)} limit 1) priced`

/** What decides whether a row that an order leads to is in the page; `most` bounds how many are looked at. */
export interface Walk {
  condition: RawBuilder<unknown>
  filters: Filters
  most?: number
}

const startOf = (query: ProductQuery): number =>
  readCursor(query.after, query.sort) ? 0 : (query.page - 1) * PAGE_SIZE

/** `id` and `key` of one page, read along the order's index from where the page begins. */
export function walkedPage(query: ProductQuery, window: Window, walk: Walk): RawBuilder<unknown> {
  const { condition, filters } = walk
  const order = ORDERS[query.sort]
  const byPrice = isByPrice(query.sort)
  return sql`
    select product.id, ${order.number} as key
    from ${along(query, window, walk)} ${byPrice ? atCheapest(window) : atPrice(window, filters)}
    where ${productShown(window)} and ${byPrice ? sql`price.id = lowest.id` : sql`true`} and ${condition}
      and ${filters.product} and ${(!byPrice && filters.price) || sql`true`}
    order by ${ordering(order)} limit ${PAGE_SIZE} offset ${startOf(query)}`
}

/** `id` and `key` of one page, sorted out of everything that passes the filters: where that is little. */
function sortedPage(query: ProductQuery, window: Window, filters: Filters): RawBuilder<unknown> {
  const order = ORDERS[query.sort]
  const place = readCursor(query.after, query.sort)
  return sql`
    select product.id, ${order.number} as key
    from product ${lowestJoin(window)}
    where ${productShown(window)} and not (select walked from size) and product.terms @@ ${filters.terms}
      and ${filters.price ?? sql`true`} and ${place ? past(order, place) : sql`true`}
    order by ${ordering(order)} limit ${PAGE_SIZE} offset ${startOf(query)}`
}

/**
 * `id`, `key` and `place` of one page of everything a brand sells. It begins after the cursor when there is one, and
 * else at its number, so that an address with a number alone stays good. Needs `windowSize`.
 */
export function windowPage(query: ProductQuery, window: Window, filters: Filters): RawBuilder<unknown> {
  const condition = sql`(select walked from size)`
  return sql`
    select id, key, row_number() over () as place from (
      (${sortedPage(query, window, filters)}) union all
      (${walkedPage(query, window, { condition, filters })})) listed`
}
