import type { AccountEventKind } from '@vitrine/contract/account-event'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp, problemOfCall, type TestApp } from '../../../../test/support/app.ts'
import { type Authenticator, createAuthenticator } from '../../../../test/support/authenticator.ts'
import { idAndCode, messageOf, takeMessages } from '../../../../test/support/message-box.ts'
import { movers, newAddress, PASSWORD } from '../../../../test/support/movers.ts'
import {
  codeOf,
  pendingOf,
  type SomeMember,
  someMember,
  verify,
  withApp,
} from '../../../../test/support/second-factor.ts'

/** What somebody who had the password for a minute leaves in a confirmed account goes by the word of its owner. */
const NEXT = 'outra-frase-bem-longa'
const NAME = 'Ganhou! Confirme em premio.golpe.example'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())
beforeEach(() => takeMessages(shop))

const refused = (call: Promise<unknown>) => problemOfCall(call, shop)
const GONE = { error: 'passkey.refused' }
const own = (token: string) => shop.api(token).secondFactor

async function plant(token: string): Promise<Authenticator> {
  const key = createAuthenticator(shop.app.config.http.publicUrl)
  await own(token).addPasskey({ name: NAME, passkey: key.create(await own(token).startPasskey({})) })
  return key
}

const enterBy = async (key: Authenticator) =>
  shop.api().secondFactor.signInWithPasskey({
    passkey: key.get(await shop.api().secondFactor.startPasskeySignIn({})),
  })

/** A member, and a passkey that a stranger added with the password on a device of theirs; `token`: the mail's. */
async function planted() {
  const member = await someMember(shop)
  const stranger = await shop.api().account.login({ email: member.email, password: PASSWORD })
  const key = await plant((stranger as { accessToken: string }).accessToken)
  const messages = await takeMessages(shop)
  const tokenOf = (kind: string) =>
    messages.find((one) => one.kind === kind && one.to === member.email)!.props.token!
  return {
    member,
    key,
    messages,
    ofDevice: tokenOf('new-device'),
    ofFactor: tokenOf('second-factor-passkey-added'),
  }
}

/** The second factor was proved just now in all sessions. */
const proveAgain = ({ id }: SomeMember) =>
  shop.app.db
    .updateTable('session')
    .set({ second_factor_at: shop.clock.now() })
    .where('account_id', '=', id)
    .execute()

async function reset({ email }: Pick<SomeMember, 'email'>, unknownOf: (ids: string[]) => string[]) {
  await shop.api().account.forgotPassword({ headers: {}, body: { email } })
  const link = idAndCode(await messageOf(shop, 'reset-password', email))
  const { recent } = await shop.api().account.readPasswordLink(link)
  const unknown = unknownOf(recent.filter(({ kind }) => kind === 'passkey').map(({ id }) => id))
  await shop.api().account.recoverPassword({ ...link, password: NEXT, unknown })
}

test('the way in is there until then', async () => {
  const { key } = await planted()
  expect(await enterBy(key)).toHaveProperty('accessToken')
})

describe('a passkey of somebody else is gone after', () => {
  test('“não fui eu” about the device it was added on', async () => {
    const { member, key, ofDevice } = await planted()
    await shop.api().session.reportUnknown({ token: ofDevice })
    expect(await refused(enterBy(key))).toMatchObject(GONE)
    const message = await messageOf(shop, 'reset-password', member.email)
    await shop.api().account.recoverPassword({ ...idAndCode(message), password: NEXT })
    const { email } = member
    expect(await shop.api().account.login({ email, password: NEXT })).toHaveProperty('accessToken')
  })

  test('the link of the mail that told of it', async () => {
    const { member, key, ofFactor } = await planted()
    await shop.api().session.reportUnknown({ token: ofFactor })
    expect(await refused(enterBy(key))).toMatchObject(GONE)
    expect(await refused(shop.api(member.token).account.me())).toMatchObject({ status: 401 })
  })

  test('a reset by mail, when its owner says so', async () => {
    const { member, key } = await planted()
    await reset(member, (ids) => ids)
    expect(await refused(enterBy(key))).toMatchObject(GONE)
  })

  test('undoing the change of address that followed it', async () => {
    const people = movers(shop)
    const person = await people.member()
    const key = await plant(person.token)
    const newEmail = newAddress()
    await person.api.changeEmail({ newEmail })
    const { props } = await messageOf(shop, 'email-change-new', newEmail)
    await person.api.confirmNewEmail({ code: props.code! })
    const undo = await messageOf(shop, 'email-change-old', person.email)
    const link = await shop.api().credential.undoEmailChange({ token: undo.props.token! })
    await shop.api().account.recoverPassword({ ...link, password: NEXT })
    expect(await refused(enterBy(key))).toMatchObject(GONE)
    expect(await shop.api().account.login({ email: person.email, password: NEXT })).toHaveProperty(
      'accessToken',
    )
  })
})

