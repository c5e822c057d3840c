import type { ProductList, ProductQuery, ProductType } from '@vitrine/contract/catalog'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/database.ts'
import { cardJoins, cardJson, priceHolds, productShown, type Window } from './card.store.ts'
import {
  countedInAll,
  countedMarks,
  type Filters,
  facetsOf,
  filtersOf,
  type MarkCounts,
  type Place,
  SIGNS,
  windowPage,
} from './page.store.ts'
import { hitPage, hits, MOST_HITS } from './search.store.ts'
import { windowSize, windowTally } from './tally.store.ts'

/** What a wide search finds is not counted. */
const facets = (filters: Filters) => sql`
  (select wide from extent) as more,
  (case when (select wide from extent) then ${MOST_HITS} else ${countedInAll(filters)} end)::int as total,
  (select coalesce(jsonb_agg(jsonb_strip_nulls(
        jsonb_build_object('id', category.id, 'slug', category.slug, 'name', category.name, 'count', counted.count))
      order by category.position), '[]')
    from counted join category on mark = ${SIGNS.category} || category.id) as categories,
  (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', substr(mark, 2), 'count', count))
      order by count desc, mark), '[]')
    from counted where left(mark, 1) = ${SIGNS.type}) as types,
  (select coalesce(jsonb_object_agg(mark, count), '{}') from counted) as marks`

/** `page` and `tally`: of what a search finds, or of everything there is. */
function listed(query: ProductQuery, window: Window, words: string[], filters: Filters): RawBuilder<unknown> {
  const size = windowSize(window, filters)
  if (words.length === 0)
    return sql`${size}, ${windowTally(window)}, extent as (select false as wide),
      page as materialized (${windowPage(query, window, filters)})`
  return sql`
    ${size}, ${hits(query, window, words)},
    tally as materialized (
      select marks, count(*) as count from hit where not (select wide from extent) group by 1
      union all select marks, null from stored where (select wide from extent)),
    ${hitPage(query, window, words, filters)}`
}

/** The id of a category by its slug or id; nothing for one that there is not. */
export async function findCategory(db: Db, asked: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from category where slug = ${asked} or id = ${asked}`.execute(db)
  return rows[0]?.id
}

type Found = Pick<ProductList, 'items' | 'total' | 'categories' | 'types' | 'facets'> & {
  last: Place | null
  more: boolean
}

/** One page of a product list with its facets, total and last place, in one statement. */
export async function findProducts(db: Db, query: ProductQuery, at: Date, words: string[]): Promise<Found> {
  const window = { brand: query.brand, at }
  const filters = filtersOf(query, window)
  const { rows } = await sql<Omit<Found, 'facets'> & { marks: MarkCounts }>`
    with ${listed(query, window, words, filters)},
    counted as materialized (${countedMarks(filters, words.length > 0)})
    select
      (select coalesce(jsonb_agg(${cardJson(window)} order by page.place), '[]')
        from page join product on product.id = page.id ${cardJoins(window)}) as items,
      (select jsonb_build_object('key', key, 'id', id) from page where key is not null order by place desc limit 1) as last,
      ${facets(filters)}`.execute(db)
  const { marks, ...found } = rows[0]!
  return { ...found, facets: facetsOf(marks) }
}

/** Whether a shop window has anything of a type. */
export async function isTypeSold(db: Db, type: ProductType, window: Window): Promise<boolean> {
  const { rows } = await sql<{ sold: boolean }>`
    select exists(select from product where product.terms @@ ${`'#${type}'`}::tsquery and ${productShown(window)}) as sold`.execute(
    db,
  )
  return rows[0]!.sold
}

/** Slugs of what a shop window sells, in order from `from` on, out of the next `size` products that it shows. */
export async function listSlugs(db: Db, window: Window, from: string, size: number): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from (
      select id, slug from product where ${productShown(window)} and slug >= ${from}
      order by slug limit ${size}) product
    where exists (select from price where price.product_id = product.id and ${priceHolds(window)})
    order by slug`.execute(db)
  return rows.map(({ slug }) => slug)
}

/** The first slug of each part of so many products. */
export async function listParts(db: Db, window: Window, size: number): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from (
      select slug, row_number() over (order by slug) as place
      from product where ${productShown(window)}) numbered
    where (place - 1) % ${size} = 0 order by slug`.execute(db)
  return rows.map(({ slug }) => slug)
}
