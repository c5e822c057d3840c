import { DAY_MS } from '@vitrine/contract/time'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { seal, unseal } from '#kernel/seal.ts'
import type { SealedColumn } from '#kernel/sealed-column.ts'
import { deleteKeys, insertKey, type KeyRow, listKeys, lockKeys } from './identity.store.ts'

/** What every relying party understands (OpenID Connect Core, 15.1). */
const ALGORITHM = 'RS256'
const SIGNS_MS = 90 * DAY_MS
/** Apps keep the list of keys for a while: a new key is in it before it signs. */
const PUBLISHED_BEFORE_MS = DAY_MS
/** What an old key signed is still shown to us, as the hint of who signs out. */
const KEPT_AFTER_MS = 30 * DAY_MS

const placeOf = (id: string) => `signing_key.jwk:${id}`

/** The private keys, the one that signs now first; makes the first one of an installation. */
export async function readKeys(app: App): Promise<JWK[]> {
  const now = app.clock.now()
  const rows = await listKeys(app.db)
  const known = rows.some(({ signs_from }) => signs_from <= now) ? rows : await rotateKeys(app)
  const [signing, upcoming] = [known.filter(isSigning(now)), known.filter((row) => !isSigning(now)(row))]
  return [...signing, ...upcoming].map(({ id, jwk_sealed }) =>
    JSON.parse(unseal(app.config.dataKeys, placeOf(id), jwk_sealed)),
  )
}

const isSigning =
  (now: Date) =>
  ({ signs_from }: KeyRow) =>
    signs_from <= now

/** Announces the next key in time and forgets those that nothing is checked with any more. */
export async function rotateKeys(app: App): Promise<KeyRow[]> {
  const next = await makeKey()
  return inTransaction(app.db, async (tx) => {
    await lockKeys(tx)
    const now = app.clock.now()
    const rows = await listKeys(tx)
    const [newest] = rows
    if (!newest) await keepKey(app, tx, next, { now, from: now })
    else if (now.getTime() >= newest.signs_from.getTime() + SIGNS_MS - PUBLISHED_BEFORE_MS)
      await keepKey(app, tx, next, { now, from: new Date(now.getTime() + PUBLISHED_BEFORE_MS) })
    await deleteKeys(tx, spent(rows, now))
    return listKeys(tx)
  })
}

/** A key is spent some time after the one behind it began to sign. */
const spent = (newestFirst: readonly KeyRow[], now: Date): string[] =>
  newestFirst.flatMap(({ id }, i) => {
    const successor = newestFirst[i - 1]
    return successor && now.getTime() > successor.signs_from.getTime() + KEPT_AFTER_MS ? [id] : []
  })

async function makeKey(): Promise<JWK & { kid: string }> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: ALGORITHM, use: 'sig' }
}

async function keepKey(
  app: App,
  tx: Tx,
  jwk: JWK & { kid: string },
  { now, from }: { now: Date; from: Date },
): Promise<void> {
  const sealed = seal(app.config.dataKeys, placeOf(jwk.kid), JSON.stringify(jwk))
  await insertKey(tx, { id: jwk.kid, jwk_sealed: sealed, created_at: now, signs_from: from })
}

export const signingKeySealed: SealedColumn = {
  table: 'signing_key',
  column: 'jwk_sealed',
  key: ['id'],
  placeOf: ({ id }) => placeOf(id as string),
}
