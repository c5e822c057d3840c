import { type AccountId, newId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '#kernel/database.ts'
import { endSessions } from '#session'
import { openApp, problemOfCall, type TestApp } from '../../../../test/support/app.ts'
import { idAndCode, messageOf, takeMessages } from '../../../../test/support/message-box.ts'
import { createMeeting, race } from '../../../../test/support/race.ts'

const PASSWORD = 'cavalo-bateria-grampo'
const CROWD = 50

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

let count = 0
const refused = (call: Promise<unknown>) => problemOfCall(call, shop)
const reportUnknown = (token: string, known: string[] = []) =>
  shop.api().session.reportUnknown({ token, known })
const recentOf = async (token: string) => (await shop.api().session.readUnknownReport({ token })).recent

/** An account that a stranger has just entered on a device of theirs; `token` is what its owner got. */
async function entered() {
  const email = `dona${++count}@vitrine.example`
  const body = { name: 'Ana Prado', email, password: PASSWORD, acceptedTerms: true as const }
  const owner = await shop.api().account.register({ headers: {}, body })
  const stranger = await shop.api().account.login({ email, password: PASSWORD })
  if ('twoFactorSessionId' in stranger) throw new Error('a second factor was asked for')
  const { props } = await messageOf(shop, 'new-device', email)
  return { email, owner, stranger, token: props.token! }
}

const me = (token: string) => shop.api(token).account.me()
const ENDED = { error: 'account.session-ended' }

test('“não fui eu” ends every session, takes the password away and sends the link to choose another', async () => {
  const { email, owner, stranger, token } = await entered()
  await reportUnknown(token)
  for (const { accessToken, refreshToken } of [owner, stranger]) {
    expect(await refused(me(accessToken))).toMatchObject(ENDED)
    expect(await refused(shop.api().account.refreshToken({ refreshToken }))).toMatchObject(ENDED)
  }
  const wrong = { error: 'account.wrong-credentials' }
  expect(await refused(shop.api().account.login({ email, password: PASSWORD }))).toMatchObject(wrong)
  const message = await messageOf(shop, 'reset-password', email)
  const password = 'outra-senha-bem-longa'
  const reuse = shop.api().account.recoverPassword({ ...idAndCode(message), password: PASSWORD })
  expect(await refused(reuse)).toMatchObject({ error: 'password.reused' })
  await shop.api().account.recoverPassword({ ...idAndCode(message), password })
  expect(await shop.api().account.login({ email, password })).toMatchObject({ user: { email } })
  const rows = shop.app.db.selectFrom('account_event').select('kind').where('account_id', '=', owner.user.id)
  expect((await rows.execute()).map(({ kind }) => kind)).toContain('session.disowned')
})

test('the stranger’s device is a stranger again, and one that its owner knows is not', async () => {
  const { owner, token } = await entered()
  const devices = async () => {
    const rows = shop.app.db.selectFrom('known_device').select('hash').where('account_id', '=', owner.user.id)
    return (await rows.execute()).length
  }
  expect(await devices()).toBe(2)
  const recent = await recentOf(token)
  expect(recent.map(({ kind }) => kind)).toEqual(['device', 'device'])
  await reportUnknown(
    token,
    recent.map(({ id }) => id),
  )
  expect(await devices()).toBe(1)
})

test('every new device is forgotten, however many there are', async () => {
  const { owner, token } = await entered()
  const account_id = owner.user.id
  const first_seen_at = shop.clock.now()
  const devices = Array.from({ length: 27 }, (_, nth) => ({
    account_id,
    hash: Buffer.alloc(32, nth),
    first_seen_at,
    last_seen_at: first_seen_at,
  }))
  await shop.app.db.insertInto('known_device').values(devices).execute()
  await reportUnknown(token)
  const left = shop.app.db.selectFrom('known_device').select('hash').where('account_id', '=', account_id)
  expect(await left.execute()).toEqual([])
})

describe('the link', () => {
  test('is good once, for seven days', async () => {
    const { token } = await entered()
    await reportUnknown(token)
    expect(await refused(reportUnknown(token))).toMatchObject({ status: 410, error: 'link.used' })
    const late = await entered()
    shop.clock.advance(7 * 86_400)
    expect(await refused(reportUnknown(late.token))).toMatchObject({ status: 410, error: 'link.expired' })
  })

  test('of a device stays good when another one is told', async () => {
    const { email, token } = await entered()
    await shop.api().account.login({ email, password: PASSWORD })
    await takeMessages(shop)
    await reportUnknown(token)
  })

  test.each(['', 'x', 'a.b', 'a.b.c', `${newId('lnk')}.x`, 'x'.repeat(402)])(
    '"%s" is none',
    async (token) => {
      expect((await refused(reportUnknown(token))).status).toBeOneOf([404, 422])
    },
  )
})

/** Looks first and ends then; only here to show that the race can be lost. */
async function lookThenEnd(tx: Tx, accountId: AccountId, meet: () => Promise<void>): Promise<boolean> {
  const open = await tx
    .selectFrom('account_link')
    .select('id')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'disown-session')
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  await meet()
  if (!open) return false
  await endSessions(tx, accountId, 'disowned', { now: shop.clock.now() })
  return true
}

test('of fifty at once one wins, and looking first lets all of them win', async () => {
  const { token, email } = await entered()
  const answers = await Promise.allSettled(Array.from({ length: CROWD }, () => reportUnknown(token)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const messages = (await takeMessages(shop)).filter(({ to }) => to === email)
  expect(messages.map(({ kind }) => kind)).toEqual(['reset-password'])

  const twin = await entered()
  const meet = createMeeting(10)
  const won = await race(shop.app.db, 10, (tx) => lookThenEnd(tx, twin.owner.user.id, meet))
  expect(won).toBe(10)
})
