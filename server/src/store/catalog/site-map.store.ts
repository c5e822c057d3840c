import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'
import { productShown } from './card.store.ts'
import { priceHolds, type Window } from './price.store.ts'

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
