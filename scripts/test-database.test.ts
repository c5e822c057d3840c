import pg from 'pg'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../test/support/database.ts'

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

test('each clone is a migrated database of its own', async () => {
  await using one = await cloneDatabase()
  await using other = await cloneDatabase()
  await query(one.url, 'create table mark (id int)')
  const present =
    "select to_regclass('schema_migration') is not null as migrated, to_regclass('mark') is null as clean"
  expect(await query(one.url, present)).toEqual([{ migrated: true, clean: false }])
  expect(await query(other.url, present)).toEqual([{ migrated: true, clean: true }])
})
