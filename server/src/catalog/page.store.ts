import type { ProductQuery, Sort } from '@vitrine/contract/catalog'
import { type RawBuilder, sql } from 'kysely'
import { oftenShown, productShown } from './card.store.ts'
import { type Place, readCursor } from './cursor.ts'
import { priceHolds, type Window } from './price.store.ts'

export const PAGE_SIZE = 24

export interface Filters {
  type: RawBuilder<boolean>
  category: RawBuilder<boolean>
}

export const filtersOf = ({ type, category }: ProductQuery): Filters => ({
  type: type ? sql`type = ${type}` : sql`true`,
  category: category ? sql`category_id = ${category}` : sql`true`,
})

/** How a list is ordered: by `key` and then by id, both in the same direction, which an index follows. */
interface Order {
  key: RawBuilder<unknown>
  id: RawBuilder<unknown>
  descending: boolean
  /** `key` of a place as a value to compare with. */
  value(key: number): RawBuilder<unknown>
  /** The key of a row as a number. */
  number: RawBuilder<unknown>
}

const plain = (key: number) => sql`${key}::bigint`
const sold: Order = {
  key: sql`product.sold`,
  id: sql`product.id`,
  descending: true,
  value: plain,
  number: sql`product.sold`,
}
const amount: Order = {
  key: sql`price.amount`,
  id: sql`price.product_id`,
  descending: false,
  value: plain,
  number: sql`price.amount`,
}
const ORDERS: Record<Sort, Order> = {
  relevance: sold,
  'best-selling': sold,
  newest: {
    key: sql`product.published_at`,
    id: sql`product.id`,
    descending: true,
    value: (key) => sql`(timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond')`,
    number: sql`(extract(epoch from product.published_at) * 1000000)::bigint`,
  },
  price: amount,
  'price-desc': { ...amount, descending: true },
}

/**
 * Products with a price that holds. A lateral of one row and no `exists`, here and below: what would be a join of
 * everything is so asked of one row after the other while the order's index is followed, and ends with the page.
 */
const priced = (window: Window) => sql`
  product cross join lateral (
    select from price where price.product_id = product.id and ${priceHolds(window)} limit 1) priced`

/** Each product once, at its cheapest. */
const cheapest = (window: Window) => sql`
  price cross join lateral (
    select low.id from price as low where low.product_id = price.product_id and ${holds(window)}
    order by low.amount, low.id limit 1) lowest
  cross join lateral (select * from product where product.id = price.product_id limit 1) product`

const holds = ({ brand, at }: Window) =>
  sql`low.brand_id = ${brand} and low.starts_at <= ${at} and (low.ends_at is null or low.ends_at > ${at})`

const isLowest = (window: Window) => sql`price.brand_id = ${window.brand} and price.id = lowest.id`

const past = ({ key, id, descending, value }: Order, place: Place) =>
  sql`(${key}, ${id}) ${descending ? sql`<` : sql`>`} (${value(place.key)}, ${place.id})`

/**
 * `id`, `key` and `place` of one page of everything a brand sells. It begins after the cursor when there is one, and
 * else at its number, so that an address with a number alone stays good. Needs `windowTally`: a brand of few products
 * is sorted, one of many is read along the order's index.
 */
export function windowPage(
  query: ProductQuery,
  window: Window,
  { type, category }: Filters,
): RawBuilder<unknown> {
  const order = ORDERS[query.sort]
  const place = readCursor(query.after, query.sort)
  const byPrice = query.sort.startsWith('price')
  const direction = order.descending ? sql`desc` : sql``
  const page = (shown: RawBuilder<unknown>) => sql`(
    select product.id, ${order.number} as key
    from ${byPrice ? cheapest(window) : priced(window)}
    where ${shown} and ${byPrice ? isLowest(window) : sql`true`} and ${type} and ${category}
      and ${place ? past(order, place) : sql`true`}
    order by ${order.key} ${direction}, ${order.id} ${direction}
    limit ${PAGE_SIZE} offset ${place ? 0 : (query.page - 1) * PAGE_SIZE})`
  return sql`
    select id, key, row_number() over () as place from (
      ${page(sql`not (select many from size) and ${productShown(window)}`)} union all
      ${page(sql`(select many from size) and ${oftenShown(window)}`)}) listed`
}
