import type { PasswordChange } from '@vitrine/contract/credential'
import type * as z from 'zod'
import { type Holder, type Member, noteEvent, readHolder, tell } from '#account'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { endAccess } from '#second-factor'
import { type Device, forgiveGuess, isPassword, swapPassword, takeGuess } from '#session'
import { acceptPassword } from './new-password.ts'

/** Changes the password of somebody signed in who knows the present one; every other way in that was begun ends. Wrong tries are paced. */
export async function changePassword(
  app: App,
  { accountId, sessionId }: Member,
  { currentPassword, newPassword }: z.output<typeof PasswordChange>,
  device: Device,
): Promise<void> {
  const holder = await readHolder(app.db, accountId)
  if (!holder.passwordHash) throw new Refused('account.no-password')
  const guess = await takeGuess(app, { secret: 'password', email: holder.email, device })
  if (!(await isPassword(holder.passwordHash, currentPassword))) refuseWrong()
  await inTransaction(app.db, (tx) => forgiveGuess(tx, guess))
  const after = await acceptPassword(app, holder, newPassword, 'newPassword')
  await inTransaction(app.db, (tx) => swap(app, tx, holder, { after, sessionId, device }))
}

async function swap(
  app: App,
  tx: Tx,
  holder: Holder,
  { after, sessionId, device }: { after: string; sessionId: string; device: Device },
): Promise<void> {
  const at = app.clock.now()
  const accountId = holder.id
  // Somebody else changed it while this one was being hashed: what was proved is not so any more.
  if (!(await swapPassword(tx, { accountId, before: holder.passwordHash, after, now: at }))) refuseWrong()
  await endAccess(tx, accountId, 'password-changed', { now: at, except: sessionId })
  const { ip, userAgent } = device
  const kind = 'password.changed'
  await noteEvent(tx, { accountId, kind, at, sessionId, factor: 'password', ip, userAgent })
  const reference = `${accountId}:${at.getTime()}`
  await tell(app, tx, holder, { kind: 'password-changed', reference, facts: { at: at.toISOString() } })
}

function refuseWrong(): never {
  const sentence = 'Senha atual incorreta. Confira e tente de novo'
  throw new Refused('account.wrong-password', undefined, { currentPassword: [sentence] })
}
