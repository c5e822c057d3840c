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

const compares = ({ at }: Window) => {
  const today: CalendarDay = dayOf(at)
  return sql`coalesce(price.compare_at_ends_on >= ${today}::date, true)`
}

/** Whether the row `price` is told beside an older, higher one. */
export const promoted = (window: Window): RawBuilder<boolean> =>
  sql`(price.compare_at is not null and ${compares(window)})`

/** The row `price` in the contract's shape; a comparison that has run out is left out. */
export function priceJson(window: Window): RawBuilder<unknown> {
  return sql`jsonb_strip_nulls(jsonb_build_object(
    'id', price.id, 'amount', price.amount, 'interval', price.interval, 'setupFee', nullif(price.setup_fee, 0),
    'accessMonths', price.access_months, 'minCycles', price.min_cycles, 'maxCycles', price.max_cycles, 'trialDays', price.trial_days,
    'compareAt', case when ${compares(window)} then price.compare_at end,
    'compareAtEndsOn', case when ${compares(window)} then price.compare_at_ends_on end))`
}

/** Joins to `product` the row of its lowest price as `price`; who has none is left out. */
export const lowestJoin = (window: Window): RawBuilder<unknown> => sql`
  cross join lateral (
    select price.* from price where price.product_id = product.id and ${priceHolds(window)}
    order by price.amount, price.id limit 1) price`
