import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { createDatabase } from '../../../../test/support/database.ts'
import { startReplicated } from '../../../../test/support/standby.ts'
import { install } from '../../install.ts'
import { createDb, createPool, inTransaction } from './database.ts'
import { addressForTools, createClient, isDatabaseUrl, nameOfDatabase } from './database-address.ts'
import { createLog } from './log.ts'
import { createListener } from './notify.ts'
import { awaitDatabase, isDatabaseDown } from './outage.ts'

test.each([
  ['postgresql://ana:segredo@a:1,b:2/loja?target_session_attrs=read-write', 'a:1,b:2/loja'],
  ['postgres://ana@[::1]:1,b/loja', '[::1]:1,b/loja'],
  ['postgresql://ana@a/loja', 'a/loja'],
  ['postgresql://ana@/loja?host=a,b&port=1,2', 'localhost:1,localhost:2/loja'],
])('%s is an address, told without who signs in', (url, name) => {
  expect(isDatabaseUrl(url)).toBe(true)
  expect(nameOfDatabase(url)).toBe(name)
})

test.each([
  'mysql://ana@a/loja',
  'a:1,b:2/loja',
  'postgresql://ana@a:1,b:noventa/loja',
  'postgresql://a,b/loja?target_session_attrs=best',
])('%s is no address of a database', (url) => expect(isDatabaseUrl(url)).toBe(false))

test('programs of PostgreSQL go to the server that takes writes, and their list of arguments has no password', () => {
  expect(addressForTools('postgresql://ana:s%40@a:1,b/loja')).toEqual({
    address: 'postgresql://ana@a:1,b/loja?target_session_attrs=read-write',
    password: 's@',
  })
  expect(addressForTools('postgresql://ana@a,b/loja?target_session_attrs=any&sslmode=require').address).toBe(
    'postgresql://ana@a,b/loja?sslmode=require&target_session_attrs=read-write',
  )
  expect(addressForTools('postgresql://ana@a/loja').address).toBe('postgresql://ana@a/loja')
})

const log = createLog('silent')
const portOf = (url: string) => new URL(url).port

test('of several servers the one that takes writes is taken, and the next one once it is the primary', {
  tags: 'fire',
  timeout: 120_000,
}, async () => {
  await using stack = new AsyncDisposableStack()
  const { primary, standby } = await startReplicated(stack)
  const { username, password, pathname } = new URL(primary.url)
  const hosts = [standby.url, primary.url].map((one) => `127.0.0.1:${portOf(one)}`)
  const url = `postgresql://${username}:${password}@127.0.0.1:1,${hosts.join(',')}${pathname}`
  await install(url)
  await awaitDatabase(url, log)
  const pool = createPool(url, 3, log)
  stack.defer(() => pool.end())
  const where = async () => (await pool.query('select inet_server_port() as port')).rows[0].port
  const ports = await Promise.all([where(), where(), where()])
  expect(new Set(ports)).toEqual(new Set([Number(portOf(primary.url))]))
  let gaps = 0
  const heard: string[] = []
  const listener = await createListener(url, log, () => gaps++)
  stack.defer(() => listener.close())
  listener.on('news', (payload) => heard.push(payload))

  primary.kill()
  await primary.exited
  await expect(pool.query('create table later (id int)')).rejects.toThrow()
  await promote(standby.url)
  await vi.waitFor(() => pool.query('create table later (id int)'), 20_000)
  expect(await where()).toBe(Number(portOf(standby.url)))
  await vi.waitFor(() => expect(gaps).toBe(1), 20_000)
  await pool.query("select pg_notify('news', 'promoted')")
  await vi.waitFor(() => expect(heard).toEqual(['promoted']), 5000)
})

async function promote(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('select pg_promote(true, 30)')
  await client.end()
}

test('a connection on which nothing can be written any more is given up after one refusal', async () => {
  await using database = await createDatabase()
  const pool = createPool(database.url, 1, log)
  const db = createDb(pool)
  await pool.query('create table note (id int)')
  await pool.query('set default_transaction_read_only = on')
  const write = () => inTransaction(db, (tx) => sql`insert into note values (1)`.execute(tx))
  const refusal = await write().catch((error: unknown) => error)
  expect(isDatabaseDown(refusal)).toBe(true)
  await write()
  await pool.end()
})

test('a standby is taken where one is asked for, and the primary where there is none', {
  tags: 'fire',
  timeout: 60_000,
}, async () => {
  await using stack = new AsyncDisposableStack()
  const { primary, standby } = await startReplicated(stack)
  const { username, password } = new URL(primary.url)
  const [first, second] = [primary, standby].map(({ url }) => `127.0.0.1:${portOf(url)}`)
  const isStandby = async (query: string) => {
    const client = createClient(`postgresql://${username}:${password}@${first},${second}/vitrine?${query}`)
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query('select pg_is_in_recovery() as is')
    await client.end()
    return rows[0].is
  }
  expect(await isStandby('target_session_attrs=standby')).toBe(true)
  expect(await isStandby('target_session_attrs=primary')).toBe(false)
  expect(await isStandby('target_session_attrs=prefer-standby')).toBe(true)
  await standby.stop()
  expect(await isStandby('target_session_attrs=prefer-standby')).toBe(false)
  await expect(isStandby('target_session_attrs=standby')).rejects.toThrow('not the server')
})
