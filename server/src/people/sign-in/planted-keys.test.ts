import type { AccountId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#kernel/database.ts'
import { openApp, problemOfCall, type TestApp } from '../../../../test/support/app.ts'
import { createAuthenticator } from '../../../../test/support/authenticator.ts'
import { idAndCode, messageOf, takeMessages } from '../../../../test/support/message-box.ts'
import {
  codeOf,
  PASSWORD,
  pendingOf,
  someMember,
  verify,
  withApp,
} from '../../../../test/support/second-factor.ts'
import { codesOf } from '../../../../test/support/sign-in-code.ts'
import { changeRoles, suspendAccount } from './login.ts'

/** What somebody leaves in an account that is not theirs lets nobody in once its owner has proved the address. */
const NEXT = 'outra-frase-bem-longa'
const THIEVES = 'frase-de-quem-plantou'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())
beforeEach(() => takeMessages(shop))

let count = 0
const refused = (call: Promise<unknown>) => problemOfCall(call, shop)
const own = (token: string) => shop.api(token)
const UNCONFIRMED = { status: 403, error: 'email.unconfirmed' }
const ENDED = { status: 401, error: 'account.session-ended' }

/** A stranger opens an account with an address that is somebody else's. */
async function opened(way: 'sign-up' | 'checkout') {
  const email = `alheio${++count}@vitrine.example`
  const body = { name: 'Lia Castro Nunes', email, acceptedTerms: true as const }
  const { account } = shop.api()
  const answer =
    way === 'sign-up'
      ? await account.register({ headers: {}, body: { ...body, password: THIEVES } })
      : await account.registerBuyer({ headers: {}, body })
  const messages = await takeMessages(shop)
  const mail = messages.find(({ kind }) => kind === 'confirm-email' || kind === 'create-password')!
  return { email, id: answer.user.id, token: answer.accessToken, refreshToken: answer.refreshToken, mail }
}
type Opened = Awaited<ReturnType<typeof opened>>

describe.each(['sign-up', 'checkout'] as const)('an unconfirmed account of the %s', (way) => {
  test.each([
    ['no passkey', (token: string) => own(token).secondFactor.startPasskey({})],
    ['no authenticator app', (token: string) => own(token).secondFactor.startApp({})],
    ['no confirmed app', (token: string) => own(token).secondFactor.confirmApp({ code: '123456' })],
    ['no other address', (token: string) => own(token).credential.changeEmail({ newEmail: 'x@y.example' })],
    ['no copy of the data', (token: string) => own(token).privacy.requestExport({})],
  ])('takes %s', async (_what, plant) => {
    const { token } = await opened(way)
    expect(await refused(plant(token))).toMatchObject(UNCONFIRMED)
  })
})

test('an administrator’s first factor waits for the confirmation of the address', async () => {
  const { id, email } = await opened('sign-up')
  await shop.app.db
    .updateTable('account')
    .set({ roles: ['owner'] })
    .where('id', '=', id)
    .execute()
  const twoFactorSessionId = await pendingOf(shop, { id, email, token: '' }, THIEVES)
  const pending = shop.api().secondFactor
  expect(await refused(pending.enrolApp({ twoFactorSessionId }))).toMatchObject(UNCONFIRMED)
  expect(await refused(pending.enrolPasskey({ twoFactorSessionId }))).toMatchObject(UNCONFIRMED)
})

/** Neither the session nor the password nor a sign-in with it is good any more. */
async function expectOut({ token, refreshToken, email }: Opened) {
  expect(await refused(own(token).account.me())).toMatchObject(ENDED)
  expect(await refused(shop.api().account.refreshToken({ refreshToken }))).toMatchObject(ENDED)
  const login = shop.api().account.login({ email, password: THIEVES })
  expect(await refused(login)).toMatchObject({ error: 'account.wrong-credentials' })
}

