import type { AccountId } from '@vitrine/contract/ids'
import type { Tx } from '#kernel/database.ts'

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
