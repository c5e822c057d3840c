import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readSignInAccount } from '#account'
import { inTransaction } from '#kernel/database.ts'
import { identify } from '#sign-in'
import { openApp, problemOfCall, type TestApp } from '../../../../test/support/app.ts'
import { startSession } from './session.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())
beforeEach(() => shop.clock.set('2026-11-20T12:00:00Z'))

let count = 0
const signIn = (roles: string[] = []) => signInAs(`sessao${++count}@vitrine.example`, roles)

async function signInAs(email: string, roles: string[]) {
  const password = 'cavalo-bateria-grampo'
  const body = { name: 'Rui Prado', email, password, acceptedTerms: true as const }
  const { user } = await shop.api().account.register({ headers: {}, body })
  await shop.app.db.updateTable('account').set({ roles }).where('id', '=', user.id).execute()
  // Past the second factor, which an administrator would be asked for.
  return inTransaction(shop.app.db, async (tx) =>
    startSession(shop.app, tx, await readSignInAccount(tx, user.id), { ip: '203.0.113.7' }),
  )
}

const me = (token?: string) => shop.api(token).account.me()
const refresh = (refreshToken: string) => shop.api().account.refreshToken({ refreshToken })
const refused = (call: Promise<unknown>) => problemOfCall(call, shop)
const ENDED = {
  status: 401,
  error: 'account.session-ended',
  errors: ['Sua sessão expirou. Entre novamente.'],
}

describe('a bearer', () => {
  test('is asked for', async () => {
    expect(await refused(me())).toMatchObject({ status: 401, error: 'unauthorized' })
  })

  test.each(['', 'null', 'x', 'a b', 'é', '\u0000', 'x'.repeat(5000)])('"%s" is nobody’s', async (token) => {
    expect(await refused(shop.api(undefined, { authorization: `Bearer ${token}` }).account.me())).toEqual(
      ENDED,
    )
  })

  test('of another scheme is not ours', async () => {
    const call = shop.api(undefined, { authorization: 'Basic YTpi' }).account.me()
    expect(await refused(call)).toMatchObject({ error: 'unauthorized' })
  })

  test('is not the refresh token', async () => {
    const { refreshToken } = await signIn()
    expect(await refused(me(refreshToken))).toEqual(ENDED)
  })

  test('costs one statement, and a note once a minute', async () => {
    const { accessToken } = await signIn()
    let statements = 0
    const count = () => void statements++
    shop.pool.on('acquire', count)
    const caller = await identify(shop.app, { authorization: `Bearer ${accessToken}` })
    shop.pool.off('acquire', count)
    expect(statements).toBe(1)
    const lastUsed = async () => {
      const sessions = shop.app.db.selectFrom('session').select('last_used_at')
      const row = await sessions.where('id', '=', caller?.sessionId ?? '').executeTakeFirstOrThrow()
      return row.last_used_at.toISOString()
    }
    shop.clock.advance(59)
    await me(accessToken)
    expect(await lastUsed()).toBe('2026-11-20T12:00:00.000Z')
    shop.clock.advance(1)
    await Promise.all(Array.from({ length: 5 }, () => me(accessToken)))
    expect(await lastUsed()).toBe('2026-11-20T12:01:00.000Z')
  })
})

describe.each([
  { who: 'a person', roles: [], access: 600 },
  { who: 'an administrator', roles: ['support'], access: 300 },
])('the limits of $who', ({ roles, access }) => {
  const { idle, absolute } = { idle: 14 * 86_400, absolute: 30 * 86_400 }

  test('access ends to the second', async () => {
    const { accessToken, expiresIn } = await signIn(roles)
    expect(expiresIn).toBe(access)
    shop.clock.advance(access - 1)
    expect(await me(accessToken)).toMatchObject({ isAdmin: roles.length > 0, roles })
    shop.clock.advance(1)
    expect(await refused(me(accessToken))).toEqual(ENDED)
  })

  test('idling ends to the second', async () => {
    const used = await signIn(roles)
    const late = await signIn(roles)
    shop.clock.advance(idle - 1)
    expect(await refresh(used.refreshToken)).toMatchObject({ user: used.user })
    shop.clock.advance(1)
    expect(await refused(refresh(late.refreshToken))).toEqual(ENDED)
  })

  test('nobody stays for ever, however busy', async () => {
    let session = await signIn(roles)
    const step = idle - 60
    let at = 0
    for (; at + step < absolute; at += step) {
      shop.clock.advance(step)
      session = await refresh(session.refreshToken)
    }
    shop.clock.advance(absolute - at - 1)
    session = await refresh(session.refreshToken)
    expect(session.expiresIn).toBe(1)
    expect(await me(session.accessToken)).toMatchObject({ id: session.user.id })
    shop.clock.advance(1)
    expect(await refused(me(session.accessToken))).toEqual(ENDED)
    expect(await refused(refresh(session.refreshToken))).toEqual(ENDED)
  })
})

describe('leaving', () => {
  test('ends the whole family, and no other', async () => {
    const first = await signIn()
    const other = await shop
      .api()
      .account.login({ email: first.user.email, password: 'cavalo-bateria-grampo' })
    if ('twoFactorSessionId' in other) throw new Error('a second factor was asked for')
    const second = await refresh(first.refreshToken)
    await shop.api(second.accessToken).account.logoff({})
    for (const { accessToken, refreshToken } of [first, second]) {
      expect(await refused(me(accessToken))).toEqual(ENDED)
      expect(await refused(refresh(refreshToken))).toEqual(ENDED)
    }
    expect(await me(other.accessToken)).toMatchObject({ id: first.user.id })
  })

  test('twice is refused the second time', async () => {
    const { accessToken } = await signIn()
    await shop.api(accessToken).account.logoff({})
    expect(await refused(shop.api(accessToken).account.logoff({}))).toEqual(ENDED)
  })
})

test.each([
  {},
  { refreshToken: '' },
  { refreshToken: 'x'.repeat(201) },
  { refreshToken: 7 },
  { refreshToken: 'x', more: 1 },
])('a refresh with %o is refused without a fall', async (body) => {
  expect(await refused(shop.api().account.refreshToken(body as never))).toMatchObject({ status: 422 })
})

test('an unknown refresh token is an ended session', async () => {
  expect(await refused(refresh('inventado'))).toEqual(ENDED)
})
