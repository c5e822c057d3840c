import type { AccountId } from '@vitrine/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { kept } from '#kernel/account-merge.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { OURS, type PersonalDataSource, SECRET } from '#kernel/personal-data.ts'

export interface NewRecord {
  id: Buffer
  model: string
  payloadSealed: Buffer
  grantId: Buffer | undefined
  uid: Buffer | undefined
  accountId: AccountId | undefined
  clientId: string | undefined
  sessionIds: string[] | undefined
  now: Date
  expiresAt: Date
}

/** Keeps a record, or what has become of it. Violates `identity_record_grant_id_fkey` when its grant is gone. */
export async function putRecord(tx: Tx, record: NewRecord): Promise<void> {
  const changing = {
    payload_sealed: record.payloadSealed,
    account_id: record.accountId ?? null,
    session_ids: record.sessionIds ?? null,
    expires_at: record.expiresAt,
  }
  await tx
    .insertInto('identity_record')
    .values({
      ...changing,
      id: record.id,
      model: record.model,
      grant_id: record.grantId ?? null,
      uid: record.uid ?? null,
      client_id: record.clientId ?? null,
      created_at: record.now,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changing))
    .execute()
}

const COLUMNS = [
  'id',
  'payload_sealed as payloadSealed',
  'account_id as accountId',
  'session_ids as sessionIds',
  'access_epoch as accessEpoch',
  'consumed_at as consumedAt',
] as const

export const findRecord = (db: Db, id: Buffer, now: Date) =>
  db
    .selectFrom('identity_record')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const findRecordByUid = (db: Db, uid: Buffer, now: Date) =>
  db
    .selectFrom('identity_record')
    .select(COLUMNS)
    .where('uid', '=', uid)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export type FoundRecord = NonNullable<Awaited<ReturnType<typeof findRecord>>>

/** The sessions with apps of the browsers in which somebody entered one. */
export const listAppSessions = (db: Db, accountId: AccountId): Promise<FoundRecord[]> =>
  db
    .selectFrom('identity_record')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('model', '=', 'Session')
    .execute()

/** The same of everybody, so many behind an id. */
export const listAppSessionsAfter = (
  db: Db,
  after: Buffer | undefined,
  limit: number,
): Promise<FoundRecord[]> =>
  db
    .selectFrom('identity_record')
    .select(COLUMNS)
    .where('model', '=', 'Session')
    .where('account_id', 'is not', null)
    .$if(after !== undefined, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute()

/** A session with apps, which nobody else ends until the transaction does; nothing where it is over. */
export const holdAppSession = (tx: Tx, id: Buffer): Promise<FoundRecord | undefined> =>
  tx.selectFrom('identity_record').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()

/** Notes that something was given for a grant. */
export async function touchGrant(tx: Tx, id: Buffer, now: Date): Promise<void> {
  await tx.updateTable('identity_record').set({ last_used_at: now }).where('id', '=', id).execute()
}

/** Uses a code or a token up: of any number of callers, one does (RFC 9700, 4.14.2; ASVS 10.4.2). */
export async function consumeRecord(tx: Tx, id: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('identity_record')
    .set({ consumed_at: now })
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Ends the grant that a record hangs on, with all that hangs on it. */
export async function deleteFamily(tx: Tx, id: Buffer): Promise<void> {
  await tx
    .deleteFrom('identity_record')
    .where('id', '=', (query) =>
      query.selectFrom('identity_record as member').select('member.grant_id').where('member.id', '=', id),
    )
    .execute()
}

export async function deleteRecord(tx: Tx, id: Buffer): Promise<void> {
  await tx.deleteFrom('identity_record').where('id', '=', id).execute()
}

export async function deleteByGrant(tx: Tx, model: string, grantId: Buffer): Promise<void> {
  await tx.deleteFrom('identity_record').where('grant_id', '=', grantId).where('model', '=', model).execute()
}

/** From here on a grant is good for as long as the account's epoch stays. */
export async function bindGrant(tx: Tx, id: Buffer, epoch: number): Promise<void> {
  await tx.updateTable('identity_record').set({ access_epoch: epoch }).where('id', '=', id).execute()
}

export async function deleteExpired(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('identity_record').where('expires_at', '<', now).execute()
}

export interface KeyRow {
  id: string
  jwk_sealed: Buffer
  created_at: Date
  signs_from: Date
}

/** Newest first. */
export const listKeys = (db: Db): Promise<KeyRow[]> =>
  db.selectFrom('signing_key').selectAll().orderBy('signs_from', 'desc').execute()

/** "oidk" in ASCII. */
const LOCK = 0x6f69646b

/** Of several processes, one looks after the keys at a time. */
export async function lockKeys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
}

export async function insertKey(tx: Tx, key: KeyRow): Promise<void> {
  await tx.insertInto('signing_key').values(key).execute()
}

export async function deleteKeys(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('signing_key').where('id', 'in', ids).execute()
}

/** An app of one person. */
export interface Connection {
  accountId: AccountId
  clientId: string
}

/** What is granted to apps by this person and still good, with the app. */
export const listGrants = (db: Db, accountId: AccountId, now: Date) =>
  goodGrants(db, accountId, now)
    .innerJoin('client_app as app', 'app.id', 'grant.client_id')
    .select(['app.id as clientId', 'app.name', 'app.mark', 'app.redirect_uris as addresses'])
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

/** How many accounts have a grant of an app that is still good, by an expression of its id. */
export const connectedPeople = (clientId: RawBuilder<unknown>, now: Date): RawBuilder<number> =>
  sql<number>`(select count(distinct g.account_id)::int from identity_record g
    join account a on a.id = g.account_id and a.access_epoch = g.access_epoch
    where g.model = 'Grant' and g.client_id = ${clientId} and g.expires_at > ${now})`

/** A grant ends by itself, and with the epoch of its account. */
const goodGrants = (db: Db, accountId: AccountId, now: Date) =>
  db
    .selectFrom('identity_record as grant')
    .innerJoin('account', 'account.id', 'grant.account_id')
    .where('grant.model', '=', 'Grant')
    .where('grant.account_id', '=', accountId)
    .where('grant.expires_at', '>', now)
    .where(sql<boolean>`"grant".access_epoch = account.access_epoch`)

/** What the sign-in for other apps knows about persons: which apps they entered, and until when. */
export const identityData: PersonalDataSource = {
  name: 'identity',
  tables: [
    {
      table: 'identity_record',
      merge: kept('void by the epoch of the account, and read once more to tell the apps that it signed out'),
      owner: { account: 'account_id' },
      file: 'aplicativos-conectados',
      shown: {
        client_id: 'Aplicativo',
        model: 'Registro',
        created_at: 'Desde',
        expires_at: 'Vale até',
        last_used_at: 'Último uso',
      },
      hidden: {
        id: SECRET,
        payload_sealed: SECRET,
        grant_id: OURS,
        uid: OURS,
        account_id: OURS,
        session_ids: OURS,
        access_epoch: OURS,
        consumed_at: OURS,
      },
      erase: 'delete',
    },
  ],
}
