import type { ProductList, ProductQuery } from '@vitrine/contract/catalog'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import { cardJoins, cardJson } from './card.store.ts'
import type { Place } from './cursor.ts'
import { type Filters, filtersOf } from './filters.store.ts'
import { windowPage } from './page.store.ts'
import type { Window } from './price.store.ts'
import { hitPage, hits, MOST_HITS } from './search.store.ts'
import { windowSize, windowTally } from './tally.store.ts'

/** Each facet is counted without its own filter; what a wide search finds is not counted. */
const facets = ({ type, category }: Filters) => sql`
  (select wide from extent) as more,
  (select case when (select wide from extent) then ${MOST_HITS} else coalesce(sum(count), 0) end::int
    from tally where ${type} and ${category}) as total,
  (select coalesce(jsonb_agg(jsonb_strip_nulls(
        jsonb_build_object('id', category.id, 'name', category.name, 'count', counted.count))
      order by category.position), '[]')
    from (select category_id, sum(count)::int as count from tally where ${type} group by 1) counted
    join category on category.id = counted.category_id) as categories,
  (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', type, 'count', count))
      order by count desc, type), '[]')
    from (select type, sum(count)::int as count from tally where ${category} group by 1) counted) as types`

/** `page` and `tally`: of what a search finds, or of everything there is. */
function listed(query: ProductQuery, window: Window, words: string[]): RawBuilder<unknown> {
  const filters = filtersOf(query)
  const size = windowSize(window, filters)
  if (words.length === 0)
    return sql`${size}, ${windowTally(window)}, extent as (select false as wide),
      page as materialized (${windowPage(query, window, filters)})`
  return sql`
    ${size}, ${hits(query, window, words)},
    tally as materialized (
      select type, category_id, count(*) as count from hit where not (select wide from extent) group by 1, 2
      union all select type, category_id, null from stored where (select wide from extent)),
    ${hitPage(query, window, words, filters)}`
}

type Found = Pick<ProductList, 'items' | 'total' | 'categories' | 'types'> & {
  last: Place | null
  more: boolean
}

/** One page of a product list with its facets, total and last place, in one statement. */
export async function findProducts(db: Db, query: ProductQuery, at: Date, words: string[]): Promise<Found> {
  const window = { brand: query.brand, at }
  const { rows } = await sql<Found>`
    with ${listed(query, window, words)}
    select
      (select coalesce(jsonb_agg(${cardJson(window)} order by page.place), '[]')
        from page join product on product.id = page.id ${cardJoins(window)}) as items,
      (select jsonb_build_object('key', key, 'id', id) from page where key is not null order by place desc limit 1) as last,
      ${facets(filtersOf(query))}`.execute(db)
  return rows[0]!
}