/** How an owner proves for the first time that the address is theirs. */
const byReset = async ({ email }: Opened) => {
  await shop.api().account.forgotPassword({ headers: {}, body: { email } })
  const message = await messageOf(shop, 'reset-password', email)
  await shop.api().account.recoverPassword({ ...idAndCode(message), password: NEXT })
}
const byCreation = async ({ mail }: Opened) => {
  await shop.api().account.recoverPassword({ ...idAndCode(mail), password: NEXT })
}
const byCode = async ({ email }: Opened) => {
  const codes = codesOf(shop)
  const { token, code } = await codes.asked(email)
  expect(await codes.enter(email, token, code)).toHaveProperty('accessToken')
}
const byConfirmation = async ({ mail }: Opened) => {
  await shop.api().account.confirmEmail({ token: mail.props.token! })
}
const PROOFS: ['sign-up' | 'checkout', string, (planted: Opened) => Promise<void>][] = [
  ['sign-up', 'a reset by mail', byReset],
  ['checkout', 'the creation of a password', byCreation],
  ['sign-up', 'signing in by a code', byCode],
  ['checkout', 'signing in by a code', byCode],
  ['sign-up', 'the confirmation of the address', byConfirmation],
]

/** A factor and a copy of the data, as they may lie there from a time when the address was another one. */
async function plantOlder(id: AccountId): Promise<void> {
  const at = shop.clock.now()
  const key = { account_id: id, credential_id: `c${id}`, public_key: Buffer.from('x'), counter: 0 }
  const passkey = { ...key, id: `psk_${id}`, transports: [], name: 'x', synced: false, created_at: at }
  await shop.app.db.insertInto('passkey').values(passkey).execute()
  const copy = { id: `exp_${id}`, account_id: id, status: 'waiting', requested_at: at }
  await shop.app.db.insertInto('account_export').values(copy).execute()
}

const devicesOf = async (id: AccountId) => {
  const devices = shop.app.db.selectFrom('known_device').select('hash').where('account_id', '=', id)
  return (await devices.execute()).map(({ hash }) => hash.toString('hex'))
}

describe.each(PROOFS)('what was there of the %s is over after %s:', (way, _proof, prove) => {
  test('session, password, factors, copies of the data and devices', async () => {
    const planted = await opened(way)
    const { id } = planted
    await plantOlder(id)
    const thieves = await devicesOf(id)
    expect(thieves).toHaveLength(1)
    await prove(planted)
    await expectOut(planted)
    const passkeys = shop.app.db.selectFrom('passkey').select('id').where('account_id', '=', id)
    expect(await passkeys.execute()).toEqual([])
    const copies = shop.app.db.selectFrom('account_export').select('status').where('account_id', '=', id)
    expect(await copies.execute()).toEqual([{ status: 'expired' }])
    expect((await devicesOf(id)).filter((hash) => thieves.includes(hash))).toEqual([])
  })
})

test('a reset by mail is a proof of the address', async () => {
  const planted = await opened('sign-up')
  await byReset(planted)
  expect(await shop.api().account.login({ email: planted.email, password: NEXT })).toMatchObject({
    user: { emailVerified: true },
  })
})

test.each(['link', 'code'] as const)(
  'the confirmation by its %s, in a browser of its owner, leads to a password',
  async (by) => {
    const planted = await opened('sign-up')
    const { token, code } = planted.mail.props
    const { email } = planted
    const form = by === 'link' ? { token: token! } : { email, code: code! }
    const { password } = await shop.api().account.confirmEmail(form)
    await expectOut(planted)
    await shop.api().account.recoverPassword({ ...password!, password: NEXT })
    expect(await shop.api().account.login({ email, password: NEXT })).toHaveProperty('accessToken')
  },
)

describe('who confirms their own address', () => {
  test('in the browser that signed up keeps the session and the password', async () => {
    const { email, token, mail } = await opened('sign-up')
    const other = await shop.api().account.login({ email, password: THIEVES })
    const answer = await own(token).account.confirmEmail({ token: mail.props.token! })
    expect(answer).toMatchObject({ user: { emailVerified: true } })
    expect(answer).not.toHaveProperty('password')
    expect(await own(token).account.me()).toMatchObject({ emailVerified: true })
    expect(await refused(own((other as { accessToken: string }).accessToken).account.me())).toMatchObject(
      ENDED,
    )
    expect(await shop.api().account.login({ email, password: THIEVES })).toHaveProperty('accessToken')
  })

  test('while another account is signed in, proves nothing about that session', async () => {
    const planted = await opened('sign-up')
    const { token } = await someMember(shop)
    const { password } = await own(token).account.confirmEmail({ token: planted.mail.props.token! })
    expect(password).toBeDefined()
    await expectOut(planted)
    expect(await own(token).account.me()).toBeDefined()
  })
})

