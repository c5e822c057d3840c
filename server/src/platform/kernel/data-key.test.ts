import { afterAll, expect, test } from 'vitest'
import { createDb, createPool, type Db } from '#kernel/database.ts'
import { createLog } from '#kernel/log.ts'
import { cloneDatabase } from '../../../../test/support/database.ts'
import { CPF } from '../../../../test/support/members.ts'
import { openWeb } from '../../../../test/support/open-web.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { openDataKeys } from './data-key.ts'
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
