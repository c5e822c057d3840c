import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { install } from '../../server/src/install.ts'
import { StartRefusal } from '../../server/src/platform/kernel/errors.ts'
import { checkDatabase } from '../../server/src/platform/kernel/outage.ts'
import { onDatabase } from '../../test/support/cluster.ts'
import { createDatabase } from '../../test/support/database.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { asFailure, Failure, onDisk, reasonIn } from '../failure.ts'
import { freePort } from '../ports.ts'
import { checkPorts } from './check-ports.ts'
import { takeDataDir } from './only-one.ts'
import { readSettings, wantsOf } from './settings.ts'

const settingsWith = (env: Record<string, string>) => readSettings({ DATA_DIR: '/tmp', ...env })

test('a port in use is named, with the way out', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await expect(
    checkPorts(settingsWith({ PORT: String(port), PIX_BASE_URL: 'https://banco.example' })),
  ).rejects.toThrow(
    new RegExp(`^A porta ${port} está em uso: encerre quem a usa, ou inicie com PORT=\\d+\\.$`),
  )
  server.close()
})

test('all ports in use are named at once, with a PORT that brings free ones along', async () => {
  const port = await freePort()
  const others = [port + 1, port + 25].map((one) => createServer().listen(one))
  await Promise.all(others.map((server) => once(server, 'listening')))
  const refusal = await checkPorts(settingsWith({ PORT: String(port) })).catch(
    (error: Error) => error.message,
  )
  const [, next = ''] = String(refusal).match(/inicie com PORT=(\d+), que leva junto as do banco/) ?? []
  expect(refusal).toMatch(
    new RegExp(`^As portas ${port + 1} e ${port + 25} estão em uso: encerre quem as usa`),
  )
  await expect(checkPorts(settingsWith({ PORT: next }))).resolves.toBeUndefined()
  await expect(checkPorts(settingsWith({ PORT: next, SIMULATOR_PORT: String(port + 1) }))).rejects.toThrow(
    `A porta ${port + 1} está em uso: encerre quem a usa, ou mude SIMULATOR_PORT.`,
  )
  for (const server of others) server.close()
})

test.each([
  ['nohost.invalid', 'HOST=nohost.invalid não é um endereço que exista.'],
  ['192.0.2.1', 'HOST=192.0.2.1 não é um endereço desta máquina.'],
])('HOST=%s is refused in a sentence', async (HOST, sentence) => {
  await expect(checkPorts(settingsWith({ PORT: String(await freePort()), HOST }))).rejects.toThrow(sentence)
})

test.each(['DEMO', 'DEV'])(
  '%s that says neither yes nor no is refused, never taken for one of them',
  (name) => {
    expect(() => settingsWith({ [name]: 'maybe' })).toThrow(
      `${name}=maybe não diz sim nem não: use ${name}=1 ou ${name}=0.`,
    )
    expect(settingsWith({ DEMO: '0' }).demo).toBe(false)
    expect(settingsWith({ DEMO: 'true' }).demo).toBe(true)
  },
)

test('free ports are taken without a word', async () => {
  const env = { PORT: String(await freePort()), PIX_BASE_URL: 'https://banco.example' }
  await expect(checkPorts(settingsWith(env))).resolves.toBeUndefined()
})

test.each([
  ['mysql://localhost/loja', /não é um endereço do tipo postgresql/],
  ['postgresql://[loja', /não é um endereço do tipo postgresql/],
  [
    'postgresql://ana:segredo@127.0.0.1:1/loja',
    /\(127\.0\.0\.1:1\/loja\) não funciona: não há PostgreSQL atendendo/,
  ],
])('DATABASE_URL %s is refused in a sentence', async (url, sentence) => {
  await expect(checkDatabase(url)).rejects.toThrow(sentence)
})

test('a wrong password, user or database of DATABASE_URL is refused without showing the password', async () => {
  const good = inject('cluster').url
  const wrongPassword = new URL(good)
  wrongPassword.password = 'outra-senha'
  const refusals = [wrongPassword.href, onDatabase(good, 'nao_existe')].map((url) =>
    checkDatabase(url).then(String, (error: Error) => error.message),
  )
  const said = await Promise.all(refusals)
  expect(said[0]).toMatch(/usuário ou senha recusados\.$/)
  expect(said[1]).toMatch(/nao_existe\) não funciona: esse banco de dados não existe no servidor\.$/)
  expect(said.join()).not.toContain('outra-senha')
  await expect(checkDatabase(good)).resolves.toBeUndefined()
})

