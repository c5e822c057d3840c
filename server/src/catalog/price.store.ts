import { type CalendarDay, dayOf } from '@vitrine/contract/time'
import { type RawBuilder, sql } from 'kysely'

/** Whose shop window, and when: what decides which products and prices are seen. */
export interface Window {
  brand: string
  at: Date
}

/** The versions of `price` that hold in a shop window. */
export const priceHolds = ({ brand, at }: Window): RawBuilder<boolean> =>
  sql`price.brand_id = ${brand} and price.starts_at <= ${at} and (price.ends_at is null or price.ends_at > ${at})`

/** The row `price` in the contract's shape; a comparison that has run out is left out. */
export function priceJson({ at }: Window): RawBuilder<unknown> {
  const today: CalendarDay = dayOf(at)
  const compares = sql`coalesce(price.compare_at_ends_on >= ${today}::date, true)`
  return sql`jsonb_strip_nulls(jsonb_build_object(
    'id', price.id, 'amount', price.amount, 'interval', price.interval,
    'compareAt', case when ${compares} then price.compare_at end,
    'compareAtEndsOn', case when ${compares} then price.compare_at_ends_on end))`
}
