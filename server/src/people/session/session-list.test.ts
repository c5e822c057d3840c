import type { SignedIn } from '@vitrine/contract/account'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, problemOfCall, type TestApp } from '../../../../test/support/app.ts'
import { messageOf, takeMessages } from '../../../../test/support/message-box.ts'

const PASSWORD = 'cavalo-bateria-grampo'
const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36'
const DESK = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

let count = 0
const cookieOf = (name: string) => `vitrine_device=${name.padEnd(43, 'x').slice(0, 43)}`
const refused = (call: Promise<unknown>) => problemOfCall(call, shop)

/** Somebody new, signed in on a desk. */
async function someone() {
  const email = `lista${++count}@vitrine.example`
  const headers = { 'user-agent': DESK, cookie: cookieOf(`mesa${count}`) }
  const body = { name: 'Rui Prado', email, password: PASSWORD, acceptedTerms: true as const }
  const desk = await shop.api(undefined, headers).account.register({ headers: {}, body })
  await takeMessages(shop)
  return { email, desk, headers }
}

async function enter(email: string, headers: Record<string, string>): Promise<SignedIn> {
  const answer = await shop.api(undefined, headers).account.login({ email, password: PASSWORD })
  if ('twoFactorSessionId' in answer) throw new Error('a second factor was asked for')
  return answer
}
const phone = (name = `fone${count}`) => ({ 'user-agent': PHONE, cookie: cookieOf(name) })
const list = (token: string) => shop.api(token).session.list({})
const kinds = async () => (await takeMessages(shop)).map(({ kind }) => kind)
const events = async ({ user }: SignedIn) => {
  const rows = shop.app.db.selectFrom('account_event').select(['kind', 'factor', 'ip', 'user_agent'])
  return rows.where('account_id', '=', user.id).orderBy('id').execute()
}

describe('the list of sessions', () => {
  test('names each by its device, the one used last first, and marks the one that asks', async () => {
    const { email, desk } = await someone()
    shop.clock.advance(60)
    const mobile = await enter(email, phone())
    expect(await list(mobile.accessToken)).toEqual([
      {
        id: expect.stringMatching(/^ses_/),
        device: 'Chrome em Android',
        isPhone: true,
        ip: '203.0.113.7',
        startedAt: shop.clock.now().toISOString(),
        lastUsedAt: shop.clock.now().toISOString(),
        isCurrent: true,
      },
      expect.objectContaining({ device: 'Firefox em Windows', isPhone: false, isCurrent: false }),
    ])
    const current = (await list(desk.accessToken)).filter(({ isCurrent }) => isCurrent)
    expect(current).toEqual([expect.objectContaining({ device: 'Firefox em Windows' })])
  })

  test('leaves out what is over: left, or not used for two weeks', async () => {
    const { email, desk } = await someone()
    const mobile = await enter(email, phone())
    await shop.api(mobile.accessToken).account.logoff({})
    expect(await list(desk.accessToken)).toHaveLength(1)
    shop.clock.advance(14 * 86_400)
    const later = await enter(email, phone())
    expect(await list(later.accessToken)).toHaveLength(1)
  })

  test('shows nobody else’s', async () => {
    const { desk } = await someone()
    const other = await someone()
    expect(await list(desk.accessToken)).toHaveLength(1)
    expect(await list(other.desk.accessToken)).toHaveLength(1)
  })
})

