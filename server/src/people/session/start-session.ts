import type { SignedIn } from '@vitrine/contract/account'
import { type AccountId, newId } from '@vitrine/contract/ids'
import { noteEvent, readUser } from '#account'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { newToken, sha256 } from '#kernel/secrets.ts'
import { rememberDevice } from './known-device.store.ts'
import { tellNewDevice } from './offer-disown.ts'
import { type Device, insertSession, insertTokens } from './session.store.ts'
import { expiriesOf, sessionEnd } from './session-rules.ts'

/** Opens a session for an account that has just proved who it is, in the way `device.proof` says. */
export async function startSession(
  app: App,
  tx: Tx,
  accountId: AccountId,
  device: Device,
): Promise<SignedIn> {
  const now = app.clock.now()
  const user = await readUser(tx, accountId)
  const id = newId('ses', now.getTime())
  const endsAt = sessionEnd(app.config.session, now)
  const expiries = expiriesOf(app.config.session, user.isAdmin, now, endsAt)
  const tokens = { accessToken: newToken(), refreshToken: newToken() }
  await insertSession(tx, { id, accountId, device, now, endsAt })
  const hashes = { access: sha256(tokens.accessToken), refresh: sha256(tokens.refreshToken) }
  await insertTokens(tx, id, hashes, expiries)
  await noteStart(app, tx, { accountId, sessionId: id }, device)
  return { user, ...tokens, ...validity(expiries.access, now) }
}

/** The event, and word to the owner when the device is one more than the account was used on. */
async function noteStart(
  app: App,
  tx: Tx,
  started: { accountId: AccountId; sessionId: string },
  device: Device,
): Promise<void> {
  const now = app.clock.now()
  const { ip, userAgent, proof: factor, deviceHash: hash } = device
  await noteEvent(tx, { ...started, kind: 'session.started', at: now, ip, userAgent, factor })
  if (!hash) return
  const { accountId } = started
  const standing = await rememberDevice(tx, { accountId, hash, userAgent, ip, now })
  if (standing === 'new') await tellNewDevice(app, tx, started, device)
}

/** How long an access token issued at `from` is good: whole seconds, and epoch milliseconds. */
export const validity = (until: Date, from: Date) => ({
  expiresIn: Math.floor((until.getTime() - from.getTime()) / 1000),
  expiresAt: until.getTime(),
})
