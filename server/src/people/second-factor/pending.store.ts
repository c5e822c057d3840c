import type { AccountId } from '@vitrine/contract/ids'
import type { Db, Tx } from '#kernel/database.ts'

/** What proving the second factor leads to: a session, a first factor and a session, or a session's renewal. */
export type Purpose = 'sign-in' | 'enrol' | 'renew'

export interface NewPending {
  hash: Buffer
  accountId: AccountId
  purpose: Purpose
  sessionId: string | undefined
  keyThumbprint: string | undefined
  now: Date
  expiresAt: Date
}

/** Somebody who owes the second factor. */
export interface Pending {
  accountId: AccountId
  purpose: Purpose
  sessionId: string | null
  wrongCodes: number
  expiresAt: Date
}

/** A secret, and the browser key it was begun with. */
export interface PendingKey {
  hash: Buffer
  keyThumbprint: string | undefined
}

const PENDING = [
  'account_id as accountId',
  'purpose',
  'session_id as sessionId',
  'wrong_codes as wrongCodes',
  'expires_at as expiresAt',
] as const

export async function insertPending(tx: Tx, pending: NewPending): Promise<void> {
  await tx
    .insertInto('second_factor_session')
    .values({
      hash: pending.hash,
      account_id: pending.accountId,
      purpose: pending.purpose,
      session_id: pending.sessionId ?? null,
      key_thumbprint: pending.keyThumbprint ?? null,
      created_at: pending.now,
      expires_at: pending.expiresAt,
    })
    .execute()
}

/** How it stands, without using it. */
export async function findPending(
  db: Db,
  key: PendingKey,
  attempts: number,
  now: Date,
): Promise<Pending | undefined> {
  const row = await db
    .selectFrom('second_factor_session')
    .select(PENDING)
    .where('hash', '=', key.hash)
    .where('key_thumbprint', 'is not distinct from', key.keyThumbprint ?? null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('wrong_codes', '<', attempts)
    .executeTakeFirst()
  return row as Pending | undefined
}

/**
 * Ends it, as if what is tried now were right: of any number of callers one goes on, and the others wait for it. Who
 * turns out to be wrong gives it back with `countWrongCode`, in the same transaction.
 */
export async function takePending(
  tx: Tx,
  key: PendingKey,
  attempts: number,
  now: Date,
): Promise<Pending | undefined> {
  const row = await tx
    .updateTable('second_factor_session')
    .set({ ended_at: now })
    .where('hash', '=', key.hash)
    .where('key_thumbprint', 'is not distinct from', key.keyThumbprint ?? null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('wrong_codes', '<', attempts)
    .returning(PENDING)
    .executeTakeFirst()
  return row as Pending | undefined
}

/** Gives it back with one attempt less. */
export async function countWrongCode(tx: Tx, hash: Buffer): Promise<void> {
  await tx
    .updateTable('second_factor_session')
    .set((q) => ({ ended_at: null, wrong_codes: q('wrong_codes', '+', 1) }))
    .where('hash', '=', hash)
    .execute()
}

/** Wrong codes of an account since an instant, over all of its attempts to prove the second factor. */
export async function countFailures(db: Db, accountId: AccountId, since: Date): Promise<number> {
  const { sum } = await db
    .selectFrom('second_factor_session')
    .select((q) => q.fn.sum<number | null>('wrong_codes').as('sum'))
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

/** What began before the second factor changed leads nowhere. */
export async function endPending(tx: Tx, accountId: AccountId, now: Date): Promise<void> {
  await tx
    .updateTable('second_factor_session')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Those that ran out before `before`, and the challenges with them. */
export async function deleteSpent(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('second_factor_session').where('expires_at', '<', before).execute()
  await tx.deleteFrom('passkey_challenge').where('expires_at', '<', before).execute()
  await tx.deleteFrom('totp_enrolment').where('expires_at', '<', before).execute()
}
