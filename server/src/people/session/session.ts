import type { SignedIn } from '@vitrine/contract/account'
import type { ActingSession } from '@vitrine/contract/admin/account'
import { type AccountId, newId } from '@vitrine/contract/ids'
import { DAY_MS } from '@vitrine/contract/time'
import { enqueueHolderMail, type Holder, noteEvent, readHolder, readUser, type SignInAccount } from '#account'
import type { App } from '#kernel/app-context.ts'
import type { Config } from '#kernel/config.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { deriveToken, newToken, sha256 } from '#kernel/secrets.ts'
import { issueLink, tokenOf } from '#link'
import { nameDevice } from './device-name.ts'
import { rememberDevice } from './known-device.store.ts'
import * as sessions from './session.store.ts'
import {
  type Device,
  type Expiries,
  endSession,
  insertAccessToken,
  insertSession,
  insertTokens,
  isSessionGood,
  SESSION_CHANNEL,
} from './session.store.ts'

type Limits = Config['session']

interface Rotation {
  rotatedAt: Date
  /** The token it was rotated into has been rotated itself. */
  isSuperseded: boolean
}

const after = (instant: Date, seconds: number) => new Date(instant.getTime() + seconds * 1000)
const earlier = (a: Date, b: Date) => (a < b ? a : b)

/** The absolute end of a session that starts now (ASVS 7.3.2). An administrator's proof ends earlier, see `checkAccess`. */
const sessionEnd = (limits: Limits, now: Date): Date => after(now, limits.absolute)

/** Until when a pair of tokens issued at `from` is good; never beyond the end of the session. */
export const expiriesOf = (limits: Limits, isAdmin: boolean, from: Date, endsAt: Date): Expiries => ({
  access: earlier(after(from, isAdmin ? limits.adminAccess : limits.access), endsAt),
  refresh: earlier(after(from, limits.idle), endsAt),
})

/**
 * Whether a refresh token that was rotated at `rotatedAt` is in the hands of somebody who should not have it: its owner
 * has left it behind, unless a tab of theirs raced with another one inside the window (RFC 9700, 4.14.2).
 */
const isStolen = (rotation: Rotation, windowSeconds: number, now: Date): boolean =>
  rotation.isSuperseded || now > after(rotation.rotatedAt, windowSeconds)

/** Opens a session for an account that has just proved who it is, in the way `device.proof` says. */
export async function startSession(
  app: App,
  tx: Tx,
  { holder, user }: SignInAccount,
  device: Device,
): Promise<SignedIn> {
  const now = app.clock.now()
  const id = newId('ses', now.getTime())
  const endsAt = sessionEnd(app.config.session, now)
  const expiries = expiriesOf(app.config.session, user.isAdmin, now, endsAt)
  const tokens = { accessToken: newToken(), refreshToken: newToken() }
  await insertSession(tx, { id, accountId: holder.id, device, now, endsAt })
  const hashes = { access: sha256(tokens.accessToken), refresh: sha256(tokens.refreshToken) }
  await insertTokens(tx, id, hashes, expiries)
  await noteStart(app, tx, { holder, sessionId: id }, device)
  return { user, ...tokens, ...validity(expiries.access, now) }
}

/** Seconds that an administrator may act as a member. */
const ACTING = 30 * 60

/**
 * Opens a session in which an administrator sees the shop as the holder of an account: it reads, is not renewed, and its
 * owner is told. `reason` is told with it.
 */
export async function startActing(
  app: App,
  tx: Tx,
  { holder, actorId, reason }: { holder: Holder; actorId: AccountId; reason: string },
  device: Device,
): Promise<ActingSession> {
  const now = app.clock.now()
  const id = newId('ses', now.getTime())
  const endsAt = after(now, ACTING)
  const accessToken = newToken()
  await insertSession(tx, { id, accountId: holder.id, actorId, device, now, endsAt })
  await insertAccessToken(tx, id, sha256(accessToken), endsAt)
  await noteEvent(tx, { accountId: holder.id, sessionId: id, kind: 'account.viewed', at: now })
  const facts = { at: now.toISOString(), until: endsAt.toISOString(), reason }
  await enqueueHolderMail(app, tx, holder, { kind: 'account-viewed', reference: id, facts })
  return { user: await readUser(tx, holder.id), accessToken, expiresAt: endsAt.getTime() }
}

