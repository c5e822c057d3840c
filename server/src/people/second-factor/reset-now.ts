import { type AccountId, newId } from '@vitrine/contract/ids'
import type { Tx } from '#kernel/database.ts'
import { endResetOf, insertReset } from './reset.store.ts'
import { note } from './security.ts'

/**
 * Makes a reset of the second factor due at once, for whoever has the machine and answers for whose account it is; one
 * that waits for its day gives way to it.
 */
export async function resetNow(tx: Tx, accountId: AccountId, reason: string, now: Date): Promise<void> {
  await endResetOf(tx, accountId, { as: 'cancelled-by-administrator', by: undefined, now })
  const id = newId('sfr', now.getTime())
  await insertReset(tx, { id, accountId, reason, requestedBy: undefined, now, dueAt: now })
  await note(tx, { accountId }, 'second-factor.reset-requested', now)
}
