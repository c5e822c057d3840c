import type { AccountId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

/** An app of one person. */
export interface Connection {
  accountId: AccountId
  clientId: string
}

/** What is granted to apps by this person and still good, with the app. */
export const listGrants = (db: Db, accountId: AccountId, now: Date) =>
  goodGrants(db, accountId, now)
    .innerJoin('client_app as app', 'app.id', 'grant.client_id')
    .select(['app.id as clientId', 'app.name', 'app.redirect_uris as addresses'])
    .select(['grant.id', 'grant.payload_sealed as payloadSealed', 'grant.consumed_at as consumedAt'])
    .select(['grant.created_at as since'])
    .select((q) => q.fn.coalesce('grant.last_used_at', 'grant.created_at').as('lastUsedAt'))
    .execute()

export type GrantRow = Awaited<ReturnType<typeof listGrants>>[number]

/** Since when an app is connected; nothing when it is not. */
export async function findFirstGrant(
  db: Db,
  { accountId, clientId }: Connection,
  now: Date,
): Promise<Date | undefined> {
  const row = await goodGrants(db, accountId, now)
    .select((q) => q.fn.min('grant.created_at').as('since'))
    .where('grant.client_id', '=', clientId)
    .executeTakeFirst()
  return row?.since ?? undefined
}

/** Ends all that an app was granted, with every code and token that hangs on it; resolves to its name, or nothing. */
export async function deleteGrants(tx: Tx, { accountId, clientId }: Connection): Promise<string | undefined> {
  const { numDeletedRows } = await tx
    .deleteFrom('identity_record')
    .where('model', '=', 'Grant')
    .where('account_id', '=', accountId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return undefined
  const app = tx.selectFrom('client_app').select('name').where('id', '=', clientId)
  return (await app.executeTakeFirst())?.name ?? clientId
}

/** A grant ends by itself, and with the epoch of its account. */
const goodGrants = (db: Db, accountId: AccountId, now: Date) =>
  db
    .selectFrom('identity_record as grant')
    .innerJoin('account', 'account.id', 'grant.account_id')
    .where('grant.model', '=', 'Grant')
    .where('grant.account_id', '=', accountId)
    .where('grant.expires_at', '>', now)
    .where(sql<boolean>`"grant".access_epoch = account.access_epoch`)