test('a second launcher of the same data folder is refused, one that died is not in the way', async () => {
  await using folder = await temporaryFolder()
  const release = await takeDataDir(folder.path)
  await expect(takeDataDir(folder.path)).rejects.toThrow(
    /^A pasta de dados \S+ já está em uso \(processo \d+\)/,
  )
  await release()
  await writeFile(join(folder.path, 'start.pid'), `${process.pid} 1\n`)
  await (await takeDataDir(folder.path))()
})

test('settings: demonstration until a bank is configured', () => {
  expect(settingsWith({})).toMatchObject({ demo: true, port: 3000, simulatorPort: 3001, smtpPort: 3025 })
  expect(settingsWith({ PORT: '4000' })).toMatchObject({ port: 4000, simulatorPort: 4001, smtpPort: 4025 })
  expect(settingsWith({ PORT: '65535' })).toMatchObject({ simulatorPort: 65_534, smtpPort: 65_510 })
  expect(settingsWith({ PORT: '4000', SIMULATOR_PORT: '5001' })).toMatchObject({
    simulatorPort: 5001,
    smtpPort: 4025,
  })
  expect(settingsWith({ PIX_BASE_URL: 'https://banco.example' }).demo).toBe(false)
  expect(settingsWith({ PAYMENT_PIX: 'stripe' }).demo).toBe(false)
  expect(settingsWith({ PAYMENT_PIX: 'stripe', DEMO: '1' }).demo).toBe(true)
  expect(settingsWith({ DEMO: '0' }).demo).toBe(false)
  expect(() => settingsWith({ PORT: '70000' })).toThrow(
    'PORT=70000 não é uma porta: use um número de 1 a 65535.',
  )
})

test('what a real shop wants for is told at its start', () => {
  expect(wantsOf(settingsWith({ DEMO: '0' }))).toEqual([
    'Nenhum e-mail sai: informe SMTP_URL.',
    'Nada pode ser pago: configure quem recebe (docs/opening.md).',
  ])
  expect(wantsOf(settingsWith({ DEMO: '0', SIMULATOR: '1' }))).toEqual([
    'Banco e e-mails são simulados: nada do que for pago aqui é de verdade.',
  ])
  const whole = { DEMO: '0', SMTP_URL: 'smtp://mail.example', STRIPE_SECRET_KEY: 'sk_test' }
  expect([wantsOf(settingsWith(whole)), wantsOf(settingsWith({}))]).toEqual([[], []])
})

test('a user who may make nothing in the database is refused in a sentence', async () => {
  await using database = await createDatabase()
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  const name = `guest_${randomUUID().slice(0, 8)}`
  await owner.query(`create role ${name} login password 'segredo'; revoke all on schema public from public`)
  const url = new URL(database.url)
  Object.assign(url, { username: name, password: 'segredo' })
  const sentence =
    /^O banco de dados não pôde ser preparado: o usuário de DATABASE_URL não pode criar tabelas e esquemas nele/
  await expect(install(url.href)).rejects.toThrow(StartRefusal)
  await expect(install(url.href)).rejects.toThrow(sentence)
  await owner.query(`grant all on schema public to ${name}`)
  await expect(install(url.href)).rejects.toThrow(sentence)
  await owner.query(`drop owned by ${name}; drop role ${name}`)
  await owner.end()
})

test('a full or closed disk is named with the path, whoever met it', async () => {
  const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', path: '/dados/x' })
  expect(asFailure(full)).toEqual(new Failure('Não foi possível usar /dados/x: não há espaço em disco.'))
  await expect(onDisk('/dados', () => Promise.reject(full))).rejects.toThrow(/usar \/dados: não há espaço/)
  const bug = new TypeError('x is not a function')
  expect(asFailure(bug)).toBe(bug)
  const initdb = `running bootstrap script ... 2026-11-20 FATAL:  could not write to file "pg_wal/xlogtemp.1": No space left on device
child process exited with exit code 1
initdb: removing contents of data directory "/dados/postgres.new"`
  expect(reasonIn(initdb)).toBe('não há espaço em disco')
  expect(reasonIn('initdb: error: invalid locale name "pt"\ninitdb: removing contents')).toContain(
    'invalid locale',
  )
})
