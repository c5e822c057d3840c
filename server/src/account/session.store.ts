import type { SessionId } from '@vitrine/contract/ids'
import type { Db, Tx } from '../kernel/database.ts'
import type { Expiries, Rotation } from './session-rules.ts'

/** Where a session was started from; shown to its owner. */
export interface Device {
  userAgent?: string | undefined
  ip: string
}

export interface NewSession {
  id: SessionId
  accountId: string
  device: Device
  now: Date
  endsAt: Date
}

export async function insertSession(
  tx: Tx,
  { id, accountId, device, now, endsAt }: NewSession,
): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      id,
      account_id: accountId,
      user_agent: device.userAgent?.slice(0, 300) ?? null,
      ip: device.ip,
      created_at: now,
      last_used_at: now,
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

/** Marks a refresh token as rotated if it is still good; of any number of callers, one does it and the rest wait. */
export async function markRotated(tx: Tx, hash: Buffer, now: Date): Promise<void> {
  await tx
    .updateTable('session_token')
    .set({ rotated_at: now })
    .where('hash', '=', hash)
    .where('kind', '=', 'refresh')
    .where('rotated_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}

/** How a refresh token was rotated; nothing for an unknown one, or one that ran out before it was used. */
export async function readRotation(
  db: Db,
  hash: Buffer,
  successor: Buffer,
): Promise<(Rotation & { sessionId: string }) | undefined> {
  const row = await db
    .selectFrom('session_token as token')
    .leftJoin('session_token as next', (join) => join.on('next.hash', '=', successor))
    .select(['token.session_id', 'token.rotated_at', 'next.rotated_at as superseded_at'])
    .where('token.hash', '=', hash)
    .where('token.kind', '=', 'refresh')
    .executeTakeFirst()
  if (!row?.rotated_at) return undefined
  return { sessionId: row.session_id, rotatedAt: row.rotated_at, isSuperseded: row.superseded_at !== null }
}

/** Uses a session that is not over; nothing when it is. Holds the family until the transaction ends. */
export async function holdSession(
  tx: Tx,
  id: string,
  now: Date,
): Promise<{ accountId: string; endsAt: Date } | undefined> {
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

export async function endSession(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
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

/** Who holds this access token, if it and its session are good. */
export function findHolder(db: Db, hash: Buffer, now: Date) {
  return db
    .selectFrom('session_token as token')
    .innerJoin('session', 'session.id', 'token.session_id')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select([
      'session.id as sessionId',
      'session.last_used_at as lastUsedAt',
      'account.id as accountId',
      'account.roles',
    ])
    .where('token.hash', '=', hash)
    .where('token.kind', '=', 'access')
    .where('token.expires_at', '>', now)
    .where('session.ended_at', 'is', null)
    .where('session.ends_at', '>', now)
    .executeTakeFirst()
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