/** The event, and word to the owner when the device is one more than the account was used on. */
async function noteStart(
  app: App,
  tx: Tx,
  started: { holder: Holder; sessionId: string },
  device: Device,
): Promise<void> {
  const now = app.clock.now()
  const { ip, userAgent, proof: factor, deviceHash: hash } = device
  const { sessionId } = started
  const accountId = started.holder.id
  await noteEvent(tx, { accountId, sessionId, kind: 'session.started', at: now, ip, userAgent, factor })
  if (!hash) return
  const status = await rememberDevice(tx, { accountId, hash, userAgent, ip, now })
  if (status === 'new') await mailNewDevice(app, tx, started, device)
}

/** How long an access token issued at `from` is good: whole seconds, and epoch milliseconds. */
export const validity = (until: Date, from: Date) => ({
  expiresIn: Math.floor((until.getTime() - from.getTime()) / 1000),
  expiresAt: until.getTime(),
})

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
  const tokens = successorOf(presented, limits.secrets[0])
  const hashes = { access: sha256(tokens.accessToken), refresh: sha256(tokens.refreshToken) }

  await sessions.markRotated(tx, sha256(presented), device.keyThumbprint, now)
  const found = await sessions.readRotation(tx, sha256(presented), hashes.refresh)
  if (found && !sessions.isBoundTo(found, device)) throw new Refused('session.key-proof')
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
  await sessions.deleteSpentAccess(tx, sessionId, now)
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
  await enqueueHolderMail(app, tx, holder, { kind: 'session-stolen', reference: sessionId, facts })
}

/** The session on behalf of which something goes on. */
export interface WatchedSession {
  isGood(): Promise<boolean>
  /** Calls when it may have ended, in whatever process that was; answers how to stop hearing. */
  onNews(hear: () => void): () => void
}

/** Calls with the account of a session that ended, in whatever process that was; answers how to stop hearing. */
export const onSessionEnded = (
  { listener }: Pick<App, 'listener'>,
  hear: (accountId: AccountId) => void,
): (() => void) => listener.on(SESSION_CHANNEL, (of) => hear(of as AccountId))

/** For what outlives the call that asked for it: who is signed out hears no more of it. */
export const watchSession = (
  app: Pick<App, 'db' | 'clock' | 'listener'>,
  { sessionId, accountId }: { sessionId: string; accountId: AccountId },
): WatchedSession => ({
  isGood: () => isSessionGood(app.db, sessionId, app.clock.now()),
  onNews: (hear) => app.listener.on(SESSION_CHANNEL, (of) => of === accountId && hear()),
})

/** Seconds that an owner may say "não fui eu": of a device, and of a factor, which may be removed for as long. */
const GOOD_FOR = { device: (7 * DAY_MS) / 1000, factor: (30 * DAY_MS) / 1000 }

/** Makes the link by which the owner of an account says that it was not them; resolves to its token. */
export async function offerUnknownReport(
  app: App,
  tx: Tx,
  { accountId, sessionId, email }: { accountId: AccountId; sessionId?: string | undefined; email: string },
  what: keyof typeof GOOD_FOR,
): Promise<string> {
  const link = await issueLink(app, tx, {
    accountId,
    purpose: 'disown-session',
    seconds: GOOD_FOR[what],
    subject: sessionId,
    sentTo: email,
    keepOlder: true,
  })
  return tokenOf(link)
}

/** Tells the owner of an account that it was entered on a device it was not used on before, with a way to object. */
async function mailNewDevice(
  app: App,
  tx: Tx,
  { holder, sessionId }: { holder: Holder; sessionId: string },
  device: Device,
): Promise<void> {
  const at = app.clock.now()
  const { ip, userAgent } = device
  const accountId = holder.id
  await noteEvent(tx, { accountId, kind: 'device.new', at, sessionId, ip, userAgent })
  const token = await offerUnknownReport(app, tx, { accountId, sessionId, email: holder.email }, 'device')
  const facts = { device: nameDevice(userAgent).name, ip, at: at.toISOString(), token }
  await enqueueHolderMail(app, tx, holder, { kind: 'new-device', reference: sessionId, facts })
}
