import { LAST_PAGE, type ProductQuery, type Sort } from '@vitrine/contract/catalog'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import type { Window } from './card.store.ts'
import { type Filters, filtersOf, PAGE_SIZE, type PageStart, readCursor, walkedPage } from './page.store.ts'

/** From one stored start to the next, in pages. */
const STEP = 20

/** The orders that differ: without a search, what is relevant is what sells best. */
const SORTS = ['best-selling', 'newest', 'price', 'price-desc'] as const
const storedSort = (sort: Sort) => (sort === 'relevance' ? 'best-selling' : sort)

/**
 * Where a page of a list begins: after its cursor, or at its number, so that an address with a number alone stays good. A
 * page far back in all that a large shop sells begins at the last stored start before it.
 */
export async function findPageStart(db: Db, query: ProductQuery, { chosen }: Filters): Promise<PageStart> {
  const place = readCursor(query.after, query.sort)
  if (place) return { place, offset: 0 }
  const start = { offset: (query.page - 1) * PAGE_SIZE }
  if (query.page <= STEP || query.q || chosen.length > 0) return start
  const stored = await db
    .selectFrom('product_page')
    .select(['page', 'key', 'product_id as id'])
    .where('brand_id', '=', query.brand)
    .where('sort', '=', storedSort(query.sort))
    .where('page', '<=', query.page)
    .orderBy('page', 'desc')
    .limit(1)
    .executeTakeFirst()
  return stored ? { place: stored, offset: (query.page - stored.page) * PAGE_SIZE } : start
}

/** Stores the start of every twentieth page of what a brand sells, in each order. */
export async function writePageStarts(tx: Tx, window: Window): Promise<void> {
  for (const sort of SORTS) {
    const query = { brand: window.brand, sort, page: 1, start: { offset: 0 } } as const
    const filters = filtersOf(query, window)
    const walk = walkedPage(query, window, { condition: sql`true`, filters, size: LAST_PAGE * PAGE_SIZE - 1 })
    await sql`
      insert into product_page (brand_id, sort, page, key, product_id)
      select ${window.brand}, ${sort}, number / ${PAGE_SIZE} + 1, key, id
      from (select id, key, row_number() over () as number from (${walk}) listed) numbered
      where number % ${STEP * PAGE_SIZE} = 0`.execute(tx)
  }
}
