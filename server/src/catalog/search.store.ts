import type { ProductQuery, Sort } from '@vitrine/contract/catalog'
import { type RawBuilder, sql } from 'kysely'
import { oftenShown, productPriced } from './card.store.ts'
import { type Filters, PAGE_SIZE } from './page.store.ts'
import { priceHolds, type Window } from './price.store.ts'

const and = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` and `)
const plus = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` + `)

const line = (at: number) => sql`split_part(product.search, E'\n', ${sql.lit(at)})`
const patterns = (at: number) => sql`(select ${sql.ref(`meant.w${at}`)} from meant)::text[]`

/** The word in the name outweighs one in the summary, and that one in the keywords; as typed outweighs corrected. */
const rankOf = (word: string, at: number) => sql`
  case when ${line(1)} like any(${patterns(at)}) then 8 when ${line(2)} like any(${patterns(at)}) then 2 else 0 end
  + case when product.search like ${`% ${word}%`} then 4 else 0 end`

const found = sql`product.id, product.type, product.category_id, product.sold, product.published_at`

/** Ends in `hit`: every product of the window in which each word is found as typed, begun, or meant, with its `rank`. */
export function hits(window: Window, words: string[]): RawBuilder<unknown> {
  const shown = and([oftenShown(window), productPriced(window)])
  const meanings = words.map((word, at) => sql`search_patterns(${word}) as ${sql.ref(`w${at}`)}`)
  const holds = words.map((_, at) => sql`product.search like any(${patterns(at)})`)
  return sql`
    meant as materialized (select ${sql.join(meanings)}),
    hit as materialized (
      select ${found}, ${plus(words.map(rankOf))} as rank from product where ${shown} and ${and(holds)})`
}

const ORDER: Record<Sort, RawBuilder<unknown>> = {
  relevance: sql`hit.rank desc, hit.sold desc, hit.id desc`,
  newest: sql`hit.published_at desc, hit.id desc`,
  price: sql`cheapest.amount, hit.id`,
  'price-desc': sql`cheapest.amount desc, hit.id desc`,
  'best-selling': sql`hit.sold desc, hit.id desc`,
}

const cheapest = (window: Window) => sql`
  join lateral (select min(price.amount) as amount from price
    where price.product_id = hit.id and ${priceHolds(window)}) cheapest on true`

/** `id` and `place` of one page of `hit`; its pages go by number alone, because every hit has been found anyway. */
export const hitPage = ({ sort, page }: ProductQuery, window: Window, { type, category }: Filters) => sql`
  select hit.id, null::bigint as key, row_number() over () as place from (
    select hit.id from hit ${sort.startsWith('price') ? cheapest(window) : sql``}
    where ${type} and ${category}
    order by ${ORDER[sort]} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}) hit`
