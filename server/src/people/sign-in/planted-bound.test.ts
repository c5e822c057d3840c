import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBoundBrowser } from '../../../../test/support/bound-browser.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'

/** A session that is bound to the key of a thief's browser is no better than another one. */
const PASSWORD = 'frase-de-quem-plantou'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ seeded: true })
})
afterAll(() => shop[Symbol.asyncDispose]())

const errorOf = (answer: { text: string }): string => JSON.parse(answer.text).error

async function textOf(email: string, subject: string): Promise<string> {
  const find = async () => (await shop.bank.mails(email)).find((mail) => mail.subject === subject)
  await expect.poll(find, { timeout: 20_000 }).toBeDefined()
  return (await find())!.text
}

test('it sets up no passkey before the address is confirmed, and is over once its owner claims the account', async () => {
  const email = 'alheio-preso@vitrine.example'
  const thief = await openBoundBrowser(shop.url)
  const { accessToken: token, refreshToken } = await thief.register(email, PASSWORD)
  const passkey = { method: 'POST', path: '/api/account/passkeys/start', token, body: {} }
  expect(errorOf(await thief.ask(passkey))).toBe('email.unconfirmed')

  const link = (await textOf(email, 'Confirme seu e-mail')).match(/#(\S+)/)![1]!
  const { password } = await shop.client().account.confirmEmail({ token: link })
  expect(password).toBeDefined()
  expect(errorOf(await thief.ask({ path: '/api/user/me', token }))).toBe('account.session-ended')
  const refresh = { method: 'POST', path: '/api/account/refresh-token', body: { refreshToken } }
  expect(errorOf(await thief.ask(refresh))).toBe('account.session-ended')
})
