import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRouterClient } from '@orpc/server'
import type { Clock as JobClock } from 'pg-boss'
import { callersOf, createRouter } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { openParts, type Parts } from '../../server/src/parts.ts'
import type { Call } from '../../server/src/platform/http/call.ts'
import { toProblem } from '../../server/src/platform/http/problem.ts'
import type { Clock } from '../../server/src/platform/kernel/clock.ts'
import type { LogOutput } from '../../server/src/platform/kernel/log.ts'
import { cloneDatabase } from './database.ts'
import { endJobs } from './end-jobs.ts'
import { NO_LIMITS } from './limits.ts'

/** A clock that only moves when it is told to. */
export interface TestClock extends Clock {
  set(instant: string): void
  advance(seconds: number): void
}

export function createTestClock(start: string): TestClock {
  let at = new Date(start).getTime()
  return {
    now: () => new Date(at),
    set(instant) {
      at = new Date(instant).getTime()
    },
    advance(seconds) {
      at += seconds * 1000
    },
  }
}

export const ENVIRONMENT = {
  LOG_LEVEL: 'silent',
  // Races need one each for all who race.
  DATABASE_POOL: '12',
  SESSION_SECRET: 'a secret of the tests that is long enough',
  DATA_SECRET: 'another secret of the tests, long enough too',
  DATA_DIR: join(tmpdir(), `vitrine-tests-${process.pid}`),
  PIX_BASE_URL: 'http://127.0.0.1:1/pix/v2',
  PIX_TOKEN_URL: 'http://127.0.0.1:1/oauth/token',
  PIX_CLIENT_ID: 'test',
  PIX_CLIENT_SECRET: 'test',
  PIX_KEY: 'test@vitrine.example',
  PIX_WEBHOOK_TOKEN: 'a-token-of-the-tests',
  ...NO_LIMITS,
}

/** The application on a database of its own, driven through the contract. */
export async function openApp({
  now = '2026-11-20T12:00:00Z',
  works = false,
  jobClock = undefined as JobClock | undefined,
  /** Nobody sells yet. */
  closed = false,
  env = {},
  logTo = undefined as LogOutput | undefined,
  /** By which address the application itself reaches its database. */
  reach = async (url: string) => url,
} = {}) {
  const database = await cloneDatabase()
  const clock = createTestClock(now)
  const config = readConfig({ ...ENVIRONMENT, DATABASE_URL: await reach(database.url), ...env })
  const parts = await openParts(config, { works, jobClock, logTo }, clock)
  if (!closed) await insertSeller(parts)
  const close = async () => {
    await endJobs(parts.boss)
    await parts.close()
    await database.drop()
  }
  const databaseUrl = database.url
  return { ...parts, databaseUrl, clock, api: apiOf(parts), close, [Symbol.asyncDispose]: close }
}

export type TestApp = Awaited<ReturnType<typeof openApp>>

/** The contract's client; with a token, that of its owner. */
const apiOf = ({ app, providers }: Parts) => {
  const router = createRouter(providers)
  return (token?: string, headers: IncomingHttpHeaders = {}) =>
    createRouterClient(router, {
      context: callOf(app, { ...headers, ...(token && { authorization: `Bearer ${token}` }) }),
    })
}

const callOf = (app: Parts['app'], headers: IncomingHttpHeaders): Call => ({
  app,
  headers,
  ip: '203.0.113.7',
  identify: (sent) => callersOf(app)(sent, { keyThumbprint: undefined, ip: '203.0.113.7' }),
  provenKey: async () => undefined,
  setCookie: () => {},
})

/** What the caller would read; throws when the call was answered. */
export async function problemOfCall(call: Promise<unknown>, { app }: TestApp) {
  try {
    await call
  } catch (error) {
    return toProblem(error, app.log)
  }
  throw new Error('the call was not refused')
}

const insertSeller = ({ app }: Parts) =>
  app.db
    .insertInto('brand')
    .values({
      id: 'main',
      name: 'Casa Vitrine',
      legal_name: 'Vitrine Conteúdo Digital Ltda.',
      cnpj: '12ABC34501DE35',
      address: 'Rua Harmonia, 1240, São Paulo, SP',
      email: 'ola@vitrine.example',
      phone: '+551133334444',
      hours: 'Segunda a sexta, das 9h às 18h',
    })
    .execute()
