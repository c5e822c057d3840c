import {
  FACETS,
  type FacetName,
  type ProductList,
  type ProductQuery,
  type Sort,
} from '@vitrine/contract/catalog'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import * as cursor from '#kernel/list.ts'
import { lowestJoin, priceHolds, productShown, promoted, type Window } from './card.store.ts'

/** The last product of a page in the order it was listed by: `key` is a count, centavos, or microseconds of an instant. */
export type Place = cursor.Place<number>

const Key = z.int().nonnegative()

/** Where a page begins: so many products after a place of its order, or after its beginning. */
export interface PageStart {
  place?: Place | undefined
  offset: number
}

/** A query with where its page begins. */
export type PageQuery = ProductQuery & { start: PageStart }

export const writeCursor = (sort: Sort, place: Place): string => cursor.writeCursor(sort, place)

/** The place that a cursor names; nothing when it is of another order or was never written by us. */
export const readCursor = (after: string | undefined, sort: Sort): Place | undefined =>
  cursor.readCursor(after, sort, Key)

/**
 * The first sign of a facet value says of which facet it is; the database makes them (`facet_marks`,
 * `price_marks`).
 */
export const SIGNS = {
  type: '#',
  category: '/',
  level: '=',
  duration: '~',
  rating: '*',
  price: '$',
  promotion: '%',
} as const
type Facet = keyof typeof SIGNS

const FACET_NAMES = Object.keys(SIGNS) as Facet[]
/** What is known of a price and not of the product alone. */
const OF_PRICE: readonly Facet[] = ['price', 'promotion']

export interface Filters {
  /** What was chosen: `facet_values` of a count or a hit hold all of them, those of the price included. */
  chosen: { facet: Facet; facetValue: string }[]
  /** For a row of `product`, without the price. */
  product: RawBuilder<boolean>
  /** For the lowest price, as a row `price`; nothing when none of it was chosen. */
  price: RawBuilder<boolean> | undefined
  /** What is asked of `product.terms`, the brand included. Needs `size`. */
  terms: RawBuilder<unknown>
}

/** A term as it stands in a text that becomes a `tsquery`. */
const quoted = (term: string) => `'${term.replace(/['\\]/g, '$&$&')}'`

export const brandTerm = (brand: string): RawBuilder<unknown> => sql`${quoted(`@${brand}`)}::tsquery`

const facetValuesOf = (chosen: Filters['chosen']) => chosen.map(({ facetValue }) => facetValue)

/** Whether `facet_values` of a row has all that was chosen, but for one facet. */
export const hasFacetValues = (chosen: Filters['chosen'], without?: Facet): RawBuilder<boolean> => {
  const rest = chosen.filter(({ facet }) => facet !== without)
  return rest.length > 0 ? sql`facet_values @> ${facetValuesOf(rest)}::text[]` : sql`true`
}

export function filtersOf(query: ProductQuery, window: Window): Filters {
  const chosen = FACET_NAMES.flatMap((facet) =>
    query[facet] ? [{ facet, facetValue: SIGNS[facet] + query[facet] }] : [],
  )
  const ofPrice = chosen.filter(({ facet }) => OF_PRICE.includes(facet))
  const ofProduct = chosen.filter(({ facet }) => !OF_PRICE.includes(facet))
  return {
    chosen,
    // Of an array, which no index knows: what is read along an order must not be found by its values.
    product: ofProduct.length > 0 ? sql`product.marks @> ${facetValuesOf(ofProduct)}::text[]` : sql`true`,
    price:
      ofPrice.length > 0
        ? sql`${inBand(query)} and ${query.promotion ? promoted(window) : sql`true`}`
        : undefined,
    terms: termsOf(
      [`@${query.brand}`, ...facetValuesOf(ofProduct)],
      ofPrice.map(({ facetValue }) => `${facetValue}@${query.brand}`),
    ),
  }
}

/** What a product's prices come to is in its terms up to a minute late: only what is large is found by it. */
function termsOf(known: string[], late: string[]): RawBuilder<unknown> {
  const all = (terms: string[]) => sql`${terms.map(quoted).join('&')}::tsquery`
  if (late.length === 0) return all(known)
  return sql`(select case when many then ${all([...known, ...late])} else ${all(known)} end from size)`
}

/** The row `price`, as columns, so that its index is entered where the band begins. */
function inBand({ price: band }: ProductQuery): RawBuilder<boolean> {
  const [over, upTo] = band?.split('-').map((reais) => Number(reais) * 100) ?? []
  return sql`${over ? sql`price.amount > ${over}` : sql`true`} and ${upTo ? sql`price.amount <= ${upTo}` : sql`true`}`
}

/** Of the row `price`. */
export const priceFacetValues = (window: Window): RawBuilder<unknown> =>
  sql`price_marks(price.amount, ${promoted(window)})`

/** Whether the list is of what a search found: then nothing has been counted beforehand. */
type Searched = boolean

/**
 * `facet_value` and `count` of products that hold what was chosen but for one facet, of values for which `of`
 * is true. What a large shop has without any choice is counted already. Needs `single`, `size` and
 * `facet_count`.
 */
