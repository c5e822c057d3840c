import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { seal, unsealAny } from '../../server/src/platform/kernel/seal.ts'
import type { SealedColumn } from '../../server/src/platform/kernel/sealed-column.ts'
import { SEALED } from '../../server/src/sealed.ts'
import { CPF, newBuyer, PASSWORD } from '../../test/support/buyer.ts'
import { orderByCard } from '../../test/support/card.ts'
import { failureOf } from '../../test/support/command-failure.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { forkWeb } from '../../test/support/fork-web.ts'
import { type Planted, plantSealed, writeDocument } from '../../test/support/sealed.ts'
import { openShop, SHOP_SECRETS, type Shop } from '../../test/support/shop.ts'
import { stock } from '../../test/support/stock.ts'
import { databaseChecks } from '../doctor/database-checks.ts'
import { rotate, rotateDataKey } from './rotate-data-key.ts'

const VITRINE = join(import.meta.dirname, '../vitrine.ts')

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let shop: Shop
let planted: Planted

async function environment(env: Record<string, string> = {}): Promise<Record<string, string>> {
  const SETTINGS_FILE = join(folder.path, 'shop.env')
  await writeFile(SETTINGS_FILE, '# Fim das configurações.\n', { mode: 0o600 })
  const DATABASE_URL = shop.parts.app.config.database.url
  return { ...SHOP_SECRETS, SETTINGS_FILE, DATABASE_URL, DATA_DIR: folder.path, DEMO: '0', ...env }
}

async function start(): Promise<ChildProcess> {
  const env = { ...process.env, ...(await environment()) }
  return spawn(process.execPath, [VITRINE, 'rotate-data-key'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function ended(child: ChildProcess) {
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, 'close'),
  ])
  return { code: code as number | null, said, complained: complained.trim() }
}

beforeAll(async () => {
  folder = await temporaryFolder()
  shop = await openShop({ seeded: true, env: { OUTBOUND_NETWORKS: 'loopback' } })
  planted = await plantSealed(shop)
}, 180_000)
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

const nameOf = ({ table, column }: SealedColumn) => `${table}.${column}`

/** Every sealed value, by the row in which it is. */
async function valuesOf(column: SealedColumn): Promise<Map<string, Buffer>> {
  const { table, path, key, from = [] } = column
  const value = path ? `decode(${column.column} #>> '{${path}}', 'base64')` : column.column
  const { rows } = await shop.parts.pool.query(
    `select ${[...key, ...from].join(', ')}, ${value} as sealed_value from ${table} where ${value} is not null`,
  )
  return new Map(
    rows.map((row) => [
      JSON.stringify([...key.map((name) => String(row[name])), column.placeOf(row)]),
      row.sealed_value,
    ]),
  )
}

/** Every text that is sealed in the database, by its column and row. */
async function textsOf(): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  for (const column of SEALED)
    for (const [row, sealed] of await valuesOf(column)) {
      const place = (JSON.parse(row) as string[]).at(-1)!
      texts[`${nameOf(column)} ${row}`] = unsealAny(shop.parts.app.config.dataKeys, place, sealed)
    }
  return texts
}

/** In which tables something is that this version of the key sealed, in bytes or in base 64 of any column. */
async function tablesUnder(version: number): Promise<string[]> {
  const header = Buffer.from([...Buffer.from('VTS'), 1, 0, 0, 0, version])
  // The last character has four bits of the header and two of what follows.
  const inBase64 = header.toString('base64').slice(0, 10)
  const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'.slice(
    (version & 15) * 4,
    (version & 15) * 4 + 4,
  )
  const { rows: tables } = await shop.parts.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rowCount } = await shop.parts.pool.query(
      `select from ${name} t where t::text ~ $1 or t::text like '%' || $2 || '%' limit 1`,
      [`${inBase64}[${last}]`, header.toString('hex')],
    )
    if (rowCount) found.push(name.replace('public.', ''))
  }
  return found.sort()
}

const versions = async () =>
  (
    await shop.parts.pool.query<{ version: number; isRetired: boolean }>(
      `select version, retired_at is not null as "isRetired" from data_key order by version`,
    )
  ).rows

const tablesOfSealed = () =>
  [...new Set(SEALED.map(({ table }) => table))].filter((table) => table !== 'pgboss.job').sort()

test('every column in which something is sealed is declared, and the flows of a shop fill each', async () => {
  const empty: string[] = []
  for (const column of SEALED) if ((await valuesOf(column)).size === 0) empty.push(nameOf(column))
  expect(empty).toEqual([])
  const found = await tablesUnder(1)
  expect(found.filter((table) => !/^pgboss\./.test(table))).toEqual(tablesOfSealed())
  // The queues are partitions of one table.
  expect(found.some((table) => /^pgboss\.j/.test(table))).toBe(true)
})

