import type { AccountId } from '@vitrine/contract/ids'
import type { RecentThing } from '@vitrine/contract/recent-thing'
import type { Outside } from '#account'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import {
  type Actor,
  deletePasskey,
  deleteRecoveryCodes,
  deleteTotp,
  endPending,
  holdStanding,
  note,
  type Standing,
  settle,
  settleSecondFactor,
  tell,
} from '#second-factor'
import { forgetDevice, listRecentDevices } from './recent.store.ts'
import { deviceId, listRecent, recentSince } from './recent.ts'

/**
 * Removes what came to an account of late and its owner does not know. With a factor go the recovery codes that are as
 * young: who had the one may have seen the others.
 */
export async function removeUnknown(
  app: App,
  tx: Tx,
  { accountId, outside }: { accountId: AccountId; outside: Outside },
  isUnknown: (thing: RecentThing) => boolean,
): Promise<void> {
  const holder = await holdStanding(tx, accountId)
  const now = app.clock.now()
  const recent = await listRecent(tx, accountId, now)
  const gone = recent.filter((thing) => thing.isChoice && isUnknown(thing))
  await forgetDevices(tx, accountId, now, gone)
  const factors = gone.filter(({ kind }) => kind !== 'device')
  if (factors.length === 0) return
  for (const { kind, id } of factors) {
    if (kind === 'authenticator') await deleteTotp(tx, accountId)
    if (kind === 'passkey') await deletePasskey(tx, { id, accountId })
  }
  if (recent.some(({ kind }) => kind === 'recovery-codes')) await deleteRecoveryCodes(tx, accountId)
  const actor = { accountId, device: outside }
  await note(tx, actor, 'second-factor.disowned', now, 'link')
  if (await isOneLeft(app, tx, actor, holder)) await tell(app, tx, holder, ['second-factor-disowned', {}])
}

/** An administrator without any is asked to set one up at the next sign-in. */
async function isOneLeft(app: App, tx: Tx, actor: Actor, holder: Standing): Promise<boolean> {
  if (!holder.isAdmin) return settle(app, tx, actor, holder)
  await endPending(tx, holder.id, app.clock.now())
  await settleSecondFactor(tx, holder.id)
  return true
}

async function forgetDevices(
  tx: Tx,
  accountId: AccountId,
  now: Date,
  gone: readonly RecentThing[],
): Promise<void> {
  const ids = new Set(gone.map(({ id }) => id))
  for (const { hash } of await listRecentDevices(tx, accountId, recentSince(now)))
    if (ids.has(deviceId(hash))) await forgetDevice(tx, accountId, hash)
}
