import type { AccountId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#kernel/database.ts'
import { openApp, problemOfCall, type TestApp } from '../../../../test/support/app.ts'
import { idAndCode, messageOf, takeMessages } from '../../../../test/support/message-box.ts'
import { insertBrandBeside } from '../../../../test/support/stock.ts'
import { sendCreatePassword } from './send-link.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())
beforeEach(() => takeMessages(shop))

const OLD = 'cavalo-bateria-grampo'
const NEW = 'outra-frase-bem-comprida'
const refused = (call: Promise<unknown>) => problemOfCall(call, shop)
const forgot = (email: string, headers = {}) =>
  shop.api().account.forgotPassword({ headers, body: { email } })
const login = (email: string, password: string) => shop.api().account.login({ email, password })
const setAccount = (id: AccountId, change: object) =>
  shop.app.db.updateTable('account').set(change).where('id', '=', id).execute()

let count = 0
async function signUp() {
  const email = `senha${++count}@vitrine.example`
  const body = { name: 'Rui Prado Neves', email, password: OLD, acceptedTerms: true as const }
  const { user, accessToken } = await shop.api().account.register({ headers: {}, body })
  return { email, id: user.id, accessToken }
}

/** Somebody who asked for a new password, and the link they got. */
async function requested(kind: 'reset-password' | 'create-password' = 'reset-password') {
  const person = await signUp()
  if (kind === 'create-password') await setAccount(person.id, { password_hash: null })
  await forgot(person.email)
  return { ...person, link: idAndCode(await messageOf(shop, kind, person.email)) }
}

const recover = (link: { id: string; code: string }, password = NEW) =>
  shop.api().account.recoverPassword({ ...link, password })
const read = (link: { id: string; code: string }) => shop.api().account.readPasswordLink(link)

describe('a forgotten password', () => {
  test('is replaced by the link: the old one and every session are over, nobody is signed in', async () => {
    const { email, id, link, accessToken } = await requested()
    expect(await recover(link)).toBeUndefined()
    expect(await refused(shop.api(accessToken).account.me())).toMatchObject({
      error: 'account.session-ended',
    })
    expect(await refused(login(email, OLD))).toMatchObject({ error: 'account.wrong-credentials' })
    const open = await shop.app.db
      .selectFrom('session')
      .select('end_reason')
      .where('account_id', '=', id)
      .execute()
    expect(open).toEqual([{ end_reason: 'password-reset' }])
    expect(await login(email, NEW)).toMatchObject({ user: { id, emailVerified: true } })
  })

  test('tells the owner, and is noted', async () => {
    const { email, id, link } = await requested()
    await recover(link)
    await messageOf(shop, 'password-changed', email)
    const events = await shop.app.db
      .selectFrom('account_event')
      .select(['kind', 'factor', 'ip'])
      .where('account_id', '=', id)
      .where('kind', 'like', 'password.%')
      .orderBy('id')
      .execute()
    expect(events).toEqual(
      expect.arrayContaining([
        { kind: 'password.reset-requested', factor: null, ip: '203.0.113.7' },
        { kind: 'password.reset', factor: 'link', ip: '203.0.113.7' },
      ]),
    )
  })

  test('is asked for in a brand, whose message it is; one that is not there sends nothing', async () => {
    const { email } = await signUp()
    await insertBrandBeside(shop.pool, 'terceira', 'Terceira')
    const ask = (brand: string) => shop.api().account.forgotPassword({ headers: {}, body: { email, brand } })
    await ask('terceira')
    expect(await messageOf(shop, 'reset-password', email)).toMatchObject({
      props: { seller: { name: 'Terceira' } },
    })
    expect(await refused(ask('quarta'))).toMatchObject({ status: 404, error: 'not-found' })
    expect(await takeMessages(shop)).toEqual([])
  })

  test('does not skip the second factor', async () => {
    const { email, id, link } = await requested()
    await setAccount(id, { has_second_factor: true, email_verified_at: shop.clock.now() })
    expect(await recover(link)).toBeUndefined()
    expect(await login(email, NEW)).toEqual({ twoFactorSessionId: expect.any(String) })
  })

  test('a weak or repeated one does not use the link up', async () => {
    const { link, email } = await requested()
    expect(await refused(recover(link, 'flamengo2026'))).toMatchObject({
      status: 422,
      fields: { password: [/comum/] },
    })
    expect(await refused(recover(link, 'rui-prado-neves-1'))).toMatchObject({ status: 422 })
    expect(await refused(recover(link, OLD))).toMatchObject({ status: 422, error: 'password.reused' })
    expect(await read(link)).toMatchObject({ state: 'good' })
    await recover(link)
    expect(await login(email, NEW)).toMatchObject({ user: { email } })
  })

  test('looking at the link changes nothing and shows the address to its holder only', async () => {
    const { link, email } = await requested()
    const view = {
      purpose: 'reset',
      state: 'good',
      email: `s••••${email.split('@')[0]!.at(-1)}@vitrine.example`,
      asksTerms: false,
      recent: [expect.objectContaining({ kind: 'device' })],
    }
    for (let time = 0; time < 3; time++) expect(await read(link)).toEqual(view)
    const unknown = { purpose: 'reset', state: 'unknown', asksTerms: false, recent: [] }
    expect(await read({ ...link, code: 'outro' })).toEqual(unknown)
    expect(await read({ id: 'lnk_0', code: 'outro' })).toEqual(unknown)
  })

  test('used, expired, replaced and unknown links each say so', async () => {
    const used = await requested()
    await recover(used.link)
    const replaced = await requested()
    await forgot(replaced.email)
    await takeMessages(shop)
    const expired = await requested()
    shop.clock.advance(30 * 60)
    const unknown = { link: { id: expired.link.id, code: 'outro' } }
    for (const [state, { link }] of Object.entries({ used, replaced, expired, unknown })) {
      expect(await read(link)).toMatchObject({ state })
      expect(await refused(recover(link))).toMatchObject({ error: `link.${state}` })
    }
  })

  test('the other links of the account are over with the one that was used', async () => {
    const { link, email } = await requested()
    const { id } = (
      await shop.app.db.selectFrom('account').select('id').where('email', '=', email).execute()
    )[0]!
    await inTransaction(shop.app.db, (tx) => sendCreatePassword(shop.app, tx, id))
    const other = idAndCode(await messageOf(shop, 'reset-password', email))
    await recover(other)
    expect(await refused(recover(link))).toMatchObject({ error: 'link.replaced' })
  })

  test('leads on to where the person was going', async () => {
    const { email } = await signUp()
    await forgot(email, { client_id: 'cursos-web', redirect: '/cart' })
    const link = idAndCode(await messageOf(shop, 'reset-password', email))
    expect(await read(link)).toMatchObject({ redirect: '/cart' })
  })
})

describe('an account without a password', () => {
  test('gets the link to create one, good for seven days', async () => {
    const { email, link } = await requested('create-password')
    expect(await read(link)).toMatchObject({ purpose: 'create', state: 'good' })
    shop.clock.advance(7 * 86_400 - 1)
    await recover(link)
    await messageOf(shop, 'password-created', email)
    expect(await login(email, NEW)).toMatchObject({ user: { emailVerified: true } })
  })

  test('is sent one by who opened it', async () => {
    const { id, email } = await signUp()
    await setAccount(id, { password_hash: null })
    await takeMessages(shop)
    await inTransaction(shop.app.db, (tx) => sendCreatePassword(shop.app, tx, id, { redirect: '/payment' }))
    const { props } = await messageOf(shop, 'create-password', email)
    expect(props.expiresAt).toBe(new Date(shop.clock.now().getTime() + 7 * 86_400_000).toISOString())
  })
})

test('asking answers the same for everybody, and sends three messages an hour', async () => {
  const known = await signUp()
  const suspended = await signUp()
  await setAccount(suspended.id, { status: 'suspended' })
  await takeMessages(shop)
  for (const email of [known.email, suspended.email, 'ninguem@vitrine.example']) {
    const crowd = Array.from({ length: 20 }, () => forgot(email))
    expect(new Set(await Promise.all(crowd))).toEqual(new Set([undefined]))
  }
  const messages = await takeMessages(shop)
  expect(messages.map(({ to, kind }) => `${kind} ${to}`)).toEqual(
    Array(3).fill(`reset-password ${known.email}`),
  )
  shop.clock.advance(3600)
  await forgot(known.email)
  await messageOf(shop, 'reset-password', known.email)
})
