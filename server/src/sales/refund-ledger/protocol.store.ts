import type { PaymentMethod } from '@vitrine/contract/payment'
import type { RefundChannel, RefundState } from '@vitrine/contract/refund'
import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'
import { newestDestination } from './destination.store.ts'
import { paidByHand } from './refund.store.ts'

/** What proves that a purchase was taken back; the amount in centavos. */
export interface ProtocolFacts {
  protocol: string
  amount: number
  /** What had been given back of the order when it was taken back. */
  before: number
  /** Of the amount, what was paid with store credit. */
  ofCredit: number
  channel: RefundChannel
  state: RefundState
  requestedAt: Date
  doneAt: Date | null
  /** How it had been paid; nothing where nothing was. */
  method: PaymentMethod | null
  /** Where it goes, when its buyer said so. */
  destination: string | null
  isByHand: boolean
}

/** The regret of an order of this account. */
export async function findRegret(
  db: Db,
  orderId: string,
  accountId: string,
): Promise<ProtocolFacts | undefined> {
  const { rows } = await sql<ProtocolFacts>`
    select r.protocol, r.amount, coalesce((
        select sum(e.amount) from refund e where e.order_id = o.id and e.id <> r.id and e.reason <> 'unwanted'), 0)::int as before,
      r.of_credit as "ofCredit", r.channel, r.state, r.requested_at as "requestedAt",
      case r.state when 'done' then r.ended_at end as "doneAt", y.method,
      ${newestDestination('face')} as destination, ${paidByHand} as "isByHand"
    from refund r join purchase_order o on o.id = r.order_id left join payment y on y.id = r.payment_id
    where o.id = ${orderId} and o.account_id = ${accountId} and r.requested_by = ${accountId}
      and r.reason in ('regret', 'guarantee')
    order by r.requested_at limit 1`.execute(db)
  return rows[0]
}
