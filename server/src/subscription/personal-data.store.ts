import type { Tx } from '../kernel/database.ts'

/** Ends all subscriptions of an account; what was paid for stays on record. */
export async function endSubscriptions(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('subscription')
    .set({ status: 'ended' })
    .where('account_id', '=', accountId)
    .where('status', '!=', 'ended')
    .execute()
}
