import type { AccountEventKind, ProofKind } from '@vitrine/contract/account-event'
import type { BrandId } from '@vitrine/contract/brand'
import type { ConsentKind } from '@vitrine/contract/consent-texts'
import type { AccountId } from '@vitrine/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Place } from '#kernel/activity.ts'
import type { Db, Tx } from '#kernel/database.ts'

/** Where somebody was asked. */
export type ConsentSource = 'sign-up' | 'privacy-page' | 'notifications-page' | 'terms-notice'

/** What somebody agreed to or took back, with the sentence they saw and where it came from. */
interface ConsentRecord {
  accountId: AccountId
  kind: ConsentKind
  granted: boolean
  version: string
  text: string
  source: ConsentSource
  ip?: string | undefined
  userAgent?: string | undefined
  at: Date
}

export async function insertConsent(tx: Tx, record: ConsentRecord): Promise<void> {
  await tx
    .insertInto('consent')
    .values({
      account_id: record.accountId,
      kind: record.kind,
      granted: record.granted,
      version: record.version,
      text: record.text,
      source: record.source,
      ip: record.ip ?? null,
      user_agent: record.userAgent?.slice(0, 300) ?? null,
      at: record.at,
    })
    .execute()
}

/** What holds now: the newest row of a kind. */
export const findConsent = (db: Db, accountId: AccountId, kind: ConsentKind) =>
  db
    .selectFrom('consent')
    .select(['granted', 'version', 'at'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether an account takes news and offers by mail, as a part of somebody else's query. */
export const acceptsMarketing = (accountId: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce((
  select c.granted from consent c where c.account_id = ${accountId} and c.kind = 'marketing'
  order by c.position desc limit 1), false)`

/** Everything that was ever said, newest first. */
export const listConsents = (db: Db, accountId: AccountId) =>
  db
    .selectFrom('consent')
    .select(['kind', 'granted', 'version', 'text', 'ip', 'user_agent as userAgent', 'at'])
    .$narrowType<{ kind: ConsentKind }>()
    .where('account_id', '=', accountId)
    .orderBy('position', 'desc')
    .execute()

/** Holds the account, so that what one person does twice at once happens one after the other; resolves to its brand. */
export async function lockAccount(tx: Tx, accountId: AccountId): Promise<BrandId> {
  const row = await tx
    .selectFrom('account')
    .select('brand_id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return row.brand_id
}

/** What a browser chose; `ipRange` lacks the part of the address that would lead to somebody. */
interface CookieChoice {
  id: string
  version: string
  measurement: boolean
  marketing: boolean
  ipRange: string | undefined
  device: string | undefined
  at: Date
}

/** Appended, never updated: what was chosen before stays as proof. */
export async function insertCookieChoice(tx: Tx, choice: CookieChoice): Promise<void> {
  const { ipRange, device, ...row } = choice
  await tx
    .insertInto('cookie_choice')
    .values({ ...row, ip_range: ipRange ?? null, device: device ?? null })
    .execute()
}

/** Events of one account, newest first, after a place in the list. */
export function listEvents(db: Db, accountId: AccountId, after: Place | undefined, limit: number) {
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
