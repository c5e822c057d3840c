import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestClock } from '../../../../test/support/app.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import type { DB } from '../../database.generated.ts'
import type { App } from '../../kernel/app-context.ts'
import { createPool } from '../../kernel/database.ts'
import { Refused } from '../../kernel/errors.ts'
import { confirmEmail } from '../email/confirm-email.ts'
import { findHolderOf } from '../email/holder.store.ts'
import { login } from '../password/login.ts'
import { isPassword } from '../password/password.ts'
import { readPasswordLink, recoverPassword } from '../password/recover-password.ts'
import { askLink } from './ask-link.ts'

/** Nobody learns from the outside who has an account (ASVS 6.3.8). Equal work is counted, not timed; see bench/enumeration.ts. */
const hashes = vi.spyOn(Worker.prototype, 'postMessage')

const OUTSIDE = { ip: '203.0.113.7' }
let shop: Shop
/** Each call's own statements: what is sent after its answer is not part of its work. */
const counting = new AsyncLocalStorage<{ statements: number }>()
/** The same application, with every statement counted. */
let watched: App
let close: () => Promise<void>
beforeAll(async () => {
  shop = await openShop({ seeded: true, clock: createTestClock(new Date().toISOString()) })
  const { app } = shop.parts
  const pool = createPool(app.config.database.url, 4, app.log)
  const log = () => {
    const spent = counting.getStore()
    if (spent) spent.statements++
  }
  watched = { ...app, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log }) }
  close = () => pool.end()
}, 60_000)
afterAll(async () => {
  await close()
  await shop[Symbol.asyncDispose]()
})

/** Somebody with an account, an address to confirm and the code for it, and somebody without any of it. */
async function twoAddresses(): Promise<{ known: string; unknown: string }> {
  const known = `${randomUUID()}@conhecida.example`
  const body = {
    name: 'Ana Souza',
    email: known,
    password: 'cavalo-bateria-grampo',
    acceptedTerms: true as const,
  }
  await shop.client().account.register({ headers: {}, body })
  return { known, unknown: `${randomUUID()}@ninguem.example` }
}

interface Answer {
  status: number
  headers: [string, string][]
  body: string
}

const OF_THE_MOMENT = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'dpop-nonce']

async function post(path: string, body: object): Promise<Answer> {
  const response = await shop.request(`/api/account/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const headers = [...response.headers]
    .filter(([name]) => !OF_THE_MOMENT.includes(name))
    .map(([name, value]): [string, string] => [name, name === 'set-cookie' ? value.split('=')[0]! : value])
  return { status: response.status, headers, body: await response.text() }
}

const DOORS: Record<string, (email: string) => { path: string; body: object }> = {
  login: (email) => ({ path: 'login', body: { email, password: 'outra-senha-qualquer' } }),
  'forgot-password': (email) => ({ path: 'forgot-password', body: { email } }),
  'resend-confirmation': (email) => ({ path: 'resend-confirmation', body: { email } }),
  'confirm-email by code': (email) => ({ path: 'confirm-email', body: { email, code: '000000' } }),
}

describe('a known and an unknown address get the same status, body and headers', () => {
  test.each(Object.entries(DOORS))('%s, time after time', async (_name, door) => {
    const { known, unknown } = await twoAddresses()
    for (let time = 0; time < 7; time++) {
      const [one, other] = [door(known), door(unknown)]
      expect(await post(one.path, one.body)).toEqual(await post(other.path, other.body))
    }
  })

  test('so do a link that exists and one that does not', async () => {
    const row = shop.parts.app.db.selectFrom('account_link').select('id').limit(1)
    const { id } = await row.executeTakeFirstOrThrow()
    const unknown = 'lnk_01jd2zqk5s9x8w7v6t5r4q3p2n'
    for (const [path, more] of [
      ['password-link', {}],
      ['recover-password', { password: 'cavalo-bateria-grampo' }],
    ] as const) {
      const body = { code: 'nada', ...more }
      expect(await post(path, { id, ...body })).toEqual(await post(path, { id: unknown, ...body }))
    }
  })
})

/** Statements and password hashes until the answer, which is a refusal here or nothing. */
async function workOf(call: () => Promise<unknown>): Promise<{ statements: number; hashes: number }> {
  const spent = { statements: 0 }
  const before = hashes.mock.calls.length
  const count = () => ({ ...spent, hashes: hashes.mock.calls.length - before })
  return counting.run(spent, call).then(count, (error: unknown) => {
    expect(error).toBeInstanceOf(Refused)
    return count()
  })
}

const WORKS: Record<string, (app: App, email: string) => Promise<unknown>> = {
  login: (app, email) => login(app, { email, password: 'outra-senha-qualquer' }, OUTSIDE),
  'forgot-password': (app, email) => askLink(app, { what: 'forgot-password', email, ...OUTSIDE }),
  'resend-confirmation': (app, email) => askLink(app, { what: 'confirm-email', email, ...OUTSIDE }),
  'confirm-email by code': (app, email) => confirmEmail(app, { email, code: '000000' }, OUTSIDE),
}

describe('and cost the same work', () => {
  test.each(Object.entries(WORKS))('%s', async (name, call) => {
    for (let round = 0; round < 3; round++) {
      const { known, unknown } = await twoAddresses()
      const spent = await workOf(() => call(watched, known))
      expect(spent.statements).toBeGreaterThan(0)
      expect(spent.hashes).toBe(name === 'login' ? 1 : 0)
      expect(await workOf(() => call(watched, unknown))).toEqual(spent)
    }
  })

  test('links: the same for one that exists and one that does not', async () => {
    const row = shop.parts.app.db.selectFrom('account_link').select('id').limit(1)
    const { id } = await row.executeTakeFirstOrThrow()
    const uses = [
      (id: string) => readPasswordLink(watched, { id, code: 'nada' }),
      (id: string) =>
        recoverPassword(watched, { id, code: 'nada', password: 'cavalo-bateria-grampo' }, OUTSIDE),
    ]
    for (const use of uses)
      expect(await workOf(() => use('lnk_01jd2zqk5s9x8w7v6t5r4q3p2n'))).toEqual(await workOf(() => use(id)))
  })
})

/** What anybody would write first: nobody there, nothing to do. Only here to show that counting finds it. */
const TWINS: Record<string, (app: App, email: string) => Promise<unknown>> = {
  'a sign-in that does not hash for nobody': async ({ db }, email) => {
    const holder = await findHolderOf(db, email)
    if (!holder) throw new Refused('account.wrong-credentials')
    await isPassword(holder.passwordHash, 'outra-senha-qualquer')
  },
  'a request that looks before it promises': async (app, email) => {
    if (await findHolderOf(app.db, email)) await askLink(app, { what: 'forgot-password', email, ...OUTSIDE })
  },
}

test.each(Object.entries(TWINS))('%s would be found', async (_name, call) => {
  const { known, unknown } = await twoAddresses()
  expect(await workOf(() => call(watched, known))).not.toEqual(await workOf(() => call(watched, unknown)))
})
