import type { Db, Tx } from '#kernel/database.ts'
import type { Device } from './session.store.ts'

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
export const isHeldBy = ({ keyThumbprint }: FoundRotation, device: Device): boolean =>
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
