import type { ProofKind } from '@vitrine/contract/account-event'
import type { AccountId, SessionId } from '@vitrine/contract/ids'
import { endAdmissions } from '#account'
import { type Db, notifyAfterCommit, type Tx } from '#kernel/database.ts'

/** Until when the two tokens of a pair are good: instants. */
export interface Expiries {
  access: Date
  refresh: Date
}

/** Where a session was started from, shown to its owner, and what was proved there. */
export interface Device {
  userAgent?: string | undefined
  ip: string
  /** The thumbprint of the browser's key (RFC 7638), when it sent a proof of one (DPoP, RFC 9449). */
  keyThumbprint?: string | undefined
  /** SHA-256 of the device's own cookie. */
  deviceHash?: Buffer | undefined
  /** With what its owner proved to be who they are. */
  proof?: ProofKind | undefined
  /** A second factor was proved on the way in. */
  withSecondFactor?: boolean | undefined
}

/** Why a session ended before its time. */
export type EndReason =
  | 'logoff'
  | 'ended-by-owner'
  | 'ended-by-shop'
  | 'password-changed'
  | 'password-reset'
  | 'stolen'
  | 'disowned'
  | 'blocked'
  | 'roles-changed'
  | 'second-factor-reset'
  | 'account-removed'

/** An account of another status has no session, whatever its rows say. */
const OPEN = ['active', 'removal-scheduled']

export interface NewSession {
  id: SessionId
  accountId: AccountId
  device: Device
  now: Date
  endsAt: Date
  /** The administrator who sees the shop as the account. */
  actorId?: AccountId | undefined
}

export async function insertSession(
  tx: Tx,
  { id, accountId, device, now, endsAt, actorId }: NewSession,
): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      id,
      account_id: accountId,
      actor_id: actorId ?? null,
      // Where an administrator sits is no data of the member.
      user_agent: actorId ? null : (device.userAgent?.slice(0, 300) ?? null),
      ip: actorId ? null : device.ip,
      key_thumbprint: device.keyThumbprint ?? null,
      device_hash: actorId ? null : (device.deviceHash ?? null),
      created_at: now,
      last_used_at: now,
      // Whoever reads the mailbox is let in; dangerous acts ask for what nobody finds there.
      proved_at: device.proof === 'code' || actorId ? null : now,
      second_factor_at: device.withSecondFactor ? now : null,
      ends_at: endsAt,
    })
    .execute()
}

export interface HashedTokens {
  access: Buffer
  refresh: Buffer
}

/** Keeps a pair of tokens; a caller that derived the same pair a moment later changes nothing. */
export async function insertTokens(
  tx: Tx,
  sessionId: string,
  hashes: HashedTokens,
  expiries: Expiries,
): Promise<void> {
  const token = (kind: 'access' | 'refresh') => ({
    hash: hashes[kind],
    session_id: sessionId,
    kind,
    expires_at: expiries[kind],
  })
  await tx
    .insertInto('session_token')
    .values([token('access'), token('refresh')])
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
}

/** Keeps the one token of a session that is not renewed. */
export async function insertAccessToken(
  tx: Tx,
  sessionId: SessionId,
  hash: Buffer,
  expiresAt: Date,
): Promise<void> {
  await tx
    .insertInto('session_token')
    .values({ hash, session_id: sessionId, kind: 'access', expires_at: expiresAt })
    .execute()
}

/** Uses a session that is not over; nothing when it is. Holds the family until the transaction ends. */
export async function holdSession(
  tx: Tx,
  id: string,
  now: Date,
): Promise<{ accountId: AccountId; endsAt: Date } | undefined> {
  const row = await tx
    .updateTable('session')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .returning(['account_id', 'ends_at'])
    .executeTakeFirst()
  return row && { accountId: row.account_id, endsAt: row.ends_at }
}

/** Where processes hear that a session ended; the payload is its account. */
export const SESSION_CHANNEL = 'session'

const notifyEnded = (tx: Tx, accountId: AccountId): void => notifyAfterCommit(tx, SESSION_CHANNEL, accountId)

/** Ends a session, of this account if one is named; of any number of callers one gets whose it was, the others nothing. */
export async function endSession(
  tx: Tx,
  { id, accountId }: { id: string; accountId?: AccountId },
  reason: EndReason,
  now: Date,
): Promise<{ accountId: AccountId; userAgent: string | null } | undefined> {
  const ending = tx
    .updateTable('session')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['account_id as accountId', 'user_agent as userAgent'])
  const ended = await (accountId ? ending.where('account_id', '=', accountId) : ending).executeTakeFirst()
  if (ended) notifyEnded(tx, ended.accountId)
  return ended
}

/** Reasons for which whoever came in through the account is put out of other apps as well. */
const ENDS_ADMISSIONS: readonly EndReason[] = [
  'blocked',
  'disowned',
  'password-changed',
  'password-reset',
  'second-factor-reset',
  'account-removed',
]

/**
 * Ends all sessions of an account, or all but `except`, and those in which it acts as somebody else: their next call is
 * refused. Resolves to how many there were.
 */
export async function endSessions(
  tx: Tx,
  accountId: AccountId,
  reason: EndReason,
  { now, except }: { now: Date; except?: string | undefined },
): Promise<number> {
  if (ENDS_ADMISSIONS.includes(reason)) await endAdmissions(tx, accountId)
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ ended_at: now, end_reason: reason })
    .where((q) => q.or([q('account_id', '=', accountId), q('actor_id', '=', accountId)]))
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except!))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) notifyEnded(tx, accountId)
  return Number(numUpdatedRows)
}

