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
 * sees it as over, and it can begin again.
 */
export async function suspendGrants(tx: Tx, { disputeId, lineIds, at }: Suspension): Promise<void> {
  await sql`
    update entitlement set ended_at = ${at}, suspended_by = ${disputeId}
    where ended_at is null and source_id = any(${sourcesOf(lineIds)})`.execute(tx)
}

/** What a dispute had stopped goes on. */
export async function resumeGrants(tx: Tx, disputeId: string): Promise<void> {
  await sql`
    update entitlement set suspended_by = null, ended_at = null
    where suspended_by = ${disputeId}`.execute(tx)
}

/** What a dispute had stopped stays ended. */
export async function endSuspended(tx: Tx, disputeId: string): Promise<void> {
  await tx
    .updateTable('entitlement')
    .set({ suspended_by: null })
    .where('suspended_by', '=', disputeId)
    .execute()
}
