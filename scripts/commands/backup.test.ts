import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { keyIdOf } from '../../server/src/platform/kernel/secrets.ts'
import { failureOf } from '../../test/support/command-failure.ts'
import { cloneDatabase, createDatabase } from '../../test/support/database.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { checkCopy, copyIn, copyOut, hashOf, isEmptyStorage, openStorage } from '../backup/copy-files.ts'
import { DUMP, differencesOf, type Manifest, readManifest, writeManifest } from '../backup/manifest.ts'
import { ensureSecrets } from '../product/secrets.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

// A copy that is made, brought back and compared: `npm run fire operation`, on a PostgreSQL whose programs are there.
const VITRINE = join(import.meta.dirname, '../vitrine.ts')
const BOOKS = { migration: '0170-ground.sql', rows: { 'public.brand': 1 }, entries: {} }

/** What a command is told on a folder that keeps nothing else. */
async function environment(folder: string, env: Record<string, string>): Promise<Record<string, string>> {
  const SETTINGS_FILE = join(folder, 'shop.env')
  await writeFile(SETTINGS_FILE, '# Fim das configurações.\n', { mode: 0o600 })
  return { SETTINGS_FILE, DATA_DIR: join(folder, 'data'), DEMO: '0', ...env }
}

/** Runs a command in a process of its own. */
async function vitrine(folder: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [VITRINE, ...args], {
    env: { ...process.env, ...(await environment(folder, env)) },
  })
  const [complained, [code]] = await Promise.all([
    text(child.stderr),
    once(child, 'close'),
    text(child.stdout),
  ])
  return { code: code as number, complained: complained.trim() }
}

/** A copy without a file, of a database that nobody dumped. */
async function keepCopy(folder: string, change: Partial<Manifest> = {}): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, DUMP), 'PGDMP')
  await writeFile(join(folder, 'files.sha256'), '')
  const database = { bytes: 5, sha256: await hashOf(join(folder, DUMP)) }
  const about = { version: '1.0.0', postgres: 15, madeAt: '2026-11-27T12:00:00Z', hasSecrets: false }
  const files = { count: 0, bytes: 0 }
  await writeManifest(folder, { format: 1, ...about, database, files, keys: {}, books: BOOKS, ...change })
}

test('files are copied out and in as they were, and what is missing or changed is named', async () => {
  await using folder = await temporaryFolder()
  const at = (name: string) => join(folder.path, name)
  const storage = (name: string) => openStorage({ DATA_DIR: at(name) })
  const [from, to] = [await storage('from'), await storage('to')]
  expect(await isEmptyStorage(from)).toBe(true)
  const large = Readable.from(Array(64).fill(Buffer.alloc(2 ** 16, 7)))
  await from.putStream('products/deep/livro.pdf', large, 2 ** 22)
  await from.put('avatars/a.webp', Buffer.from('imagem'))
  await mkdir(at('copy'))
  const whole = { count: 2, bytes: 2 ** 22 + 6 }
  expect(await copyOut(from, at('copy'))).toEqual(whole)
  await checkCopy(at('copy'))
  expect(await copyIn(to, at('copy'))).toEqual(whole)
  expect(await hashOf(at('to/files/products/deep/livro.pdf'))).toBe(
    await hashOf(at('from/files/products/deep/livro.pdf')),
  )
  await writeFile(at('copy/files/avatars/a.webp'), 'outra')
  await expect(checkCopy(at('copy'))).rejects.toThrow('files/avatars/a.webp não é o que foi copiado')
  await rm(at('copy/files/avatars/a.webp'))
  await expect(checkCopy(at('copy'))).rejects.toThrow('Falta files/avatars/a.webp')
  await writeFile(at('copy/files.sha256'), `${'0'.repeat(64)}  files/../../secrets.json\n`)
  await expect(checkCopy(at('copy'))).rejects.toThrow('danificado')
})

test('two copies are told apart by their migration, their rows and their books', () => {
  const entries = { 'order paid': { count: 2, amount: 9980 } }
  const was = { ...BOOKS, entries }
  expect(differencesOf(was, was)).toEqual([])
  const is = { migration: '0171-jobs.sql', rows: { 'public.brand': 2 }, entries: {} }
  expect(differencesOf(was, is)).toEqual([
    'migração: era 0170-ground.sql, é 0171-jobs.sql',
    'order paid: era 2 (9980 centavos), é nada',
    'public.brand: era 1, é 2',
  ])
})

test('a folder that was not copied to its end is none, nor is one that somebody changed', async () => {
  await using folder = await temporaryFolder()
  await expect(readManifest(folder.path)).rejects.toThrow('não tem um backup inteiro')
  await keepCopy(folder.path)
  expect(await readManifest(folder.path)).toMatchObject({ version: '1.0.0', books: BOOKS })
  expect((await stat(join(folder.path, 'manifest.json'))).mode & 0o777).toBe(0o600)
  await writeFile(join(folder.path, 'manifest.json'), '{"format":2}')
  await expect(readManifest(folder.path)).rejects.toThrow('foi mudado')
})

