import type { ProductList, ProductQuery, Sort } from '@vitrine/contract/catalog'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import { cardJoins, cardJson } from './card.store.ts'
import { priceHolds, type Window } from './price.store.ts'
import { hits } from './search.store.ts'

export const PAGE_SIZE = 24

const ORDER: Record<Sort, RawBuilder<unknown>> = {
  relevance: sql`hit.rank desc, hit.sold desc, hit.id desc`,
  newest: sql`hit.published_at desc, hit.id desc`,
  price: sql`cheapest.amount, hit.id desc`,
  'price-desc': sql`cheapest.amount desc, hit.id desc`,
  'best-selling': sql`hit.sold desc, hit.id desc`,
}

const cheapest = (window: Window) => sql`
  join (select price.product_id, min(price.amount) as amount from price where ${priceHolds(window)} group by 1) cheapest
    on cheapest.product_id = hit.id`

interface Filters {
  type: RawBuilder<boolean>
  category: RawBuilder<boolean>
}

const filters = ({ type, category }: ProductQuery): Filters => ({
  type: type ? sql`type = ${type}` : sql`true`,
  category: category ? sql`category_id = ${category}` : sql`true`,
})

const pageOf = ({ sort, page }: ProductQuery, window: Window, { type, category }: Filters) => sql`
  select hit.id, row_number() over () as place from (
    select hit.id from hit ${sort.startsWith('price') ? cheapest(window) : sql``}
    where ${type} and ${category}
    order by ${ORDER[sort]} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}) hit`

/** Each facet is counted without its own filter. */
const facets = ({ type, category }: Filters) => sql`
  (select coalesce(sum(count), 0)::int from tally where ${type} and ${category}) as total,
  (select coalesce(jsonb_agg(jsonb_build_object('id', category.id, 'name', category.name, 'count', counted.count)
      order by category.position), '[]')
    from (select category_id, sum(count)::int as count from tally where ${type} group by 1) counted
    join category on category.id = counted.category_id) as categories,
  (select coalesce(jsonb_agg(jsonb_build_object('id', type, 'count', count) order by count desc, type), '[]')
    from (select type, sum(count)::int as count from tally where ${category} group by 1) counted) as types`

type Found = Pick<ProductList, 'items' | 'total' | 'categories' | 'types'>

/** One page of a product list with its facets and total, in one statement. */
export async function findProducts(db: Db, query: ProductQuery, at: Date, words: string[]): Promise<Found> {
  const window = { brand: query.brand, at }
  const filter = filters(query)
  const { rows } = await sql<Found>`
    with ${hits(window, words)},
    tally as materialized (select type, category_id, count(*) as count from hit group by 1, 2),
    page as (${pageOf(query, window, filter)})
    select
      (select coalesce(jsonb_agg(${cardJson} order by page.place), '[]')
        from page join product on product.id = page.id ${cardJoins(window)}) as items,
      ${facets(filter)}`.execute(db)
  return rows[0]!
}
