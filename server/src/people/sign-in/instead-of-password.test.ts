import type { SignedIn } from '@vitrine/contract/account'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#kernel/database.ts'
import { openApp, problemOfCall, type TestApp } from '../../../../test/support/app.ts'
import { takeMessages } from '../../../../test/support/message-box.ts'
import { PASSWORD, someMember, withApp } from '../../../../test/support/second-factor.ts'
import { codesOf, wrong } from '../../../../test/support/sign-in-code.ts'
import { suspendAccount } from './login.ts'

const START = '2026-11-20T12:00:00Z'
const WRONG = { status: 422, error: 'link.wrong-code' }

let shop: TestApp
let codes: ReturnType<typeof codesOf>
beforeAll(async () => {
  shop = await openApp()
  codes = codesOf(shop)
})
afterAll(() => shop.close())
beforeEach(() => shop.clock.set(START))

const refused = (call: Promise<unknown>) => problemOfCall(call, shop)

describe('takes the place of the password and of nothing else', () => {
  test('a second factor is still owed', async () => {
    const member = await codes.someone()
    const { recoveryCodes } = await withApp(shop, member)
    const { token, code } = await codes.asked(member.email)
    const answer = await codes.enter(member.email, token, code)
    expect(Object.keys(answer)).toEqual(['twoFactorSessionId'])
    const { twoFactorSessionId } = answer as { twoFactorSessionId: string }
    const body = { twoFactorSessionId, code: recoveryCodes[0]! }
    expect(await shop.api().account.verify2fa({ headers: {}, body })).toHaveProperty('user')
  })

  test('an administrator without one sets it up first', async () => {
    const admin = await codes.someone(['owner'])
    const { token, code } = await codes.asked(admin.email)
    const answer = await codes.enter(admin.email, token, code)
    expect(Object.keys(answer)).toEqual(['twoFactorSessionId'])
  })

  test('dangerous acts ask for the password', async () => {
    const { email } = await codes.someone()
    const { token, code } = await codes.asked(email)
    const { accessToken } = (await codes.enter(email, token, code)) as SignedIn
    const change = () => shop.api(accessToken).credential.changeEmail({ newEmail: 'novo@vitrine.example' })
    expect(await refused(change())).toMatchObject({ status: 403, error: 'account.proof-needed' })
    await shop.api(accessToken).account.prove({ password: PASSWORD })
    expect(await change()).toHaveProperty('retryAfter')
  })

  test('who was shut out stays out, and is told so by the right code only', async () => {
    const { email, id } = await codes.someone()
    const { token, code } = await codes.asked(email)
    await inTransaction(shop.app.db, (tx) => suspendAccount(shop.app, tx, id))
    expect(await refused(codes.enter(email, token, wrong(code)))).toMatchObject(WRONG)
    expect(await refused(codes.enter(email, token, code))).toMatchObject({
      status: 403,
      error: 'account.suspended',
    })
  })

  test('a changed password ends it', async () => {
    const { email, token: bearer } = await codes.someone()
    const { token, code } = await codes.asked(email)
    const change = { currentPassword: PASSWORD, newPassword: 'girassol-na-janela-77' }
    await shop.api(bearer).credential.changePassword(change)
    expect(await refused(codes.enter(email, token, code))).toMatchObject(WRONG)
  })

  test('a changed address ends it', async () => {
    const { email, id } = await codes.someone()
    const { token, code } = await codes.asked(email)
    const moved = `outro-${email}`
    await shop.app.db.updateTable('account').set({ email: moved }).where('id', '=', id).execute()
    for (const address of [email, moved])
      expect(await refused(codes.enter(address, token, code))).toMatchObject(WRONG)
  })
})

describe('an address that nobody had proved', () => {
  test('is its owner’s from then on, and whoever opened the account is out', async () => {
    const stranger = await someMember(shop)
    const { email, id } = stranger
    await shop.app.db.updateTable('account').set({ email_verified_at: null }).where('id', '=', id).execute()
    const waiting = await shop.api().account.login({ email, password: PASSWORD })
    expect(waiting).toHaveProperty('accessToken')
    const { token, code } = await codes.asked(email)
    const owner = (await codes.enter(email, token, code)) as SignedIn
    expect(owner.user).toMatchObject({ email, emailVerified: true })
    const messages = await takeMessages(shop)
    expect(messages.map(({ kind }) => kind)).toContain('create-password')
    expect(await refused(shop.api(stranger.token).account.me())).toMatchObject({ status: 401 })
    const again = shop.api().account.login({ email, password: PASSWORD })
    expect(await refused(again)).toMatchObject({ error: 'account.wrong-credentials' })
    expect(await shop.api(owner.accessToken).account.me()).toMatchObject({ email })
  })
})
