import type { AccountId } from '@vitrine/contract/ids'
import type { Db, Tx } from '#kernel/database.ts'

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
