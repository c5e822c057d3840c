import { AsyncLocalStorage } from 'node:async_hooks'
import { Worker } from 'node:worker_threads'
import { createRouterClient } from '@orpc/server'
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findHolderOf } from '#account'
import type { App } from '#kernel/app-context.ts'
import type { DB } from '#kernel/database.generated.ts'
import { createPool, inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { issueLink, tokenOf } from '#link'
import { isPassword } from '#session'
import { createTestClock } from '../../../../test/support/app.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { headersOfEntry, twoAddresses } from '../../../../test/support/two-addresses.ts'
import { createRouter } from '../../app.ts'
import { askCode, askLink } from './ask-link.ts'
import { confirmEmail } from './confirm-email.ts'
import { login, signInWithCode } from './login.ts'
import { readPasswordLink, recoverPassword } from './password.ts'

/** A known and an unknown address cost the same (ASVS 6.3.8). It is counted, not timed; see lab/bench/enumeration.ts. */
const hashes = vi.spyOn(Worker.prototype, 'postMessage')

const CONTEXT = { ip: '203.0.113.7' }
let shop: Shop
/** Each call's own statements: what is sent after its answer is not part of its work. */
const counting = new AsyncLocalStorage<{ statements: number }>()
/** The same application, with every statement counted. */
let watched: App
let ofEntry: { client_id: string; cookie: string }
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
  ofEntry = await headersOfEntry(shop)
  await loginExternal(watched, 'ninguem@conhecida.example').catch(() => undefined)
})
afterAll(async () => {
  await close()
  await shop[Symbol.asyncDispose]()
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

/** The whole handler, so that what it reads of the app counts as well. */
function loginExternal(app: App, email: string): Promise<unknown> {
  const context = {
    app,
    headers: ofEntry,
    ...CONTEXT,
    identify: async () => undefined,
    provenKey: async () => undefined,
    setCookie: () => {},
  }
  const { identity } = createRouterClient(createRouter(shop.parts.providers), { context })
  const body = { email, password: 'outra-senha-qualquer' }
  return identity.loginExternal({ headers: ofEntry, body })
}

/** What the browser keeps that asked for a code: there is one for who has an account. Not counted. */
async function tokenOfCode(email: string): Promise<string> {
  const { app } = shop.parts
  const holder = await findHolderOf(app.db, email, 'main')
  if (!holder) return 'lnk_01jd2zqk5s9x8w7v6t5r4q3p2n.nada'
  const order = { accountId: holder.id, purpose: 'sign-in', seconds: 600, withCode: true } as const
  return tokenOf(await inTransaction(app.db, (tx) => issueLink(app, tx, { ...order, subject: email })))
}

const WORKS: Record<string, (app: App, email: string) => Promise<unknown>> = {
  login: (app, email) => login(app, { email, password: 'outra-senha-qualquer', brand: 'main' }, CONTEXT),
  'login-external': loginExternal,
  'forgot-password': (app, email) => askLink(app, { what: 'forgot-password', email, ...CONTEXT }),
  'resend-confirmation': (app, email) => askLink(app, { what: 'confirm-email', email, ...CONTEXT }),
  'confirm-email by code': (app, email) => confirmEmail(app, { email, code: '000000' }, CONTEXT),
  'asking for a code to sign in with': (app, email) => askCode(app, { email, brand: 'main' }, CONTEXT),
  'signing in with a wrong one': async (app, email) => {
    const token = await tokenOfCode(email)
    return signInWithCode(app, { email, token, code: 'wrong' }, CONTEXT)
  },
}

describe('and cost the same work', () => {
  test.each(Object.entries(WORKS))('%s', async (name, call) => {
    for (let round = 0; round < 3; round++) {
      const { known, unknown } = await twoAddresses(shop)
      const spent = await workOf(() => call(watched, known))
      expect(spent.statements).toBeGreaterThan(0)
      expect(spent.hashes).toBe(name.startsWith('login') ? 1 : 0)
      expect(await workOf(() => call(watched, unknown))).toEqual(spent)
    }
  })

  test('links: the same for one that exists and one that does not', async () => {
    const row = shop.parts.app.db.selectFrom('account_link').select('id').limit(1)
    const { id } = await row.executeTakeFirstOrThrow()
    const uses = [
      (id: string) => readPasswordLink(watched, { id, code: 'nada' }),
      (id: string) =>
        recoverPassword(watched, { id, code: 'nada', password: 'cavalo-bateria-grampo' }, CONTEXT),
    ]
    for (const use of uses)
      expect(await workOf(() => use('lnk_01jd2zqk5s9x8w7v6t5r4q3p2n'))).toEqual(await workOf(() => use(id)))
  })
})

/** What anybody would write first: nobody there, nothing to do. Only here to show that counting finds it. */
const TWINS: Record<string, (app: App, email: string) => Promise<unknown>> = {
  'a sign-in that does not hash for nobody': async ({ db }, email) => {
    const holder = await findHolderOf(db, email, 'main')
    if (!holder) throw new Refused('account.wrong-credentials')
    await isPassword(holder.passwordHash, 'outra-senha-qualquer')
  },
  'a request that looks before it promises': async (app, email) => {
    if (await findHolderOf(app.db, email, 'main'))
      await askLink(app, { what: 'forgot-password', email, ...CONTEXT })
  },
}

test.each(Object.entries(TWINS))('%s would be found', async (_name, call) => {
  const { known, unknown } = await twoAddresses(shop)
  expect(await workOf(() => call(watched, known))).not.toEqual(await workOf(() => call(watched, unknown)))
})
