import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createDb, createPool, type Db, inTransaction } from '#kernel/database.ts'
import { createLog } from '#kernel/log.ts'
import { cloneDatabase } from '../../../../test/support/database.ts'
import { CPF } from '../../../../test/support/members.ts'
import { openWeb } from '../../../../test/support/open-web.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import {
  findDataKeys,
  openDataKeys,
  prepareVersion,
  promoteVersion,
  retireVersionsBefore,
} from './data-key.ts'
import { keysOfSecret, seal, unseal, unsealAny, versionOf } from './seal.ts'
import { indexOfSealed } from './secrets.ts'

const [FORMER, NEW] = ['the former secret that is long enough', 'the new secret that is long enough too']
const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())

async function emptyDatabase(): Promise<Db> {
  const database = stack.use(await cloneDatabase())
  const pool = createPool(database.url, 8, createLog('silent'))
  stack.defer(() => pool.end())
  return createDb(pool)
}

const keyAt = async (...given: Parameters<typeof openDataKeys>) =>
  (await openDataKeys(...given)).current.secret

const OTHER = /outro DATA_SECRET/

test('what was sealed opens while DATA_SECRET is exchanged and after it, and no more by the former one', async () => {
  const body = {
    name: 'Marina Duarte Lopes',
    email: 'marina@pessoa.example',
    password: 'cavalo-bateria-grampo',
    acceptedTerms: true as const,
  }
  await using before = await openShop({ env: { DATA_SECRET: FORMER } })
  const { url } = before.parts.app.config.database
  const { accessToken } = await before.client().account.register({ headers: {}, body })
  const form = new FormData()
  form.set('json', JSON.stringify({ version: 0, document: CPF }))
  const headers = { authorization: `Bearer ${accessToken}` }
  const answer = await before.request('/api/profile/update', { method: 'PUT', headers, body: form })
  expect(answer.status).toBe(200)
  const documentAt = async (web: Pick<Shop, 'client'>) =>
    (await web.client(accessToken).profile.read({})).document
  {
    await using during = await openWeb(url, { DATA_SECRET: `${NEW}, ${FORMER}` })
    expect(await documentAt(during)).toBe(CPF)
  }
  await using after = await openWeb(url, { DATA_SECRET: NEW })
  expect(await documentAt(after)).toBe(CPF)
  // A process that goes on from before the exchange reads and writes as the others do.
  expect(await documentAt(before)).toBe(CPF)
  await expect(openWeb(url, { DATA_SECRET: FORMER })).rejects.toThrow(OTHER)
})

test('the key is none of the secrets, the same for all, and stays over exchanges and back', async () => {
  const db = await emptyDatabase()
  const [key, ...others] = await Promise.all(Array.from({ length: 8 }, () => keyAt(db, [FORMER])))
  expect(new Set([key, ...others]).size).toBe(1)
  expect(key).not.toBe(FORMER)
  const exchanged = await Promise.all(Array.from({ length: 8 }, () => keyAt(db, [NEW, FORMER])))
  expect(new Set(exchanged)).toEqual(new Set([key]))
  expect(await keyAt(db, [NEW])).toBe(key)
  await expect(keyAt(db, [FORMER])).rejects.toThrow(OTHER)
  expect(await keyAt(db, [FORMER, NEW])).toBe(key)
  await expect(keyAt(db, [NEW])).rejects.toThrow(OTHER)
})

test('a secret may have a comma in it', async () => {
  const [short, long] = ['only for this test, and long enough for it', `${FORMER}, ${NEW}`]
  for (const text of [short, long]) {
    const database = stack.use(await cloneDatabase())
    const pool = createPool(database.url, 1, createLog('silent'))
    stack.defer(() => pool.end())
    const value = indexOfSealed(text, 'data_secret_check', 'vitrine')
    await createDb(pool).insertInto('data_secret_check').values({ value }).execute()
    await using web = await openWeb(database.url, { DATA_SECRET: text })
    expect(web.parts.app.config.dataKeys.current.secret).toBe(text)
  }
})

test('a database from before it had a key goes on with the secret of then, which is exchanged alike', async () => {
  const db = await emptyDatabase()
  const value = indexOfSealed(FORMER, 'data_secret_check', 'vitrine')
  await db.insertInto('data_secret_check').values({ value }).execute()
  expect(await keyAt(db, [FORMER])).toBe(FORMER)
  expect(await keyAt(db, [NEW, FORMER])).toBe(FORMER)
  expect(await keyAt(db, [NEW])).toBe(FORMER)
})