/** Ways in which an owner, or the shop, ends what others began with the password that was good until then. */
const ENDINGS: [string, (member: { id: AccountId; email: string; token: string }) => Promise<unknown>][] = [
  [
    'a reset',
    async ({ email }) => {
      await shop.api().account.forgotPassword({ headers: {}, body: { email } })
      const message = await messageOf(shop, 'reset-password', email)
      await shop.api().account.recoverPassword({ ...idAndCode(message), password: NEXT })
    },
  ],
  [
    'another password',
    ({ token }) => own(token).credential.changePassword({ currentPassword: PASSWORD, newPassword: NEXT }),
  ],
]
const SIGN_IN_ENDINGS: typeof ENDINGS = [
  ...ENDINGS,
  ['“encerrar as outras”', ({ token }) => own(token).session.endOthers({})],
  [
    'another role',
    ({ id }) => inTransaction(shop.app.db, (tx) => changeRoles(shop.app, tx, id, ['support'])),
  ],
  ['suspension', ({ id }) => inTransaction(shop.app.db, (tx) => suspendAccount(shop.app, tx, id))],
  [
    'suspension that nothing but the account tells of',
    ({ id }) =>
      shop.app.db.updateTable('account').set({ status: 'suspended' }).where('id', '=', id).execute(),
  ],
]

describe('a sign-in that was begun and owes the second factor is over after', () => {
  test.each(SIGN_IN_ENDINGS)('%s', async (_what, end) => {
    const member = await someMember(shop)
    const { secret } = await withApp(shop, member)
    const pending = await pendingOf(shop, member)
    await end(member)
    const call = verify(shop, pending, codeOf(secret, shop.clock.now()))
    expect(await refused(call)).toMatchObject({ error: 'second-factor.session-ended' })
  })
})

describe('a change of address that was asked for is over after', () => {
  test.each(ENDINGS)('%s', async (_what, end) => {
    const member = await someMember(shop)
    const newEmail = `ladrao${++count}@vitrine.example`
    await own(member.token).credential.changeEmail({ newEmail })
    const { props } = await messageOf(shop, 'email-change-new', newEmail)
    await end(member)
    const call = shop.api().credential.confirmNewEmail({ token: props.token! })
    expect(await refused(call)).toMatchObject({ error: 'link.replaced' })
  })
})

test('a code to sign in with is over after another password', async () => {
  const member = await someMember(shop)
  const codes = codesOf(shop)
  const { token, code } = await codes.asked(member.email)
  await own(member.token).credential.changePassword({ currentPassword: PASSWORD, newPassword: NEXT })
  expect(await refused(codes.enter(member.email, token, code))).toMatchObject({ error: 'link.wrong-code' })
})

describe('a passkey', () => {
  test('whose ceremony ran in a frame of somebody else is not registered', async () => {
    const { token } = await someMember(shop)
    const key = createAuthenticator(shop.app.config.http.publicUrl)
    const passkey = key.create(await own(token).secondFactor.startPasskey({}), { crossOrigin: true })
    const call = own(token).secondFactor.addPasskey({ name: 'Celular', passkey })
    expect(await refused(call)).toMatchObject({ status: 422, error: 'passkey.refused' })
  })

  test('is not added by a session that ended while it waited for its turn', async () => {
    const { id, token } = await someMember(shop)
    const key = createAuthenticator(shop.app.config.http.publicUrl)
    const passkey = key.create(await own(token).secondFactor.startPasskey({}))
    let adding: Promise<unknown> | undefined
    await inTransaction(shop.app.db, async (tx) => {
      await tx
        .updateTable('session')
        .set({ ended_at: shop.clock.now(), end_reason: 'disowned' })
        .where('account_id', '=', id)
        .execute()
      await tx.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute()
      adding = refused(own(token).secondFactor.addPasskey({ name: 'Celular', passkey }))
      await expect
        .poll(async () => {
          const waiting = await shop.pool.query(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
          return waiting.rowCount
        })
        .toBe(1)
    })
    expect(await adding).toMatchObject(ENDED)
  })
})
