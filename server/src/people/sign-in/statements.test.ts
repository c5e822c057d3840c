import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { codesOf } from '../../../../test/support/sign-in-code.ts'

const PASSWORD = 'cavalo-bateria-grampo'
let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

const OF_ACCOUNT = /\b(?:from|join|update|into) (?:only )?"?account"?(?!\w)/i

/** The statements about the row of an account that `work` took, in their order. */
async function aboutAccount(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const texts = spy.mock.calls.map(([query]: unknown[]) =>
    typeof query === 'string' ? query : String((query as pg.QueryConfig).text),
  )
  spy.mockRestore()
  return texts.filter((text) => OF_ACCOUNT.test(text))
}

const form = { email: 'rui.prado@vitrine.example', password: PASSWORD }
const cookie = (device: string) => `vitrine_device=${device.padEnd(43, '0')}`
const signIn = (device: string) => shop.api(undefined, { cookie: cookie(device) }).account.login(form)

test('a password is found by its address, and the account is read once with the lock of its sign-in', async () => {
  const { id } = await (async () => {
    const body = { ...form, name: 'Rui Prado', acceptedTerms: true as const }
    return (await shop.api().account.register({ headers: {}, body })).user
  })()
  expect(id).toMatch(/^acc_/)
  await signIn('casa')
  // Whether the device is known, the password, and the account.
  expect(await aboutAccount(() => signIn('casa'))).toHaveLength(3)
  // A device that is new to the account is mailed about, from what was read.
  expect(await aboutAccount(() => signIn('trabalho'))).toHaveLength(3)
})

test('with a code of the mailbox the account is read once with the lock of its sign-in', async () => {
  const codes = codesOf(shop)
  const { email } = await codes.someone()
  const { token, code } = await codes.asked(email)
  // Whether the device is known, the link of the code, and the account.
  expect(await aboutAccount(() => codes.enter(email, token, code))).toHaveLength(3)
})
