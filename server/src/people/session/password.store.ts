import type { AccountId } from '@vitrine/contract/ids'
import type { Db, Tx } from '#kernel/database.ts'

interface PasswordSwap {
  accountId: AccountId
  /** The hash that is there now. */
  before: string | null
  after: string | null
  now: Date
}

/** How many passwords before the present one are remembered: with it, the last three. */
const REMEMBERED = 2

/** Puts a hash in the place of another and remembers that one; false when somebody else was there first. */
export async function swapPassword(
  tx: Tx,
  { accountId, before, after, now }: PasswordSwap,
): Promise<boolean> {
  const row = await tx
    .updateTable('account')
    .set({ password_hash: after })
    .where('id', '=', accountId)
    .where('password_hash', 'is not distinct from', before)
    .returning('id')
    .executeTakeFirst()
  if (row && before) await remember(tx, accountId, before, now)
  return row !== undefined
}

async function remember(tx: Tx, accountId: AccountId, hash: string, now: Date): Promise<void> {
  await tx
    .insertInto('password_history')
    .values({ account_id: accountId, hash, replaced_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'replaced_at']).doUpdateSet({ hash }))
    .execute()
  const kept = tx
    .selectFrom('password_history')
    .select('replaced_at')
    .where('account_id', '=', accountId)
    .orderBy('replaced_at', 'desc')
    .limit(REMEMBERED)
  await tx
    .deleteFrom('password_history')
    .where('account_id', '=', accountId)
    .where('replaced_at', 'not in', kept)
    .execute()
}

/** Hashes of the passwords before the present one, newest first. */
export async function listFormerPasswords(db: Db, accountId: AccountId): Promise<string[]> {
  const rows = await db
    .selectFrom('password_history')
    .select('hash')
    .where('account_id', '=', accountId)
    .orderBy('replaced_at', 'desc')
    .limit(REMEMBERED)
    .execute()
  return rows.map(({ hash }) => hash)
}
