import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp, problemOfCall, type TestApp } from '../../../../test/support/app.ts'
import { idAndCode, messageOf, takeMessages } from '../../../../test/support/message-box.ts'
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

describe('a change of address', () => {
  test('waits for the code that only the new mailbox got', async () => {
    const { api, email, token } = await people.member()
    const newEmail = newAddress()
    expect(await api.changeEmail({ newEmail })).toEqual({ retryAfter: 60 })
    const messages = await takeMessages(shop)
    expect(messages.map(({ kind, to }) => [kind, to])).toEqual([['email-change-new', newEmail]])
    expect(await api.readEmailChange()).toEqual({ newEmail, retryAfter: 60 })
    expect(await shop.api(token).account.me()).toMatchObject({ email })
    const { code } = messages[0]!.props
    expect(
      await refused(api.confirmNewEmail({ code: code === '000000' ? '000001' : '000000' })),
    ).toMatchObject({
      error: 'link.wrong-code',
    })
    expect(await api.confirmNewEmail({ code: code! })).toMatchObject({
      user: { email: newEmail, emailVerified: true },
    })
    await expect(people.login(email)).rejects.toThrow()
    expect(await people.login(newEmail)).toMatchObject({ user: { email: newEmail } })
  })

  test('is done by the link too, from a browser where nobody is signed in', async () => {
    const { api } = await people.member()
    const newEmail = newAddress()
    await api.changeEmail({ newEmail })
    const token = (await messageOf(shop, 'email-change-new', newEmail)).props.token!
    const open = shop.api().credential
    for (let time = 0; time < 3; time++)
      expect(await open.readEmailLink({ token })).toEqual({
        purpose: 'change',
        state: 'good',
        email: newEmail,
      })
    expect(await open.confirmNewEmail({ token })).toMatchObject({ user: { email: newEmail } })
    expect(await refused(open.confirmNewEmail({ token }))).toMatchObject({ error: 'link.used' })
  })

  test('a code is worth nothing without its account', async () => {
    const { api } = await people.member()
    const newEmail = newAddress()
    await api.changeEmail({ newEmail })
    const code = (await messageOf(shop, 'email-change-new', newEmail)).props.code!
    const stranger = await people.member()
    expect(await refused(stranger.api.confirmNewEmail({ code }))).toMatchObject({ error: 'link.wrong-code' })
    expect(await refused(shop.api().credential.confirmNewEmail({ code }))).toMatchObject({ status: 401 })
  })

  test('asks for a recent proof', async () => {
    const { api } = await people.member()
    shop.clock.advance(9 * 60)
    await api.readEmailChange()
    const { token, api: later } = await people.member()
    await shop.app.db
      .updateTable('session')
      .set({ proved_at: new Date(shop.clock.now().getTime() - 16 * 60_000) })
      .execute()
    expect(await refused(later.changeEmail({ newEmail: newAddress() }))).toMatchObject({
      error: 'account.proof-needed',
    })
    expect(token).toEqual(expect.any(String))
  })

  test('to an address with an account gets the same answer, and tells that address', async () => {
    const { api, id } = await people.member()
    const other = await people.member()
    const taken = await api.changeEmail({ newEmail: other.email })
    const messages = await takeMessages(shop)
    expect(messages.map(({ kind, to }) => [kind, to])).toEqual([['email-change-taken', other.email]])
    expect(messages[0]!.props).not.toHaveProperty('token')
    shop.clock.advance(60)
    expect(await api.changeEmail({ newEmail: newAddress() })).toEqual(taken)
    const rows = await shop.app.db
      .selectFrom('account')
      .select('email')
      .where('id', 'in', [id, other.id])
      .execute()
    expect(rows.map(({ email }) => email)).toContain(other.email)
  })

  test('to an address that somebody took in the meantime is refused and uses nothing up', async () => {
    const { api } = await people.member()
    const newEmail = newAddress()
    await api.changeEmail({ newEmail })
    const token = (await messageOf(shop, 'email-change-new', newEmail)).props.token!
    await people.register(newEmail)
    expect(await refused(api.confirmNewEmail({ token }))).toMatchObject({ error: 'account.email-taken' })
    expect(await shop.api().credential.readEmailLink({ token })).toMatchObject({ state: 'good' })
  })

  test('to one’s own address, or too often, is refused', async () => {
    const { api, email } = await people.member()
    expect(await refused(api.changeEmail({ newEmail: email.toUpperCase() }))).toMatchObject({
      error: 'email.same',
      fields: { newEmail: [expect.any(String)] },
    })
    await api.changeEmail({ newEmail: newAddress() })
    shop.clock.advance(10)
    expect(await refused(api.changeEmail({ newEmail: newAddress() }))).toMatchObject({
      status: 429,
      data: { retryAfter: 50 },
    })
  })

  test('links that the old mailbox got before are over', async () => {
    const person = await people.member()
    await shop.api().account.forgotPassword({ headers: {}, body: { email: person.email } })
    const link = idAndCode(await messageOf(shop, 'reset-password', person.email))
    const newEmail = newAddress()
    await person.api.changeEmail({ newEmail })
    const { props } = await messageOf(shop, 'email-change-new', newEmail)
    await person.api.confirmNewEmail({ code: props.code! })
    expect(
      await refused(shop.api().account.recoverPassword({ ...link, password: 'outra-frase-longa' })),
    ).toMatchObject({
      error: 'link.replaced',
    })
  })
})