/** Keys of requests, so many that a rotation does not do them at once. */
async function plantMany(count: number): Promise<void> {
  const { dataKeys } = shop.parts.app.config
  const keys = Array.from({ length: count }, (_, i) => `chave-${i}`)
  const answers = keys.map((key) =>
    seal(dataKeys, `idempotency_key.answer:key_muitas:${key}`, `resposta de ${key}`),
  )
  await shop.parts.pool.query(
    `insert into idempotency_key (subject, key, request_hash, answer, at, attempt)
     select 'key_muitas', key, '\\x00', answer, now(), gen_random_uuid()
     from unnest($1::text[], $2::bytea[]) as t (key, answer)`,
    [keys, answers],
  )
}

/** Reads and writes what is sealed until it is ended, in this process and in another one; resolves to how often, and what went wrong. */
function useMeanwhile(webs: readonly Pick<Shop, 'client' | 'url'>[]) {
  let isOver = false
  const [failures, done] = [[] as unknown[], { reads: 0, writes: 0 }]
  const use = async (web: Pick<Shop, 'client' | 'url'>) => {
    const reader = web.client(planted.buyer.token)
    const request: Shop['request'] = (path, init) => fetch(web.url + path, init)
    while (!isOver) {
      try {
        if ((await reader.profile.read({})).document !== CPF) throw new Error('another document')
        done.reads++
        const writer = await newBuyer(web)
        expect(await writeDocument({ request }, writer)).toBe(200)
        expect((await writer.client.profile.read({})).document).toBe(CPF)
        done.writes++
      } catch (error) {
        failures.push(error)
      }
    }
  }
  const all = Promise.all(webs.map(use))
  return {
    async end() {
      isOver = true
      await all
      return { failures, ...done }
    },
  }
}

const underNewest = async (table: string) =>
  Number(
    (
      await shop.parts.pool.query(
        `select count(*) from idempotency_key where encode(answer, 'hex') like '565453010000000' || $1 || '%'`,
        [table],
      )
    ).rows[0].count,
  )

describe('a rotation that is killed and goes on, while two processes read and write', () => {
  let before: Record<string, string>
  let used: Awaited<ReturnType<ReturnType<typeof useMeanwhile>['end']>>
  let said: string
  beforeAll(async () => {
    await plantMany(4_000)
    before = await textsOf()
    await using web = await forkWeb(shop.parts.app.config.database.url, { env: SHOP_SECRETS })
    const use = useMeanwhile([shop, web])
    const killed = await start()
    await vi.waitFor(async () => expect(await underNewest('2')).toBeGreaterThan(200), {
      timeout: 60_000,
      interval: 5,
    })
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    const left = await underNewest('1')
    expect(left).toBeGreaterThan(0)
    expect(await versions()).toEqual([
      { version: 1, isRetired: false },
      { version: 2, isRetired: false },
    ])
    const again = await ended(await start())
    used = await use.end()
    expect(again).toMatchObject({ code: 0, complained: '' })
    said = again.said
  }, 240_000)

  test('nobody who reads or writes meanwhile sees an error', () => {
    expect(used.failures).toEqual([])
    expect(used.reads).toBeGreaterThan(10)
    expect(used.writes).toBeGreaterThan(10)
  })

  test('every value is what it was, under the new version, and the one before is retired', async () => {
    const after = await textsOf()
    for (const [row, was] of Object.entries(before)) expect(after[row], row).toBe(was)
    expect(await tablesUnder(1)).toEqual([])
    expect((await tablesUnder(2)).filter((table) => !/^pgboss\./.test(table))).toEqual(tablesOfSealed())
    expect(await versions()).toEqual([
      { version: 1, isRetired: true },
      { version: 2, isRetired: false },
    ])
  })

  test('it says of each table how many values were sealed anew', async () => {
    for (const column of SEALED) {
      const [, resealed, all] =
        said.match(new RegExp(` ${nameOf(column)} +(\\d+) cifrados de novo, (\\d+) ao todo`)) ?? []
      expect(Number(all), nameOf(column)).toBeGreaterThan(0)
      expect(Number(resealed), nameOf(column)).toBeLessThanOrEqual(Number(all))
    }
    expect(said).toMatch(/Tudo está cifrado com a versão 2 da chave/)
  })

  test('the audit log tells of it, and stands', async () => {
    const { items } = await planted.owner.adminAudit.list({ limit: 20 })
    expect(items.filter(({ action }) => action.startsWith('data-key.'))).toMatchObject([
      { action: 'data-key.retire', actor: { id: 'npx vitrine' }, before: { versions: [1] } },
      { action: 'data-key.promote', before: { version: 1 }, after: { version: 2 } },
    ])
    expect((await planted.owner.adminAudit.verify({})).damage).toEqual([])
  })

  test('the keyed hash of a document is that of the new version, the same for the same document', async () => {
    const { rows } = await shop.parts.pool.query(
      'select distinct document_hash from account_profile where document_sealed is not null',
    )
    const { rows: documents } = await shop.parts.pool.query(
      'select account_id, document_sealed from account_profile where document_sealed is not null',
    )
    const texts = documents.map(({ account_id, document_sealed }) =>
      unsealAny(shop.parts.app.config.dataKeys, `account_profile.document:${account_id}`, document_sealed),
    )
    expect(rows).toHaveLength(new Set(texts).size)
  })

  test('what is kept as a keyed hash alone is still found: a recovery code, and a card that is saved twice', async () => {
    const { buyer, recoveryCodes } = planted
    const pending = await shop.client().account.login({ email: buyer.email, password: PASSWORD })
    if (!('twoFactorSessionId' in pending)) throw new Error('no second factor was asked for')
    const { twoFactorSessionId } = pending
    const body = { twoFactorSessionId, code: recoveryCodes[0]! }
    const entered = await shop.client().account.verify2fa({ headers: {}, body })
    expect(entered).toMatchObject({ accessToken: expect.any(String) })
    expect(await buyer.client.savedCard.list()).toHaveLength(1)
    const { priceId } = await stock(shop.parts.pool, { name: 'Outro guia', amount: 5_000 })
    await orderByCard(shop, buyer, priceId, { name: 'elo', save: true })
    expect(await buyer.client.savedCard.list()).toHaveLength(1)
  })

  test('another rotation makes the next version', { tags: 'fire', timeout: 60_000 }, async () => {
    const again = await ended(await start())
    expect(again).toMatchObject({ code: 0, complained: '' })
    expect((await versions()).map(({ isRetired }) => isRetired)).toEqual([true, true, false])
    const after = await textsOf()
    for (const [row, was] of Object.entries(before)) expect(after[row], row).toBe(was)
  })
})

