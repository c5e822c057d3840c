import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTab } from '../test/support/browser.ts'
import { cloneDatabase, createDatabase } from '../test/support/database.ts'
import { temporaryFolder } from '../test/support/folder.ts'
import { TYPED } from '../test/support/opening.ts'
import { refusalOfStart } from '../test/support/refused-start.ts'
import { codeOf } from '../test/support/second-factor.ts'
import { freePort } from './ports.ts'
import { readSettings } from './product/settings.ts'
import { withSettingsFile } from './product/settings-file.ts'
import { startProduct } from './product.ts'
import { FIELD_NAMES, FIELDS } from './shop/flags.ts'

// Each starts the product or opens a shop, some several times.
vi.setConfig({ testTimeout: 240_000 })

const PASSWORD = 'cavalo-bateria-grampo'
const VITRINE = fileURLToPath(new URL('./vitrine.ts', import.meta.url))

/** Runs a command to its end, without a terminal. */
async function run(command: string, args: string[], env: Record<string, string>) {
  const stdio = ['ignore', 'pipe', 'pipe'] as const
  const child = spawn(process.execPath, [VITRINE, command, ...args], {
    env: { ...process.env, SETTINGS_FILE: join(env.DATA_DIR ?? tmpdir(), 'shop.env'), ...env },
    stdio: [...stdio],
  })
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code: code as number, said: said.trim(), complained: complained.trim() }
}
/** A file of settings that says nothing, for what does not make one. */
const keepNoSettings = (folder: string) =>
  writeFile(join(folder, 'shop.env'), '# Fim das configurações.\n', { mode: 0o600 })
const openShop = (env: Record<string, string>, args: string[]) => run('shop', args, env)
const flags = (fields: Partial<typeof TYPED> = TYPED) =>
  FIELD_NAMES.flatMap((field) => (fields[field] ? [`--${FIELDS[field][0]}`, fields[field]] : []))

