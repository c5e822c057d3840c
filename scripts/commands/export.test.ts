import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { AccountId } from '@vitrine/contract/ids'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { LEFT_OUT } from '../../server/src/admin/archive/manifest.ts'
import { OPENED } from '../../server/src/admin/archive/write-archive.ts'
import { inTransaction } from '../../server/src/platform/kernel/database.ts'
import { saveBuyers } from '../../server/src/sales/fiscal/fiscal-notes.ts'
import { saveDestination } from '../../server/src/sales/refund-ledger/refund.ts'
import { type Buyer, CPF, newBuyer, PASSWORD, signInAgain } from '../../test/support/buyer.ts'
import { orderByCard } from '../../test/support/card.ts'
import { failureOf } from '../../test/support/command-failure.ts'
import { earnCredit, payPix } from '../../test/support/credit.ts'
import { cloneDatabase, createDatabase } from '../../test/support/database.ts'
import { endJobs } from '../../test/support/end-jobs.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { identity, OWNER } from '../../test/support/identities.ts'
import { plantImport } from '../../test/support/importing.ts'
import { openWeb } from '../../test/support/open-web.ts'
import { schemaFacts } from '../../test/support/schema-facts.ts'
import { openShop, SHOP_SECRETS, type Shop } from '../../test/support/shop.ts'
import { stock } from '../../test/support/stock.ts'
import { importShop } from './import.ts'

/** Bytes that stay as they are, and why: a secret of a program or a hash is of no use to read. */
const NEVER_OPENED: Readonly<Record<string, string>> = {
  'account_profile.document_hash': 'a keyed hash',
  'api_key.hash': 'a hash',
  'api_key.previous_hash': 'a hash',
  'audit_event.hash': 'a hash',
  'audit_event.ip_digest': 'a hash',
  'audit_event.ip_salt': 'the salt of a hash',
  'audit_event.previous_hash': 'a hash',
  'audit_event.reason_digest': 'a hash',
  'audit_event.reason_salt': 'the salt of a hash',
  'audit_head.last_hash': 'a hash',
  'audit_head.mac': 'a signature',
  'audit_signature.last_hash': 'a hash',
  'audit_signature.mac': 'a signature',
  'card_to_forget.forget_sealed': 'what a gateway is told, and nobody else',
  'cart.visitor_hash': 'a hash',
  'client_app.previous_secret_sealed': 'the secret of a program',
  'client_app.secret_sealed': 'the secret of a program',
  'contract_amendment.hash': 'a hash',
  'contract_summary.hash': 'a hash',
  'data_key.sealed': 'the key of all the others',
  'data_secret_check.value': 'a keyed hash',
  'import_row.external_hash': 'a keyed hash',
  'import_row.key_hash': 'a keyed hash',
  'passkey.public_key': 'a public key',
  'recovery_code.hash': 'a keyed hash',
  'saved_card.print_index': 'a keyed hash',
  'saved_card.reference_sealed': 'charges a card, at the gateway that keeps it',
  'signing_key.jwk_sealed': 'the private key that signs in for other programs',
  'totp.secret': 'the second factor of a person',
  'webhook_endpoint.previous_secret_sealed': 'the secret of a program',
  'webhook_endpoint.secret_sealed': 'the secret of a program',
}

const VITRINE = join(import.meta.dirname, '../vitrine.ts')

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let shop: Shop
let source: string
let buyer: Buyer
let priceId: string
const at = (name: string) => join(folder.path, name)

/** What a command is told, with settings that a file keeps nothing of. */
async function environment(env: Record<string, string>): Promise<Record<string, string>> {
  const SETTINGS_FILE = at('shop.env')
  await writeFile(SETTINGS_FILE, '# Fim das configurações.\n', { mode: 0o600 })
  return { ...SHOP_SECRETS, SETTINGS_FILE, DEMO: '0', ...env }
}

/** Runs a command on a folder that keeps nothing else. */
async function vitrine(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [VITRINE, ...args], {
    env: { ...process.env, ...(await environment(env)) },
  })
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code: code as number, said: said.trim(), complained: complained.trim() }
}

