import type { AccountId } from '@vitrine/contract/ids'
import { setRoles, shut, unshut } from '#account'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { endPending } from '#second-factor'
import { endSessions } from '#session'

/** Shuts somebody out: the next call of every session is refused, and so is signing in. What they owe stays payable. */
export async function suspendAccount(app: App, tx: Tx, accountId: AccountId): Promise<void> {
  const now = app.clock.now()
  await shut(tx, accountId)
  await endSessions(tx, accountId, 'blocked', { now })
  await endPending(tx, accountId, now)
}

/** Lets somebody in again who was shut out; they sign in anew. */
export const restoreAccount = (tx: Tx, accountId: AccountId): Promise<void> => unshut(tx, accountId)

/** Gives an account other roles; whoever is signed in with it signs in anew. */
export async function changeRoles(
  app: App,
  tx: Tx,
  accountId: AccountId,
  roles: readonly string[],
): Promise<void> {
  const now = app.clock.now()
  await setRoles(tx, accountId, roles)
  await endSessions(tx, accountId, 'roles-changed', { now })
  await endPending(tx, accountId, now)
}
