import type { AccountId } from '@vitrine/contract/ids'
import type { SubscriptionOrder } from '@vitrine/contract/subscription'
import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'
import { shownStatus } from './order-view.store.ts'

interface OfSubscription {
  accountId: AccountId
  subscriptionId: string
  /** The line that started it. */
  orderLineId: string | null
}

type Row = Omit<SubscriptionOrder, 'placedAt' | 'dueOn'> & { placedAt: Date; dueOn: string | null }

/** The orders of a subscription, newest first: the one that started it and those of its periods. */
export async function listSubscriptionOrders(
  db: Db,
  { accountId, subscriptionId, orderLineId }: OfSubscription,
): Promise<SubscriptionOrder[]> {
  const { rows } = await sql<Row>`
    select o.id, o.code, o.kind, ${shownStatus} as status, o.total, o.placed_at as "placedAt", o.due_on as "dueOn"
    from purchase_order o
    where o.account_id = ${accountId} and (o.subscription_id = ${subscriptionId}
      or o.id = (select l.order_id from order_line l where l.id = ${orderLineId}))
    order by o.placed_at desc, o.id desc`.execute(db)
  return rows.map(({ placedAt, dueOn, ...order }) => ({
    ...order,
    placedAt: placedAt.toISOString(),
    ...(dueOn && { dueOn }),
  }))
}
