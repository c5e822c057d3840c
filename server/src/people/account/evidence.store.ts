import type { AccountEventKind } from '@vitrine/contract/account-event'
import type { AccountId } from '@vitrine/contract/ids'
import type { Db } from '#kernel/database.ts'

/** What shows who used an account: that it was theirs, and when they came in. */
const KINDS = [
  'account.registered',
  'email.confirmed',
  'session.started',
  'device.new',
  'second-factor.proved',
  'session.disowned',
  'session.stolen',
] as const satisfies readonly AccountEventKind[]

const MOST = 200

/** How an account was entered, oldest first, as long as that is kept (Marco Civil da Internet, art. 15). */
export const listSignIns = (db: Db, accountId: AccountId) =>
  db
    .selectFrom('account_event')
    .select(['kind', 'ip', 'user_agent as userAgent', 'at'])
    .$narrowType<{ kind: (typeof KINDS)[number] }>()
    .where('account_id', '=', accountId)
    .where('kind', 'in', [...KINDS])
    .orderBy('at')
    .limit(MOST)
    .execute()

export type SignInRow = Awaited<ReturnType<typeof listSignIns>>[number]
