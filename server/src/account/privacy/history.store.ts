import type { AccountEventKind, ProofKind } from '@vitrine/contract/account-event'
import { sql } from 'kysely'
import type { Db } from '../../kernel/database.ts'

/** Events of one account, newest first, after the one called `before`. */
export function listEvents(db: Db, accountId: string, before: string | undefined, limit: number) {
  const start = sql<boolean>`(at, id) < (select at, id from account_event where id = ${before ?? null} and account_id = ${accountId})`
  return db
    .selectFrom('account_event')
    .select(['id', 'kind', 'ip', 'user_agent as userAgent', 'factor', 'at'])
    .$narrowType<{ kind: AccountEventKind; factor: ProofKind | null }>()
    .where('account_id', '=', accountId)
    .$if(before !== undefined, (query) => query.where(start))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
