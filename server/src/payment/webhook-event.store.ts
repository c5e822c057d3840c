import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import type { ProviderEvent } from './payment-provider.ts'

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
      insert into webhook_event (provider, event_id, body, received_at)
      select ${provider}, id, body, ${at} from told on conflict do nothing returning event_id)
    select distinct (select payment.id from payment where payment.txid = told.txid) as id
    from told join fresh on fresh.event_id = told.id`.execute(tx)
  return rows.flatMap(({ id }) => id ?? [])
}