/** The session of an access token that is still good: found first, however the database guesses about the tables. */
const sessionOf = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom('session_token')
    .select('session_id')
    .where('hash', '=', hash)
    .where('kind', '=', 'access')
    .where('expires_at', '>', now)

/** Who holds this access token, if it and its session are good. */
export function findHolder(db: Db, hash: Buffer, now: Date) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .leftJoin('account as actor', 'actor.id', 'session.actor_id')
    .select([
      'session.id as sessionId',
      'session.last_used_at as lastUsedAt',
      'session.key_thumbprint as keyThumbprint',
      'account.roles',
      'account.has_second_factor as hasSecondFactor',
      'session.proved_at as provedAt',
      'session.second_factor_at as secondFactorAt',
      'session.admin_used_at as adminUsedAt',
      'actor.roles as actorRoles',
    ])
    .select((q) => [
      q.ref('account.id').$castTo<AccountId>().as('accountId'),
      q.ref('session.actor_id').$castTo<AccountId | null>().as('actorId'),
      q('account.email_verified_at', 'is not', null).$castTo<boolean>().as('isConfirmed'),
    ])
    .where('session.id', '=', sessionOf(db, hash, now))
    .where('session.ended_at', 'is', null)
    .where('session.ends_at', '>', now)
    .where('account.status', 'in', OPEN)
    .where((q) => q.or([q('session.actor_id', 'is', null), q('actor.status', '=', 'active')]))
    .executeTakeFirst()
}

/** Whether a session, which was good a moment ago, still is. */
export async function isSessionGood(db: Db, id: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select('session.id')
    .where('session.id', '=', id)
    .where('session.ended_at', 'is', null)
    .where('session.ends_at', '>', now)
    .where('account.status', 'in', OPEN)
    .executeTakeFirst()
  return row !== undefined
}

/** Of these sessions, those that somebody ended, or that are not there any more. */
export async function findEndedSessions(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where('id', 'in', [...ids])
    .where('ended_at', 'is', null)
    .execute()
  const running = new Set(rows.map(({ id }) => id))
  return new Set(ids.filter((id) => !running.has(id)))
}

/** Notes that a session is in use; of many callers at once, one writes. */
export async function touchSession(tx: Tx, id: string, lastUsedAt: Date, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where('last_used_at', '=', lastUsedAt)
    .execute()
}

/** Whoever has more sees the ones used last. */
const SHOWN = 100

/** Sessions of an account that can still be used, the one used last first. */
export function listSessions(db: Db, accountId: AccountId, now: Date) {
  return db
    .selectFrom('session')
    .select(['id', 'user_agent as userAgent', 'ip', 'created_at as startedAt', 'last_used_at as lastUsedAt'])
    .select((q) => q('actor_id', 'is not', null).$castTo<boolean>().as('isOfTeam'))
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .where((q) =>
      q.exists(
        q
          .selectFrom('session_token as token')
          .select('token.hash')
          .whereRef('token.session_id', '=', 'session.id')
          .where('token.expires_at', '>', now)
          .where('token.rotated_at', 'is', null),
      ),
    )
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
}

/**
 * Marks a refresh token as rotated if it is still good and its session is bound to no other key; of any number of
 * callers, one does it and the rest wait.
 */
export async function markRotated(
  tx: Tx,
  hash: Buffer,
  keyThumbprint: string | undefined,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('session_token')
    .set({ rotated_at: now })
    .where('hash', '=', hash)
    .where('kind', '=', 'refresh')
    .where('rotated_at', 'is', null)
    .where('expires_at', '>', now)
    .where((q) =>
      q.exists(
        q
          .selectFrom('session')
          .select('session.id')
          .whereRef('session.id', '=', 'session_token.session_id')
          .where((or) => or('key_thumbprint', 'is', null).or('key_thumbprint', '=', keyThumbprint ?? null)),
      ),
    )
    .execute()
}

export interface FoundRotation {
  sessionId: string
  keyThumbprint: string | null
  /** Null for a token that ran out before it was used. */
  rotatedAt: Date | null
  isSuperseded: boolean
}

/** Whether the session is bound to no key, or to the one of this browser. */
export const isBoundTo = ({ keyThumbprint }: FoundRotation, device: Device): boolean =>
  keyThumbprint === null || keyThumbprint === device.keyThumbprint

/** How a refresh token was rotated; nothing for an unknown one. */
export async function readRotation(
  db: Db,
  hash: Buffer,
  successor: Buffer,
): Promise<FoundRotation | undefined> {
  const row = await db
    .selectFrom('session_token as token')
    .innerJoin('session', 'session.id', 'token.session_id')
    .leftJoin('session_token as next', (join) => join.on('next.hash', '=', successor))
    .select(['token.session_id as sessionId', 'token.rotated_at as rotatedAt'])
    .select(['session.key_thumbprint as keyThumbprint', 'next.rotated_at as supersededAt'])
    .where('token.hash', '=', hash)
    .where('token.kind', '=', 'refresh')
    .executeTakeFirst()
  if (!row) return undefined
  const { supersededAt, ...found } = row
  return { ...found, isSuperseded: supersededAt !== null }
}

/** Access tokens that ran out prove nothing; rotated refresh tokens stay, to recognise a thief. */
export async function deleteSpentAccess(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx
    .deleteFrom('session_token')
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'access')
    .where('expires_at', '<=', now)
    .execute()
}