describe('a rotation that cannot be done', () => {
  const rotation = () => ({
    db: shop.parts.app.db,
    secrets: shop.parts.app.config.dataSecrets,
    columns: SEALED,
    say: () => {},
    patience: 1_000,
  })

  test('another DATA_SECRET, and a database that is away, are said in a sentence', async () => {
    const other = await environment({ DATA_SECRET: 'another secret that is long enough for this' })
    expect(await failureOf(rotateDataKey, other)).toMatch(
      /^Este banco de dados já foi usado com outro DATA_SECRET/,
    )
    const away = await environment({ DATABASE_URL: 'postgresql://ninguem@127.0.0.1:1/nada' })
    expect(await failureOf(rotateDataKey, away)).toMatch(/^DATABASE_URL .+ não funciona/)
    expect(await failureOf(rotateDataKey, await environment({ DATA_SECRET: '' }))).toMatch(
      /^Falta o DATA_SECRET/,
    )
  })

  test('a process of the version before, which cannot follow, is waited for, and nothing is sealed that it cannot read', {
    tags: 'fire',
    timeout: 60_000,
  }, async () => {
    const count = (await versions()).length
    const former = new pg.Client({ connectionString: shop.parts.app.config.database.url })
    await former.connect()
    await former.query('listen "catalog"')
    await expect(rotate(rotation())).rejects.toThrow(/de uma versão anterior/)
    await using stack = new AsyncDisposableStack()
    const { url } = shop.parts.app.config.database
    const seal = databaseChecks(url, rotation().secrets, stack).find(({ about }) => about === 'segredos')!
    expect(await seal.run()).toMatchObject({ remedy: 'rode npx vitrine rotate-data-key' })
    expect(await tablesUnder(count + 1)).toEqual([])
    await former.end()
    await vi.waitFor(async () => expect((await rotate(rotation())).number).toBe(count + 1), {
      timeout: 20_000,
    })
  })

  test('a value that no version opens is named, and the version before stays until it is gone', {
    tags: 'fire',
    timeout: 60_000,
  }, async () => {
    const { pool } = shop.parts
    const count = (await versions()).length
    await pool.query(
      `insert into idempotency_key (subject, key, request_hash, answer, at, attempt)
       values ('key_outra', 'quebrada', '\\x00', '\\x0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', now(), gen_random_uuid())`,
    )
    await expect(rotate(rotation())).rejects.toThrow(/nenhuma versão da chave, 1 em idempotency_key\.answer/)
    expect((await versions()).at(-2)).toEqual({ version: count, isRetired: false })
    await pool.query(`delete from idempotency_key where subject = 'key_outra'`)
    expect((await rotate(rotation())).number).toBe(count + 1)
    expect((await versions()).at(-2)).toEqual({ version: count, isRetired: true })
  })
})
