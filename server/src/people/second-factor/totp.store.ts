import type { AccountId } from '@vitrine/contract/ids'
import type { Db, Tx } from '#kernel/database.ts'

/** Takes the place of a secret that was shown before and not confirmed. */
export async function putEnrolment(
  tx: Tx,
  accountId: AccountId,
  secret: Buffer,
  expiresAt: Date,
): Promise<void> {
  await tx
    .insertInto('totp_enrolment')
    .values({ account_id: accountId, secret, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ secret, expires_at: expiresAt }))
    .execute()
}

/** The secret that waits for its first code. Nobody else can confirm it until this transaction ends. */
export async function holdEnrolment(tx: Tx, accountId: AccountId, now: Date): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('totp_enrolment')
    .select('secret')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  return row?.secret
}

interface NewTotp {
  secret: Buffer
  step: number
  now: Date
  /** From where it was confirmed. */
  ip: string | undefined
  userAgent: string | undefined
}

/** Takes the confirmed secret into use; the step of the code that confirmed it is spent. */
export async function putTotp(
  tx: Tx,
  accountId: AccountId,
  { secret, step, now, ip, userAgent }: NewTotp,
): Promise<void> {
  await tx.deleteFrom('totp_enrolment').where('account_id', '=', accountId).execute()
  const origin = { ip: ip ?? null, user_agent: userAgent?.slice(0, 300) ?? null }
  const values = { secret, last_step: step, confirmed_at: now, ...origin }
  await tx
    .insertInto('totp')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}

export function findTotp(db: Db, accountId: AccountId) {
  return db
    .selectFrom('totp')
    .select(['secret', 'confirmed_at as confirmedAt'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Spends a step: of any number of callers with its code one gets it, and none gets it or an older one again. */
export async function takeStep(tx: Tx, accountId: AccountId, step: number): Promise<boolean> {
  const row = await tx
    .updateTable('totp')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

/** False when there was none. */
export async function deleteTotp(tx: Tx, accountId: AccountId): Promise<boolean> {
  await tx.deleteFrom('totp_enrolment').where('account_id', '=', accountId).execute()
  const { numDeletedRows } = await tx
    .deleteFrom('totp')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** New ones; those before them are dead. */
export async function replaceRecoveryCodes(
  tx: Tx,
  accountId: AccountId,
  hashes: readonly Buffer[],
  now: Date,
): Promise<void> {
  await deleteRecoveryCodes(tx, accountId)
  const rows = hashes.map((hash) => ({ hash, account_id: accountId, made_at: now }))
  await tx.insertInto('recovery_code').values(rows).execute()
}

/** Uses a code up: of any number of callers with it one gets it. */
export async function takeRecoveryCode(
  tx: Tx,
  accountId: AccountId,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}

export async function countRecoveryCodes(db: Db, accountId: AccountId): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteRecoveryCodes(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
}
