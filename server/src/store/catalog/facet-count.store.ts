import { type RawBuilder, sql } from 'kysely'
import type { App } from '#kernel/app-context.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { inTransaction } from '#kernel/database.ts'
import { priceHolds, productShown, promoted, type Window } from './card.store.ts'
import { type Filters, hasFacetValues, SIGNS } from './page.store.ts'
import { writePageStarts } from './page-start.store.ts'

/** Up to so many products a list counts for itself; above, it tells what was last counted. */
const FEW = 5000
/** Up to so many of a large shop are found by their filters and sorted; more of them are met soon along an order. */
const SORTED = 3000

/**
 * Common table expressions: `stored` and `single`, the last counts, and `size`: the `total` of it, whether the brand has `many`
 * products, how many are `passing` the filters, and whether those are so many that their order is to be `walked`.
 */
export const windowSize = (
  { brand }: Window,
  { chosen }: Pick<Filters, 'chosen'>,
): RawBuilder<unknown> => sql`
  stored as (select marks as facet_values, count from product_tally where brand_id = ${brand}),
  single as (select mark as facet_value, count from mark_tally where brand_id = ${brand}),
  size as (
    select total, total > ${FEW} as many, passing, total > ${FEW} and passing > ${SORTED} as walked
    from (select coalesce(sum(count), 0)::bigint as total from single where left(facet_value, 1) = ${SIGNS.type}) counted
      cross join lateral (select ${passing(chosen)}::bigint as passing) passed)`

/** How many pass the filters; `total` without any. */
const passing = (chosen: Filters['chosen']) =>
  chosen.length > 0
    ? sql`(select coalesce(sum(count), 0) from stored where ${hasFacetValues(chosen)})`
    : sql`total`

/**
 * `low.facet_values` of each product with a price that holds: of the lowest one, of equal ones that with a
 * promotion, which both are in one number.
 */
const lowestFacetValues = (window: Window) => sql`(
  select product_id, price_marks((low / 2)::integer, low % 2 = 0) as facet_values from (
    select product_id, min(price.amount::bigint * 2 + case when ${promoted(window)} then 0 else 1 end) as low
    from price where ${priceHolds(window)} group by product_id) priced) low`

const counted = (window: Window) => sql`
  from product join ${lowestFacetValues(window)} on low.product_id = product.id where ${productShown(window)}`

/** Ends in `facet_count`: products of a window by their facet values. Needs `windowSize`. */
export const windowFacetCounts = (window: Window): RawBuilder<unknown> => sql`
  facet_count as materialized (
    select facet_values, count::bigint from stored where (select many from size)
    union all
    select product.marks || low.facet_values, count(*) ${counted(window)} and not (select many from size) group by 1)`

const brandsOf = (tx: Tx) => tx.selectFrom('brand').select('id').orderBy('id').execute()

/** A lock lets one worker do it at a time; the others leave it to that one. */
async function isMine(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('product_tally')) as mine`.execute(tx)
  return rows[0]!.mine
}

/** Counts the products of every brand anew, and notes where pages far back begin. */
export async function countProducts(tx: Tx, at: Date): Promise<void> {
  if (!(await isMine(tx))) return
  for (const { id } of await brandsOf(tx)) await countBrand(tx, { brand: id, at })
}

async function countBrand(tx: Tx, window: Window): Promise<void> {
  await tx.deleteFrom('product_tally').where('brand_id', '=', window.brand).execute()
  await tx.deleteFrom('mark_tally').where('brand_id', '=', window.brand).execute()
  await sql`
    insert into product_tally (brand_id, marks, count)
    select ${window.brand}, product.marks || low.facet_values, count(*) ${counted(window)} group by 2`.execute(
    tx,
  )
  await sql`
    insert into mark_tally (brand_id, mark, count)
    select brand_id, facet_value, sum(count) from product_tally cross join unnest(marks) as facet_value
    where brand_id = ${window.brand} group by 1, 2`.execute(tx)
  await tx.deleteFrom('product_page').where('brand_id', '=', window.brand).execute()
  if (await isLarge(tx, window)) await writePageStarts(tx, window)
}

/** Whether a brand sells so much that its lists tell what was last counted. */
async function isLarge(tx: Tx, window: Window): Promise<boolean> {
  const { rows } = await sql<{ many: boolean }>`
    with ${windowSize(window, { chosen: [] })} select many from size`.execute(tx)
  return rows[0]!.many
}

/**
 * Writes at most `most` products the facet values of what their prices are in each brand now; resolves to how
 * many had changed. They are taken by id, as whoever else writes many of them does.
 */
export async function writePriceFacetValues(tx: Tx, at: Date, most: number): Promise<number> {
  if (!(await isMine(tx))) return 0
  const byBrand = (await brandsOf(tx)).map(
    ({ id }) => sql`select low.product_id, facet_value || '@' || ${id} as facet_value
      from ${lowestFacetValues({ brand: id, at })} cross join unnest(low.facet_values) as facet_value`,
  )
  if (byBrand.length === 0) return 0
  const { numAffectedRows = 0n } = await sql`
    with now as (
      select product_id as id, array_agg(facet_value order by facet_value) as priced
      from (${sql.join(byBrand, sql` union all `)}) by_brand group by 1),
    changed as (
      select product.id, coalesce(now.priced, '{}') as priced from product left join now using (id)
      where product.priced <> coalesce(now.priced, '{}') order by product.id limit ${most} for update of product)
    update product set priced = changed.priced from changed where changed.id = product.id`.execute(tx)
  return Number(numAffectedRows)
}

/** Tells every process that keeps pages when a product, a sale or a price began or ended in a time. */
async function notifyStartsAndEnds(db: Db, from: Date, to: Date): Promise<void> {
  const product = (column: string) => sql`
    exists (select from product where status = 'published' and ${sql.ref(column)} > ${from} and ${sql.ref(column)} <= ${to})`
  const price = (column: string) => sql`
    exists (select from price where ${sql.ref(column)} > ${from} and ${sql.ref(column)} <= ${to})`
  await sql`
    select pg_notify('catalog', '') where ${product('published_at')} or ${product('unpublish_at')}
      or ${product('sale_starts_at')} or ${product('sale_ends_at')} or ${price('starts_at')} or ${price('ends_at')}`.execute(
    db,
  )
}

const BATCH = 5000
/** Longer than from one run to the next. */
const LOOK_BACK_MS = 3 * 60_000

/**
 * Brings up to now what pages show that began or ended by the clock, and what large shops are filtered and counted by. A
 * batch is a transaction of its own.
 */
export async function recount({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  const at = clock.now()
  await notifyStartsAndEnds(db, new Date(at.getTime() - LOOK_BACK_MS), at)
  while ((await inTransaction(db, (tx) => writePriceFacetValues(tx, at, BATCH))) === BATCH);
  await inTransaction(db, (tx) => countProducts(tx, at))
}