test('on an empty folder the product says how it is opened, and the owner comes in by the link', async () => {
  await using folder = await temporaryFolder()
  const env = { DATA_DIR: folder.path, PORT: String(await freePort()), DEMO: '0', LOG_LEVEL: 'warn' }
  await using stack = new AsyncDisposableStack()
  const product = await startProduct({ settings: readSettings(env), logs: 'files' })
  stack.defer(product.stop)
  expect(product.open).toBe(false)
  const page = (path: string) => fetch(product.url + path)
  expect((await page('/loja')).status).toBe(503)

  const { code, said } = await openShop(env, flags())
  expect(code).toBe(0)
  const [, address, token] = said.match(/(http:\S+)#(\S+)/) ?? []
  expect(address).toBe(`${product.url}/conta/criar-senha`)
  expect((await page('/conta/criar-senha')).status).toBe(200)
  for (const path of ['/loja', '/termos', '/privacidade']) {
    const html = await (await page(path)).text()
    expect(html).toContain('Manacá Cursos Ltda.')
    expect(html).not.toContain('vitrine.example')
  }
  const store = await (await page('/loja')).text()
  expect(store).toContain('A loja ainda não tem produtos')
  expect(store).not.toContain('Ver todos os produtos')

  const { account, checkout, secondFactor } = openTab(product.url)
  const [id = '', secret = ''] = token!.split('.')
  await account.recoverPassword({ id, code: secret, password: PASSWORD, acceptedTerms: true })
  const pending = await account.login({ email: TYPED.ownerEmail, password: PASSWORD })
  if (!('twoFactorSessionId' in pending)) throw new Error('an administrator came in without a second factor')
  const app = await secondFactor.enrolApp(pending)
  const confirmed = { ...pending, code: codeOf(app.secret, new Date()) }
  expect((await secondFactor.confirmEnrolledApp(confirmed)).user.roles).toEqual(['owner'])
  expect(await checkout.listMethods()).toEqual([])
  for (const email of ['marina', 'caio', 'helena'].map((name) => `${name}@vitrine.example`))
    await expect(
      account.login({ email, password: `demonstracao-${email.split('@')[0]}` }),
    ).rejects.toMatchObject({
      code: 'account.wrong-credentials',
    })
})

describe('a shop that was opened on an empty database, without a terminal', () => {
  const stack = new AsyncDisposableStack()
  const given = { PUBLIC_URL: 'https://manaca.com.br', SMTP_URL: 'smtp://loja:a\'b"c@mail.example?d e#f' }
  const env = { DATA_DIR: '', DATABASE_URL: '', SETTINGS_FILE: '' }
  let missing: Awaited<ReturnType<typeof openShop>>
  let opened: Awaited<ReturnType<typeof openShop>>
  beforeAll(async () => {
    env.DATA_DIR = stack.use(await temporaryFolder()).path
    env.DATABASE_URL = stack.use(await createDatabase()).url
    env.SETTINGS_FILE = join(env.DATA_DIR, 'shop.env')
    const { ownerEmail, ...others } = TYPED
    missing = await openShop({ ...env, ...given }, flags(others))
    opened = await openShop({ ...env, ...given }, flags())
  })
  afterAll(() => stack.disposeAsync())

  test('what is missing is said', () => {
    expect(missing).toMatchObject({ code: 1, said: '' })
    expect(missing.complained.split('\n')[0]).toBe('--owner-email: Informe seu e-mail.')
    expect(opened.said).toContain('npm start a lê')
    expect(opened.said).toContain('https://manaca.com.br/conta/criar-senha#lnk_')
  })

  test('what it was opened with is kept for its owner alone, and a start without it has it', async () => {
    const { SETTINGS_FILE, DATA_DIR, DATABASE_URL } = env
    expect((await stat(SETTINGS_FILE)).mode & 0o777).toBe(0o600)
    const started = readSettings(await withSettingsFile({ SETTINGS_FILE }))
    expect(started).toMatchObject({ demo: false, dataDir: DATA_DIR, databaseUrl: DATABASE_URL })
    expect(started.env).toMatchObject(given)
    const PUBLIC_URL = 'https://outra.com.br'
    expect((await withSettingsFile({ SETTINGS_FILE, PUBLIC_URL })).PUBLIC_URL).toBe(PUBLIC_URL)
    expect(readSettings(await withSettingsFile({ SETTINGS_FILE, DEMO: '1' }))).toMatchObject({
      demo: true,
      databaseUrl: undefined,
    })
  })

  test('what is wrong changes nothing, and what is known is kept', async () => {
    const wrong = await openShop({ ...env, ...given }, ['--cnpj', '12.345.678/0001-96'])
    expect(wrong.complained).toMatch(/^--cnpj: CNPJ inválido. Confira letras e números\./)
    const unknown = await openShop({ ...env, ...given }, ['--nmae', 'Manacá'])
    expect(unknown.complained).toMatch(/^--nmae não existe ou está sem valor/)
  })

  test('settings that others may read or that are cut off are refused, until they are written anew', async () => {
    const { SETTINGS_FILE } = env
    const read = () => withSettingsFile({ SETTINGS_FILE })
    await chmod(SETTINGS_FILE, 0o644)
    await expect(read()).rejects.toThrow(`chmod 600 ${SETTINGS_FILE}`)
    await chmod(SETTINGS_FILE, 0o600)
    const whole = await readFile(SETTINGS_FILE, 'utf8')
    await writeFile(SETTINGS_FILE, whole.slice(0, -20))
    await expect(read()).rejects.toThrow('está incompleto')
    const { said } = await openShop({ ...env, ...given }, ['--name', 'Manacá'])
    expect(said).toMatch(/^Os dados de Manacá foram gravados/)
    expect(await readFile(SETTINGS_FILE, 'utf8')).toBe(whole)
  })

  test('without its settings a start that names them ends with a sentence, and none is the demonstration', async () => {
    const { SETTINGS_FILE, ...where } = env
    await rm(SETTINGS_FILE)
    expect(await run('start', [], { SETTINGS_FILE })).toMatchObject({
      code: 1,
      complained: `${SETTINGS_FILE} não existe: rode npm run shop, que o grava, ou deixe SETTINGS_FILE de fora.`,
    })
    expect(await refusalOfStart({ ...where, DEMO: '1' })).toMatch(
      /^Este banco de dados é de uma loja de verdade[^\n]+$/,
    )
  })
})

test('the bank of a shop that tries itself out keeps the account of who sells', {
  tags: 'fire',
}, async () => {
  await using folder = await temporaryFolder()
  const env = { DATA_DIR: folder.path, PORT: String(await freePort()), DEMO: '0', LOG_LEVEL: 'warn' }
  expect((await openShop(env, [...flags(), '--with-simulator'])).code).toBe(0)
  await using stack = new AsyncDisposableStack()
  const product = await startProduct({ settings: readSettings({ ...env, SIMULATOR: '1' }), logs: 'files' })
  stack.defer(product.stop)
  const { PIX_CLIENT_ID, PIX_CLIENT_SECRET, PIX_KEY } = product.env
  const asked = await fetch(`${product.simulatorUrl}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${PIX_CLIENT_ID}:${PIX_CLIENT_SECRET}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token } = (await asked.json()) as { access_token: string }
  const charge = await fetch(`${product.simulatorUrl}/pix/v2/cob/pedido0000000000000000000001`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      calendario: { expiracao: 1800 },
      valor: { original: '49.90' },
      chave: PIX_KEY,
    }),
  })
  const { pixCopiaECola } = (await charge.json()) as { pixCopiaECola: string }
  expect(pixCopiaECola).toMatch(/Manaca Cursos Ltda/i)
})

/** Nobody can prepare the database until it is let go: whoever opens its shop is at it meanwhile. */
async function holdMigrations(url: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  await client.query('begin')
  await client.query('create table schema_migration ()')
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

test('of three who open the same shop at once one does, and the others are told', {
  tags: 'fire',
}, async () => {
  await using folder = await temporaryFolder()
  await using database = await createDatabase()
  const env = { DATA_DIR: folder.path, DATABASE_URL: database.url }
  const owners = ['iara@manaca.com.br', 'tereza@manaca.com.br', 'joana@manaca.com.br']
  const letGo = await holdMigrations(database.url)
  const told: number[] = []
  const open = async (ownerEmail: string) => {
    const outcome = await openShop(env, flags({ ...TYPED, ownerEmail }))
    told.push(outcome.code)
    return outcome
  }
  const opening = owners.map(open)
  await vi.waitFor(() => expect(told).toHaveLength(2), { timeout: 60_000 })
  await letGo()
  const outcomes = await Promise.all(opening)
  const [won, ...others] = outcomes.toSorted((one, other) => one.code - other.code)
  expect(won?.said).toContain('/conta/criar-senha#lnk_')
  for (const other of others) {
    expect(other).toMatchObject({ code: 1, said: '' })
    expect(other.complained).toMatch(/^Outro npm run shop está em andamento neste banco de dados: [^\n]+$/)
  }
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query("select email from account where 'owner' = any(roles)")
  await client.end()
  expect(rows).toEqual([{ email: owners[outcomes.indexOf(won!)] }])
})

test('on a folder that two open at once, too, one is told', { tags: 'fire' }, async () => {
  await using folder = await temporaryFolder()
  const env = { DATA_DIR: folder.path }
  const outcomes = await Promise.all([openShop(env, flags()), openShop(env, flags())])
  expect(outcomes.map(({ code }) => code).toSorted()).toEqual([0, 1])
  const told = outcomes.find(({ code }) => code === 1)
  expect(told?.complained).toMatch(/^Outro npm run shop está em andamento/m)
})

test('mail that nobody waits for is said to be none', async () => {
  await using folder = await temporaryFolder()
  await keepNoSettings(folder.path)
  await using database = await cloneDatabase()
  const outcome = await run('mail-retry', [], { DATA_DIR: folder.path, DATABASE_URL: database.url })
  expect(outcome).toMatchObject({ code: 0, said: 'Nenhuma mensagem esperava uma nova tentativa.' })
})

test('the demonstration’s database is refused by both programs, in one sentence', async () => {
  await using folder = await temporaryFolder()
  await keepNoSettings(folder.path)
  await using database = await cloneDatabase({ seeded: true })
  const env = { DATA_DIR: folder.path, DATABASE_URL: database.url, DEMO: '0' }
  const sentence =
    /^Este banco de dados tem a demonstração, com senhas que todos conhecem: [^\n]+npm run shop\.$/
  expect(await refusalOfStart(env)).toMatch(sentence)
  expect(await openShop(env, flags())).toMatchObject({
    code: 1,
    complained: expect.stringMatching(sentence),
  })
})