describe('what its owner knows stays:', () => {
  test('a passkey that is said to be known', async () => {
    const { key, ofDevice } = await planted()
    const { recent } = await shop.api().session.readUnknownReport({ token: ofDevice })
    await shop.api().session.reportUnknown({ token: ofDevice, known: recent.map(({ id }) => id) })
    expect(await enterBy(key)).toHaveProperty('accessToken')
  })

  test('a passkey that nobody named in a reset', async () => {
    const { member, key } = await planted()
    await reset(member, () => [])
    expect(await enterBy(key)).toHaveProperty('accessToken')
  })

  test('a factor older than 30 days, which no mail removes', async () => {
    const member = await someMember(shop)
    const key = await plant(member.token)
    shop.clock.advance(29 * 86_400)
    const { token } = (await messageOf(shop, 'second-factor-passkey-added', member.email)).props
    shop.clock.advance(86_400 - 60)
    const old = shop.app.db
      .updateTable('passkey')
      .set({ created_at: new Date(shop.clock.now().getTime() - 31 * 86_400_000) })
    await old.where('account_id', '=', member.id).execute()
    await shop.api().session.reportUnknown({ token: token! })
    expect(await enterBy(key)).toHaveProperty('accessToken')
  })

  test('the only second factor of an administrator, which the shop alone takes away', async () => {
    const { member, key, ofFactor } = await planted()
    await administers(member, 31)
    const { recent } = await shop.api().session.readUnknownReport({ token: ofFactor })
    expect(recent.find(({ kind }) => kind === 'passkey')).toMatchObject({ isChoice: false })
    await shop.api().session.reportUnknown({ token: ofFactor })
    expect(await enterBy(key)).toHaveProperty('accessToken')
  })
})

/** They own the shop, since so many days. */
const administers = ({ id }: SomeMember, days: number) =>
  shop.app.db
    .updateTable('account')
    .set({ roles: ['owner'], created_at: new Date(shop.clock.now().getTime() - days * 86_400_000) })
    .where('id', '=', id)
    .execute()

describe('a passkey that somebody left with an administrator is gone by the word of its owner', () => {
  const expectGone = async (member: SomeMember, key: Authenticator) => {
    expect(await refused(enterBy(key))).toMatchObject(GONE)
    const answer = await shop.api().account.login({ email: member.email, password: NEXT })
    expect(answer).toHaveProperty('twoFactorSessionId')
  }

  test('where it is the only one of a shop that opened this month: another is asked for at the door', async () => {
    const { member, key } = await planted()
    await administers(member, 3)
    await reset(member, (ids) => ids)
    await expectGone(member, key)
    const twoFactorSessionId = await pendingOf(shop, member, NEXT)
    const { secret } = await shop.api().secondFactor.enrolApp({ twoFactorSessionId })
    const code = codeOf(secret, shop.clock.now())
    const entered = await shop.api().secondFactor.confirmEnrolledApp({ twoFactorSessionId, code })
    expect(entered).toHaveProperty('accessToken')
  })

  test.each([3, 40])('where it came after their own, in an account of %s days', async (days) => {
    const member = await someMember(shop)
    const { secret } = await withApp(shop, member)
    const key = await plant(member.token)
    await administers(member, days)
    await reset(member, (ids) => ids)
    await expectGone(member, key)
    const twoFactorSessionId = await pendingOf(shop, member, NEXT)
    expect(await verify(shop, twoFactorSessionId, codeOf(secret, shop.clock.now()))).toHaveProperty(
      'accessToken',
    )
  })
})

test('a second factor beside the owner’s goes alone, with the recovery codes that are as young', async () => {
  const member = await someMember(shop)
  await withApp(shop, member)
  const month = new Date(shop.clock.now().getTime() - 31 * 86_400_000)
  await shop.app.db
    .updateTable('totp')
    .set({ confirmed_at: month })
    .where('account_id', '=', member.id)
    .execute()
  const key = await plant(member.token)
  const { props } = await messageOf(shop, 'second-factor-passkey-added', member.email)
  await shop.api().session.reportUnknown({ token: props.token! })
  expect(await refused(enterBy(key))).toMatchObject(GONE)
  const messages = (await takeMessages(shop)).filter(({ to }) => to === member.email).map(({ kind }) => kind)
  expect(messages.sort()).toEqual(['reset-password', 'second-factor-disowned'])
  const left = shop.app.db.selectFrom('recovery_code').select('hash').where('account_id', '=', member.id)
  expect(await left.execute()).toEqual([])
})

