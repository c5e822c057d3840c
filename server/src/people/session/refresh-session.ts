import type { SignedIn } from '@vitrine/contract/account'
import { noteEvent, readHolder, readUser, tell } from '#account'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { deriveToken, sha256 } from '#kernel/secrets.ts'
import { nameDevice } from './device-name.ts'
import * as rotations from './session.store.ts'
import * as sessions from './session.store.ts'
import { type Device, endSession } from './session.store.ts'
import { expiriesOf, isStolen } from './session-rules.ts'
import { validity } from './start-session.ts'

/**
 * Trades a refresh token for its only successor. The successor is derived from the token, so that tabs racing with
 * the same one inside the window all get the same answer, from any process. Otherwise the session is over for all.
 * A session that is bound to a key is renewed by its holder alone: anybody else neither gets nor ends anything.
 */
export async function refreshSession(app: App, refreshToken: string, device: Device): Promise<SignedIn> {
  const signedIn = await inTransaction(app.db, (tx) => rotate(app, tx, refreshToken, device))
  if (!signedIn) throw new Refused('account.session-ended')
  return signedIn
}

/** Nothing instead of a throw when the session is over, because its end has to be committed. */
async function rotate(app: App, tx: Tx, presented: string, device: Device): Promise<SignedIn | undefined> {
  const now = app.clock.now()
  const limits = app.config.session
  const tokens = successorOf(presented, limits.secret)
  const hashes = { access: sha256(tokens.accessToken), refresh: sha256(tokens.refreshToken) }

  await rotations.markRotated(tx, sha256(presented), device.keyThumbprint, now)
  const found = await rotations.readRotation(tx, sha256(presented), hashes.refresh)
  if (found && !rotations.isHeldBy(found, device)) throw new Refused('session.key-proof')
  if (!found?.rotatedAt) return undefined
  const { sessionId, rotatedAt } = found
  if (isStolen({ ...found, rotatedAt }, limits.rotationWindow, now)) {
    await endStolen(app, tx, sessionId, device)
    return undefined
  }

  const session = await sessions.holdSession(tx, sessionId, now)
  if (!session) return undefined
  const user = await readUser(tx, session.accountId)
  const expiries = expiriesOf(limits, user.isAdmin, rotatedAt, session.endsAt)
  await sessions.insertTokens(tx, sessionId, hashes, expiries)
  await rotations.deleteSpentAccess(tx, sessionId, now)
  return { user, ...tokens, ...validity(expiries.access, rotatedAt) }
}

const successorOf = (presented: string, secret: string) => ({
  accessToken: deriveToken(secret, 'access', presented),
  refreshToken: deriveToken(secret, 'refresh', presented),
})

/** Ends a session whose token somebody else has too; its owner is told once, however often the token comes back. */
async function endStolen(app: App, tx: Tx, sessionId: string, device: Device): Promise<void> {
  const at = app.clock.now()
  const ended = await endSession(tx, { id: sessionId }, 'stolen', at)
  if (!ended) return
  const { ip, userAgent } = device
  const { accountId } = ended
  await noteEvent(tx, { accountId, kind: 'session.stolen', at, sessionId, ip, userAgent })
  const facts = { device: nameDevice(ended.userAgent).name, at: at.toISOString() }
  const holder = await readHolder(tx, accountId)
  await tell(app, tx, holder, { kind: 'session-stolen', reference: sessionId, facts })
}
