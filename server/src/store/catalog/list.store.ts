import type { ProductList, ProductQuery, ProductType, Sort } from '@vitrine/contract/catalog'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import { cardJoins, cardJson, lowestJoin, priceHolds, productShown, type Window } from './card.store.ts'
import { windowFacetCounts, windowSize } from './facet-count.store.ts'
import {
  brandTerm,
  countedInAll,
  type FacetCounts,
  type Filters,
  facetCounts,
  facetsOf,
  filtersOf,
  hasFacetValues,
  isByPrice,
  PAGE_SIZE,
  type PageQuery,
  type Place,
  priceFacetValues,
  SIGNS,
  walkedPage,
  windowPage,
} from './page.store.ts'
import { findPageStart } from './page-start.store.ts'

/** What a wide search finds is not counted. */
const facets = (filters: Filters) => sql`
  (select wide from extent) as more,
  (case when (select wide from extent) then ${MOST_HITS} else ${countedInAll(filters)} end)::int as total,
  (select coalesce(jsonb_agg(jsonb_strip_nulls(
        jsonb_build_object('id', category.id, 'slug', category.slug, 'name', category.name, 'count', counted.count))
      order by category.position), '[]')
    from counted join category on facet_value = ${SIGNS.category} || category.id) as categories,
  (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', substr(facet_value, 2), 'count', count))
      order by count desc, facet_value), '[]')
    from counted where left(facet_value, 1) = ${SIGNS.type}) as types,
  (select coalesce(jsonb_object_agg(facet_value, count), '{}') from counted) as "facetCounts"`

