import type { ProductList, ProductQuery } from '@vitrine/contract/catalog'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import { cardJoins, cardJson } from './card.store.ts'
import type { Place } from './cursor.ts'
import { type Filters, filtersOf, windowPage } from './page.store.ts'
import type { Window } from './price.store.ts'
import { hitPage, hits } from './search.store.ts'
import { windowTally } from './tally.store.ts'

/** Each facet is counted without its own filter. */
const facets = ({ type, category }: Filters) => sql`
  (select coalesce(sum(count), 0)::int from tally where ${type} and ${category}) as total,
  (select coalesce(jsonb_agg(jsonb_build_object('id', category.id, 'name', category.name, 'count', counted.count)
      order by category.position), '[]')
    from (select category_id, sum(count)::int as count from tally where ${type} group by 1) counted
    join category on category.id = counted.category_id) as categories,
  (select coalesce(jsonb_agg(jsonb_build_object('id', type, 'count', count) order by count desc, type), '[]')
    from (select type, sum(count)::int as count from tally where ${category} group by 1) counted) as types`

/** `page` and `tally`: of what a search finds, or of everything there is. */
function listed(query: ProductQuery, window: Window, words: string[]): RawBuilder<unknown> {
  const filters = filtersOf(query)
  if (words.length === 0)
    return sql`${windowTally(window)}, page as materialized (${windowPage(query, window, filters)})`
  return sql`
    ${hits(window, words)},
    tally as materialized (select type, category_id, count(*) as count from hit group by 1, 2),
    page as materialized (${hitPage(query, window, filters)})`
}

type Found = Pick<ProductList, 'items' | 'total' | 'categories' | 'types'> & { last: Place | null }

/** One page of a product list with its facets, total and last place, in one statement. */
export async function findProducts(db: Db, query: ProductQuery, at: Date, words: string[]): Promise<Found> {
  const window = { brand: query.brand, at }
  const { rows } = await sql<Found>`
    with ${listed(query, window, words)}
    select
      (select coalesce(jsonb_agg(${cardJson} order by page.place), '[]')
        from page join product on product.id = page.id ${cardJoins(window)}) as items,
      (select jsonb_build_object('key', key, 'id', id) from page where key is not null order by place desc limit 1) as last,
      ${facets(filtersOf(query))}`.execute(db)
  return rows[0]!
}
