import { type AdminApiKey, type ApiKeyInput, KEY_PREFIX } from '@vitrine/contract/admin/api-key'
import { PERMISSIONS, type Permission, withShown } from '@vitrine/contract/admin/permission'
import { type ApiKeyId, newId } from '@vitrine/contract/ids'
import { HOUR_MS } from '@vitrine/contract/time'
import type { ChangeActor, Versioned } from '#kernel/change.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { newToken, sha256 } from '#kernel/secrets.ts'
import {
  findApiKey,
  insertApiKey,
  lockApiKey,
  markRevoked,
  replaceHash,
  updateApiKey,
} from './api-key.store.ts'

/** A key as the administration changes it. */
export const apiKey: Versioned<AdminApiKey> = {
  kind: 'api-key',
  lock: lockApiKey,
  read: findApiKey,
  nameOf: ({ name }) => name,
  derived: ['state', 'createdBy', 'lastUsedAt', 'previousUntil'],
}

/** So many of its random signs are shown. */
const SHOWN = 4

function makeKey() {
  const key = KEY_PREFIX + newToken()
  return { key, hash: sha256(key), prefix: key.slice(0, KEY_PREFIX.length + SHOWN) }
}

/** Refuses `key.beyond` to who gives a key more than they may themselves. */
function refuseBeyond(permissions: readonly Permission[], own: ReadonlySet<Permission>): void {
  const beyond = withShown(permissions).find((one) => !own.has(one))
  if (beyond) throw new Refused('key.beyond', { permission: beyond, words: PERMISSIONS[beyond] })
}

function refuseRevoked({ revokedAt }: AdminApiKey): void {
  if (revokedAt) throw new Refused('key.revoked')
}

/** Resolves to its id and the key, which is shown this once. */
export async function createApiKey(
  tx: Tx,
  input: ApiKeyInput,
  { by, at }: ChangeActor,
  own: ReadonlySet<Permission>,
): Promise<{ id: ApiKeyId; key: string }> {
  refuseBeyond(input.permissions, own)
  const id = newId('key', at.getTime())
  const { key, hash, prefix } = makeKey()
  await insertApiKey(tx, { ...input, id, prefix, hash, by, at })
  return { id, key }
}

export async function editApiKey(
  tx: Tx,
  before: AdminApiKey,
  input: ApiKeyInput,
  own: ReadonlySet<Permission>,
): Promise<void> {
  refuseRevoked(before)
  refuseBeyond(input.permissions, own)
  await updateApiKey(tx, before.id, input)
}

/** The key of before is good for so many hours beside the new one, which is shown this once. */
export async function rotateApiKey(
  tx: Tx,
  before: AdminApiKey,
  overlapHours: number,
  { at, own }: { at: Date; own: ReadonlySet<Permission> },
): Promise<string> {
  refuseRevoked(before)
  refuseBeyond(before.permissions, own)
  const { key, hash, prefix } = makeKey()
  await replaceHash(tx, before.id, {
    hash,
    prefix,
    previousUntil: new Date(at.getTime() + overlapHours * HOUR_MS),
  })
  return key
}

export async function revokeApiKey(tx: Tx, before: AdminApiKey, at: Date): Promise<void> {
  refuseRevoked(before)
  await markRevoked(tx, before.id, at)
}
