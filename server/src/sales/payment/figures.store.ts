import { MINUTE_MS } from '@vitrine/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/database.ts'
import { type Span, startOf } from '#kernel/span.ts'

/** What was paid for orders within a span, and what providers keep of it; in centavos. Money that no order took is not of it. */
export async function readReceived(db: Db, { from, to }: Span): Promise<{ received: number; fees: number }> {
  const { rows } = await sql<{ received: number; fees: number }>`
    select coalesce(sum(received), 0)::int8 as received, coalesce(sum(fee), 0)::int8 as fees
    from payment where paid_at >= ${from} and paid_at < ${to} and received is not null and status in ('paid', 'refunded')`.execute(
    db,
  )
  return { received: Number(rows[0]!.received), fees: Number(rows[0]!.fees) }
}

/** The same by step, for those steps in which something was paid. */
export async function listReceived(
  db: Db,
  { from, to }: Span,
  step: 'hour' | 'day' | 'month',
): Promise<{ at: Date; received: number; fees: number }[]> {
  const { rows } = await sql<{ at: Date; received: string; fees: string }>`
    select ${startOf(step, sql`paid_at`)} as at, sum(received)::int8 as received,
      coalesce(sum(fee), 0)::int8 as fees
    from payment where paid_at >= ${from} and paid_at < ${to} and received is not null and status in ('paid', 'refunded')
    group by 1`.execute(db)
  return rows.map(({ at, received, fees }) => ({ at, received: Number(received), fees: Number(fees) }))
}

/** The method of an order's newest attempt, as a part of somebody else's query. */
export const newestMethod = (orderId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select y.method from payment y where y.order_id = ${orderId} order by y.attempt desc limit 1)`

/** The order that is paid by a charge, as a part of somebody else's query; null for a charge that is not ours. */
export const orderOfCharge = (txid: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select y.order_id from payment y where y.txid = ${txid})`

/** A provider is asked again every few minutes; after so long somebody should look. */
const TOO_LONG = 30 * MINUTE_MS

/** The orders with an attempt of which no provider has said what became of it, as a query of their ids. */
export function ordersWithoutOutcome(now: Date): RawBuilder<unknown> {
  const before = new Date(now.getTime() - TOO_LONG)
  return sql`select y.order_id from payment y
    where y.status = 'created' and y.created_at < ${before} or y.status = 'pending' and y.expires_at < ${before}`
}
