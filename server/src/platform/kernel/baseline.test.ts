import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, createDatabase, type TestDatabase } from '../../../../test/support/database.ts'
import { shopOfHistory, unpackHistory } from '../../../../test/support/history.ts'
import { rowFacts, schemaFacts } from '../../../../test/support/schema-facts.ts'
import { checkMigrated, migrate } from './migrate.ts'

const ours = join(import.meta.dirname, '../../../../db/migrations')

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-history-'))
})

afterEach(() => rm(folder, { recursive: true }))

/** A database that the migrations until 0169 made, as versions from before the baseline made every one. */
async function createInstalled(): Promise<TestDatabase & { history: string[] }> {
  const database = await createDatabase()
  const history = await unpackHistory(folder)
  expect((await migrate(database.url, folder)).applied).toEqual(history)
  return { ...database, history }
}

async function ask<T>(url: string, question: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await question(client)
  } finally {
    await client.end()
  }
}

const factsOf = (url: string) =>
  ask(url, async (client) => ({ schema: await schemaFacts(client), rows: await rowFacts(client) }))
const notedIn = (url: string) =>
  ask(url, async (client) => (await client.query('select * from schema_migration order by name')).rows)

/** The files of the baseline alone, so that what is compared stays the same when newer migrations change it. */
async function copyBaseline(): Promise<string> {
  const into = await mkdtemp(join(folder, 'baseline-'))
  for (const name of await readdir(ours))
    if ((await readFile(join(ours, name), 'utf8')).startsWith('-- baseline of '))
      await copyFile(join(ours, name), join(into, name))
  return into
}

test('an empty database and that of an installed shop end with the same schema', async () => {
  await using installed = await createInstalled()
  expect(installed.history).toHaveLength(142)
  await using fresh = await createDatabase()
  const { applied } = await migrate(fresh.url)
  expect((await migrate(installed.url)).applied).toEqual(applied)
  const [one, other] = [await factsOf(fresh.url), await factsOf(installed.url)]
  expect(one.schema.length).toBeGreaterThan(2000)
  expect(other).toEqual(one)
})

test('a shop that is installed keeps every row, and the record of how its schema came to be', async () => {
  await using installed = await createInstalled()
  await ask(installed.url, async (client) => client.query(await shopOfHistory()))
  const [before, noted] = [await factsOf(installed.url), await notedIn(installed.url)]
  const baseline = await copyBaseline()
  const { applied } = await migrate(installed.url, baseline)
  expect(applied).toEqual((await readdir(baseline)).sort())
  expect(await factsOf(installed.url)).toEqual(before)
  expect((await notedIn(installed.url)).slice(0, installed.history.length)).toEqual(noted)
  await expect(checkMigrated(installed.url, baseline)).resolves.toBeUndefined()
  expect(await migrate(installed.url, baseline)).toEqual({ applied: [] })
})

test.each([
  ['a column', 'alter table account alter column name drop not null'],
  ['a rule', 'alter table seat drop constraint seat_check'],
  ['an index', 'drop index account_name'],
  ['a row', "update mail_tally set count = 1 where outcome = 'sent'"],
  ['a sequence', "select nextval('order_number')"],
])('a difference in %s is seen', { tags: 'fire' }, async (_what, change) => {
  await using database = await cloneDatabase()
  const before = await factsOf(database.url)
  await ask(database.url, (client) => client.query(change))
  expect(await factsOf(database.url)).not.toEqual(before)
})
