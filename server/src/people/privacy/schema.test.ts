import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PersonalTable } from '#kernel/personal-data.ts'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { personalData } from '../../work.ts'

/**
 * Tables in which nothing is about a person who has an account. A new table belongs either here, with the reason, or
 * into a module's `personal-data.ts`, where it says what its owner gets and what becomes of it when they leave.
 */
const NOBODYS: Record<string, string> = {
  brand: 'who sells',
  brand_document: 'what a brand publishes; the id of who did it stays for the books',
  mail_text: 'what a brand says in its messages; the id of who wrote it stays for the books',
  mail_tally: 'how many messages there were',
  demonstration: 'that the demonstration was put into this database',
  bundle_item: 'catalogue',
  category: 'catalogue',
  course: 'catalogue',
  course_module: 'catalogue',
  lesson: 'what is taught',
  lesson_media: 'what is taught',
  lesson_picture: 'what is taught',
  lesson_picture_use: 'what is taught',
  lesson_tally: 'how many have begun a lesson',
  certificate_key: 'a public key of ours',
  price: 'catalogue',
  product: 'catalogue',
  product_brand: 'catalogue',
  product_course: 'catalogue',
  product_requirement: 'catalogue',
  product_tally: 'catalogue: how many products there are',
  mark_tally: 'catalogue: how many products there are',
  product_page: 'catalogue: where a page of a list begins',
  search_word: 'catalogue',
  seat: 'catalogue',
  coupon: 'a rule of the shop',
  coupon_brand: 'a rule of the shop',
  coupon_version: 'a rule of the shop; the id of who wrote it stays for the books',
  offer: 'an offer of the shop',
  installment_table: 'a rule of the shop',
  upload: 'a file on its way; who sends it is in hashes',
  product_file: 'what is sold',
  product_file_version: 'what is sold',
  product_picture: 'a picture of what is sold',
  picture: 'a picture of what is sold',
  audit_head: 'how many rows the audit log has, and a hash of the last one',
  audit_signature: 'how many rows the audit log had on a day, and a hash of the last one',
  plan_discount: 'a rule of the shop; the id of who wrote it stays for the books',
  product_installment: 'a rule of the shop; the id of who wrote it stays for the books',
  method_discount: 'a rule of the shop; the id of who wrote it stays for the books',
  dunning_policy: 'a rule of the shop; the id of who wrote it stays for the books',
  price_campaign: 'a change of price by the shop; the ids of who wrote it stay for the books',
  tax_rule: 'a rule of the shop; the id of who wrote it stays for the books',
  fee_rule: 'a rule of the shop; the id of who wrote it stays for the books',
  card_to_forget: 'an encrypted name of a card, until its provider has forgotten it',
  gateway_charge: 'how a gateway calls a charge',
  schema_migration: 'which migrations were applied',
  cookie_choice: 'a browser without a name, and an address range',
  client_app: 'an app, and who sells',
  signing_key: 'a key of ours',
  guess_pace: 'a keyed hash that cannot be undone, while guesses are slowed',
  guess_day: 'a keyed hash that cannot be undone, for a day',
  provider_look: 'until when a provider was asked',
  provider_outage: 'since when a provider does not answer',
  settlement_report: 'sums of a day',
  settlement_difference: 'a charge and an amount, as a provider names them: nobody is named',
  rate_limit_window: 'a keyed hash that cannot be undone, while it limits something',
  rate_limit: 'a keyed hash of an address that cannot be undone, for a minute',
  data_key: 'the key of the database, sealed',
  data_secret_check: 'what is derived from a secret of the shop',
  idempotency_key: 'what a program was answered, sealed, for a day',
  api_key: 'a key of the shop; the id of who made it stays for the books',
  import_batch: 'a file of the shop; what it says of people is encrypted, and forgotten after a week',
  import_record: 'ids of what an import made',
  outbox_event: 'ids of what happened, until webhooks are told',
  webhook_endpoint: 'an address of a program; the id of who wrote it stays for the books',
  webhook_message: 'ids of what happened, for ninety days',
  webhook_delivery: 'ids of what happened, for ninety days',
  webhook_attempt: 'what a program answered, for ninety days',
  address_turn: 'a keyed hash of an address that cannot be undone, for an hour',
}

let shop: TestApp
let tables: readonly PersonalTable[]
beforeAll(async () => {
  shop = await openApp()
  tables = personalData(shop.app).flatMap((source) => source.tables)
})
afterAll(() => shop.close())

interface Column {
  table: string
  column: string
}

async function columns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(shop.app.db)
  return rows
}

/** Tables that lead to an account, over any number of references. */
async function leadingToAccounts(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive tied(oid) as (
      select 'account'::regclass::oid
      union
      select c.conrelid from pg_constraint c join tied on c.confrelid = tied.oid where c.contype = 'f')
    select relname as name from tied join pg_class using (oid)`.execute(shop.app.db)
  return rows.map(({ name }) => name)
}

const unknownOf = (found: readonly string[], known: ReadonlySet<string>) =>
  found.filter((name) => !known.has(name))

test('every table is about a person and says how, or about nobody and says why', async () => {
  const found = [...new Set((await columns()).map(({ table }) => table))]
  const known = new Set([...tables.map(({ table }) => table), ...Object.keys(NOBODYS)])
  expect(found.length).toBeGreaterThan(40)
  expect(unknownOf(found, known), 'tables that nobody thought about').toEqual([])
  expect(
    [...known].filter((name) => !found.includes(name)),
    'tables that are not there',
  ).toEqual([])
})

test('no table that leads to an account is called nobody’s', async () => {
  const leading = await leadingToAccounts()
  expect(leading).toContain('session_token')
  expect(leading.filter((name) => name in NOBODYS)).toEqual([])
  expect(unknownOf(leading, new Set(tables.map(({ table }) => table)))).toEqual([])
})

test('every column of theirs is in the copy, or says why it is not', async () => {
  const found = (await columns()).filter(({ table }) => !(table in NOBODYS))
  const said = tables.flatMap(({ table, shown, hidden }) =>
    [...Object.keys(shown), ...Object.keys(hidden)].map((column) => `${table}.${column}`),
  )
  expect(found.map(({ table, column }) => `${table}.${column}`).sort()).toEqual([...said].sort())
})

test('a new table and a new column are noticed', async () => {
  await shop.pool.query('create table diary (account_id text references account, secret text)')
  const leading = await leadingToAccounts()
  expect(unknownOf(leading, new Set(tables.map(({ table }) => table)))).toEqual(['diary'])
  const all = [...new Set((await columns()).map(({ table }) => table))]
  expect(unknownOf(all, new Set([...tables.map(({ table }) => table), ...Object.keys(NOBODYS)]))).toEqual([
    'diary',
  ])
  await shop.pool.query('drop table diary')
})
