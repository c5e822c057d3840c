import type { SignedIn } from '@vitrine/contract/account'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSignInAccount } from '#account'
import type { Caller } from '#http/call.ts'
import { inTransaction } from '#kernel/database.ts'
import { issueLink, keyOf } from '#link'
import { hashPassword, startSession } from '#session'
import { openApp, problemOfCall, type TestApp } from '../../../../test/support/app.ts'
import { identity } from '../../../../test/support/identities.ts'
import { PATIENCE } from '../../../../test/support/race.ts'
import { openRaceResults } from '../../../../test/support/race-results.ts'
import { openParts, type Parts } from '../../parts.ts'
import { changeRoles, login, restoreAccount, suspendAccount } from './login.ts'
import { usePasswordLink } from './password.ts'
import { identify } from './sign-in.http.ts'

/** For each act; a thousand of all of them in the whole proof. */
const TRIES = process.env.REVOCATIONS ? Math.ceil(Number(process.env.REVOCATIONS) / 7) : 5
const raceResults = openRaceResults('accounts-revocation')
const IP = '203.0.113.7'

let shop: TestApp
/** Another process on the same database. */
let neighbour: Parts
beforeAll(async () => {
  shop = await openApp()
  neighbour = await openParts(shop.app.config, { works: false }, shop.clock)
})
afterAll(async () => {
  await raceResults.write()
  await neighbour.close()
  await shop.close()
})

/** Two sessions of somebody new: one acts, the other one is ended by it. */
async function someone() {
  const { id } = await identity(shop.app)
  const begin = (): Promise<SignedIn> =>
    inTransaction(shop.app.db, async (tx) =>
      startSession(shop.app, tx, await readSignInAccount(tx, id), { ip: IP }),
    )
  return { id, here: await begin(), there: await begin() }
}
type Someone = Awaited<ReturnType<typeof someone>>

const ACTS: Record<string, (who: Someone) => Promise<unknown>> = {
  leaving: ({ there }) => shop.api(there.accessToken).account.logoff({}),
  'ending all others': ({ here }) => shop.api(here.accessToken).session.endOthers({}),
  'being shut out': ({ id }) => inTransaction(shop.app.db, (tx) => suspendAccount(shop.app, tx, id)),
  'other roles': ({ id }) => inTransaction(shop.app.db, (tx) => changeRoles(shop.app, tx, id, ['support'])),
  async 'ending one'({ here }) {
    const all = await shop.api(here.accessToken).session.list({})
    for (const { id, isCurrent } of all) if (!isCurrent) await shop.api(here.accessToken).session.end({ id })
  },
  async 'another password'({ id }) {
    const order = { accountId: id, purpose: 'reset-password', seconds: 60 } as const
    await inTransaction(shop.app.db, async (tx) => {
      const link = await issueLink(shop.app, tx, order)
      // Without a password to hash, because there are hundreds of them here.
      const chosen = { passwordHash: 'another one', context: { ip: IP } }
      await usePasswordLink(shop.app, tx, keyOf(link.id, link.secret), chosen)
    })
  },
  async 'a token two rotations old'({ there }) {
    const refresh = (refreshToken: string) => shop.api().account.refreshToken({ refreshToken })
    const next = await refresh(there.refreshToken)
    await refresh(next.refreshToken)
    await refresh(there.refreshToken).catch(() => undefined)
  },
}

const isRefused = (asked: Promise<unknown>) =>
  asked.then(
    () => false,
    (error) => error.code === 'account.session-ended',
  )

describe.each(Object.entries(ACTS))('%s', (name, act) => {
  test(`is known to every process by the next call, ${TRIES} times of ${TRIES}`, {
    timeout: PATIENCE,
  }, async () => {
    let longest = 0
    for (let i = 0; i < TRIES; i++) {
      const who = await someone()
      const headers = { authorization: `Bearer ${who.there.accessToken}` }
      expect(await identify(neighbour.app, headers)).toMatchObject({ accountId: who.id })
      await act(who)
      const began = performance.now()
      const calls = [identify(neighbour.app, headers), identify(shop.app, headers)]
      expect(await Promise.all(calls.map(isRefused))).toEqual([true, true])
      longest = Math.max(longest, performance.now() - began)
    }
    expect(longest).toBeLessThan(1000)
    raceResults.note(name, { revoked: TRIES, refusedByBoth: TRIES, longestMs: Math.round(longest) })
  })
})

