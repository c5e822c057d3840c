import type { App } from '../../kernel/app-context.ts'
import { isUniqueViolation, type Tx } from '../../kernel/database.ts'
import { Refused } from '../../kernel/errors.ts'
import { noteEvent } from '../event/event.store.ts'
import { endLinks } from '../link/link.store.ts'
import { isHeldForUndo } from '../link/open-link.store.ts'
import type { Member, Origin, Outside } from '../link/outside.ts'
import { demandTurn, takeTurn } from '../link/turn.ts'
import { sendCreatePassword } from '../password/ask-password.ts'
import { moveUnclaimed } from './holder.store.ts'

/**
 * Puts another address in the place of one that was mistyped in a purchase. Only while nobody has proved the address
 * or chosen a password: from then on the account is its holder's. Everything that was sent to the mistyped address is
 * void, so that whoever reads that mailbox cannot take the account over; nothing more is sent there.
 */
export async function correctEmail(
  app: App,
  tx: Tx,
  { accountId, sessionId }: Member,
  { email, redirect, ...outside }: Origin & Outside & { email: string },
): Promise<void> {
  await demandTurn(app, tx, 'correct-email', accountId)
  const at = app.clock.now()
  // The links first, as whoever uses one takes them too: one of the two waits for the other and finds it done.
  await endLinks(tx, accountId, at)
  if (!(await move(tx, accountId, email, at))) throw new Refused('email.not-correctable')
  await noteEvent(tx, { accountId, kind: 'email.changed', at, sessionId, ...outside })
  await takeTurn(app, tx, 'confirm-email', email)
  await sendCreatePassword(app, tx, accountId, { redirect })
}

/** The same refusals for the same addresses as a registration gives, and no others. */
async function move(tx: Tx, accountId: string, email: string, at: Date): Promise<boolean> {
  try {
    if (!(await moveUnclaimed(tx, accountId, email))) return false
  } catch (error) {
    if (isUniqueViolation(error, 'account_email_key')) throw new Refused('account.email-taken')
    throw error
  }
  if (await isHeldForUndo(tx, email, accountId, at)) throw new Refused('account.email-taken')
  return true
}
