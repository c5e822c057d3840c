import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import { sourcesOf } from './entitlement.store.ts'

/** A dispute, and the order lines whose access it stops. */
export interface Suspension {
  disputeId: string
  lineIds: readonly string[]
  at: Date
}

/**
 * Ends what these lines opened, directly or through their subscriptions, and remembers for what: whoever reads access
 * sees it as over, and it can begin again. What rests already is stopped by both.
 */
export async function suspendGrants(tx: Tx, { disputeId, lineIds, at }: Suspension): Promise<void> {
  await sql`
    update entitlement set ended_at = coalesce(ended_at, ${at}), suspended_by = ${disputeId}
    where (ended_at is null or rests_for is not null) and suspended_by is null
      and source_id = any(${sourcesOf(lineIds)})`.execute(tx)
}

/** What a dispute had stopped goes on, where nothing else stops it. */
export async function resumeGrants(tx: Tx, disputeId: string): Promise<void> {
  await sql`
    update entitlement set suspended_by = null, ended_at = case when rests_for is not null then ended_at end
    where suspended_by = ${disputeId}`.execute(tx)
}

/** Lets what these lines opened rest until nothing of a sale in parcels is overdue. */
export async function restGrants(
  tx: Tx,
  { saleId, lineIds, at }: { saleId: string; lineIds: readonly string[]; at: Date },
): Promise<void> {
  await sql`
    update entitlement set ended_at = coalesce(ended_at, ${at}), rests_for = ${saleId}
    where (ended_at is null or suspended_by is not null) and source_id = any(${lineIds})`.execute(tx)
}

/** What rested for a sale goes on, where nothing else stops it. */
export async function resumeResting(tx: Tx, saleId: string): Promise<void> {
  await sql`
    update entitlement set rests_for = null, ended_at = case when suspended_by is not null then ended_at end
    where rests_for = ${saleId}`.execute(tx)
}

/** What these lines opened and something had stopped stays ended, whatever comes of that. */
export async function endStopped(tx: Tx, lineIds: readonly string[]): Promise<void> {
  await sql`
    update entitlement set rests_for = null, suspended_by = null
    where source_id = any(${lineIds}) and (rests_for is not null or suspended_by is not null)`.execute(tx)
}

/** What a dispute had stopped stays ended. */
export async function endSuspended(tx: Tx, disputeId: string): Promise<void> {
  await tx
    .updateTable('entitlement')
    .set({ suspended_by: null })
    .where('suspended_by', '=', disputeId)
    .execute()
}
