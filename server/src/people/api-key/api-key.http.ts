import { permissionsOf, withShown } from '@vitrine/contract/admin/permission'
import { dayOf, MINUTE_MS } from '@vitrine/contract/time'
import type { Caller } from '#http/call.ts'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { isWithinNetworks } from '#kernel/outbound.ts'
import { sha256 } from '#kernel/secrets.ts'
import { findSentKey, isOwned, noteUse, type SentKey } from './api-key.store.ts'

const TOUCH_EVERY_MS = MINUTE_MS

/**
 * Who calls by a key: its maker, with the permissions that the key was given and its maker has still. Refuses
 * `key.unknown`, `key.expired` and `key.address`.
 */
export async function identifyKey(app: App, bearer: string, ip: string): Promise<Caller> {
  const now = app.clock.now()
  const key = await findSentKey(app.db, sha256(bearer), now)
  if (!key || key.revokedAt || !isOwned(key)) throw new Refused('key.unknown')
  if (key.expiresOn !== null && key.expiresOn < dayOf(now)) throw new Refused('key.expired')
  if (key.addresses.length > 0 && !isWithinNetworks(key.addresses, ip)) throw new Refused('key.address')
  const last = key.lastUsedAt?.getTime() ?? 0
  if (now.getTime() - last >= TOUCH_EVERY_MS) await inTransaction(app.db, (tx) => noteUse(tx, key, now))
  return callerOf(key)
}

function callerOf({ id, accountId, permissions, roles }: SentKey): Caller {
  const theirs = permissionsOf(roles)
  return {
    accountId,
    apiKeyId: id,
    sessionId: id,
    isAdmin: true,
    roles,
    permissions: new Set(withShown(permissions).filter((one) => theirs.has(one))),
    isConfirmed: true,
    hasSecondFactor: true,
  }
}
