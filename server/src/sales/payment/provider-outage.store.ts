import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

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
