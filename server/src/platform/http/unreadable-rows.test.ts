import { contract } from '@vitrine/contract'
import { isRows } from '@vitrine/contract/page'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import { plantImport } from '../../../../test/support/importing.ts'
import { often } from '../../../../test/support/often.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { textOf } from '../../../../test/support/statements.ts'

const FIRE = process.env.FIRE !== undefined
const MARINA = { email: 'marina@vitrine.example', password: 'demonstracao-marina' }

let shop: Shop
let tokens: Record<'administrator' | 'member' | 'public', string>
const told: string[] = []
beforeAll(async () => {
  shop = await openShop({
    seeded: true,
    writes: false,
    env: { LOG_LEVEL: 'error' },
    logTo: { write: (line) => told.push(line) },
  })
  const administrator = (await identity(shop.parts.app, OWNER)).token
  const member = await shop.client().account.login(MARINA)
  if (!('accessToken' in member)) throw new Error('a second factor is asked for')
  tokens = { administrator, member: member.accessToken, public: '' }
  await plantImport(shop, shop.client(administrator))
})
afterAll(() => shop[Symbol.asyncDispose]())

/** Whether an answer, or what stands right in it, is the rows of a list. */
const hasRows = (schema: z.ZodType): boolean =>
  isRows(schema) ||
  (schema instanceof z.ZodObject && Object.values(schema.shape).some((inner) => isRows(inner as z.ZodType)))

/** Of what a path of a list names, one that is there. */
const NAMED: Record<string, string> = {
  '/catalog/products/{product}/reviews': 'select slug from product order by sold desc limit 1',
  '/brands/{id}/help': 'select id from brand limit 1',
  '/admin/coupons/{id}/uses': 'select id from coupon limit 1',
  '/admin/coupons/{id}/codes': 'select id from coupon where campaign limit 1',
  '/admin/imports/{id}/rows': 'select id from import_batch limit 1',
  '/admin/courses/{id}/learners': 'select id from course limit 1',
  '/admin/courses/{id}/lessons': 'select id from course limit 1',
  '/admin/products/{id}/files': 'select id from product limit 1',
  '/admin/brands/{id}/documents': 'select id from brand limit 1',
  '/admin/subscriptions/{id}/plans': 'select id from subscription limit 1',
  '/admin/accounts/{id}/history': 'select account_id from purchase_order limit 1',
}

/** What a list asks for. */
const QUERIES: Record<string, string> = {
  '/subscriptions/comparison': '?productId=prd_1',
  '/admin/subscription-figures/rows': '?from=2026-11-01&to=2026-12-31&figure=mrr',
}

interface List {
  path: string
  access: keyof typeof tokens
}

/** Every endpoint that reads a list. */
async function lists(): Promise<List[]> {
  const found: List[] = []
  for (const endpoint of Object.values(contract).flatMap((group) => Object.values(group))) {
    const { route, outputSchema, meta } = endpoint['~orpc']
    if (route.method !== 'GET' || !outputSchema || !hasRows(outputSchema as z.ZodType)) continue
    const access =
      meta.access === 'administrator' ? 'administrator' : meta.access === 'member' ? 'member' : 'public'
    const named = NAMED[route.path!]
    const id = named && Object.values((await shop.parts.pool.query(named)).rows[0] ?? {})[0]
    found.push({ access, path: route.path!.replace(/\{\w+\}/, String(id)) + (QUERIES[route.path!] ?? '') })
  }
  return found
}

const ask = ({ path, access }: List) =>
  shop.request(`/api${path}`, {
    headers: tokens[access] ? { authorization: `Bearer ${tokens[access]}` } : {},
  })

interface Column {
  name: string
  type: string
}

/** Whose rows let somebody in, or say that the shop is open: without them nothing would be asked any more. */
const SPARED =
  /^(session|refresh_token|session_token|schema_|migration|setting|device|key_|access_token|hit|outage)/

/** Tables of the shop that have rows, with the columns that no other table refers to or names. */
async function tables(): Promise<Map<string, Column[]>> {
  const { rows } = await shop.parts.pool.query<{ table: string; name: string; type: string }>(`
    select c.relname as table, a.attname as name, t.typname as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attgenerated = ''
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'f') and a.attnum = any(k.conkey))
    order by 1, a.attnum`)
  return Map.groupBy(
    rows.filter(({ table }) => !SPARED.test(table)),
    ({ table }) => table,
  )
}

/** What no input lets in and a column takes, by its type. */
const HOSTILE: Record<string, readonly string[]> = {
  text: ["''", "repeat('\u202e<b>', 3000)", "'/\\evil.example'"],
  citext: ["'@'"],
  timestamptz: ["'infinity'", "'-infinity'", "'0044-03-15 BC'", "'294000-01-01'"],
  date: ["'infinity'", "'0044-03-15 BC'", "'12000-01-01'"],
  jsonb: ["'null'", '\'"x"\'', "'[]'", "'{}'", "'[null]'", "'-1'"],
  int4: ['-1', '2147483647'],
  int8: ['-1', '9007199254740993'],
  numeric: ["'NaN'"],
  _text: ["'{}'", '\'{"no such"}\'', 'null'],
  _int4: ["'{}'", "'{-1}'"],
}

