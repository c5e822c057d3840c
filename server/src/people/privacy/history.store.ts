import type { AccountEventKind, ProofKind } from '@vitrine/contract/account-event'
import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'
import type { Place } from '#kernel/happening.ts'

/** Events of one account, newest first, after a place in the list. */
export function listEvents(db: Db, accountId: string, after: Place | undefined, limit: number) {
  const rest = sql<boolean>`(at, id collate "C") < (${after?.at ?? null}, ${after?.id ?? null})`
  return db
    .selectFrom('account_event')
    .select(['id', 'kind', 'ip', 'user_agent as userAgent', 'factor', 'about', 'at'])
    .$narrowType<{ kind: AccountEventKind; factor: ProofKind | null }>()
    .where('account_id', '=', accountId)
    .$if(after !== undefined, (query) => query.where(rest))
    .orderBy('at', 'desc')
    .orderBy(sql`id collate "C"`, 'desc')
    .limit(limit)
    .execute()
}
