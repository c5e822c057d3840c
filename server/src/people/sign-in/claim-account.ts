import type { ProofKind } from '@vitrine/contract/account-event'
import { idOf } from '@vitrine/contract/id-schema'
import type { AccountId } from '@vitrine/contract/ids'
import type { SecurityChange } from '@vitrine/contract/security-change'
import * as z from 'zod'
import { confirmAddress, type Holder, noteEvent, type RequestContext } from '#account'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { job } from '#kernel/job.ts'
import { liftSuppression } from '#mail'
import { endExports } from '#privacy'
import {
  type Actor,
  deleteFactors,
  deletePasskey,
  deleteRecoveryCodes,
  deleteTotp,
  endAccess,
  endPending,
  enqueueSecurityMail,
  lockMfaState,
  type MfaState,
  note,
  settle,
  settleSecondFactor,
} from '#second-factor'
import { forgetDevices, swapPassword } from '#session'
import { forgetDevice, listAddedDevices } from './security-changes.store.ts'
import { changesSince, deviceId, listSecurityChanges } from './security-changes.ts'

/** An account's address was proved for the first time, or returned by an undo: what was bought follows it. */
export const addressProved = job('account.address-proved', z.object({ accountId: idOf('acc') }))

/** Whoever proves an address gets mail there: what came back before is forgotten. */
export async function noteProved(
  app: Pick<App, 'jobs'>,
  tx: Tx,
  { accountId, email }: { accountId: AccountId; email: string },
): Promise<void> {
  await liftSuppression(tx, email, ['bounce'])
  await app.jobs.enqueue(tx, addressProved, { accountId })
}

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
  proof: RequestContext & { factor: ProofKind },
): Promise<boolean> {
  const now = app.clock.now()
  const { factor, ip, userAgent } = proof
  if (!(await confirmAddress(tx, accountId, email, now))) return false
  await noteProved(app, tx, { accountId, email })
  await noteEvent(tx, { accountId, kind: 'email.confirmed', at: now, factor, ip, userAgent })
  await swapPassword(tx, { accountId, before: passwordHash, after: null, now })
  await endAccess(tx, accountId, 'password-reset', { now })
  await deleteFactors(tx, accountId)
  await settleSecondFactor(tx, accountId)
  await endExports(tx, accountId)
  await forgetDevices(tx, accountId)
  return true
}

/**
 * Removes what came to an account of late and its owner does not know. With a factor go the recovery codes that are as
 * young: who had the one may have seen the others.
 */
export async function removeUnknown(
  app: App,
  tx: Tx,
  { accountId, context }: { accountId: AccountId; context: RequestContext },
  isUnknown: (thing: SecurityChange) => boolean,
): Promise<void> {
  const holder = await lockMfaState(tx, accountId)
  const now = app.clock.now()
  const recent = await listSecurityChanges(tx, accountId, now)
  const gone = recent.filter((thing) => thing.isChoice && isUnknown(thing))
  await forgetRecentDevices(tx, accountId, now, gone)
  const factors = gone.filter(({ kind }) => kind !== 'device')
  if (factors.length === 0) return
  for (const { kind, id } of factors) {
    if (kind === 'authenticator') await deleteTotp(tx, accountId)
    if (kind === 'passkey') await deletePasskey(tx, { id, accountId })
  }
  if (recent.some(({ kind }) => kind === 'recovery-codes')) await deleteRecoveryCodes(tx, accountId)
  const actor = { accountId, device: context }
  await note(tx, actor, 'second-factor.disowned', now, 'link')
  if (await isOneLeft(app, tx, actor, holder))
    await enqueueSecurityMail(app, tx, holder, ['second-factor-disowned', {}])
}

/** An administrator without any is asked to set one up at the next sign-in. */
async function isOneLeft(app: App, tx: Tx, actor: Actor, holder: MfaState): Promise<boolean> {
  if (!holder.isAdmin) return settle(app, tx, actor, holder)
  await endPending(tx, holder.id, app.clock.now())
  await settleSecondFactor(tx, holder.id)
  return true
}

async function forgetRecentDevices(
  tx: Tx,
  accountId: AccountId,
  now: Date,
  gone: readonly SecurityChange[],
): Promise<void> {
  const ids = new Set(gone.map(({ id }) => id))
  for (const { hash } of await listAddedDevices(tx, accountId, changesSince(now)))
    if (ids.has(deviceId(hash))) await forgetDevice(tx, accountId, hash)
}