/** Puts values into every column that takes them, asks, and puts the table back. */
async function withHostile(
  table: string,
  columns: readonly Column[],
  nth: number,
  work: () => Promise<void>,
) {
  const client = await shop.parts.pool.connect()
  try {
    // The triggers that keep ledgers from being rewritten.
    await client.query("set session_replication_role = 'replica'")
    await client.query(`create table zz_kept as select * from "${table}"`)
    for (const [at, { name, type }] of columns.entries()) {
      const values = HOSTILE[type] ?? []
      const value = values[(nth + at) % values.length]
      // What the database refuses cannot stand in it.
      if (value) await client.query(`update "${table}" set "${name}" = ${value}`).catch(() => undefined)
    }
    await work()
    await client.query(`delete from "${table}"`)
    const { rows } = await client.query(
      `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
       where attrelid = '"${table}"'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    )
    const { names } = rows[0]
    await client.query(
      `insert into "${table}" (${names}) overriding system value select ${names} from zz_kept`,
    )
    await client.query('drop table zz_kept')
    await client.query("set session_replication_role = 'origin'")
  } finally {
    client.release()
    shop.parts.app.cache.forget()
  }
}

test('a row that cannot be read is named, the others are answered, and it is told once without its values', async () => {
  const { pool } = shop.parts
  const { rows } = await pool.query('select id, slug from product order by id desc limit 2')
  const [bad, good] = rows
  const client = await pool.connect()
  await client.query("set session_replication_role = 'replica'")
  await client.query(`update product set brand_ids = '{"planted value"}' where id = $1`, [bad.id])
  await client.query("set session_replication_role = 'origin'")
  client.release()
  told.length = 0
  const helena = shop.client(tokens.administrator)
  for (let times = 0; times < 2; times++) {
    const { items, unreadable } = await helena.adminProduct.list({ sort: '-created' })
    expect(unreadable).toEqual([bad.id])
    const ids = items.map(({ id }) => id)
    expect(ids).toContain(good.id)
    expect(ids).not.toContain(bad.id)
  }
  const about = told.filter((line) => line.includes(bad.id))
  expect(about).toHaveLength(1)
  expect(JSON.parse(about[0]!)).toMatchObject({ endpoint: 'adminProduct.list', id: bad.id })
  expect(about[0]).not.toContain('planted')
})

/** Names of tables and views by the views that read them. */
async function viewsOf(): Promise<Map<string, string[]>> {
  const { rows } = await shop.parts.pool.query<{ view: string; source: string }>(`
    select distinct v.relname as view, t.relname as source
    from pg_rewrite r join pg_class v on v.oid = r.ev_class
    join pg_depend d on d.objid = r.oid and d.classid = 'pg_rewrite'::regclass
    join pg_class t on t.oid = d.refobjid
    where v.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'v') and t.oid <> v.oid`)
  return new Map(
    [...Map.groupBy(rows, ({ source }) => source)].map(([source, some]) => [
      source,
      some.map(({ view }) => view),
    ]),
  )
}

/** The statements that a list sends while nothing is cached. */
async function statementsOf(list: List): Promise<string> {
  shop.parts.app.cache.forget()
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  const { status } = await ask(list)
  const sent = spy.mock.calls.map(([query]: unknown[]) => textOf(query))
  spy.mockRestore()
  expect(`${status} ${list.path}`).toBe(`200 ${list.path}`)
  return sent.join('\n')
}

/** Whether statements name a table, or a view over it. */
function readsFrom(statements: string, table: string, views: ReadonlyMap<string, string[]>): boolean {
  const isNamed = new RegExp(`\\b${table}\\b`).test(statements)
  return isNamed || (views.get(table) ?? []).some((view) => readsFrom(statements, view, views))
}

test('whatever stands in the tables behind them, no list answers 500', {
  tags: 'fire',
  timeout: 300_000,
}, async () => {
  const failed = new Map<string, string>()
  const views = await viewsOf()
  const asked: (List & { statements: string })[] = []
  for (const list of await lists()) asked.push({ ...list, statements: await statementsOf(list) })
  for (const [table, columns] of await tables()) {
    const { rows } = await shop.parts.pool.query(`select count(*)::int as n from "${table}"`)
    if (rows[0].n === 0 || rows[0].n > 20_000) continue
    // Under fire every list is asked, whatever it reads.
    const readers = asked.filter(({ statements }) => FIRE || readsFrom(statements, table, views))
    for (let nth = 0; nth < often(4); nth++)
      await withHostile(table, columns, nth, async () => {
        for (const list of readers)
          if ((await ask(list)).status >= 500) failed.set(`${list.path} ${table} ${nth}`, told.at(-1) ?? '')
      })
  }
  expect([...failed]).toEqual([])
})

test('what a list answers is rows, of which one that cannot be read is left out', () => {
  for (const [group, endpoints] of Object.entries(contract))
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const { route, outputSchema } = endpoint['~orpc']
      if (route.method !== 'GET' || !outputSchema) continue
      const isPage = outputSchema instanceof z.ZodObject && 'total' in outputSchema.shape
      const inner = isPage ? outputSchema.shape.items : outputSchema
      if (inner instanceof z.ZodArray) expect(isRows(inner), `${group}.${name}`).toBe(true)
    }
})
