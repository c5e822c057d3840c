import type { HoldReason } from '@vitrine/contract/access'
import { type AccountId, newId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Tx } from '#kernel/database.ts'

/** Why something rests. `reference` names what the hold is for; it is lifted by the same name. */
export interface Hold {
  reason: HoldReason
  reference: string
}

/** What gave an account something, or will give it. */
export interface Sources {
  accountId: AccountId
  sourceIds: readonly string[]
}

/** Puts what these sources give on hold, periods to come among it; a hold that is there already stays as it is. */
export async function placeHold(
  tx: Tx,
  { accountId, sourceIds }: Sources,
  { reason, reference }: Hold,
  now: Date,
): Promise<void> {
  if (sourceIds.length === 0) return
  const ids = sourceIds.map(() => newId('hld'))
  await sql`
    insert into entitlement_hold (id, account_id, source_id, reason, reference, placed_at)
    select s.id, ${accountId}, s.source_id, ${reason}, ${reference}, ${now}::timestamptz
    from unnest(${ids}::text[], ${[...sourceIds]}::text[]) s (id, source_id)
    on conflict do nothing`.execute(tx)
}

/** Lifts a hold from everything it was placed on; what another one holds still rests. */
export async function liftHold(tx: Tx, { reason, reference }: Hold, now: Date): Promise<void> {
  await tx
    .updateTable('entitlement_hold')
    .set({ lifted_at: now })
    .where('reason', '=', reason)
    .where('reference', '=', reference)
    .where('lifted_at', 'is', null)
    .execute()
}
