import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import { productPriced, productShown } from './card.store.ts'
import type { Filters } from './filters.store.ts'
import type { Window } from './price.store.ts'

/** Up to so many products a list counts for itself; above, it tells what was last counted. */
const FEW = 5000
/** Up to so many of a large shop are found by their filters and sorted; more of them are met soon along an order. */
const SORTED = 3000

/**
 * Common table expressions: `stored`, the last count, and `size`: the `total` of it, whether the brand has `many`
 * products, and whether so many pass the filters that their order is to be `walked`.
 */
export const windowSize = ({ brand }: Window, { type, category }: Filters): RawBuilder<unknown> => sql`
  stored as (select type, category_id, count from product_tally where brand_id = ${brand}),
  size as (
    select coalesce(sum(count), 0)::bigint as total, coalesce(sum(count), 0) > ${FEW} as many,
      coalesce(sum(count), 0) > ${FEW}
        and coalesce(sum(count) filter (where ${type} and ${category}), 0) > ${SORTED} as walked
    from stored)`

const counted = (window: Window) => sql`
  from product where ${productShown(window)} and ${productPriced(window)}`

/** Ends in `tally`: products of a window by type and category. Needs `windowSize`. */
export const windowTally = (window: Window): RawBuilder<unknown> => sql`
  tally as materialized (
    select type, category_id, count::bigint from stored where (select many from size)
    union all
    select type, category_id, count(*) ${counted(window)} and not (select many from size) group by 1, 2)`

/** Counts the products of every brand anew. A lock lets one worker do so at a time; the others leave it to that one. */
export async function countProducts(tx: Tx, at: Date): Promise<void> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('product_tally')) as mine`.execute(tx)
  if (!rows[0]?.mine) return
  const brands = await tx.selectFrom('brand').select('id').orderBy('id').execute()
  for (const { id } of brands) await countBrand(tx, { brand: id, at })
}

async function countBrand(tx: Tx, window: Window): Promise<void> {
  await tx.deleteFrom('product_tally').where('brand_id', '=', window.brand).execute()
  await sql`
    insert into product_tally (brand_id, type, category_id, count)
    select ${window.brand}, type, category_id, count(*) ${counted(window)} group by type, category_id`.execute(
    tx,
  )
}
