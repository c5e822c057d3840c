import type { PriceInput } from '@vitrine/contract/admin/price'
import { newId, type ProductId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Tx } from '#kernel/database.ts'

/** What prices of one kind are: those of a product in a brand for an interval, of which one holds at a time. */
export interface PriceSlot {
  productId: ProductId
  brandId: string
  interval: string
}

const ofSlot = ({ productId, brandId, interval }: PriceSlot) =>
  sql`product_id = ${productId} and brand_id = ${brandId} and interval = ${interval}`

/** Whether a version begins in a time, or after an instant where the time has no end. */
export async function beginsWithin(
  tx: Tx,
  slot: PriceSlot,
  { from, to }: { from: Date; to: Date | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from price where ${ofSlot(slot)} and starts_at >= ${from} and (${to}::timestamptz is null or starts_at < ${to})
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Ends at an instant the version that holds then. */
export async function endHolding(tx: Tx, slot: PriceSlot, at: Date): Promise<void> {
  await sql`
    update price set ends_at = ${at}
    where ${ofSlot(slot)} and starts_at < ${at} and (ends_at is null or ends_at > ${at})`.execute(tx)
}

export async function insertPrice(
  tx: Tx,
  productId: ProductId,
  price: PriceInput & { from: Date },
): Promise<void> {
  await tx
    .insertInto('price')
    .values({
      id: newId('prc'),
      product_id: productId,
      brand_id: price.brandId,
      interval: price.interval,
      amount: price.amount,
      setup_fee: price.setupFee,
      access_months: price.accessMonths,
      min_cycles: price.minCycles,
      max_cycles: price.maxCycles,
      trial_days: price.trialDays,
      compare_at: price.compareAt,
      compare_at_ends_on: price.compareAtEndsOn,
      starts_at: price.from,
      ends_at: price.endsAt,
    })
    .execute()
}

/** Ends a version that holds at an instant, or later; false when there is none that has not ended by then. */
export async function endPrice(tx: Tx, productId: ProductId, priceId: string, at: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update price set ends_at = ${at} where id = ${priceId} and product_id = ${productId}
      and starts_at < ${at} and (ends_at is null or ends_at > ${at})`.execute(tx)
  return numAffectedRows > 0n
}

/**
 * Takes a version back that has not begun, and lets the one go on that was to end with its beginning; false when it began
 * already, or is not there.
 */
export async function withdrawPrice(
  tx: Tx,
  productId: ProductId,
  priceId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<PriceSlot & { startsAt: Date; endsAt: Date | null }>`
    delete from price where id = ${priceId} and product_id = ${productId} and starts_at > ${now}
    returning product_id as "productId", brand_id as "brandId", interval, starts_at as "startsAt", ends_at as "endsAt"`.execute(
    tx,
  )
  const withdrawn = rows[0]
  if (!withdrawn) return false
  await sql`
    update price set ends_at = ${withdrawn.endsAt}
    where ${ofSlot(withdrawn)} and ends_at = ${withdrawn.startsAt}`.execute(tx)
  return true
}
