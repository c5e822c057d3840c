import type { ProofKind } from '@vitrine/contract/account-event'
import type { App } from '../../kernel/app-context.ts'
import type { Tx } from '../../kernel/database.ts'
import { forgetDevices } from '../device/known-device.store.ts'
import { noteEvent } from '../event/event.store.ts'
import type { Outside } from '../link/outside.ts'
import { swapPassword } from '../password/password.store.ts'
import { endExports } from '../privacy/export.store.ts'
import { settleSecondFactor } from '../second-factor/standing.store.ts'
import { deleteFactors } from '../second-factor/turn-off.ts'
import { endAccess } from '../session/end-access.ts'
import { confirmAddress, type Holder } from './holder.store.ts'
import { noteProved } from './proved-address.ts'

/**
 * The owner of an address proves for the first time that it is theirs, where nobody of the account is signed in. Whoever
 * opened the account may have been somebody else who typed the address, and waits for its owner to move in (Sudhodanan
 * and Paverd, "Pre-hijacked accounts", USENIX Security 2022): nothing that was there before lets anybody in any more,
 * the password included. The caller sees to a new one. False when the account has another address by now.
 */
export async function claimAccount(
  app: App,
  tx: Tx,
  { id: accountId, email, passwordHash }: Pick<Holder, 'id' | 'email' | 'passwordHash'>,
  proof: Outside & { factor: ProofKind },
): Promise<boolean> {
  const now = app.clock.now()
  const { factor, ip, userAgent } = proof
  if (!(await confirmAddress(tx, accountId, email, now))) return false
  await noteProved(app, tx, accountId)
  await noteEvent(tx, { accountId, kind: 'email.confirmed', at: now, factor, ip, userAgent })
  await swapPassword(tx, { accountId, before: passwordHash, after: null, now })
  await endAccess(tx, accountId, 'password-reset', { now })
  await deleteFactors(tx, accountId)
  await settleSecondFactor(tx, accountId)
  await endExports(tx, accountId)
  await forgetDevices(tx, accountId)
  return true
}
