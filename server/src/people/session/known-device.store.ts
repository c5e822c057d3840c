import type { AccountId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

interface SeenDevice {
  accountId: AccountId
  hash: Buffer
  userAgent: string | undefined
  ip: string
  now: Date
}

/** How a device stands to an account: its first one ever, one more, or one that was used before. */
type DeviceStatus = 'first' | 'new' | 'known'

/** Notes that an account is used on a device. Of two sign-ins at once on the same one, one finds it new. */
export async function rememberDevice(
  tx: Tx,
  { accountId, hash, ...seen }: SeenDevice,
): Promise<DeviceStatus> {
  const row = await tx
    .insertInto('known_device')
    .values({
      account_id: accountId,
      hash,
      user_agent: seen.userAgent?.slice(0, 300) ?? null,
      ip: seen.ip,
      first_seen_at: seen.now,
      last_seen_at: seen.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'hash']).doUpdateSet({ last_seen_at: seen.now, ip: seen.ip }),
    )
    // A row that this statement inserted has never been locked or changed.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .returning((q) =>
      q
        .exists(
          q
            .selectFrom('known_device as other')
            .select('other.hash')
            .where('other.account_id', '=', accountId),
        )
        .as('hadOthers'),
    )
    .executeTakeFirstOrThrow()
  if (!row.isNew) return 'known'
  return row.hadOthers ? 'new' : 'first'
}

/** Whether the account of this address was used on the device; no for an address without one. */
export async function isKnownDevice(db: Db, email: string, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .innerJoin('account', 'account.id', 'known_device.account_id')
    .select('known_device.hash')
    .where('account.email', '=', email)
    .where('known_device.hash', '=', hash)
    .executeTakeFirst()
  return row !== undefined
}

/** No device of the account is known any more. */
export async function forgetDevices(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('known_device').where('account_id', '=', accountId).execute()
}

/** The device on which a session was started is a stranger's again. */
export async function forgetDeviceOf(tx: Tx, accountId: AccountId, sessionId: string): Promise<void> {
  await tx
    .deleteFrom('known_device')
    .where('account_id', '=', accountId)
    .where('hash', '=', (q) => q.selectFrom('session').select('device_hash').where('id', '=', sessionId))
    .execute()
}
