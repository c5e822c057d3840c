import type { AdminApiKey, ApiKeyInput } from '@vitrine/contract/admin/api-key'
import type { Permission } from '@vitrine/contract/admin/permission'
import type { AccountId, ApiKeyId } from '@vitrine/contract/ids'
import { dayOf } from '@vitrine/contract/time'
import { type RawBuilder, sql } from 'kysely'
import { isAdmin } from '#account'
import type { Db, Tx } from '#kernel/database.ts'

/** A key that somebody sent, with who made it. */
export interface SentKey {
  id: ApiKeyId
  accountId: AccountId
  permissions: Permission[]
  addresses: string[]
  expiresOn: string | null
  revokedAt: Date | null
  lastUsedAt: Date | null
  /** Of who made it, as they are now. */
  roles: string[]
  accountStatus: string
}

/** The key of a hash, of now or of before; nothing when there is none. */
export async function findSentKey(db: Db, hash: Buffer, now: Date): Promise<SentKey | undefined> {
  const { rows } = await sql<SentKey>`
    select k.id, k.created_by as "accountId", k.permissions, k.addresses, k.expires_on as "expiresOn",
      k.revoked_at as "revokedAt", k.last_used_at as "lastUsedAt", a.roles, a.status as "accountStatus"
    from api_key k join account_standing a on a.account_id = k.created_by
    where k.hash = ${hash} or (k.previous_hash = ${hash} and k.previous_until > ${now})`.execute(db)
  return rows[0]
}

/** It is used now; who notes it meanwhile is left alone. */
export const noteUse = async (tx: Tx, { id, lastUsedAt }: SentKey, now: Date): Promise<void> =>
  void (await sql`
    update api_key set last_used_at = ${now} where id = ${id} and last_used_at is not distinct from ${lastUsedAt}`.execute(
    tx,
  ))

interface Row
  extends Omit<AdminApiKey, 'state' | 'createdAt' | 'lastUsedAt' | 'revokedAt' | 'previousUntil'> {
  createdAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
  previousUntil: Date | null
  roles: string[]
  accountStatus: string
}

export const isOwned = ({ roles, accountStatus }: Pick<SentKey, 'roles' | 'accountStatus'>): boolean =>
  accountStatus === 'active' && isAdmin(roles)

function stateOf(row: Row, now: Date): AdminApiKey['state'] {
  if (row.revokedAt) return 'revoked'
  if (row.expiresOn !== null && row.expiresOn < dayOf(now)) return 'expired'
  return isOwned(row) ? 'active' : 'orphaned'
}

function itemOf(row: Row, now: Date): AdminApiKey {
  const { createdAt, lastUsedAt, revokedAt, previousUntil, roles: _, accountStatus: __, ...rest } = row
  return {
    ...rest,
    state: stateOf(row, now),
    createdAt: createdAt.toISOString(),
    ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
    ...(revokedAt && { revokedAt: revokedAt.toISOString() }),
    ...(previousUntil && previousUntil > now && { previousUntil: previousUntil.toISOString() }),
  }
}

async function select(db: Db, which: RawBuilder<unknown>, now: Date): Promise<AdminApiKey[]> {
  const { rows } = await sql<Row>`
    select k.id, k.version, k.name, k.prefix, k.permissions, k.addresses, k.expires_on as "expiresOn",
      coalesce(n.name, '') as "createdBy", k.created_at as "createdAt", k.last_used_at as "lastUsedAt",
      k.revoked_at as "revokedAt", k.previous_until as "previousUntil", coalesce(a.roles, '{}') as roles,
      coalesce(a.status, '') as "accountStatus"
    from api_key k left join account_standing a on a.account_id = k.created_by
    left join named_account n on n.account_id = k.created_by
    where ${which} order by k.revoked_at is not null, k.created_at, k.id`.execute(db)
  return rows.map((row) => itemOf(row, now))
}

export const listApiKeys = (db: Db, now: Date): Promise<AdminApiKey[]> => select(db, sql`true`, now)

export const findApiKey = async (db: Db, id: string, now: Date): Promise<AdminApiKey | undefined> =>
  (await select(db, sql`k.id = ${id}`, now))[0]

/** Holds it until the transaction ends; resolves to its version, or to nothing when it is not there. */
export async function lockApiKey(tx: Tx, id: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('api_key')
    .select('version')
    .where('id', '=', id as ApiKeyId)
    .forUpdate()
    .executeTakeFirst()
  return row?.version
}

interface NewKey extends ApiKeyInput {
  id: ApiKeyId
  prefix: string
  hash: Buffer
  by: AccountId
  at: Date
}

export async function insertApiKey(
  tx: Tx,
  { id, name, prefix, hash, permissions, addresses, expiresOn, by, at }: NewKey,
): Promise<void> {
  await tx
    .insertInto('api_key')
    .values({
      id,
      name,
      prefix,
      hash,
      permissions,
      addresses,
      expires_on: expiresOn,
      created_by: by,
      created_at: at,
    })
    .execute()
}

const update = async (tx: Tx, id: ApiKeyId, values: RawBuilder<unknown>): Promise<void> =>
  void (await sql`update api_key set ${values}, version = version + 1 where id = ${id}`.execute(tx))

export const updateApiKey = (
  tx: Tx,
  id: ApiKeyId,
  { name, permissions, addresses, expiresOn }: ApiKeyInput,
): Promise<void> =>
  update(
    tx,
    id,
    sql`name = ${name}, permissions = ${permissions}::text[], addresses = ${addresses}::text[], expires_on = ${expiresOn}`,
  )

/** The key of now becomes the one before, which is good until an instant. */
export const replaceHash = (
  tx: Tx,
  id: ApiKeyId,
  { hash, prefix, previousUntil }: { hash: Buffer; prefix: string; previousUntil: Date },
): Promise<void> =>
  update(
    tx,
    id,
    sql`previous_hash = hash, previous_until = ${previousUntil}, hash = ${hash}, prefix = ${prefix}`,
  )

export const markRevoked = (tx: Tx, id: ApiKeyId, at: Date): Promise<void> =>
  update(tx, id, sql`revoked_at = ${at}, previous_hash = null, previous_until = null`)
