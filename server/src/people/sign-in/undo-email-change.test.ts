import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp, problemOfCall, type TestApp } from '../../../../test/support/app.ts'
import { messageOf, takeMessages } from '../../../../test/support/message-box.ts'
import { movers, newAddress, PASSWORD } from '../../../../test/support/movers.ts'

let shop: TestApp
let people: ReturnType<typeof movers>
beforeAll(async () => {
  shop = await openApp()
  people = movers(shop)
})
afterAll(() => shop.close())
beforeEach(() => takeMessages(shop))

const refused = (call: Promise<unknown>) => problemOfCall(call, shop)

describe('the old address', () => {
  test('is told, and takes the account back: sessions and password are over', async () => {
    const { email, newEmail, undo, token, messages } = await people.moved()
    expect(messages.map(({ kind, to }) => [kind, to])).toEqual(
      expect.arrayContaining([
        ['email-change-old', email],
        ['email-changed', newEmail],
      ]),
    )
    const open = shop.api().credential
    for (let time = 0; time < 3; time++)
      expect(await open.readEmailLink({ token: undo })).toEqual({ purpose: 'undo', state: 'good', email })
    const link = await open.undoEmailChange({ token: undo })
    expect((await takeMessages(shop)).map(({ kind, to }) => [kind, to]).sort()).toEqual([
      ['email-change-left', newEmail],
      ['email-change-undone', email],
    ])
    expect(await refused(shop.api(token).account.me())).toMatchObject({ error: 'account.session-ended' })
    await expect(people.login(email)).rejects.toThrow()
    expect(await refused(shop.api().account.recoverPassword({ ...link, password: PASSWORD }))).toMatchObject({
      error: 'password.reused',
    })
    await shop.api().account.recoverPassword({ ...link, password: 'outra-frase-bem-longa' })
    expect(await shop.api().account.login({ email, password: 'outra-frase-bem-longa' })).toMatchObject({
      user: { email, emailVerified: true },
    })
    expect(await refused(open.undoEmailChange({ token: undo }))).toMatchObject({ error: 'link.used' })
  })

  test('has 72 hours', async () => {
    const { undo } = await people.moved()
    shop.clock.advance(72 * 3600)
    expect(await refused(shop.api().credential.undoEmailChange({ token: undo }))).toMatchObject({
      error: 'link.expired',
    })
  })

  test('cannot be taken by anybody while it can be gone back to', async () => {
    const { email, undo } = await people.moved()
    expect(await refused(people.register(email))).toMatchObject({ error: 'account.email-taken' })
    const { api } = await people.member()
    await api.changeEmail({ newEmail: email })
    expect((await takeMessages(shop)).map(({ kind }) => kind)).toEqual(['email-change-taken'])
    expect(await shop.api().credential.undoEmailChange({ token: undo })).toMatchObject({ id: /^lnk_/ })
  })

  test('after 72 hours is free', async () => {
    const { email } = await people.moved()
    shop.clock.advance(72 * 3600)
    expect(await people.register(email)).toMatchObject({ user: { email } })
  })

  test('the first of two changes can still be undone, and then the second cannot', async () => {
    const first = await people.moved()
    shop.clock.advance(60)
    const third = newAddress()
    await first.api.changeEmail({ newEmail: third })
    const { props } = await messageOf(shop, 'email-change-new', third)
    await first.api.confirmNewEmail({ code: props.code! })
    const second = await messageOf(shop, 'email-change-old', first.newEmail)
    await shop.api().credential.undoEmailChange({ token: first.undo })
    expect(
      await refused(shop.api().credential.undoEmailChange({ token: second.props.token! })),
    ).toMatchObject({
      error: 'link.replaced',
    })
  })
})
