import type { AccountId, PasskeyId } from '@vitrine/contract/ids'
import type { Db, Tx } from '#kernel/database.ts'

export interface NewPasskeyRow {
  id: PasskeyId
  accountId: AccountId
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
  name: string
  synced: boolean
  /** From where it was added. */
  ip: string | undefined
  userAgent: string | undefined
  now: Date
}

/** False when somebody has it already. */
export async function insertPasskey(tx: Tx, { now, ...passkey }: NewPasskeyRow): Promise<boolean> {
  const row = await tx
    .insertInto('passkey')
    .values({
      id: passkey.id,
      account_id: passkey.accountId,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      synced: passkey.synced,
      ip: passkey.ip ?? null,
      user_agent: passkey.userAgent?.slice(0, 300) ?? null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function listPasskeys(db: Db, accountId: AccountId) {
  return db
    .selectFrom('passkey')
    .select(['id', 'name', 'synced', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .select(['credential_id as credentialId', 'transports'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** By the name that the authenticator gives it. */
export function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('passkey')
    .select(['id', 'account_id as accountId', 'credential_id as credentialId'])
    .select(['public_key as publicKey', 'counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** Notes a use; false when the authenticator's count did not grow since (it may be a copy), where it counts at all. */
export async function notePasskeyUse(tx: Tx, id: string, counter: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('passkey')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((q) => q.or([q('counter', '<', counter), q.and([q('counter', '=', 0), q.val(counter === 0)])]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False when the account has no such passkey. */
export async function renamePasskey(
  tx: Tx,
  { id, accountId, name }: { id: string; accountId: AccountId; name: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False when the account has no such passkey. */
export async function deletePasskey(
  tx: Tx,
  { id, accountId }: { id: string; accountId: AccountId },
): Promise<boolean> {
  const row = await tx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deletePasskeys(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('passkey').where('account_id', '=', accountId).execute()
}

export type ChallengePurpose = 'register' | 'second-factor' | 'sign-in'

/** What an authenticator has to sign: for what, and for whom. */
export interface Challenge {
  hash: Buffer
  purpose: ChallengePurpose
  /** Nobody yet, when somebody signs in with a passkey alone. */
  accountId: AccountId | undefined
}

export async function insertChallenge(tx: Tx, challenge: Challenge, expiresAt: Date): Promise<void> {
  const { hash, purpose, accountId } = challenge
  await tx
    .insertInto('passkey_challenge')
    .values({ hash, purpose, account_id: accountId ?? null, expires_at: expiresAt })
    .execute()
}

/** Uses a challenge up: of any number of callers who signed it one gets it. */
export async function takeChallenge(
  tx: Tx,
  { hash, purpose, accountId }: Challenge,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('passkey_challenge')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('account_id', 'is not distinct from', accountId ?? null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}
