import type { OrderId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import type { ProviderEvent } from '#payment-provider'

/** Stores each event once; resolves to the payments that those not known before are about. */
export async function recordEvents(
  tx: Tx,
  provider: string,
  events: readonly ProviderEvent[],
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string | null }>`
    with told as (
      select id, body, coalesce(txid, (
        select charge.txid from gateway_charge charge
        where charge.provider = ${provider} and charge.reference = e.reference limit 1)) as txid
      from jsonb_to_recordset(${JSON.stringify(events)}) as e (id text, txid text, reference text, body jsonb)),
    fresh as (
      insert into webhook_event (provider, event_id, body, received_at, payment_id)
      select ${provider}, told.id, body, ${at}, payment.id
      from told left join payment on payment.txid = told.txid
      on conflict do nothing returning payment_id)
    select distinct payment_id as id from fresh`.execute(tx)
  return rows.flatMap(({ id }) => id ?? [])
}

/** What a provider told of a payment: a hint, which was answered by asking it. */
export interface PaymentNotice {
  /** As its provider calls it. */
  id: string
  provider: string
  attempt: number
  receivedAt: Date
}

/** The notices about the payments of an order, the newest first. */
export async function listPaymentNotices(db: Db, orderId: OrderId): Promise<PaymentNotice[]> {
  const { rows } = await sql<PaymentNotice>`
    select told.event_id as id, told.provider, payment.attempt, told.received_at as "receivedAt"
    from payment join webhook_event told on told.payment_id = payment.id
    where payment.order_id = ${orderId} order by told.received_at desc, told.event_id`.execute(db)
  return rows
}
