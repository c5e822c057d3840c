import type { AccountEventKind, ProofKind } from '@vitrine/contract/account-event'
import { type AccountId, newId } from '@vitrine/contract/ids'
import type { Db, Tx } from '#kernel/database.ts'

/** Something that happened to an account, and from where. */
interface AccountEvent {
  accountId: AccountId
  kind: AccountEventKind
  at: Date
  sessionId?: string | undefined
  ip?: string | undefined
  userAgent?: string | undefined
  factor?: ProofKind | undefined
  /** Where the kind does not say it: the name of an app. */
  about?: string | undefined
}

/** Notes it in the caller's transaction: the event exists exactly when what it tells of does. */
export async function noteEvent(tx: Tx, event: AccountEvent): Promise<void> {
  await tx
    .insertInto('account_event')
    .values({
      id: newId('aev', event.at.getTime()),
      account_id: event.accountId,
      kind: event.kind,
      session_id: event.sessionId ?? null,
      ip: event.ip ?? null,
      user_agent: event.userAgent?.slice(0, 300) ?? null,
      factor: event.factor ?? null,
      about: event.about?.slice(0, 200) ?? null,
      at: event.at,
    })
    .execute()
}

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