/** What the version before sealed: nonce, tag and ciphertext, without a header (`secrets.ts` of 1.6). */
function sealBare(secret: string, place: string, text: string): Buffer {
  const nonce = randomBytes(12)
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'vitrine seal', 32))
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** A database in which a version was started that knew one version of the key, as it left it. */
async function databaseOfBefore(key: string): Promise<Db> {
  const db = await emptyDatabase()
  const value = indexOfSealed(FORMER, 'data_secret_check', 'vitrine')
  await db.insertInto('data_secret_check').values({ value }).execute()
  await db
    .insertInto('data_key')
    .values({ sealed: sealBare(FORMER, 'data_key.sealed', key) })
    .execute()
  return db
}

test('a database of the version before goes on without headers, until its key is rotated', async () => {
  const [key, place] = ['the key that the version before made, long enough', 'account_profile.document:acc_1']
  const db = await databaseOfBefore(key)
  const keys = await openDataKeys(db, [FORMER])
  expect(unseal(keys, place, sealBare(key, place, CPF))).toBe(CPF)
  // What is sealed now is read by a process of the version before.
  expect(seal(keys, place, CPF)).toHaveLength(12 + 16 + CPF.length)
  const number = await inTransaction(db, (tx) => prepareVersion(tx, [FORMER]))
  expect(number).toBe(2)
  expect((await openDataKeys(db, [FORMER])).current.number).toBe(1)
  await inTransaction(db, (tx) => promoteVersion(tx, number))
  const after = await openDataKeys(db, [FORMER])
  expect(versionOf(after, seal(after, place, CPF)).number).toBe(2)
  expect(unseal(after, place, sealBare(key, place, CPF))).toBe(CPF)
})

test('a rotation that was ended goes on with its version, and one that is over makes the next', async () => {
  const db = await emptyDatabase()
  await openDataKeys(db, [FORMER])
  const prepare = () => inTransaction(db, (tx) => prepareVersion(tx, [FORMER]))
  const promote = (number: number) => inTransaction(db, (tx) => promoteVersion(tx, number))
  expect([await prepare(), await prepare()]).toEqual([2, 2])
  expect([await promote(2), await promote(2)]).toEqual([true, false])
  expect(await prepare()).toBe(2)
  expect(await inTransaction(db, (tx) => retireVersionsBefore(tx, 2))).toEqual([1])
  expect(await prepare()).toBe(3)
})

test('a version that is retired opens what was read before for five minutes, and then nothing but what left the database', async () => {
  const db = await emptyDatabase()
  const place = 'account_profile.document:acc_1'
  const old = seal(await openDataKeys(db, [FORMER]), place, CPF)
  await inTransaction(db, async (tx) => {
    await promoteVersion(tx, await prepareVersion(tx, [FORMER]))
    await retireVersionsBefore(tx, 2)
  })
  expect(unseal(await openDataKeys(db, [FORMER]), place, old)).toBe(CPF)
  await sql`update data_key set retired_at = retired_at - interval '5 minutes' where version = 1`.execute(db)
  const keys = await openDataKeys(db, [FORMER])
  expect(() => unseal(keys, place, old)).toThrow('retired')
  expect(unsealAny(keys, place, old)).toBe(CPF)
})

test('every version is sealed anew where DATA_SECRET is exchanged', async () => {
  const db = await emptyDatabase()
  const place = 'account_profile.document:acc_1'
  const old = seal(await openDataKeys(db, [FORMER]), place, CPF)
  await inTransaction(db, async (tx) => promoteVersion(tx, await prepareVersion(tx, [FORMER])))
  await openDataKeys(db, [NEW, FORMER])
  expect(await findDataKeys(db, [FORMER])).toBeUndefined()
  const keys = await openDataKeys(db, [NEW])
  expect(keys.versions.map(({ number }) => number)).toEqual([2, 1])
  expect(unseal(keys, place, old)).toBe(CPF)
})

test('neither header nor place of what is sealed can be changed', async () => {
  const keys = keysOfSecret(FORMER)
  const sealed = seal(keys, 'here', CPF)
  expect(unseal(keys, 'here', sealed)).toBe(CPF)
  expect(() => unseal(keys, 'there', sealed)).toThrow()
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(() => unseal(keys, 'here', changed), String(at)).toThrow()
  }
})
