import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { readBankBooks } from '../lab/support/bank-books.ts'
import { compareBooks } from '../lab/support/compare-books.ts'
import { readShopBooks } from '../lab/support/shop-books.ts'
import { onDatabase } from '../test/support/cluster.ts'
import { temporaryFolder } from '../test/support/folder.ts'
import { freePorts, refusalOfStart } from '../test/support/refused-start.ts'
import { isAlive } from './postgres/postmaster.ts'
import { readSettings } from './product/settings.ts'
import { startProduct } from './product.ts'

const NO_SETTINGS = '# Fim das configurações.\n'
const vitrine = fileURLToPath(new URL('./vitrine.ts', import.meta.url))

/**
 * Runs `npm start` until it ends by itself; a `prefix` is what it runs under. Of the settings that a person
 * keeps beside the product it reads nothing: its own file says nothing.
 */
async function startAndEnd(
  env: Record<string, string>,
  prefix: string[] = [],
): Promise<{ code: number; said: string }> {
  const [program, ...args] = [...prefix, process.execPath, vitrine, 'start']
  const SETTINGS_FILE = join(env.DATA_DIR!, 'shop.env')
  await writeFile(SETTINGS_FILE, NO_SETTINGS, { mode: 0o600 })
  const child = spawn(program!, args, { env: { ...process.env, SETTINGS_FILE, ...env } })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close'), text(child.stdout)])
  return { code, said: said.trim() }
}

test('a port in use ends the start with one sentence and exit code 1', async () => {
  await using folder = await temporaryFolder()
  const other = createServer().listen(0)
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const outcome = await startAndEnd({ ...(await freePorts()), PORT: String(port), DATA_DIR: folder.path })
  expect(outcome.code).toBe(1)
  expect(outcome.said).toMatch(
    new RegExp(`^A porta ${port} está em uso: encerre quem a usa, ou inicie com PORT=\\d+, que leva junto `),
  )
  other.close()
})

/** As root, without the right to open such ports; Linux alone says from which number on everybody may. */
const UNPRIVILEGED = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-net_bind_service'] : []
const FIRST_FREE = '/proc/sys/net/ipv4/ip_unprivileged_port_start'
const isClosed = existsSync(FIRST_FREE) && Number(readFileSync(FIRST_FREE, 'utf8')) > 80

test.runIf(isClosed)('a port that an ordinary user may not open ends it the same way', async () => {
  await using folder = await temporaryFolder()
  const env = { ...(await freePorts()), PORT: '80', DATA_DIR: folder.path }
  expect(await startAndEnd(env, UNPRIVILEGED)).toEqual({
    code: 1,
    said: 'A porta 80 só é aberta por quem administra a máquina: use um PORT acima de 1023, com um proxy na frente.',
  })
})

/** What the start says of it, with a data folder of its own. */
async function refusalOf(env: Record<string, string>): Promise<string> {
  await using folder = await temporaryFolder()
  return await refusalOfStart({ ...env, DATA_DIR: folder.path })
}

test('a DATABASE_URL that nobody answers ends it the same way', async () => {
  const DATABASE_URL = 'postgresql://ana:segredo@127.0.0.1:1/loja'
  expect(await refusalOf({ DATABASE_URL })).toBe(
    'DATABASE_URL (127.0.0.1:1/loja) não funciona: não há PostgreSQL atendendo nesse endereço.',
  )
})

test.each([
  [{ LOG_LEVEL: 'laut' }, /^Configuração inválida: LOG_LEVEL: [^\n]*\.$/],
  [{ PUBLIC_URL: 'loja' }, /^Configuração inválida: PUBLIC_URL: [^\n]*\.$/],
  [{ PIX_BASE_URL: 'https://banco.example' }, /^Configuração inválida: PIX_BASE_URL, [^\n]* andam juntas\.$/],
])('the start with %j ends with one sentence', async (env, sentence) => {
  expect(await refusalOf(env)).toMatch(sentence)
})

test.each(['main', 'worker'])(
  'the process %s of the product, started by hand, says why it does not start',
  async (program) => {
    const file = fileURLToPath(new URL(`../server/src/${program}.ts`, import.meta.url))
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const child = spawn(process.execPath, [file], { env: { PATH, NODE_COMPILE_CACHE } })
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close'), text(child.stdout)])
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/^Configuração inválida: DATABASE_URL: falta[^\n]*\n$/),
    ])
  },
)

test.each(['work', 'migrate'])('the command %s says what is wrong with its database', async (command) => {
  await using folder = await temporaryFolder()
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const missing = onDatabase(inject('cluster').url, 'nao_existe')
  const SETTINGS_FILE = join(folder.path, 'shop.env')
  await writeFile(SETTINGS_FILE, NO_SETTINGS, { mode: 0o600 })
  const where = { SETTINGS_FILE, DATA_DIR: folder.path, DATABASE_URL: missing }
  const env = { PATH, NODE_COMPILE_CACHE, DEMO: '0', ...where }
  const child = spawn(process.execPath, [vitrine, command], { env })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close'), text(child.stdout)])
  expect([code, said.trim()]).toEqual([
    1,
    expect.stringMatching(/^DATABASE_URL \(\S+\/nao_existe\) não funciona: [^\n]+ não existe no servidor\.$/),
  ])
})

/** The books of bank and shop, as the proofs under fire read them: no other test of this run asks for their tables. */
async function readBooks(databaseUrl: string, dataDir: string) {
  const database = new pg.Client(databaseUrl)
  database.on('error', () => {})
  await database.connect()
  try {
    const rows = async <T extends object>(sql: string) => (await database.query<T>(sql)).rows
    return compareBooks(readBankBooks(dataDir), await readShopBooks({ rows }))
  } finally {
    await database.end()
  }
}

test('the whole product heals when its server is killed, and stops without a trace', {
  tags: 'fire',
  timeout: 240_000,
}, async () => {
  await using folder = await temporaryFolder()
  const settings = readSettings({ ...process.env, ...(await freePorts()), DATA_DIR: folder.path, DEMO: '1' })
  const product = await startProduct({ settings, logs: 'files' })
  const readyz = () => fetch(`${product.url}/readyz`).then(({ status }) => status)
  const before = product.pids()
  expect(Object.keys(before).sort()).toEqual(['postgres', 'simulator', 'web', 'worker'])
  expect(await readyz()).toBe(200)
  expect(await readBooks(product.databaseUrl, folder.path)).toMatchObject({ apart: [], strangers: [] })

  process.kill(before.web!, 'SIGKILL')
  await vi.waitFor(() => expect(product.pids().web).not.toBe(before.web), { timeout: 30_000 })
  await vi.waitFor(async () => expect(await readyz()).toBe(200), { timeout: 60_000 })

  process.kill(before.postgres!, 'SIGKILL')
  await vi.waitFor(() => expect(product.pids().postgres).not.toBe(before.postgres), { timeout: 30_000 })
  await vi.waitFor(async () => expect(await readyz()).toBe(200), { timeout: 60_000 })

  const after = Object.values(product.pids())
  await product.stop()
  expect([...Object.values(before), ...after].filter(isAlive)).toEqual([])
})