describe('ending', () => {
  test('one session refuses its next call, tells the owner, and spares the others', async () => {
    const { email, desk } = await someone()
    const mobile = await enter(email, phone())
    await takeMessages(shop)
    const [{ id } = { id: '' }] = (await list(desk.accessToken)).filter(({ isCurrent }) => !isCurrent)
    await shop.api(desk.accessToken, { 'user-agent': DESK }).session.end({ id })
    expect(await refused(list(mobile.accessToken))).toMatchObject({ error: 'account.session-ended' })
    const again = shop.api().account.refreshToken({ refreshToken: mobile.refreshToken })
    expect(await refused(again)).toMatchObject({ error: 'account.session-ended' })
    expect(await list(desk.accessToken)).toHaveLength(1)
    const { props } = await messageOf(shop, 'session-ended', email)
    expect(props).toMatchObject({ device: 'Chrome em Android', from: 'Firefox em Windows' })
    const kind = 'session.ended-by-owner'
    expect(await events(desk)).toContainEqual({ kind, factor: null, ip: '203.0.113.7', user_agent: DESK })
  })

  test('somebody else’s, one that is over, and none at all are not found', async () => {
    const { desk, email } = await someone()
    const other = await someone()
    const [theirs] = await list(other.desk.accessToken)
    const mobile = await enter(email, phone())
    const [over] = (await list(mobile.accessToken)).filter(({ isCurrent }) => isCurrent)
    await shop.api(mobile.accessToken).account.logoff({})
    for (const id of [theirs!.id, over!.id, 'ses_inventada', '']) {
      const problem = await refused(shop.api(desk.accessToken).session.end({ id }))
      expect(problem).toMatchObject({ status: 404, error: 'not-found' })
    }
    expect(await list(other.desk.accessToken)).toHaveLength(1)
  })

  test('all others leaves the one that asks, and says so once', async () => {
    const { email, desk } = await someone()
    await enter(email, phone())
    await enter(email, phone())
    await takeMessages(shop)
    expect(await shop.api(desk.accessToken).session.endOthers({})).toEqual({ ended: 2 })
    expect(await list(desk.accessToken)).toHaveLength(1)
    expect(await kinds()).toEqual(['session-ended'])
    expect(await shop.api(desk.accessToken).session.endOthers({})).toEqual({ ended: 0 })
    expect(await kinds()).toEqual([])
  })
})

describe('a device the account was not used on', () => {
  test('is told to the owner; the first one and a known one are not', async () => {
    const { email, headers } = await someone()
    await enter(email, headers)
    expect(await kinds()).toEqual([])
    await enter(email, phone())
    const { props } = await messageOf(shop, 'new-device', email)
    expect(props).toMatchObject({ device: 'Chrome em Android', ip: '203.0.113.7', token: expect.any(String) })
    await enter(email, phone())
    expect(await kinds()).toEqual([])
  })

  test('is told once, when it signs in in several tabs at the same moment', async () => {
    const { email } = await someone()
    await Promise.all(Array.from({ length: 4 }, () => enter(email, phone('nova'))))
    expect(await kinds()).toEqual(['new-device'])
  })
})

test('what happens to a session is noted, with the factor, the address and the browser', async () => {
  const { email, desk } = await someone()
  const mobile = await enter(email, phone())
  await shop.api(mobile.accessToken, phone()).account.logoff({})
  const from = { ip: '203.0.113.7', user_agent: PHONE }
  const noted = await events(desk)
  expect(noted).toContainEqual({ kind: 'session.started', factor: 'password', ...from })
  expect(noted).toContainEqual({ kind: 'device.new', factor: null, ...from })
  expect(noted).toContainEqual({ kind: 'session.ended', factor: null, ...from })
})

describe('a stolen token', () => {
  test('that comes back after the window ends the family, and its owner is told once', async () => {
    const { email, desk } = await someone()
    const refresh = (refreshToken: string) => shop.api().account.refreshToken({ refreshToken })
    await refresh(desk.refreshToken)
    shop.clock.advance(11)
    const replays = Array.from({ length: 20 }, () => refused(refresh(desk.refreshToken)))
    for (const problem of await Promise.all(replays)) expect(problem.error).toBe('account.session-ended')
    const messages = await takeMessages(shop)
    expect(messages.map(({ kind, to }) => [kind, to])).toEqual([['session-stolen', email]])
    const stolen = (await events(desk)).filter(({ kind }) => kind === 'session.stolen')
    expect(stolen).toHaveLength(1)
    expect(await refused(list(desk.accessToken))).toMatchObject({ error: 'account.session-ended' })
  })
})
