import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import nodemailer from 'nodemailer'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDatabaseDown } from './database-down.ts'

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