test('a shop has the secrets of its own alone, of which several that start at once get the same', async () => {
  await using folder = await temporaryFolder()
  const all = await Promise.all(
    Array.from({ length: 8 }, () => ensureSecrets({ dataDir: folder.path, simulated: false })),
  )
  expect(new Set(all.map(({ DATA_SECRET }) => DATA_SECRET)).size).toBe(1)
  const kept = JSON.parse(await readFile(join(folder.path, 'secrets.json'), 'utf8'))
  expect(kept).toEqual(all[0])
  expect(Object.keys(kept)).toEqual(['SESSION_SECRET', 'DATA_SECRET', 'PIX_WEBHOOK_TOKEN'])
  expect(keyIdOf(kept.DATA_SECRET)).toMatch(/^[0-9a-f]{16}$/)
  const tried = await ensureSecrets({ dataDir: folder.path, simulated: true })
  expect(tried).toMatchObject({ ...kept, PIX_CLIENT_SECRET: expect.any(String) })
  expect(await ensureSecrets({ dataDir: folder.path, simulated: true })).toEqual(tried)
})

test('a backup without a pg_dump that is new enough says which one is missing, and leaves no folder', async () => {
  await using folder = await temporaryFolder()
  await using database = await cloneDatabase()
  const [PG_BIN, to] = [join(folder.path, 'bin'), join(folder.path, 'backup')]
  const env = { DATABASE_URL: database.url, PG_BIN }
  const started = await vitrine(folder.path, ['backup', to], env)
  expect(started).toMatchObject({
    code: 1,
    complained: expect.stringMatching(/pg_dump não foi encontrado/),
  })
  await mkdir(PG_BIN)
  const old = '#!/bin/sh\necho "pg_dump (PostgreSQL) 9.6.24"\n'
  await writeFile(join(PG_BIN, 'pg_dump'), old, { mode: 0o755 })
  const given = await environment(folder.path, env)
  expect(await failureOf(() => backup({ path: to, flags: {} }), given)).toMatch(
    /pg_dump é o 9 e o servidor é o PostgreSQL \d+: instale [^\n]+$/,
  )
  expect(existsSync(to)).toBe(false)
})

test('a backup refuses a folder with something in it, and a database of nobody', async () => {
  await using folder = await temporaryFolder()
  await using database = await createDatabase()
  const env = await environment(folder.path, { DATABASE_URL: database.url })
  const refused = (path: string) => failureOf(() => backup({ path, flags: {} }), env)
  expect(await refused(folder.path)).toMatch(/não está vazia: um backup se grava em uma pasta nova/)
  expect(await refused(join(folder.path, 'backup'))).toMatch(/falta npx vitrine migrate/)
})

/** A program of PostgreSQL that is as new as anybody asks for, and does not do it. */
async function keepBrokenTool(folder: string, tool: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const script =
    '#!/bin/sh\n[ "$1" = --version ] && echo "(PostgreSQL) 99.1" && exit 0\necho "pg: error: broken" && exit 1\n'
  await writeFile(join(folder, tool), script, { mode: 0o755 })
  return folder
}

test('what does not get into the database leaves no file behind, either', async () => {
  await using folder = await temporaryFolder()
  await using database = await createDatabase()
  const at = (name: string) => join(folder.path, name)
  const DATA_SECRET = 'x'.repeat(32)
  const from = await openStorage({ DATA_DIR: at('from') })
  await from.put('avatars/a.webp', Buffer.from('imagem'))
  await keepCopy(at('copy'), { keys: { DATA_SECRET: keyIdOf(DATA_SECRET) }, hasSecrets: true })
  await copyOut(from, at('copy'))
  await writeFile(at('copy/secrets.json'), JSON.stringify({ DATA_SECRET }), { mode: 0o600 })
  const PG_BIN = await keepBrokenTool(at('bin'), 'pg_restore')
  expect(await vitrine(folder.path, ['restore', at('copy')], { DATABASE_URL: database.url, PG_BIN })).toEqual(
    {
      code: 1,
      complained: `${PG_BIN}/pg_restore não terminou: pg: error: broken`,
    },
  )
  expect(await isEmptyStorage(await openStorage({ DATA_DIR: at('data') }))).toBe(true)
  expect(existsSync(at('data/secrets.json'))).toBe(false)
})

test('what cannot be brought back is refused before anything is written', async () => {
  await using folder = await temporaryFolder()
  await using database = await cloneDatabase()
  const copy = join(folder.path, 'backup')
  const DATA_SECRET = 'x'.repeat(32)
  const refused = async (env: Record<string, string> = {}) => {
    const given = await environment(folder.path, { DATABASE_URL: database.url, ...env })
    return failureOf(() => restore({ path: copy, flags: {} }), given)
  }
  await keepCopy(copy, { keys: { DATA_SECRET: keyIdOf(DATA_SECRET) } })
  expect(await refused()).toMatch(/^O backup não traz os segredos/)
  expect(await refused({ DATA_SECRET: 'y'.repeat(32) })).toMatch(/^O DATA_SECRET daqui não é o deste backup/)
  expect(await refused({ DATA_SECRET })).toMatch(/^O banco de DATABASE_URL não está vazio/)
  await writeFile(join(copy, DUMP), 'outro')
  expect(await refused({ DATA_SECRET })).toMatch(/^database.dump falta ou não é o que foi copiado/)
  await keepCopy(copy, { version: '9.0.0', books: { ...BOOKS, migration: '9999-future.sql' } })
  expect(await refused()).toMatch(/^Este backup é da versão 9\.0\.0, mais nova que este código/)
  expect(existsSync(join(folder.path, 'data/secrets.json'))).toBe(false)
})
