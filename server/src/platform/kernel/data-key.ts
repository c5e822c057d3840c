import { MINUTE_MS } from '@vitrine/contract/time'
import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from './database.ts'
import { StartRefusal } from './errors.ts'
import { createDataKeys, type DataKeys, type KeyVersion, keysOfSecret, seal, unseal } from './seal.ts'
import { indexOfSealed, newToken, type SecretRing } from './secrets.ts'

/** Where a version of the key is sealed for; the first as it was before there were others. */
const placeOf = (number: number): string => (number === 1 ? 'data_key.sealed' : `data_key.sealed:${number}`)

/** By what a database knows a secret that seals its key. */
const checkOf = (secret: string): Buffer => indexOfSealed(secret, 'data_secret_check', 'vitrine')

/** The secret, of several, that seals the key of a database which noted `check`. */
export const sealingSecret = (secrets: readonly string[], check: Buffer): string | undefined =>
  secrets.find((secret) => checkOf(secret).equals(check))

/** What is read with one version of the key in it is opened for so long after it is retired (ms). */
const GRACE_MS = 5 * MINUTE_MS

/** A version of the key as it is kept. */
interface StoredVersion {
  number: number
  sealed: Buffer
  isBare: boolean
  isPromoted: boolean
  /** For how many milliseconds it has been retired; null where it is not. */
  retiredMs: number | null
}

/** The key of a database, and the secret that seals it; nothing where none of the secrets does. */
export async function findDataKeys(
  db: Db | Tx,
  secrets: SecretRing,
): Promise<{ secret: string; keys: DataKeys; state: number } | undefined> {
  const noted = await db.selectFrom('data_secret_check').select('value').executeTakeFirst()
  // Nothing was sealed before the first start.
  if (!noted) return { secret: secrets[0], keys: keysOfSecret(secrets[0], { isBare: true }), state: 0 }
  const secret = sealingSecret(secrets, noted.value)
  if (!secret) return undefined
  const stored = await listStored(db)
  const [first, ...others] = orderVersions(secret, stored)
  // A database from before it had a key of its own sealed all of it with the secret.
  const keys = first ? createDataKeys([first, ...others]) : keysOfSecret(secret, { isBare: true })
  return { secret, keys, state: Math.max(0, ...stored.map(keyStateOf)) }
}

/** A database that is taken along before it is migrated has no such table yet, or one row without a version. */
async function listStored(db: Db | Tx): Promise<StoredVersion[]> {
  const { rows: tables } = await sql<{
    isThere: boolean
  }>`select to_regclass('data_key') is not null as "isThere"`.execute(db)
  if (!tables[0]!.isThere) return []
  const { rows } = await sql<StoredVersion>`
    select coalesce((k ->> 'version')::integer, 1) as number, sealed, coalesce((k ->> 'is_bare')::boolean, true) as "isBare",
      not k ? 'version' or k ->> 'promoted_at' is not null as "isPromoted",
      extract(epoch from clock_timestamp() - (k ->> 'retired_at')::timestamptz)::float8 * 1000 as "retiredMs"
    from (select sealed, to_jsonb(data_key) as k from data_key) as kept`.execute(db)
  return rows
}

/** The versions, opened; the newest that is promoted first. */
function orderVersions(secret: string, stored: readonly StoredVersion[]): KeyVersion[] {
  const newest = Math.max(...stored.filter(({ isPromoted }) => isPromoted).map(({ number }) => number))
  const isCurrent = ({ number }: StoredVersion) => (number === newest ? 0 : 1)
  return stored
    .toSorted((one, other) => isCurrent(one) - isCurrent(other) || other.number - one.number)
    .map(({ number, sealed, isBare, retiredMs }) => ({
      number,
      isBare,
      secret: unseal(keysOfSecret(secret), placeOf(number), sealed),
      closesAt: retiredMs === null ? undefined : performance.now() + Math.max(0, GRACE_MS - retiredMs),
    }))
}

const OTHER_SECRET =
  'Este banco de dados já foi usado com outro DATA_SECRET, e o que está cifrado nele (documentos, segunda etapa) não abriria. Inicie com a pasta DATA_DIR de antes, cujo secrets.json o guarda, ou com o DATA_SECRET de antes.'