/** `page` and `facet_count`: of what a search finds, or of everything there is. */
function listed(query: PageQuery, window: Window, words: string[], filters: Filters): RawBuilder<unknown> {
  const size = windowSize(window, filters)
  if (words.length === 0)
    return sql`${size}, ${windowFacetCounts(window)}, extent as (select false as wide),
      page as materialized (${windowPage(query, window, filters)})`
  return sql`
    ${size}, ${hits(query, window, words)},
    facet_count as materialized (
      select facet_values, count(*) as count from hit where not (select wide from extent) group by 1
      union all select facet_values, null from stored where (select wide from extent)),
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

/** One page of a product list with its facets, total and last place: one statement, and one more before a page far back. */
export async function findProducts(db: Db, asked: ProductQuery, at: Date, words: string[]): Promise<Found> {
  const window = { brand: asked.brand, at }
  const filters = filtersOf(asked, window)
  const query = { ...asked, start: await findPageStart(db, asked, filters) }
  const { rows } = await sql<Omit<Found, 'facets'> & { facetCounts: FacetCounts }>`
    with ${listed(query, window, words, filters)},
    counted as materialized (${facetCounts(filters, words.length > 0)})
    select
      (select coalesce(jsonb_agg(${cardJson(window)} order by page.place), '[]')
        from page join product on product.id = page.id ${cardJoins(window)}) as items,
      (select jsonb_build_object('key', key, 'id', id) from page where key is not null order by place desc limit 1) as last,
      ${facets(filters)}`.execute(db)
  const { facetCounts: counts, ...found } = rows[0]!
  return { ...found, facets: facetsOf(counts) }
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

/** Products whose words are counted; a word that fewer than one in two thousand holds counts as rare. */
const SAMPLE = 30_000
const RARE = 15

/**
 * Estimates how many products hold each word, so that a search knows whether to look for it or to meet it on the way.
 * Out of a sample, because only what is common matters; written only where it has changed by a fifth.
 */
export async function countWords(tx: Tx): Promise<void> {
  await sql`
    with size as (select greatest(sum(count), 1)::float8 as total from product_tally),
    share as (select least(100, 100 * ${SAMPLE}::float8 / total) as percent from size),
    sampled as (
      select word, round(ndoc * 100 / percent)::int as uses
      from share, ts_stat(format('select terms from product tablesample system (%s)', percent)) where ndoc >= ${RARE}),
    counted as (
      select search_word.word, coalesce(sampled.uses, 0) as uses, search_word.uses as before
      from search_word left join sampled using (word) where search_word.uses > 0 or sampled.uses > 0)
    update search_word set uses = counted.uses from counted
    where counted.word = search_word.word and abs(counted.uses - counted.before) > counted.before * 0.2`.execute(
    tx,
  )
}

/** A search of a large shop that finds more is not counted, and read along its order. */
const MOST_HITS = 1000
/** A search that is likely to find more is not even tried: its products are met on the way. */
const COMMON = 10_000
const most = sql.lit(MOST_HITS)
/** So many products are looked at along an order for a page of a search; for the most relevant, a good one will do. */
const mostWalked = ({ sort }: ProductQuery) => (sort === 'relevance' ? 5000 : 20_000)

const chained = (parts: RawBuilder<unknown>[], by: RawBuilder<unknown>) => sql.join(parts, by)

const meantBy = (part: string, at: number) => sql`(select ${sql.ref(`meant.${part}${at}`)} from meant)`

/** The word in the name outweighs one in the summary, and that one in the keywords; as typed outweighs corrected. */
const rankOf = (at: number) => sql`
  case when product.terms @@ ${meantBy('named', at)} then 8 when product.terms @@ ${meantBy('told', at)} then 2 else 0 end
  + case when product.terms @@ ${meantBy('typed', at)} then 4 else 0 end`

/** What the words ask for together, and how many products that is likely to be: as if words met by chance. */
function meaning(window: Window, words: string[]): RawBuilder<unknown> {
  const each = words.map((_, at) => sql.ref(`w${at}`))
  const column = (at: number, name: string) => sql.ref(`w${at}.${name}`)
  const parts = words.map(
    (
      _,
      at,
    ) => sql`${column(at, 'named')} as ${sql.ref(`named${at}`)}, ${column(at, 'told')} as ${sql.ref(`told${at}`)},
      ${column(at, 'as_typed')} as ${sql.ref(`typed${at}`)}`,
  )
  const found = each.map((_, at) => column(at, 'meant'))
  const shares = each.map((_, at) => sql`least(${column(at, 'uses')}::float8 / greatest(size.total, 1), 1)`)
  return sql`
    select ${chained(found, sql` && `)} && ${brandTerm(window.brand)} as query,
      size.total * ${chained(shares, sql` * `)} as likely, ${sql.join(parts)}
    from size, ${sql.join(words.map((word, at) => sql`search_means(${word}) ${sql.ref(`w${at}`)}`))}`
}

const asMeant = sql`(select query from meant)`

const candidates = (window: Window, words: string[], terms: RawBuilder<unknown> = asMeant) => sql`
  select product.id, product.marks || ${priceFacetValues(window)} as facet_values, product.sold, product.published_at,
    ${chained(
      words.map((_, at) => rankOf(at)),
      sql` + `,
    )} as rank
  from product ${lowestJoin(window)}
  where product.terms @@ ${terms} and ${productShown(window)}`

/** Whether a page of them is likely to be met on the way; another order than by relevance has to be kept anyway. */
const promising = (query: ProductQuery) =>
  query.sort === 'relevance'
    ? sql`meant.likely * size.passing * ${mostWalked(query)} >= size.total::float8 * size.total * ${PAGE_SIZE}`
    : sql`true`

/**
 * Ends in `hit`, with a `rank`: every product of the window in which each word is found as typed, begun, or meant; of
 * a large shop at most so many, and whether that is too `wide` to be all. Needs `windowSize`.
 */
const hits = (query: ProductQuery, window: Window, words: string[]): RawBuilder<unknown> => sql`
  meant as materialized (${meaning(window, words)}),
  hit as materialized (
    ${candidates(window, words)} and (select not size.many or meant.likely <= ${COMMON} from size, meant)
    limit (select case when many then ${most} + 1 end from size)),
  extent as materialized (
    select size.many and (meant.likely > ${COMMON} or (select count(*) from hit) > ${most}) as wide,
      ${promising(query)} as promising
    from size, meant)`

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

/** A page by its number, out of hits that have been found anyway. */
const sortedHits = (query: ProductQuery, window: Window, source: RawBuilder<unknown>) => sql`
  select hit.id, null::bigint as key from ${source} ${isByPrice(query.sort) ? cheapest(window) : sql``}
  order by ${ORDER[query.sort]} limit ${PAGE_SIZE} offset ${(query.page - 1) * PAGE_SIZE}`

/**
 * `id`, `key` and `place` of one page of a search. A wide one is read along its order; where that would not fill a page
 * in reasonable time, the page is of the hits that are found first. Needs `hits`.
 */
function hitPage(query: PageQuery, window: Window, words: string[], filters: Filters): RawBuilder<unknown> {
  const filter = hasFacetValues(filters.chosen)
  const few = sql`(select * from hit where not (select wide from extent) and ${filter}) hit`
  // Found by its filters as well: of thousands that the words meet, these may leave a few.
  const narrowed = sql`(select query && ${filters.terms} from meant)`
  const first = sql`(
    select * from hit where (select short from shortage) and ${filter} union all
    (${candidates(window, words, narrowed)} and ${filters.product} and ${filters.price ?? sql`true`} and (select short from shortage) and not exists (select from hit)
      limit ${most})) hit`
  const matches = sql`product.terms @@ ${asMeant}`
  const condition = sql`(select wide and promising from extent) and ${matches}`
  const mayFallBack = query.start.place ? sql`false` : sql`true`
  return sql`
    walked as materialized (${walkedPage(query, window, { condition, filters, most: mostWalked(query) })}),
    shortage as materialized (
      select wide and ${mayFallBack} and (select count(*) from walked) < ${PAGE_SIZE} as short from extent),
    page as materialized (select id, key, row_number() over () as place from (
      (${sortedHits(query, window, few)}) union all
      (select id, key from walked where not (select short from shortage)) union all
      (${sortedHits(query, window, first)})) listed)`
}
