import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../test/support/database.ts'
import { StartRefusal } from './errors.ts'
import { checkMigrated, migrate } from './migrate.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createDatabase()
  folder = await mkdtemp(join(tmpdir(), 'vitrine-migrations-'))
})

afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const put = (name: string, sql: string) => writeFile(join(folder, name), sql)

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

test('applies files in order, once', async () => {
  await put('0002-second.sql', 'alter table thing add name text')
  await put('0001-first.sql', 'create table thing (id int)')
  await put('notes.md', 'not a migration')
  expect(await migrate(database.url, folder)).toEqual({ applied: ['0001-first.sql', '0002-second.sql'] })
  expect(await migrate(database.url, folder)).toEqual({ applied: [] })
})

test('two migrators at once apply each file once', async () => {
  await put('0001-first.sql', 'create table thing (id int); select pg_sleep(0.2)')
  const results = await Promise.all([1, 2, 3].map(() => migrate(database.url, folder)))
  expect(results.flatMap(({ applied }) => applied)).toEqual(['0001-first.sql'])
})

test('refuses when an applied file has changed', async () => {
  await put('0001-first.sql', 'create table thing (id int)')
  await migrate(database.url, folder)
  await put('0001-first.sql', 'create table thing (id bigint)')
  await put('0002-second.sql', 'create table other (id int)')
  await expect(migrate(database.url, folder)).rejects.toThrow(/0001-first\.sql mudou/)
  expect(await query("select to_regclass('other') as other")).toEqual([{ other: null }])
})

test('code that is older or newer than the database is refused in one sentence', async () => {
  await expect(checkMigrated(database.url, folder)).resolves.toBeUndefined()
  await put('0001-first.sql', 'create table thing (id int)')
  await expect(checkMigrated(database.url, folder)).rejects.toThrow(/^Falta a migração 0001-first\.sql/)
  await put('0002-second.sql', 'create table other (id int)')
  await migrate(database.url, folder)
  await expect(checkMigrated(database.url, folder)).resolves.toBeUndefined()
  await rm(join(folder, '0002-second.sql'))
  for (const start of [migrate, checkMigrated])
    await expect(start(database.url, folder)).rejects.toThrow(
      /^Este banco de dados é de uma versão mais nova \(migração 0002-second\.sql\): atualize o código/,
    )
})

test('where the earlier migrations were applied, the baseline counts as applied and is not run', async () => {
  await put('0001-first.sql', 'create table thing (id int)')
  await put('0002-second.sql', 'alter table thing add name text')
  await migrate(database.url, folder)
  await Promise.all(['0001-first.sql', '0002-second.sql'].map((name) => rm(join(folder, name))))
  await put('0003-thing.sql', '-- baseline of 0002-second.sql\ncreate table thing (id int, name text)')
  await put('0004-other.sql', 'create table other (id int)')
  await expect(checkMigrated(database.url, folder)).rejects.toThrow(/^Falta a migração 0003-thing\.sql/)
  expect(await migrate(database.url, folder)).toEqual({ applied: ['0003-thing.sql', '0004-other.sql'] })
  await expect(checkMigrated(database.url, folder)).resolves.toBeUndefined()
  expect(await migrate(database.url, folder)).toEqual({ applied: [] })
  expect(await query('select name from schema_migration order by name')).toHaveLength(4)
})

test('a database that ended before the baseline is told to which version to go first', async () => {
  await put('0001-first.sql', 'create table thing (id int)')
  await migrate(database.url, folder)
  await rm(join(folder, '0001-first.sql'))
  await put('0003-thing.sql', '-- baseline of 0002-second.sql\ncreate table thing (id int, name text)')
  for (const start of [migrate, checkMigrated])
    await expect(start(database.url, folder)).rejects.toThrow(
      /^Este banco de dados é de uma versão antiga \(migração 0001-first\.sql\): .* última migração é 0002-second\.sql\.$/,
    )
  expect(
    await query("select count(*)::int from pg_attribute where attrelid = 'thing'::regclass and attnum > 0"),
  ).toEqual([{ count: 1 }])
})

test('code from before the baseline refuses a database that has it', async () => {
  await put('0003-thing.sql', '-- baseline of 0002-second.sql\ncreate table thing (id int, name text)')
  await migrate(database.url, folder)
  await rm(join(folder, '0003-thing.sql'))
  await put('0001-first.sql', 'create table thing (id int)')
  await put('0002-second.sql', 'alter table thing add name text')
  for (const start of [migrate, checkMigrated])
    await expect(start(database.url, folder)).rejects.toThrow(/versão mais nova \(migração 0003-thing\.sql\)/)
})

test('a baseline that broke off half way is gone on with', async () => {
  await put('0003-thing.sql', '-- baseline of 0002-second.sql\ncreate table thing (id int)')
  await put('0004-other.sql', '-- baseline of 0002-second.sql\ncreate table other (id oops)')
  await expect(migrate(database.url, folder)).rejects.toThrow(/0004-other\.sql falhou/)
  await put('0004-other.sql', '-- baseline of 0002-second.sql\ncreate table other (id int)')
  expect(await migrate(database.url, folder)).toEqual({ applied: ['0004-other.sql'] })
  expect(await query("select to_regclass('other') is not null as made")).toEqual([{ made: true }])
})

test('line endings of another system are not a change', async () => {
  await put('0001-first.sql', 'create table thing (\n  id int\n)')
  await migrate(database.url, folder)
  await put('0001-first.sql', 'create table thing (\r\n  id int\r\n)')
  expect(await migrate(database.url, folder)).toEqual({ applied: [] })
})

test('a file that fails leaves nothing behind and says where', async () => {
  await put('0001-first.sql', 'create table thing (id int);\n\nselect oops;')
  const attempt = migrate(database.url, folder)
  await expect(attempt).rejects.toThrow(StartRefusal)
  await expect(attempt).rejects.toThrow(/0001-first\.sql falhou: .*oops.*\(linha 3\)/)
  expect(await query("select to_regclass('thing') as thing")).toEqual([{ thing: null }])
})

test('our own migrations apply to an empty database that sorts and lowers as Portuguese does', async () => {
  expect((await migrate(database.url)).applied).toContain('0176-account.sql')
  expect(await query("select 'ç' < 'd' as sorted, lower('ÇÃO') as lowered")).toEqual([
    { sorted: true, lowered: 'ção' },
  ])
})