beforeAll(async () => {
  folder = await temporaryFolder()
  shop = await openShop({ seeded: true, env: { DATA_DIR: at('data') } })
  source = shop.parts.app.config.database.url
  const helena = shop.client((await identity(shop.parts.app, OWNER)).token)
  await plantImport(shop, helena)
  ;({ priceId } = await stock(shop.parts.pool, { name: 'Guia “difícil”\u2028\n\\ ☂', amount: 12_345 }))
  buyer = await newBuyer(shop)
  await payPix(shop, buyer, await buyer.order(priceId))
  await orderByCard(shop, await newBuyer(shop), priceId)
  await earnCredit(shop, buyer, 5_000)
  const body = new FormData()
  body.append('json', new Blob([JSON.stringify({ version: 0, document: CPF })], { type: 'application/json' }))
  const headers = { authorization: `Bearer ${buyer.token}` }
  expect((await shop.request('/api/profile/update', { method: 'PUT', headers, body })).status).toBe(200)
  await plantSealed()
  await shop.parts.app.files.put('avatars/um.webp', Buffer.from('imagem'))
  await shop.parts.app.files.put('uploads/meio', Buffer.from('meia'))
  await shop.untilWritten()
  await endJobs(shop.parts.boss)
  const done = await vitrine(['export', at('loja.zip')], { DATABASE_URL: source, DATA_DIR: at('data') })
  expect(done).toMatchObject({ code: 0, complained: '' })
}, 180_000)

/** What is encrypted when money goes to an account that the buyer names, and when a buyer leaves. */
async function plantSealed(): Promise<void> {
  const { app } = shop.parts
  const { id } = await buyer.client.account.me()
  await inTransaction(app.db, async (tx) => {
    const refund = await tx.selectFrom('refund').select('id').executeTakeFirstOrThrow()
    const destination = { kind: 'pix-key', key: 'joana@banco.example' } as const
    await saveDestination(app, tx, { refundId: refund.id, attempt: 1, destination, at: new Date() })
    await saveBuyers(tx, { accountId: id as AccountId, emails: [buyer.email] }, app.config.dataKeys)
  })
}

afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

async function onClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Every row of every table that is carried, as PostgreSQL writes it, and where each sequence stands. */
const rowsIn = (url: string) =>
  onClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname <> 'schema_migration' and not relname = any($1) order by 1`,
      [Object.keys(LEFT_OUT)],
    )
    const facts: Record<string, string[]> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from "${name}" t`)
      facts[name] = rows.map(({ row }) => row).sort()
    }
    const { rows: sequences } = await client.query<{ row: string }>(
      `select sequencename || ' ' || coalesce(last_value::text, '-') as row from pg_sequences where schemaname = 'public'`,
    )
    return { ...facts, sequences: sequences.map(({ row }) => row).sort() }
  })

const importInto = (url: string, file = at('loja.zip'), env: Record<string, string> = {}) =>
  vitrine(['import', file], { DATABASE_URL: url, DATA_DIR: at('other'), ...env })

/** Whether nothing of a shop is in a database, nor in the folder of its files. */
async function isUntouched(url: string): Promise<boolean> {
  const { brand = [], account = [] } = (await rowsIn(url)) as Record<string, string[]>
  return brand.length + account.length === 0 && !existsSync(at('none/files/avatars/um.webp'))
}

/** The archive with some of its files changed, dropped or added; everything else as it is. */
async function changed(name: string, change: (path: string, content: Buffer) => Buffer | undefined) {
  const zip = await openPromise(at('loja.zip'), { autoClose: false })
  const copy = new ZipFile()
  for await (const entry of zip.eachEntry()) {
    const parts = []
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part)
    const content = change(entry.fileName, Buffer.concat(parts))
    if (content) copy.addBuffer(content, entry.fileName)
  }
  copy.end()
  zip.close()
  const parts = []
  for await (const part of copy.outputStream) parts.push(part as Buffer)
  await writeFile(at(name), Buffer.concat(parts))
  return at(name)
}

/** The same of one whose sums somebody made anew. */
async function forged(name: string, change: (path: string, content: Buffer) => Buffer) {
  const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
  const sums: Record<string, string> = {}
  await changed(name, (path, content) => {
    sums[path] = sha256(change(path, content))
    return content
  })
  const { 'manifest.json': _, SHA256SUMS, ...listed } = sums
  expect(SHA256SUMS).toBeDefined()
  const lines = Buffer.from(
    Object.entries(listed)
      .map(([path, sum]) => `${sum}  ${path}\n`)
      .join(''),
  )
  return changed(name, (path, content) => {
    if (path === 'SHA256SUMS') return lines
    if (path !== 'manifest.json') return change(path, content)
    return Buffer.from(JSON.stringify({ ...JSON.parse(String(content)), sums: sha256(lines) }))
  })
}

/** Changes the manifest, whose own sum is nobody's. */
const withManifest = (name: string, change: object) =>
  changed(name, (path, content) =>
    path === 'manifest.json'
      ? Buffer.from(JSON.stringify({ ...JSON.parse(String(content)), ...change }))
      : content,
  )

