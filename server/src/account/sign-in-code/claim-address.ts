import type { App } from '../../kernel/app-context.ts'
import type { Tx } from '../../kernel/database.ts'
import { confirmAddress, type Holder } from '../email/holder.store.ts'
import { noteEvent } from '../event/event.store.ts'
import { sendCreatePassword } from '../password/ask-password.ts'
import { swapPassword } from '../password/password.store.ts'
import { endPending } from '../second-factor/pending.store.ts'
import { type Device, endSessions } from '../session/session.store.ts'

/**
 * Somebody proves an address for the first time. Whoever opened the account may have been somebody else who typed it,
 * and waits for its owner to move in (Sudhodanan and Paverd, "Pre-hijacked accounts", USENIX Security 2022): nothing that
 * was there before signs in any more, and a password is chosen by a link to the address.
 */
export async function claimAddress(app: App, tx: Tx, holder: Holder, device: Device): Promise<void> {
  const at = app.clock.now()
  const { id: accountId, email, passwordHash } = holder
  await confirmAddress(tx, accountId, email, at)
  const { ip, userAgent } = device
  await noteEvent(tx, { accountId, kind: 'email.confirmed', at, factor: 'code', ip, userAgent })
  await endSessions(tx, accountId, 'password-reset', { now: at })
  await endPending(tx, accountId, at)
  if (passwordHash === null) return
  await swapPassword(tx, { accountId, before: passwordHash, after: null, now: at })
  await sendCreatePassword(app, tx, accountId)
}