test('a process that remembered who calls would let them on', { tags: 'fire' }, async () => {
  const known = new Map<string, Promise<Caller | undefined>>()
  const remembering = (headers: { authorization: string }) => {
    known.set(headers.authorization, known.get(headers.authorization) ?? identify(neighbour.app, headers))
    return known.get(headers.authorization)!
  }
  const who = await someone()
  const headers = { authorization: `Bearer ${who.there.accessToken}` }
  await remembering(headers)
  await ACTS['being shut out']!(who)
  expect(await remembering(headers)).toMatchObject({ accountId: who.id })
})

const PASSWORD = 'cavalo-bateria-grampo'
const register = async (email: string) => {
  const body = { name: 'Rui Prado', email, password: PASSWORD, acceptedTerms: true as const }
  return shop.api().account.register({ headers: {}, body })
}

describe('somebody who was shut out', () => {
  test('is told so with the right password only, and enters again when let in', async () => {
    const email = 'fora@vitrine.example'
    const { user, accessToken, refreshToken } = await register(email)
    await inTransaction(shop.app.db, (tx) => suspendAccount(shop.app, tx, user.id))
    const enter = (password: string) =>
      problemOfCall(login(shop.app, { email, password, brand: 'main' }, { ip: IP }), shop)
    expect(await enter('nao-e-esta-senha')).toMatchObject({ error: 'account.wrong-credentials' })
    expect(await enter(PASSWORD)).toMatchObject({ status: 403, error: 'account.suspended' })
    await inTransaction(shop.app.db, (tx) => restoreAccount(tx, user.id))
    expect(await login(shop.app, { email, password: PASSWORD, brand: 'main' }, { ip: IP })).toMatchObject({
      user,
    })
    expect(await isRefused(shop.api(accessToken).account.me())).toBe(true)
    expect(await isRefused(shop.api().account.refreshToken({ refreshToken }))).toBe(true)
  })

  test('and was to be removed still is, when let in again', async () => {
    const { id } = await identity(shop.app)
    const { db, clock } = shop.app
    const [requested_at, due_at] = [clock.now(), new Date(clock.now().getTime() + 86_400_000)]
    await db
      .insertInto('account_removal')
      .values({ id: `rem_${id}`, account_id: id, requested_at, due_at })
      .execute()
    await db.updateTable('account').set({ status: 'removal-scheduled' }).where('id', '=', id).execute()
    const status = async () =>
      (await db.selectFrom('account').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
    await inTransaction(db, (tx) => suspendAccount(shop.app, tx, id))
    expect(await status()).toBe('suspended')
    await inTransaction(db, (tx) => restoreAccount(tx, id))
    expect(await status()).toBe('removal-scheduled')
  })

  test('has no session that a race could leave behind', async () => {
    const { id } = await identity(shop.app)
    await inTransaction(shop.app.db, (tx) => suspendAccount(shop.app, tx, id))
    const late = await inTransaction(shop.app.db, async (tx) =>
      startSession(shop.app, tx, await readSignInAccount(tx, id), { ip: IP }),
    )
    expect(await isRefused(shop.api(late.accessToken).account.me())).toBe(true)
  })
})

test('a password that changes while it is checked signs nobody in', async () => {
  const email = 'no-meio@vitrine.example'
  const { user } = await register(email)
  const another = await hashPassword('outra senha bem longa')
  let entering: Promise<string> | undefined
  await inTransaction(shop.app.db, async (tx) => {
    await tx.updateTable('account').set({ password_hash: another }).where('id', '=', user.id).execute()
    entering = login(shop.app, { email, password: PASSWORD, brand: 'main' }, { ip: IP }).then(
      () => 'in',
      (error) => error.code,
    )
    // The password was right when it was checked; the session waits for what is changed here.
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await shop.pool.query(waiting)).rowCount).toBe(1)
  })
  expect(await entering).toBe('account.wrong-credentials')
})
