import type { Db } from '#kernel/database.ts'

/** Whoever has more sees the ones used last. */
const SHOWN = 100

/** Sessions of an account that can still be used, the one used last first. */
export function listSessions(db: Db, accountId: string, now: Date) {
  return db
    .selectFrom('session')
    .select(['id', 'user_agent as userAgent', 'ip', 'created_at as startedAt', 'last_used_at as lastUsedAt'])
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
