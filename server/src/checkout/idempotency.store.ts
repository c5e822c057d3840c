import type { Db, Tx } from '../kernel/database.ts'

interface Claim {
  accountId: string
  key: string
  bodyHash: Buffer
  at: Date
}

/** True for the first caller of a key. The others wait here until the first one commits. */
export async function claimKey(tx: Tx, { accountId, key, bodyHash, at }: Claim): Promise<boolean> {
  const row = await tx
    .insertInto('idempotency')
    .values({ account_id: accountId, key, body_hash: bodyHash, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

export async function keepAnswer(tx: Tx, { accountId, key }: Claim, answer: unknown): Promise<void> {
  await tx
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(answer) })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .execute()
}

export const findAnswer = (
  db: Db,
  { accountId, key }: Claim,
): Promise<{ bodyHash: Buffer; answer: unknown } | undefined> =>
  db
    .selectFrom('idempotency')
    .select(['body_hash as bodyHash', 'answer'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
