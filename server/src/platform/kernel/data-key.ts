import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from './database.ts'
import { StartRefusal } from './errors.ts'
import { indexOfSealed, newToken, type SecretRing, seal, unseal } from './secrets.ts'

/** Where the key is sealed for. */
const PLACE = 'data_key.sealed'

/** By what a database knows a secret that seals its key. */
const checkOf = (secret: string): Buffer => indexOfSealed(secret, 'data_secret_check', 'vitrine')

/** The secret, of several, that seals the key of a database which noted `check`. */
export const sealingSecret = (secrets: readonly string[], check: Buffer): string | undefined =>
  secrets.find((secret) => checkOf(secret).equals(check))

/** The key of a database, and the secret that seals it; nothing where none of the secrets does. */
export async function findDataKey(
  db: Db | Tx,
  secrets: SecretRing,
): Promise<{ secret: string; key: string } | undefined> {
  const noted = await db.selectFrom('data_secret_check').select('value').executeTakeFirst()
  // Nothing was sealed before the first start.
  if (!noted) return { secret: secrets[0], key: secrets[0] }
  const secret = sealingSecret(secrets, noted.value)
  if (!secret) return undefined
  const sealed = await findSealedKey(db)
  // A database from before it had a key of its own sealed all of it with the secret.
  return { secret, key: sealed ? unseal(secret, PLACE, sealed) : secret }
}

/** A database that is taken along before it is migrated has no such table yet. */
async function findSealedKey(db: Db | Tx): Promise<Buffer | undefined> {
  const { rows } = await sql<{
    isThere: boolean
  }>`select to_regclass('data_key') is not null as "isThere"`.execute(db)
  if (!rows[0]!.isThere) return undefined
  return (await db.selectFrom('data_key').select('sealed').executeTakeFirst())?.sealed
}

const OTHER_SECRET =
  'Este banco de dados já foi usado com outro DATA_SECRET, e o que está cifrado nele (documentos, segunda etapa) não abriria. Inicie com a pasta DATA_DIR de antes, cujo secrets.json o guarda, ou com o DATA_SECRET de antes.'

/**
 * The key with which a database seals what it stores, and which its first start makes. `DATA_SECRET` seals the key alone,
 * so that it is exchanged without a word to the rest: of several the first seals it from now on. Refuses to start where
 * none of them does (`StartRefusal`).
 */
export function openDataKey(db: Db, secrets: SecretRing): Promise<string> {
  return inTransaction(db, async (tx) => {
    const [first] = secrets
    if (await noteFirstStart(tx, first)) return makeKey(tx, first)
    await tx.selectFrom('data_secret_check').select('value').forUpdate().execute()
    const found = await findDataKey(tx, secrets)
    if (!found) throw new StartRefusal(OTHER_SECRET)
    if (found.secret !== first) await exchange(tx, first, found.key)
    return found.key
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

async function makeKey(tx: Tx, secret: string): Promise<string> {
  const key = newToken()
  await tx
    .insertInto('data_key')
    .values({ sealed: seal(secret, PLACE, key) })
    .execute()
  return key
}

async function exchange(tx: Tx, secret: string, key: string): Promise<void> {
  const sealed = seal(secret, PLACE, key)
  await tx
    .updateTable('data_secret_check')
    .set({ value: checkOf(secret) })
    .execute()
  await tx
    .insertInto('data_key')
    .values({ sealed })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ sealed }))
    .execute()
}
