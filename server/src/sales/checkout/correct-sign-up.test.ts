import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp, problemOfCall, type TestApp } from '../../../../test/support/app.ts'
import { messageOf, takeMessages } from '../../../../test/support/message-box.ts'
import { movers, newAddress } from '../../../../test/support/movers.ts'

let shop: TestApp
let people: ReturnType<typeof movers>
beforeAll(async () => {
  shop = await openApp()
  people = movers(shop)
})
afterAll(() => shop.close())
beforeEach(() => takeMessages(shop))

const refused = (call: Promise<unknown>) => problemOfCall(call, shop)

/** Somebody who signed up with a password and an address that nobody has confirmed, and what that mailbox got. */
async function newcomer() {
  const email = newAddress()
  const { user, accessToken } = await people.register(email)
  const { props } = await messageOf(shop, 'confirm-email', email)
  return { id: user.id, email, ...props, token: accessToken, link: props.token!, api: shop.api(accessToken) }
}

describe('an address that was mistyped at sign-up', () => {
  test('is put right: the right mailbox gets a link and a code, the account and its password stay', async () => {
    const { api, id, email: wrong } = await newcomer()
    const email = newAddress()
    await takeMessages(shop)
    expect(await api.checkout.correctSignUpEmail({ email })).toMatchObject({
      id,
      email,
      emailVerified: false,
    })
    const messages = await takeMessages(shop)
    expect(messages.map(({ kind, to }) => [kind, to]).sort()).toEqual([
      ['confirm-email', email],
      ['email-change-old', wrong],
    ])
    const { code } = messages.find(({ to }) => to === email)!.props
    expect(await api.account.confirmEmail({ email, code: code! })).toMatchObject({
      user: { id, email, emailVerified: true },
    })
    expect(await people.login(email)).toMatchObject({ user: { id } })
    expect(await refused(people.login(wrong))).toMatchObject({ error: 'account.wrong-credentials' })
  })

  test('lets nobody of the mistyped mailbox in: link, code, sign-in by code and reset are void', async () => {
    const { api, email: wrong, link, code } = await newcomer()
    const open = shop.api().account
    await open.forgotPassword({ headers: {}, body: { email: wrong } })
    const reset = (await messageOf(shop, 'reset-password', wrong)).props.token!
    await api.checkout.correctSignUpEmail({ email: newAddress() })
    expect(await refused(open.confirmEmail({ token: link }))).toMatchObject({ error: 'link.replaced' })
    expect(await refused(open.confirmEmail({ email: wrong, code: code! }))).toMatchObject({
      error: 'link.wrong-code',
    })
    const [linkId = '', secret = ''] = reset.split('.')
    const password = 'girassol na janela 77'
    expect(await refused(open.recoverPassword({ id: linkId, code: secret, password }))).toMatchObject({
      error: 'link.replaced',
    })
    // Its reader may still undo the correction; then it is free.
    expect(await refused(people.register(wrong))).toMatchObject({ error: 'account.email-taken' })
    shop.clock.advance(72 * 3600)
    expect(await people.register(wrong)).toMatchObject({ user: { email: wrong } })
  })

  test.each(['before', 'after'])(
    'is undone by whoever reads the address that was left, %s the new one was confirmed',
    async (when) => {
      const owner = await newcomer()
      const entered = await people.login(owner.email)
      if (!('accessToken' in entered)) throw new Error('a second factor is asked for')
      const thief = shop.api(entered.accessToken)
      const email = newAddress()
      await thief.checkout.correctSignUpEmail({ email })
      const messages = await takeMessages(shop)
      const told = messages.find(({ kind, to }) => kind === 'email-change-old' && to === owner.email)!
      // A mailbox that may be a stranger's does not learn the address.
      expect(told.props.newEmail).not.toContain(email.split('@')[0])
      const { code } = messages.find(({ to }) => to === email)!.props
      if (when === 'after') await thief.account.confirmEmail({ email, code: code! })
      // Another correction does not take the way back away.
      else await thief.checkout.correctSignUpEmail({ email: newAddress() })
      const { undoEmailChange } = shop.api().credential
      const link = await undoEmailChange({ token: told.props.token! })
      expect(await refused(thief.account.me())).toMatchObject({ status: 401 })
      const password = 'outra-frase-bem-longa'
      await shop.api().account.recoverPassword({ ...link, password })
      expect(await shop.api().account.login({ email: owner.email, password })).toMatchObject({
        user: { id: owner.id, email: owner.email, emailVerified: true },
      })
      expect(await refused(people.login(email))).toMatchObject({ error: 'account.wrong-credentials' })
    },
  )

  test('is refused like a registration where the address has an account, or is held for who left it', async () => {
    const { api, email: before } = await newcomer()
    const other = await newcomer()
    const taken = other.email
    const moved = await people.moved()
    for (const email of [taken, taken.toUpperCase(), moved.newEmail, moved.email])
      expect(await refused(api.checkout.correctSignUpEmail({ email }))).toMatchObject({
        status: 409,
        error: 'account.email-taken',
      })
    expect(await api.account.me()).toMatchObject({ email: before })
    expect(await other.api.account.confirmEmail({ token: other.link })).toMatchObject({
      user: { email: taken },
    })
  })

  test('stays the address of its account once it was confirmed, by whomever', async () => {
    const { token } = await people.member()
    const { checkout } = shop.api(token)
    expect(await refused(checkout.correctSignUpEmail({ email: newAddress() }))).toMatchObject({
      error: 'email.already-confirmed',
    })
    const claimed = await newcomer()
    await shop.api().account.confirmEmail({ token: claimed.link })
    expect(await refused(claimed.api.checkout.correctSignUpEmail({ email: newAddress() }))).toMatchObject({
      status: 401,
    })
  })

  test('who confirms and who corrects in the same moment: one of the two', async () => {
    const { api, email: wrong, link } = await newcomer()
    const email = newAddress()
    const [confirmed, corrected] = await Promise.allSettled([
      shop.api().account.confirmEmail({ token: link }),
      api.checkout.correctSignUpEmail({ email }),
    ])
    expect([confirmed.status, corrected.status].sort()).toEqual(['fulfilled', 'rejected'])
    const rows = await shop.app.db
      .selectFrom('account')
      .select(['email', (q) => q('email_verified_at', 'is not', null).as('proved')])
      .where('email', 'in', [wrong, email])
      .execute()
    expect(rows).toEqual([
      confirmed.status === 'fulfilled' ? { email: wrong, proved: true } : { email, proved: false },
    ])
  })

  test('asks for the password again after a while, and nobody writes to many addresses this way', async () => {
    const { api, id } = await newcomer()
    await shop.app.db
      .updateTable('session')
      .set({ proved_at: new Date(shop.clock.now().getTime() - 16 * 60_000) })
      .where('account_id', '=', id)
      .execute()
    expect(await refused(api.checkout.correctSignUpEmail({ email: newAddress() }))).toMatchObject({
      error: 'account.proof-needed',
    })
    const busy = await newcomer()
    for (let turn = 0; turn < 5; turn++) await busy.api.checkout.correctSignUpEmail({ email: newAddress() })
    expect(await refused(busy.api.checkout.correctSignUpEmail({ email: newAddress() }))).toMatchObject({
      error: 'request.too-many',
    })
  })
})
