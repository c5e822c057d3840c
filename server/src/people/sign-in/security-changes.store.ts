import type { AccountEventKind } from '@vitrine/contract/account-event'
import type { AccountId } from '@vitrine/contract/ids'
import type { Db, Tx } from '#kernel/database.ts'

/** More entries of the history than these nobody reads. */
const SHOWN = 20

export const listAddedPasskeys = (db: Db, accountId: AccountId, since: Date) =>
  db
    .selectFrom('passkey')
    .select(['id', 'created_at as at', 'ip', 'user_agent as userAgent'])
    .where('account_id', '=', accountId)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .execute()

export const listAddedApps = (db: Db, accountId: AccountId, since: Date) =>
  db
    .selectFrom('totp')
    .select(['confirmed_at as at', 'ip', 'user_agent as userAgent'])
    .where('account_id', '=', accountId)
    .where('confirmed_at', '>=', since)
    .execute()

/** When the recovery codes that are good were made, if it was lately. */
export async function findNewRecoveryCodes(
  db: Db,
  accountId: AccountId,
  since: Date,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('recovery_code')
    .select((q) => q.fn.max('made_at').as('at'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('made_at', '>=', since)
    .executeTakeFirst()
  return row?.at ?? undefined
}

export const listAddedDevices = (db: Db, accountId: AccountId, since: Date) =>
  db
    .selectFrom('known_device')
    .select(['hash', 'first_seen_at as at', 'ip', 'user_agent as userAgent'])
    .where('account_id', '=', accountId)
    .where('first_seen_at', '>=', since)
    .orderBy('first_seen_at', 'desc')
    .execute()

/** What was noted of some kinds, newest first. */
export const listSecurityEvents = (
  db: Db,
  accountId: AccountId,
  kinds: readonly AccountEventKind[],
  since: Date,
) =>
  db
    .selectFrom('account_event')
    .select(['id', 'kind', 'at', 'about', 'ip', 'user_agent as userAgent'])
    .where('account_id', '=', accountId)
    .where('kind', 'in', kinds)
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .limit(SHOWN)
    .execute()

/** When the first of the factors came that are there. */
export async function findFirstFactor(db: Db, accountId: AccountId): Promise<Date | undefined> {
  const passkey = db.selectFrom('passkey').select('created_at as at').where('account_id', '=', accountId)
  const app = db
    .selectFrom('totp')
    .select((q) => q.ref('confirmed_at').$notNull().as('at'))
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
  const first = await passkey.union(app).orderBy('at').limit(1).executeTakeFirst()
  return first?.at
}

export async function forgetDevice(tx: Tx, accountId: AccountId, hash: Buffer): Promise<void> {
  await tx.deleteFrom('known_device').where('account_id', '=', accountId).where('hash', '=', hash).execute()
}
