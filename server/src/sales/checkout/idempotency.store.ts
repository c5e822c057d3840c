import type { AccountId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx, Write } from '#kernel/database.ts'

export interface Claim {
  accountId: AccountId
  key: string
  bodyHash: Buffer
  at: Date
}

/** True for the first caller of a key. The others wait here until the first one commits. */
export async function claimKey(tx: Tx, { accountId, key, bodyHash, at }: Claim): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into idempotency (account_id, key, body_hash, at) values (${accountId}, ${key}, ${bodyHash}, ${at})
    on conflict do nothing`.execute(tx)
  return Boolean(numAffectedRows)
}

export const keepingAnswer = ({ accountId, key }: Claim, answer: unknown): Write =>
  sql`update idempotency set answer = ${JSON.stringify(answer)} where account_id = ${accountId} and key = ${key}`

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
