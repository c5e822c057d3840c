import type { AccountId } from '@vitrine/contract/ids'
import type { Db, Tx } from '#kernel/database.ts'

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
