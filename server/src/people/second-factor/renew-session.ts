import type { SignedIn } from '@vitrine/contract/account'
import type { AccountId } from '@vitrine/contract/ids'
import { readUser } from '#account'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { newToken, sha256 } from '#kernel/secrets.ts'
import { type Device, expiriesOf, holdSession, insertTokens, validity } from '#session'
import { beginPending } from './pending.ts'
import { markSecondFactor, retireRefreshTokens } from './standing.store.ts'

interface Renewer {
  accountId: AccountId
  sessionId: string
  hasSecondFactor: boolean
}

/** Begins to prove the second factor again, within a session. Refuses `second-factor.none`. */
export async function startRenewal(
  app: App,
  { accountId, sessionId, hasSecondFactor }: Renewer,
  device: Device,
): Promise<string> {
  if (!hasSecondFactor) throw new Refused('second-factor.none')
  return inTransaction(app.db, (tx) =>
    beginPending(app, tx, { accountId, purpose: 'renew', sessionId, device }),
  )
}

/** The same session, proved just now, with tokens that take the place of the ones it had. */
export async function renewSession(app: App, tx: Tx, sessionId: string): Promise<SignedIn> {
  const now = app.clock.now()
  const session = await holdSession(tx, sessionId, now)
  if (!session) throw new Refused('second-factor.session-ended')
  const user = await readUser(tx, session.accountId)
  const expiries = expiriesOf(app.config.session, user.isAdmin, now, session.endsAt)
  const tokens = { accessToken: newToken(), refreshToken: newToken() }
  await retireRefreshTokens(tx, sessionId, now)
  const hashes = { access: sha256(tokens.accessToken), refresh: sha256(tokens.refreshToken) }
  await insertTokens(tx, sessionId, hashes, expiries)
  await markSecondFactor(tx, sessionId, now)
  return { user, ...tokens, ...validity(expiries.access, now) }
}
