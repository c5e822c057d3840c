import type { AccountId, OrderId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'
import type { Place } from '#kernel/happening.ts'

export interface OrderMoment {
  id: string
  at: Date
  kind: 'placed' | 'paid' | 'unpaid' | 'given-back' | 'credited'
  orderId: OrderId
  code: string
}

/** What happened to the orders of an account, newest first, after a place in the list. */
export async function listOrderMoments(
  db: Db,
  accountId: AccountId,
  after: Place | undefined,
  limit: number,
): Promise<OrderMoment[]> {
  const rest = after ? sql`(at, id collate "C") < (${after.at}, ${after.id})` : sql`true`
  const { rows } = await sql<OrderMoment>`
    with own as (
      select id as order_id, code, status, placed_at, paid_at, closed_at from purchase_order
      where account_id = ${accountId}
    ), moment as (
      select order_id || '-placed' as id, placed_at as at, 'placed' as kind, order_id, code from own
      union all
      select order_id || '-paid', paid_at, 'paid', order_id, code from own where paid_at is not null
      union all
      select order_id || '-unpaid', closed_at, 'unpaid', order_id, code from own
      where closed_at is not null and status in ('expired', 'cancelled')
      union all
      select refund.id, step.at, case refund.channel when 'credit' then 'credited' else 'given-back' end, own.order_id, own.code from own
      join refund on refund.order_id = own.order_id
      join refund_step step on step.refund_id = refund.id and step.state = 'done'
    )
    select id, at, kind, order_id as "orderId", code from moment where ${rest}
    order by at desc, id collate "C" desc limit ${limit}`.execute(db)
  return rows
}
