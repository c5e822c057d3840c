import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, problemOfCall, type TestApp } from '../../../../test/support/app.ts'
import { messageOf } from '../../../../test/support/message-box.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

const FIRST = 'cavalo-bateria-grampo'
const refused = (call: Promise<unknown>) => problemOfCall(call, shop)

let count = 0
async function signUp() {
  const email = `troca${++count}@vitrine.example`
  const body = { name: 'Zoé D’Ávila', email, password: FIRST, acceptedTerms: true as const }
  const { user, accessToken } = await shop.api().account.register({ headers: {}, body })
  const login = async (password: string) => {
    const answer = await shop.api().account.login({ email, password })
    if (!('accessToken' in answer)) throw new Error('a second factor is pending')
    return answer.accessToken
  }
  const change = (currentPassword: string, newPassword: string, token = accessToken) =>
    shop.api(token).credential.changePassword({ currentPassword, newPassword })
  return { id: user.id, email, accessToken, login, change }
}

test('the new password enters, the old one does not, and the other sessions end', async () => {
  const { change, login, accessToken, email } = await signUp()
  const elsewhere = await login(FIRST)
  expect(await change(FIRST, 'segunda-frase-comprida')).toBeUndefined()
  expect(await shop.api(accessToken).account.me()).toMatchObject({ email })
  expect(await refused(shop.api(elsewhere).account.me())).toMatchObject({ error: 'account.session-ended' })
  await expect(login(FIRST)).rejects.toThrow()
  expect(await login('segunda-frase-comprida')).toEqual(expect.any(String))
  await messageOf(shop, 'password-changed', email)
})

test('a wrong present password is refused on its field, and nothing changes', async () => {
  const { change, login } = await signUp()
  expect(await refused(change('outra-coisa', 'segunda-frase-comprida'))).toEqual({
    status: 422,
    error: 'account.wrong-password',
    errors: ['Senha atual incorreta. Confira e tente de novo'],
    fields: { currentPassword: ['Senha atual incorreta. Confira e tente de novo'] },
  })
  expect(await login(FIRST)).toEqual(expect.any(String))
})

test('who guesses is slowed down, also when the next guess is right', async () => {
  const { change } = await signUp()
  for (let guess = 0; guess < 5; guess++)
    await expect(change('nao-e-esta', 'segunda-frase-comprida')).rejects.toThrow()
  const slowed = await refused(change(FIRST, 'segunda-frase-comprida'))
  expect(slowed).toMatchObject({ status: 429, data: { retryAfter: expect.any(Number) } })
  shop.clock.advance((slowed.data as { retryAfter: number }).retryAfter)
  await change(FIRST, 'segunda-frase-comprida')
})

test('none of the last three comes back; the fourth may', async () => {
  const { change } = await signUp()
  const phrases = [FIRST, 'segunda-frase-comprida', 'terceira-frase-comprida', 'quarta-frase-comprida']
  for (let step = 1; step < phrases.length; step++) {
    for (const used of phrases.slice(0, step)) {
      expect(await refused(change(phrases[step - 1]!, used))).toMatchObject({
        error: 'password.reused',
        fields: { newPassword: [expect.stringContaining('já usou')] },
      })
    }
    await change(phrases[step - 1]!, phrases[step]!)
    shop.clock.advance(1)
  }
  await change(phrases[3]!, FIRST)
})

test.each(['curta', 'senha123', 'zoe-e-a-davila', 'CasaVitrine!9'])(
  '"%s" is refused on its field',
  async (weak) => {
    const { change } = await signUp()
    expect(await refused(change(FIRST, weak))).toMatchObject({
      status: 422,
      fields: { newPassword: [expect.any(String)] },
    })
  },
)

test('of ten at once that know the present password one changes it', async () => {
  const { change, login } = await signUp()
  const crowd = Array.from({ length: 10 }, (_, i) => change(FIRST, `frase-comprida-numero-${i}`))
  const outcomes = await Promise.allSettled(crowd)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const winner = outcomes.findIndex(({ status }) => status === 'fulfilled')
  expect(await login(`frase-comprida-numero-${winner}`)).toEqual(expect.any(String))
})

test('an account without a password is told what to do', async () => {
  const { id, change } = await signUp()
  await shop.app.db.updateTable('account').set({ password_hash: null }).where('id', '=', id).execute()
  expect(await refused(change(FIRST, 'segunda-frase-comprida'))).toMatchObject({
    status: 409,
    error: 'account.no-password',
  })
})
