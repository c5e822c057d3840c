import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { Writable } from 'node:stream'
import nodemailer from 'nodemailer'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { startPostgres } from '../../../../scripts/postgres.ts'
import { onDatabase } from '../../../../test/support/cluster.ts'
import { createDatabase } from '../../../../test/support/database.ts'
import { openDoor } from '../../../../test/support/door.ts'
import { temporaryFolder } from '../../../../test/support/folder.ts'
import { sendRaw } from '../../../../test/support/raw.ts'
import { openShop } from '../../../../test/support/shop.ts'
import { callList } from '../../app.ts'
import { install } from '../../install.ts'
import { HANDLERS, openWork, SWEEPS } from '../../work.ts'
import { runJobs, runSweeps } from '../jobs/index.ts'
import { StartRefusal } from './errors.ts'
import { createLog } from './log.ts'
import { awaitDatabase, findDatabaseDown, isDatabaseDown } from './outage.ts'

/** Takes every connection and resets it. */
let server: Server
let port: number
beforeAll(async () => {
  server = createServer((socket) => void socket.resetAndDestroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => void server.close())

const refused = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

const CONNECTIONS: [string, () => Promise<unknown>, boolean][] = [
  ['a database', () => new pg.Client({ host: '127.0.0.1', port, user: 'a', database: 'a' }).connect(), true],
  ['a bank', () => fetch(`http://127.0.0.1:${port}`), false],
  [
    'a mail server',
    () => nodemailer.createTransport({ host: '127.0.0.1', port }).sendMail({ to: 'ana@loja.example' }),
    false,
  ],
]

test.each(CONNECTIONS)('%s that resets its connection', async (_what, connect, isDatabase) => {
  const error = await refused(connect())
  expect(error).toBeInstanceOf(Error)
  const told = findDatabaseDown(new Error('o trabalho falhou', { cause: error }))
  expect(told).toBe(isDatabase ? error : undefined)
})

const log = createLog('silent')

test('a database that is not there yet is waited for', async () => {
  await using door = await openDoor(inject('cluster').url)
  door.refuse(2)
  await awaitDatabase(door.url, log)
  expect(door.refusedAt).toHaveLength(2)
})

test('patience ends with a sentence that has no password', async () => {
  const away = 'postgresql://ana:segredo@127.0.0.1:1/loja'
  const refusal = await awaitDatabase(away, log, 100).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartRefusal)
  expect(refusal).toMatchObject({
    message: 'DATABASE_URL (127.0.0.1:1/loja) não funciona: não há PostgreSQL atendendo nesse endereço.',
  })
})

test('one that takes no writes, as a standby, is waited for, and refused in a sentence', async () => {
  await using database = await createDatabase()
  const name = new URL(database.url).pathname.slice(1)
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(`alter database "${name}" set default_transaction_read_only = on`)
  await expect(awaitDatabase(database.url, log, 100)).rejects.toThrow(/não funciona: ele só aceita leitura/)
  const waited = awaitDatabase(database.url, log)
  await owner.query(`alter database "${name}" reset default_transaction_read_only`)
  await waited
  await owner.end()
})

test('a server that takes the connection and says nothing is one that is away', {
  tags: 'fire',
  timeout: 20_000,
}, async () => {
  const silent = createServer((socket) => void socket.on('error', () => undefined)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port: at } = silent.address() as AddressInfo
  const waited = awaitDatabase(`postgresql://ana@127.0.0.1:${at}/loja`, log, 100)
  const refusal = await waited.catch((error: unknown) => error)
  expect(refusal).toMatchObject({ message: expect.stringContaining('o servidor não respondeu') })
  expect(isDatabaseDown((refusal as Error).cause)).toBe(true)
  silent.close()
})

test('what waiting cannot mend is said at once', async () => {
  const missing = onDatabase(inject('cluster').url, 'nao_existe')
  await expect(awaitDatabase(missing, log)).rejects.toThrow('esse banco de dados não existe no servidor')
  await expect(awaitDatabase('postgresql://a:1,b:dois/loja', log)).rejects.toThrow(
    'não é um endereço do tipo',
  )
})

test('a database that goes and comes back is one line each, whatever asks for it meanwhile', {
  tags: 'fire',
  timeout: 60_000,
}, async () => {
  const lines: { level: number; msg: string; reason?: string; leftOut?: number }[] = []
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      for (const line of String(chunk).trimEnd().split('\n')) lines.push(JSON.parse(line))
      done()
    },
  })
  await using stack = new AsyncDisposableStack()
  const folder = stack.use(await temporaryFolder())
  const first = await startPostgres({ dataDir: folder.path, durable: false })
  await install(first.url)
  const env = { DATABASE_URL: first.url, LOG_LEVEL: 'info' }
  const shop = stack.use(await openShop({ env, logTo }))
  const { app, boss, providers } = shop.parts
  const work = openWork(app, providers, callList)
  await runJobs(boss, HANDLERS, work, app)
  await runSweeps(boss, SWEEPS, work, app)
  const headers = { authorization: `Bearer ${'a'.repeat(43)}` }
  const ask = async () => (await sendRaw(shop.url, { method: 'GET', path: '/api/user/me', headers })).status
  expect(await ask()).toBe(401)

  const left = () => lines.filter(({ msg }) => msg === 'database away').length
  expect(left()).toBe(0)
  await first.stop()
  for (let asked = 0; asked < 40; asked++) expect(await ask()).toBe(503)
  await vi.waitFor(() => expect(left()).toBe(1), { timeout: 10_000 })
  const second = await startPostgres({ dataDir: folder.path, durable: false })
  stack.defer(() => second.stop())
  const back = () => lines.find(({ msg }) => msg === 'database back')
  await vi.waitFor(() => expect(back()).toBeDefined(), { timeout: 30_000 })

  expect(await ask()).toBe(401)
  const warnings = lines.filter(({ level }) => level >= 40)
  expect(warnings.map(({ msg }) => msg)).toEqual(['database away'])
  // A leaving server says so or resets what it holds open; one that is gone is refused. No other connection is told so.
  expect(warnings[0]?.reason).toMatch(/terminat|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT/)
  expect(back()?.leftOut).toBeGreaterThan(40)
})