/**
 * The key with which a database seals what it stores, and which its first start makes. `DATA_SECRET` seals the key alone,
 * so that it is exchanged without a word to the rest: of several the first seals it from now on. Refuses to start where
 * none of them does (`StartRefusal`).
 */
export function openDataKeys(db: Db, secrets: SecretRing): Promise<DataKeys> {
  return inTransaction(db, async (tx) => {
    const [first] = secrets
    if (await noteFirstStart(tx, first)) {
      const key = { number: 1, secret: newToken(), isBare: false }
      await keepVersion(tx, first, key)
      return createDataKeys([key])
    }
    await tx.selectFrom('data_secret_check').select('value').forUpdate().execute()
    const found = await findDataKeys(tx, secrets)
    if (!found) throw new StartRefusal(OTHER_SECRET)
    if (found.secret !== first) await exchange(tx, first, found.keys)
    return found.keys
  })
}

/** Whether nothing was started on this database before. Of several starts at once one is the first; the others wait. */
async function noteFirstStart(tx: Tx, secret: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('data_secret_check')
    .values({ value: checkOf(secret) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Keeps a version of the key, sealed by a secret; one that is there is sealed by it from now on. */
async function keepVersion(
  tx: Tx,
  secret: string,
  { number, isBare, secret: key }: KeyVersion,
  promotedAt?: null,
): Promise<void> {
  const sealed = seal(keysOfSecret(secret), placeOf(number), key)
  await tx
    .insertInto('data_key')
    .values({
      version: number,
      is_only: number === 1 ? true : null,
      is_bare: isBare,
      sealed,
      ...(promotedAt === null && { promoted_at: null }),
    })
    .onConflict((conflict) => conflict.column('version').doUpdateSet({ sealed }))
    .execute()
}

async function exchange(tx: Tx, secret: string, { versions }: DataKeys): Promise<void> {
  await tx
    .updateTable('data_secret_check')
    .set({ value: checkOf(secret) })
    .execute()
  // Before it had a key of its own, the secret of then was the key: it becomes the first version.
  for (const one of versions) await keepVersion(tx, secret, { ...one, number: one.number || 1 })
}

/** The state of a key: it grows with each version that is made, and with each that is promoted. */
export const keyStateOf = ({ number, isPromoted }: Pick<StoredVersion, 'number' | 'isPromoted'>): number =>
  2 * number + (isPromoted ? 1 : 0)

/**
 * Makes the next version of the key, which opens from now on and seals once it is promoted. Of a rotation that was not
 * finished the version is taken as it is. Resolves to its number.
 */
export async function prepareVersion(tx: Tx, secrets: SecretRing): Promise<number> {
  await tx.selectFrom('data_secret_check').select('value').forUpdate().execute()
  const [found, stored] = [await findDataKeys(tx, secrets), await listStored(tx)]
  if (!found) throw new StartRefusal(OTHER_SECRET)
  if (stored.length === 0) await exchange(tx, found.secret, found.keys)
  const newest = Math.max(1, ...stored.map((one) => one.number))
  if (stored.filter(({ retiredMs }) => retiredMs === null).length > 1) return newest
  const number = newest + 1
  await keepVersion(tx, found.secret, { number, secret: newToken(), isBare: false }, null)
  return number
}

/** It seals and signs from now on, in every process that has heard of it. Resolves to whether it did not before. */
export async function promoteVersion(tx: Tx, number: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('data_key')
    .set({ promoted_at: sql`clock_timestamp()` })
    .where('version', '=', number)
    .where('promoted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The versions before open nothing from now on. Resolves to their numbers. */
export async function retireVersionsBefore(tx: Tx, number: number): Promise<number[]> {
  const rows = await tx
    .updateTable('data_key')
    .set({ retired_at: sql`clock_timestamp()` })
    .where('version', '<', number)
    .where('retired_at', 'is', null)
    .returning('version')
    .execute()
  return rows.map(({ version }) => version)
}
