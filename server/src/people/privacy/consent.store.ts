import type { BrandId } from '@vitrine/contract/brand'
import type { ConsentKind } from '@vitrine/contract/consent-texts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

/** Where somebody was asked. */
export type ConsentSource = 'sign-up' | 'privacy-page' | 'notifications-page' | 'terms-notice'

/** What somebody agreed to or took back, with the sentence they saw and where it came from. */
export interface ConsentRecord {
  accountId: string
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
export const findConsent = (db: Db, accountId: string, kind: ConsentKind) =>
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
export const listConsents = (db: Db, accountId: string) =>
  db
    .selectFrom('consent')
    .select(['kind', 'granted', 'version', 'text', 'ip', 'user_agent as userAgent', 'at'])
    .$narrowType<{ kind: ConsentKind }>()
    .where('account_id', '=', accountId)
    .orderBy('position', 'desc')
    .execute()

/** Holds the account, so that what one person does twice at once happens one after the other; resolves to its brand. */
export async function lockAccount(tx: Tx, accountId: string): Promise<BrandId> {
  const row = await tx
    .selectFrom('account')
    .select('brand_id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return row.brand_id
}
