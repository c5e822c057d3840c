import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFiles } from '#files'
import { createDb, createPool } from '#kernel/database.ts'
import { createLog } from '#kernel/log.ts'
import { migrate, newestMigration } from '#kernel/migrate.ts'
import { cloneDatabase, createDatabase } from '../../../../test/support/database.ts'
import { temporaryFolder } from '../../../../test/support/folder.ts'
import { mostAliveDuring } from '../../../../test/support/peak-memory.ts'
import { loadArchive, openArchive, writeArchive } from './index.ts'

// What the commands do with it: scripts/commands/export.test.ts.
const SECRETS = ['x'.repeat(32)] as const
const NOW = new Date('2026-11-28T12:00:00Z')

/** A database and an empty storage. */
async function openAt(url: string, folder: string) {
  const pool = createPool(url, 2, createLog('silent'))
  const files = await createFiles({ directory: folder })
  const promise = async () => true
  const shop = { db: createDb(pool), files, secrets: SECRETS, promise }
  return { ...shop, pool, [Symbol.asyncDispose]: () => pool.end() }
}

test('an archive of an older version comes in by its own schema, which then becomes that of today', async () => {
  await using stack = new AsyncDisposableStack()
  const { path } = stack.use(await temporaryFolder())
  const [old, target] = [stack.use(await createDatabase()), stack.use(await createDatabase())]
  const until = '0345-mail.sql'
  await migrate(old.url, undefined, until)
  const from = stack.use(await openAt(old.url, join(path, 'from')))
  await from.pool.query(
    `insert into brand (id, name, legal_name, cnpj, address, email, phone, hours)
     values ('main', 'Casa', 'Casa Ltda.', '12ABC34501DE35', 'Rua A, 1', 'ola@casa.example', '+551133334444', 'Sempre')`,
  )
  const file = join(path, 'loja.zip')
  const { migration } = await writeArchive(from, createWriteStream(file), { now: NOW })
  expect(migration).toBe(until)
  expect((await newestMigration()) > until).toBe(true)

  await migrate(target.url, undefined, migration)
  const to = stack.use(await openAt(target.url, join(path, 'to')))
  using archive = await openArchive(file)
  await loadArchive(to, archive)
  await migrate(target.url)
  const { rows } = await to.pool.query(`select name from brand`)
  expect(rows).toEqual([{ name: 'Casa' }])

  const today = stack.use(await cloneDatabase())
  const other = stack.use(await openAt(today.url, join(path, 'other')))
  await expect(loadArchive(other, archive)).rejects.toThrow(
    /não são as do arquivo \(migração 0345-mail\.sql\)/,
  )
})

/** Its rows are 10 KB each, as the archive has them. */
async function staysSmall(events: number) {
  await using stack = new AsyncDisposableStack()
  const { path } = stack.use(await temporaryFolder())
  const open = async (name: string) =>
    stack.use(await openAt(stack.use(await cloneDatabase()).url, join(path, name)))
  const [from, to] = [await open('from'), await open('to')]
  await from.pool.query(
    `insert into webhook_event (provider, event_id, body, received_at)
     select 'stripe', n::text, jsonb_build_object('text', repeat(md5(n::text), 312)), now() from generate_series(1, $1) n`,
    [events],
  )
  const file = join(path, 'loja.zip')
  const write = () => writeArchive(from, createWriteStream(file), { now: NOW })
  const load = async () => {
    using archive = await openArchive(file)
    await loadArchive(to, archive)
  }
  expect(await mostAliveDuring(write)).toBeLessThan(MOST_BYTES)
  expect(await mostAliveDuring(load)).toBeLessThan(MOST_BYTES)
}

/** A few portions of rows, and far less than all of them. */
const MOST_BYTES = 60e6

test('neither way holds more in memory the more there is: 500 MB', { tags: 'fire', timeout: 240_000 }, () =>
  staysSmall(50_000),
)