test('the list says what came, when and from where', async () => {
  const { ofDevice, member } = await planted()
  await proveAgain(member)
  await shop.api(member.token).credential.changeEmail({ newEmail: 'ladrao@vitrine.example' })
  const kind: AccountEventKind = 'app.entered'
  const entered = { id: `aev_${member.id}`, account_id: member.id, kind, about: 'Cursos da Casa' }
  await shop.app.db
    .insertInto('account_event')
    .values({ ...entered, ip: '203.0.113.9', at: shop.clock.now() })
    .execute()
  const { state, recent } = await shop.api().session.readUnknownReport({ token: ofDevice })
  expect(state).toBe('good')
  const at = shop.clock.now().toISOString()
  expect(recent).toEqual(
    expect.arrayContaining([
      { id: expect.stringMatching(/^psk_/), kind: 'passkey', at, ip: '203.0.113.7', isChoice: true },
      { id: 'recovery-codes', kind: 'recovery-codes', at, ip: '203.0.113.7', isChoice: true },
      { id: expect.stringMatching(/^device:/), kind: 'device', at, ip: '203.0.113.7', isChoice: true },
      {
        id: expect.any(String),
        kind: 'email-asked',
        about: 'l••••o@vitrine.example',
        at,
        ip: '203.0.113.7',
        isChoice: false,
      },
      {
        id: expect.any(String),
        kind: 'app',
        about: 'Cursos da Casa',
        at,
        ip: '203.0.113.9',
        isChoice: false,
      },
    ]),
  )
})

describe('an account that was moved to another address', () => {
  /** A thief came in on a new device and moved the account; `token` is what the owner got before that. */
  async function moved() {
    const people = movers(shop)
    const person = await people.member()
    const stranger = (await people.login(person.email)) as { accessToken: string }
    const { token = '' } = (await messageOf(shop, 'new-device', person.email)).props
    const { credential } = shop.api(stranger.accessToken)
    const newEmail = newAddress()
    await credential.changeEmail({ newEmail })
    const { props } = await messageOf(shop, 'email-change-new', newEmail)
    await credential.confirmNewEmail({ code: props.code! })
    await takeMessages(shop)
    return { email: person.email, newEmail, token }
  }

  test('comes back with “não fui eu”, and the link for a password goes to its owner', async () => {
    const { email, newEmail, token } = await moved()
    const { recent } = await shop.api().session.readUnknownReport({ token })
    expect(recent[0]).toMatchObject({ kind: 'email', isChoice: true })
    await shop.api().session.reportUnknown({ token })
    const messages = (await takeMessages(shop)).filter(({ kind }) => kind === 'reset-password')
    expect(messages.map(({ to }) => to)).toEqual([email])
    await shop.api().account.recoverPassword({ ...idAndCode(messages[0]!), password: NEXT })
    expect(await shop.api().account.login({ email, password: NEXT })).toMatchObject({ user: { email } })
    const thief = shop.api().account.login({ email: newEmail, password: PASSWORD })
    expect(await refused(thief)).toMatchObject({ error: 'account.wrong-credentials' })
  })

  test('is not in the power of the old mailbox once the change can be undone no more', async () => {
    const { token } = await moved()
    shop.clock.advance(72 * 3600)
    expect(await shop.api().session.readUnknownReport({ token })).toEqual({ state: 'expired', recent: [] })
    expect(await refused(shop.api().session.reportUnknown({ token }))).toMatchObject({
      error: 'link.expired',
    })
  })
})

test('no message says the name that somebody gave a passkey', async () => {
  const { member, messages } = await planted()
  const { passkeys } = await own(member.token).read()
  expect(passkeys).toMatchObject([{ name: NAME }])
  await proveAgain(member)
  await own(member.token).removePasskey({ id: passkeys[0]!.id })
  const all = [...messages, ...(await takeMessages(shop))]
  expect(all.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['second-factor-passkey-added', 'second-factor-passkey-removed']),
  )
  expect(JSON.stringify(all)).not.toContain('golpe')
})
