import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PersonalTable } from '#kernel/personal-data.ts'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { personalData } from '../../work.ts'

/** Columns that name an account without a row being its own, and why they go on naming it when it becomes another's. */
const OTHERS: Record<string, string> = {
  'account.merged_into': 'it is what leads to the other one',
  'api_key.created_by': 'who did it then, of the administration',
  'dispute_answer.written_by': 'who did it then, of the administration',
  'dispute_note.written_by': 'who did it then, of the administration',
  'refund.requested_by': 'who asked then: a refund is never written anew',
  'saved_card.holder_id': 'the name by which the provider of a card knows its holder',
  'second_factor_reset.ended_by': 'who did it then',
  'second_factor_reset.requested_by': 'who did it then, of the administration',
  'session.actor_id': 'who did it then, of the administration',
}
/** Tables whose `account_id` is an owner by another column: an address, or the row that it belongs to. */
const BY_OTHER_COLUMN = ['ticket']

let shop: TestApp
let tables: readonly PersonalTable[]
beforeAll(async () => {
  shop = await openApp()
  tables = personalData(shop.app).flatMap((source) => source.tables)
})
afterAll(() => shop.close())

/** Columns that refer to an account, and those that are called so without a foreign key. */
async function columnsOfAccounts(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.conrelid::regclass::text || '.' || a.attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid = 'account'::regclass and c.connamespace = 'public'::regnamespace
    union
    select c.table_name || '.' || c.column_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name ~ '(^|_)account_id$'
    order by 1`.execute(shop.app.db)
  return rows.map(({ name }) => name)
}

const ownColumnOf = ({ table, owner }: PersonalTable): string | undefined =>
  BY_OTHER_COLUMN.includes(table)
    ? `${table}.account_id`
    : 'account' in owner
      ? `${table}.${owner.account}`
      : undefined

const wordless = (found: readonly string[]): string[] => {
  const said = new Set([...tables.map(ownColumnOf), ...Object.keys(OTHERS)])
  return found.filter((name) => !said.has(name))
}

test('every column that names an account says what becomes of it in a merge', async () => {
  const found = await columnsOfAccounts()
  expect(found.length).toBeGreaterThan(50)
  expect(found).toContain('coupon_code.recipient_id')
  expect(wordless(found)).toEqual([])
})

test('a new one is noticed', async () => {
  await shop.pool.query('create table diary (writer_id text references account, account_id text)')
  expect(wordless(await columnsOfAccounts())).toEqual(['diary.account_id', 'diary.writer_id'])
  await shop.pool.query('drop table diary')
})

test('a table follows only what has a word of its own', () => {
  const following = tables.filter(({ merge }) => merge.becomes === 'followed')
  expect(following.filter(({ owner }) => 'account' in owner)).toEqual([])
})

/** Counted by a trigger of its own, told by the account itself, or without a row that begins by itself. */
const NO_TRIGGER = ['account', 'account_profile', 'credit_balance', 'import_row']

test('what begins for an account that is another’s by then is the other’s', async () => {
  const { rows } = await sql<{ name: string }>`
    select tgrelid::regclass::text as name from pg_trigger where tgname = 'follows_merged_account'`.execute(
    shop.app.db,
  )
  const moving = tables.filter(
    (table) =>
      ownColumnOf(table) &&
      (table.merge.becomes === 'moved' || table.merge.becomes === 'combined') &&
      !NO_TRIGGER.includes(table.table),
  )
  expect(rows.map(({ name }) => name).sort()).toEqual(moving.map(({ table }) => table).sort())
})
