import type { OrderId } from '@vitrine/contract/ids'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { sql } from 'kysely'
import type { Clock } from '#kernel/clock.ts'
import type { Db, Tx } from '#kernel/database.ts'
import type { ProviderEvent } from '#payment-provider'

/** How gateways call the charges that we call by their txid. */
export interface References {
  find(txid: string): Promise<string | undefined>
  /** The first one stays: a charge has one name. */
  keep(txid: string, reference: string): Promise<void>
  /** The other way round. */
  txidOf(reference: string): Promise<string | undefined>
}

export const createReferences = (db: Db, clock: Clock, provider: string): References => ({
  async find(txid) {
    const row = await db
      .selectFrom('gateway_charge')
      .select('reference')
      .where('provider', '=', provider)
      .where('txid', '=', txid)
      .executeTakeFirst()
    return row?.reference
  },
  async keep(txid, reference) {
    await db
      .insertInto('gateway_charge')
      .values({ provider, txid, reference, created_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  async txidOf(reference) {
    const row = await db
      .selectFrom('gateway_charge')
      .select('txid')
      .where('provider', '=', provider)
      .where('reference', '=', reference)
      .executeTakeFirst()
    return row?.txid
  },
})

export interface ProviderOutage {
  provider: string
  since: Date
}

/** Providers that did not answer when they were asked last, the longest away first. */
export const listOutages = (db: Db): Promise<ProviderOutage[]> =>
  db
    .selectFrom('provider_outage')
    .select(['provider', 'since'])
    .orderBy('since')
    .orderBy('provider')
    .execute()

/** A provider did not answer; of one that was away before, `since` stays. */
export async function noteOutage(tx: Tx, { provider, since }: ProviderOutage): Promise<void> {
  await sql`insert into provider_outage (provider, since) values (${provider}, ${since})
    on conflict do nothing`.execute(tx)
}

/** All but these have answered, or are asked for nothing any more. */
export async function endOtherOutages(tx: Tx, away: readonly string[]): Promise<void> {
  await sql`delete from provider_outage where provider <> all(${away})`.execute(tx)
}

/** Those that are away since before an instant and that nobody was told of yet; they count as told. */
export const takeUntold = (tx: Tx, before: Date, now: Date): Promise<ProviderOutage[]> =>
  tx
    .updateTable('provider_outage')
    .set({ told_at: now })
    .where('told_at', 'is', null)
    .where('since', '<=', before)
    .returning(['provider', 'since'])
    .execute()

/**
 * Stores each event once; resolves to the payments that those not known before are about. Each payment is found by a
 * query of its own: the database guesses that there are a hundred events, and would read all payments for them.
 */
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
      select ${provider}, id, body, ${at}, (select payment.id from payment where payment.txid = told.txid)
      from told on conflict do nothing returning payment_id)
    select distinct payment_id as id from fresh`.execute(tx)
  return rows.flatMap(({ id }) => id ?? [])
}

/** What a provider told of a payment: a hint, which was answered by asking it. */
interface PaymentNotification {
  /** As its provider calls it. */
  id: string
  provider: string
  attempt: number
  receivedAt: Date
}

/** The notifications about the payments of an order, the newest first. */
export async function listPaymentNotifications(db: Db, orderId: OrderId): Promise<PaymentNotification[]> {
  const { rows } = await sql<PaymentNotification>`
    select told.event_id as id, told.provider, payment.attempt, told.received_at as "receivedAt"
    from payment join webhook_event told on told.payment_id = payment.id
    where payment.order_id = ${orderId} order by told.received_at desc, told.event_id`.execute(db)
  return rows
}

/** Until when a provider was asked for what it received; undefined when it never was. */
export async function lastPoll(db: Db, method: PaymentMethod): Promise<Date | undefined> {
  const row = await db
    .selectFrom('provider_look')
    .select('until')
    .where('method', '=', method)
    .executeTakeFirst()
  return row?.until
}

/** Only forwards: a slower process does not undo the poll of a faster one. */
export async function recordPoll(tx: Tx, method: PaymentMethod, until: Date): Promise<void> {
  await sql`
    insert into provider_look (method, until) values (${method}, ${until})
    on conflict (method) do update set until = greatest(provider_look.until, excluded.until)`.execute(tx)
}