function countOf(rest: RawBuilder<boolean> | undefined, of: RawBuilder<boolean>, searched: Searched) {
  const counted = (where: RawBuilder<boolean>) => sql`
    select facet_value, sum(count)::int as count from facet_count cross join unnest(facet_values) as facet_value where ${where} and ${of} group by facet_value`
  if (rest || searched) return counted(rest ?? sql`true`)
  return sql`
    select facet_value, count from single where (select many from size) and ${of}
    union all ${counted(sql`not (select many from size)`)}`
}

/**
 * What a list says of its facets: how many products each value would leave, without what was chosen of its
 * facet.
 */
export function facetCounts({ chosen }: Filters, searched: Searched): RawBuilder<unknown> {
  const taken = chosen.map(({ facet }) => SIGNS[facet] as string)
  const own = chosen.map(({ facet }) => {
    const rest = chosen.length > 1 ? hasFacetValues(chosen, facet) : undefined
    return sql`union all ${countOf(rest, sql`left(facet_value, 1) = ${SIGNS[facet]}`, searched)}`
  })
  const others = sql<boolean>`left(facet_value, 1) <> all (${taken}::text[])`
  return sql<boolean>`${countOf(chosen.length > 0 ? hasFacetValues(chosen) : undefined, others, searched)} ${sql.join(own, sql<boolean>` `)}`
}

/** Every product has one type: those of the type that was chosen, or of all types. Needs `counted`. */
export const countedInAll = ({ chosen }: Filters): RawBuilder<unknown> => {
  const type = chosen.find(({ facet }) => facet === 'type')
  return sql`(select coalesce(sum(count), 0) from counted where ${type ? sql`facet_value = ${type.facetValue}` : sql`left(facet_value, 1) = ${SIGNS.type}`})`
}

export type FacetCounts = Record<string, number | null>

/** The facets as the contract has them, out of what each value counts; null is not counted. */
export function facetsOf(counts: FacetCounts): ProductList['facets'] {
  const of = <Id extends string>(name: FacetName, ids: readonly Id[]) =>
    ids.flatMap((id) => {
      const count = counts[SIGNS[name] + id]
      return count === undefined ? [] : [{ id, ...(count !== null && { count }) }]
    })
  return {
    price: of('price', FACETS.price.options),
    level: of('level', FACETS.level.options),
    duration: of('duration', FACETS.duration.options),
    rating: of('rating', FACETS.rating.options),
    promotion: of('promotion', FACETS.promotion.options),
  }
}

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

export const isByPrice = (sort: Sort): boolean => sort.startsWith('price')

const past = ({ key, id, descending, value }: Order, place: Place): RawBuilder<boolean> =>
  sql`(${key}, ${id}) ${descending ? sql`<` : sql`>`} (${value(place.key)}, ${place.id})`

function ordering({ key, id, descending }: Order): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql``
  return sql`${key} ${direction}, ${id} ${direction}`
}

export const PAGE_SIZE = 24

const holds = ({ brand, at }: Window) =>
  sql`low.brand_id = ${brand} and low.starts_at <= ${at} and (low.ends_at is null or low.ends_at > ${at})`

/**
 * The rows an order's index leads along. Bounded to `most`, they are a query of their own; without a bound they must
 * not be ordered here, because a query of its own is planned to its end.
 */
const along = (query: PageQuery, { brand }: Window, { filters: { price }, most }: Walk) => {
  const order = ORDERS[query.sort]
  const { place } = query.start
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
interface Walk {
  condition: RawBuilder<unknown>
  filters: Filters
  most?: number
  /** A page unless told otherwise. */
  size?: number
}

/** `id` and `key` of `size` products, read along the order's index from where the page begins. */
export function walkedPage(query: PageQuery, window: Window, walk: Walk): RawBuilder<unknown> {
  const { condition, filters, size = PAGE_SIZE } = walk
  const order = ORDERS[query.sort]
  const byPrice = isByPrice(query.sort)
  return sql`
    select product.id, ${order.number} as key
    from ${along(query, window, walk)} ${byPrice ? atCheapest(window) : atPrice(window, filters)}
    where ${productShown(window)} and ${byPrice ? sql`price.id = lowest.id` : sql`true`} and ${condition}
      and ${filters.product} and ${(!byPrice && filters.price) || sql`true`}
    order by ${ordering(order)} limit ${size} offset ${query.start.offset}`
}

/** `id` and `key` of one page, sorted out of everything that passes the filters: where that is little. */
function sortedPage(query: PageQuery, window: Window, filters: Filters): RawBuilder<unknown> {
  const order = ORDERS[query.sort]
  const { place, offset } = query.start
  return sql`
    select product.id, ${order.number} as key
    from product ${lowestJoin(window)}
    where ${productShown(window)} and not (select walked from size) and product.terms @@ ${filters.terms}
      and ${filters.price ?? sql`true`} and ${place ? past(order, place) : sql`true`}
    order by ${ordering(order)} limit ${PAGE_SIZE} offset ${offset}`
}

/** `id`, `key` and `place` of one page of everything a brand sells. Needs `windowSize`. */
export function windowPage(query: PageQuery, window: Window, filters: Filters): RawBuilder<unknown> {
  const condition = sql`(select walked from size)`
  return sql`
    select id, key, row_number() over () as place from (
      (${sortedPage(query, window, filters)}) union all
      (${walkedPage(query, window, { condition, filters })})) listed`
}
