import type { AccountId } from '@vitrine/contract/ids'
import type { Tx } from '#kernel/database.ts'
import { endEntryLinks } from '#link'
import { type EndReason, endSessions } from '#session'
import { endPending } from './pending.store.ts'

/**
 * Ends every way into an account that was begun before: sessions, sign-ins that owe the second factor, links and codes
 * that let somebody in or move the address, and, for most reasons, what other apps were granted. Whoever calls this has
 * changed or holds the account's row, so that no sign-in of the same moment slips through.
 */
export async function endAccess(
  tx: Tx,
  accountId: AccountId,
  reason: EndReason,
  { now, except }: { now: Date; except?: string | undefined },
): Promise<void> {
  await endSessions(tx, accountId, reason, { now, except })
  await endPending(tx, accountId, now)
  await endEntryLinks(tx, accountId, now)
}
