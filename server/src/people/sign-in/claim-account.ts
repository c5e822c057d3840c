import type { ProofKind } from '@vitrine/contract/account-event'
import { idOf } from '@vitrine/contract/id-schema'
import type { AccountId } from '@vitrine/contract/ids'
import * as z from 'zod'
import { confirmAddress, type Holder, noteEvent, type Outside } from '#account'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { job } from '#kernel/job.ts'
import { endExports } from '#privacy'
import { deleteFactors, endAccess, settleSecondFactor } from '#second-factor'
import { forgetDevices, swapPassword } from '#session'

/** An account's address was proved for the first time, or returned by an undo: what was bought follows it. */
export const addressProved = job('account.address-proved', z.object({ accountId: idOf('acc') }))

export const noteProved = (app: Pick<App, 'jobs'>, tx: Tx, accountId: AccountId): Promise<void> =>
  app.jobs.enqueue(tx, addressProved, { accountId })

/**
 * Somebody who is not signed in to the account proves for the first time that its address is theirs. Somebody else may
 * have opened the account with that address and be waiting for its owner to use it (Sudhodanan and Paverd,
 * "Pre-hijacked accounts", USENIX Security 2022). So every earlier way in ends, the password included; the caller gives
 * the owner a new one. Returns false when the account has another address by now.
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
