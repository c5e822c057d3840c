import { addDays, calendarDay, startOfDay, TIME_ZONE } from '@vitrine/contract/time'
import { type RawBuilder, sql } from 'kysely'

/** Instants from one on, up to before another. */
export interface Span {
  from: Date
  to: Date
}

/** The span of calendar days in America/Sao_Paulo, both included. */
export const spanOf = ({ from, to }: { from: string; to: string }): Span => ({
  from: startOfDay(calendarDay(from)),
  to: startOfDay(addDays(calendarDay(to), 1)),
})

/** The start of the hour, day or month of America/Sao_Paulo in which an instant of a query lies. */
export const startOf = (step: 'hour' | 'day' | 'month', instant: RawBuilder<unknown>): RawBuilder<Date> =>
  sql`date_trunc(${step}, ${instant}, ${TIME_ZONE})`

/** Whether an instant of a query lies on these days of America/Sao_Paulo, both included; without one it is open there. */
export const isOn = (
  instant: RawBuilder<unknown>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): RawBuilder<unknown> =>
  sql`(${from ? sql`${instant} >= ${startOfDay(calendarDay(from))}` : sql`true`}
    and ${to ? sql`${instant} < ${startOfDay(addDays(calendarDay(to), 1))}` : sql`true`})`