test('what is exported and imported into an empty database is the same, table by table', async () => {
  await using target = await createDatabase()
  await using fresh = await cloneDatabase()
  expect(await importInto(target.url)).toMatchObject({
    code: 0,
    complained: '',
    said: expect.stringMatching(
      /^A loja exportada em .+ foi gravada: \d+ tabelas, \d+ linhas,\n1?\d+ arquivos/,
    ),
  })
  const [was, is] = [await rowsIn(source), await rowsIn(target.url)]
  expect(Object.keys(is)).toEqual(Object.keys(was))
  for (const [table, rows] of Object.entries(was)) expect(is[table as keyof typeof is], table).toEqual(rows)
  // Enough is in it for this to mean something.
  expect(Object.values(was).filter((rows) => rows.length > 0).length).toBeGreaterThan(50)
  const facts = (url: string) => onClient(url, schemaFacts)
  const others = (lines: string[]) => lines.filter((line) => !/"(?:order|rps)_number_/.test(line))
  expect(others(await facts(target.url))).toEqual(others(await facts(fresh.url)))
  expect(await readFile(at('other/files/avatars/um.webp'), 'utf8')).toBe('imagem')
  expect(existsSync(at('other/files/uploads'))).toBe(false)
  await sellsOn(target.url)
  expect((await importInto(target.url)).complained).toMatch(/^Já há arquivos onde a loja os guarda/)
})

/** The shop goes on where it was: people sign in, orders get the next number, its audit log stands. */
async function sellsOn(url: string): Promise<void> {
  await using web = await openWeb(url, { ...SHOP_SECRETS, DATA_DIR: at('other') })
  await web.client().account.login({ email: buyer.email, password: PASSWORD })
  const again = await signInAgain(web, buyer.email)
  const [last] = await again.client.checkout.listOrders({})
  const next = await again.order(priceId)
  expect(Number(next.code.replaceAll(/\D/g, ''))).toBeGreaterThan(Number(last!.code.replaceAll(/\D/g, '')))
  expect(await again.client.profile.read()).toMatchObject({ document: CPF })
  const helena = web.client((await identity(web.parts.app, OWNER)).token)
  expect((await helena.adminAudit.verify({})).damage).toEqual([])
}

test('every table of the product is in the archive, or left out with a reason', async () => {
  const zip = await openPromise(at('loja.zip'), { autoClose: false })
  const names: string[] = []
  for await (const { fileName } of zip.eachEntry()) names.push(fileName)
  zip.close()
  const tables = await onClient(source, async (client) => {
    const { rows } = await client.query<{ relname: string }>(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    return rows.map(({ relname }) => relname).filter((name) => name !== 'schema_migration')
  })
  const carried = tables.filter((table) => !Object.hasOwn(LEFT_OUT, table))
  expect(names.filter((name) => name.startsWith('tables/')).sort()).toEqual(
    carried.map((table) => `tables/${table}.jsonl`).sort(),
  )
  expect(Object.keys(LEFT_OUT).filter((table) => !tables.includes(table))).toEqual([])
  expect((await stat(at('loja.zip'))).mode & 0o777).toBe(0o600)
})

test('every column of bytes is opened for who asks, or stays closed with a reason', async () => {
  const columns = await onClient(source, async (client) => {
    const { rows } = await client.query<{ table: string; column: string }>(
      `select relname as table, attname as column from pg_attribute join pg_class c on c.oid = attrelid
       where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
         and atttypid = 'bytea'::regtype and not relname = any($1)`,
      [Object.keys(LEFT_OUT)],
    )
    return rows.map(({ table, column }) => `${table}.${column}`)
  })
  const opened = Object.entries(OPENED).flatMap(([table, { columns }]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  )
  expect([...opened, ...Object.keys(NEVER_OPENED)].sort()).toEqual(columns.sort())
})

test('what is encrypted can be read in the archive of who asks for it, and in no other', async () => {
  const env = { DATABASE_URL: source, DATA_DIR: at('data') }
  expect(await vitrine(['export', at('open.zip'), '--decrypted'], env)).toMatchObject({ code: 0 })
  const zip = await openPromise(at('open.zip'), { autoClose: false })
  const opened: Record<string, object[]> = {}
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.startsWith('decrypted/')) continue
    const lines = (await text(await zip.openReadStreamPromise(entry))).split('\n').filter(Boolean)
    opened[entry.fileName] = lines.map((line) => JSON.parse(line))
  }
  zip.close()
  expect(Object.keys(opened)).toEqual(
    Object.keys(OPENED)
      .sort()
      .map((table) => `decrypted/${table}.jsonl`),
  )
  expect(opened['decrypted/account_profile.jsonl']).toContainEqual({
    account_id: expect.stringMatching(/^acc_/),
    document: CPF,
  })
  expect(opened['decrypted/fiscal_record.jsonl']).toContainEqual({
    order_id: expect.any(String),
    buyer: expect.objectContaining({ name: 'Joana da Silva' }),
  })
  expect(opened['decrypted/refund_destination.jsonl']).toMatchObject([
    { sealed: { key: 'joana@banco.example' } },
  ])
  expect(opened['decrypted/import_row.jsonl']!.length).toBeGreaterThan(0)
  expect(opened['decrypted/message.jsonl']!.length).toBeGreaterThan(0)
  await using target = await createDatabase()
  expect(await importInto(target.url, at('open.zip'), { DATA_DIR: at('opened') })).toMatchObject({ code: 0 })
})

test('what is not whole is refused with a sentence, and nothing is written', async () => {
  await using target = await cloneDatabase()
  const refused = async (path: string, env: Record<string, string> = {}) => {
    const given = await environment({ DATABASE_URL: target.url, DATA_DIR: at('none'), ...env })
    const said = await failureOf(() => importShop({ path, flags: {} }), given)
    expect(said).toMatch(/Nada foi gravado\.$/)
    expect(await isUntouched(target.url)).toBe(true)
    return said
  }
  const whole = await readFile(at('loja.zip'))
  await writeFile(at('cut.zip'), whole.subarray(0, whole.length / 2))
  const said = await refused(at('cut.zip'))
  expect(said).toMatch(/cut\.zip não é um zip inteiro/)
  const started = await importInto(target.url, at('cut.zip'), { DATA_DIR: at('none') })
  expect(started).toMatchObject({ code: 1, complained: said })
  expect(await refused(at('nowhere.zip'))).toMatch(/nowhere\.zip não existe/)
  await writeFile(at('empty.zip'), '')
  expect(await refused(at('empty.zip'))).toMatch(/não é um zip inteiro/)
  const other = (path: string, content: Buffer) =>
    path === 'tables/brand.jsonl' ? Buffer.from(String(content).replace('Vitrine', 'Vitrina')) : content
  expect(await refused(await changed('other.zip', other))).toMatch(/^tables\/brand\.jsonl não é o que foi/)
  const without = (path: string, content: Buffer) => (path === 'tables/brand.jsonl' ? undefined : content)
  expect(await refused(await changed('without.zip', without))).toMatch(/^Falta tables\/brand\.jsonl/)
  const nobodys = (path: string, content: Buffer) => (path === 'manifest.json' ? undefined : content)
  expect(await refused(await changed('nobodys.zip', nobodys))).toMatch(/^O arquivo não é de uma loja/)
  expect(
    await refused(await withManifest('newer.zip', { version: '9.0.0', migration: '9999-order.sql' })),
  ).toMatch(/^O arquivo é da versão 9\.0\.0, mais nova que este código/)
  expect(await refused(await withManifest('form.zip', { format: 2 }))).toMatch(/mais nova que este código/)
  expect(await refused(at('loja.zip'), { DATA_SECRET: 'y'.repeat(32) })).toMatch(
    /^O DATA_SECRET daqui não é o da/,
  )
})

test('a shop that is not empty is refused, and so is a row that names another that is not there', async () => {
  await using full = await cloneDatabase({ seeded: true })
  const before = await rowsIn(full.url)
  const refused = await importInto(full.url, at('loja.zip'), { DATA_DIR: at('full') })
  expect(refused).toMatchObject({
    code: 1,
    complained: expect.stringMatching(/^O banco de DATABASE_URL não está vazio \(\w+ tem linhas\)/),
  })
  expect(await rowsIn(full.url)).toEqual(before)

  await using target = await createDatabase()
  const ofNobody = (path: string, content: Buffer) =>
    path === 'tables/account.jsonl' ? Buffer.from(String(content).replaceAll('"acc_', '"acx_')) : content
  const broken = await importInto(target.url, await forged('forged.zip', ofNobody), { DATA_DIR: at('none') })
  expect(broken).toMatchObject({
    code: 1,
    complained: expect.stringMatching(
      /^O banco não aceita o que está no arquivo \(\w+, regra \w+_fkey\): .+Nada foi gravado\.$/,
    ),
  })
  expect(await isUntouched(target.url)).toBe(true)
})

test('a file that is there is not written over', async () => {
  const env = { DATABASE_URL: source, DATA_DIR: at('data') }
  expect(await vitrine(['export', at('loja.zip')], env)).toMatchObject({
    code: 1,
    complained: expect.stringMatching(/loja\.zip já existe/),
  })
})
