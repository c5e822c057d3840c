import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../test/support/folder.ts'
import { Failure } from './failure.ts'
import { isAlive, isGone } from './postgres/postmaster.ts'
import { findPostgres, type Postgres, startPostgres } from './postgres.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let started: Postgres[]

beforeEach(async () => {
  folder = await temporaryFolder()
  started = []
})

afterEach(async () => {
  for (const postgres of started) await postgres.stop()
  await folder[Symbol.asyncDispose]()
})

async function start(): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir: folder.path })
  started.push(postgres)
  return postgres
}

async function query({ url }: Postgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

test('one that is still being created is said to be so', async () => {
  const found = findPostgres(folder.path)
  await expect(found).rejects.toThrow(Failure)
  await expect(found).rejects.toThrow(/^O PostgreSQL de \S+ ainda não está pronto: espere um minuto/)
})

test('keeps what was written and leaves no process behind', async () => {
  const first = await start()
  await query(first, 'create table note as select 1 as id')
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)
  expect(existsSync(join(folder.path, 'postgres/postmaster.pid'))).toBe(false)
  const second = await start()
  expect(second.url).toBe(first.url)
  expect(await query(second, 'select id from note')).toEqual([{ id: 1 }])
})

test('its log says what went wrong, and not with whose data', async () => {
  const postgres = await start()
  await query(postgres, 'create table buyer (id int primary key, document text, check (id > 0))')
  const insert = (id: number) => query(postgres, `insert into buyer select ${id}, 52998224700 + 25`)
  await expect(insert(0)).rejects.toThrow('violates check constraint')
  const log = await readFile(join(folder.path, 'logs/postgres.log'), 'utf8')
  expect(log).toContain('violates check constraint')
  expect(log).not.toContain('52998224725')
})

test('writes survive a crash: everything that makes them durable is on', { tags: 'fire' }, async () => {
  const postgres = await start()
  const names = ['fsync', 'synchronous_commit', 'full_page_writes']
  const settings = await query(
    postgres,
    `select ${names.map((name) => `current_setting('${name}') ${name}`)}`,
  )
  expect(settings).toEqual([{ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }])
})

test('takes over from a server left behind on the same folder', { tags: 'fire' }, async () => {
  const left = await start()
  await query(left, 'create table note as select 1 as id')
  const next = await start()
  expect(isAlive(left.pid)).toBe(false)
  expect(await query(next, 'select id from note')).toEqual([{ id: 1 }])
})

test('starts again after its launcher was killed', { tags: 'fire' }, async () => {
  const script = `import { startPostgres } from './scripts/postgres.ts'
    const { pid } = await startPostgres({ dataDir: process.argv[1] })
    console.log(pid)
    setInterval(() => undefined, 1000)`
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', script, folder.path])
  const [said] = await once(launcher.stdout, 'data')
  launcher.kill('SIGKILL')
  const next = await start()
  expect(await isGone(Number(said), 5000)).toBe(true)
  expect(await query(next, 'select 1 as up')).toEqual([{ up: 1 }])
})

test('a process id that now belongs to another program does not stop it', { tags: 'fire' }, async () => {
  await (await start()).stop()
  const stranger = spawn('sleep', ['60'])
  const lines = [stranger.pid, join(folder.path, 'postgres'), 1, 5432, '', '127.0.0.1', '', 'ready']
  await writeFile(join(folder.path, 'postgres/postmaster.pid'), lines.join('\n'))
  expect(await query(await start(), 'select 1 as up')).toEqual([{ up: 1 }])
  expect(isAlive(stranger.pid!)).toBe(true)
  stranger.kill()
})

test('refuses the folder of another version in one sentence', async () => {
  await (await start()).stop()
  await writeFile(join(folder.path, 'postgres/PG_VERSION'), '16\n')
  await expect(start()).rejects.toThrow(/é do PostgreSQL 16 e aqui roda o 18/)
})

test('keeps the password to its owner', async () => {
  const postgres = await start()
  const { password } = JSON.parse(await readFile(join(folder.path, 'postgres.json'), 'utf8'))
  expect(password.length).toBeGreaterThanOrEqual(32)
  const wrong = { ...postgres, url: postgres.url.replace(password, 'errada') }
  await expect(query(wrong, 'select 1')).rejects.toThrow(/password authentication failed/)
})
