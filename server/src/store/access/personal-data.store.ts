import type { AccountId } from '@vitrine/contract/ids'
import type { Tx } from '#kernel/database.ts'

/** Ends everything an account may use. */
export async function endAccess(tx: Tx, accountId: AccountId, now: Date): Promise<void> {
  await tx
    .updateTable('entitlement')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute()
}
