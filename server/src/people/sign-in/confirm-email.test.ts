import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp, problemOfCall, type TestApp } from '../../../../test/support/app.ts'
import { messageOf, takeMessages } from '../../../../test/support/message-box.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())
beforeEach(() => takeMessages(shop))

let count = 0
async function signUp(headers = {}) {
  const email = `confirma${++count}@vitrine.example`
  const body = {
    name: 'Marina Duarte Lopes',
    email,
    password: 'cavalo-bateria-grampo',
    acceptedTerms: true as const,
  }
  const { user, accessToken } = await shop.api().account.register({ headers, body })
  const message = await messageOf(shop, 'confirm-email', email)
  return { email, user, accessToken, token: message.props.token!, code: message.props.code! }
}

/** Confirmed where the person signed up, if `bearer` is theirs. */
const confirm = (input: { token: string } | { email: string; code: string }, bearer?: string) =>
  shop.api(bearer).account.confirmEmail(input)
const refused = (call: Promise<unknown>) => problemOfCall(call, shop)
const other = (code: string) => (code === '000000' ? '000001' : '000000')

describe('the address given at sign-up', () => {
  test('is confirmed by the link, once', async () => {
    const { token, accessToken, user } = await signUp()
    expect(await confirm({ token }, accessToken)).toEqual({ user: { ...user, emailVerified: true } })
    expect(await shop.api(accessToken).account.me()).toMatchObject({ emailVerified: true })
    expect(await refused(confirm({ token }))).toMatchObject({ status: 410, error: 'link.used' })
  })

  test('is confirmed by the code, pasted with a space, and the link is over with it', async () => {
    const { email, code, token } = await signUp()
    const typed = ` ${code.slice(0, 3)} ${code.slice(3)}`
    expect(await confirm({ email: email.toUpperCase(), code: typed })).toMatchObject({
      user: { emailVerified: true },
    })
    expect(await refused(confirm({ email, code }))).toMatchObject({ status: 422, error: 'link.wrong-code' })
    expect(await refused(confirm({ token }))).toMatchObject({ error: 'link.used' })
  })

  test('leads on to where the person was going, from any browser', async () => {
    const { token } = await signUp({ client_id: 'cursos-web', redirect: '/payment?plano=anual' })
    const { redirect, clientId } = await confirm({ token })
    expect({ redirect, clientId }).toEqual({ redirect: '/payment?plano=anual', clientId: 'cursos-web' })
  })

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/%2fevil.example', '/a b'])(
    'never leads to %s',
    async (redirect) => {
      const { token } = await signUp({ redirect })
      expect(await confirm({ token })).not.toHaveProperty('redirect')
    },
  )

  test('is noted in the history, with how it was proved', async () => {
    const { user, email, code } = await signUp()
    await confirm({ email, code })
    const rows = await shop.app.db
      .selectFrom('account_event')
      .select(['kind', 'factor', 'ip'])
      .where('account_id', '=', user.id)
      .where('kind', 'like', 'email.%')
      .execute()
    expect(rows).toEqual([{ kind: 'email.confirmed', factor: 'code', ip: '203.0.113.7' }])
  })
})

describe('a link that is no good says why', () => {
  test('unknown, or with another secret', async () => {
    const { token } = await signUp()
    const [id] = token.split('.')
    const wrong = await refused(confirm({ token: `${id}.aaaa` }))
    expect(wrong).toMatchObject({ status: 404, error: 'link.unknown' })
    expect(await refused(confirm({ token: 'lnk_0.aaaa' }))).toEqual(wrong)
    expect(await refused(confirm({ token: 'sem-ponto' }))).toMatchObject({ status: 422 })
    expect(await confirm({ token })).toMatchObject({ user: { emailVerified: true } })
  })

  test('after 24 hours', async () => {
    const { token, code, email } = await signUp()
    shop.clock.advance(24 * 3600)
    expect(await refused(confirm({ token }))).toMatchObject({ status: 410, error: 'link.expired' })
    expect(await refused(confirm({ email, code }))).toMatchObject({ error: 'link.wrong-code' })
  })

  test('when a newer one was asked for', async () => {
    const { email, token, code } = await signUp()
    shop.clock.advance(60)
    await shop.api().account.resendConfirmation({ headers: {}, body: { email } })
    const next = await messageOf(shop, 'confirm-email', email)
    expect(await refused(confirm({ token }))).toMatchObject({ status: 410, error: 'link.replaced' })
    if (next.props.code !== code)
      expect(await refused(confirm({ email, code }))).toMatchObject({ error: 'link.wrong-code' })
    expect(await confirm({ email, code: next.props.code! })).toMatchObject({ user: { emailVerified: true } })
  })
})

test('five wrong codes end the code, fifty at once too; the link is still good', async () => {
  for (const crowd of [5, 50]) {
    const { email, code, token } = await signUp()
    await Promise.allSettled(Array.from({ length: crowd }, () => confirm({ email, code: other(code) })))
    if (crowd === 50) shop.clock.advance(3600)
    expect(await refused(confirm({ email, code }))).toMatchObject({ error: 'link.wrong-code' })
    expect(await confirm({ token })).toMatchObject({ user: { emailVerified: true } })
  }
})

test('nobody tries more than twenty codes of an address in an hour, whether it has an account or not', async () => {
  for (const email of [(await signUp()).email, `ninguem${count}@vitrine.example`]) {
    const tries = Array.from({ length: 20 }, () => refused(confirm({ email, code: '123456' })))
    expect(new Set((await Promise.all(tries)).map(({ error }) => error))).toEqual(
      new Set(['link.wrong-code']),
    )
    const problem = await refused(confirm({ email, code: '123456' }))
    expect(problem).toMatchObject({ status: 429, error: 'request.too-many', data: { retryAfter: 3600 } })
  }
})

describe('sending it again', () => {
  const resend = (token: string) => shop.api(token).credential.resendConfirmation({})

  test('after a minute, five times in an hour, saying how long to wait', async () => {
    const { accessToken, email } = await signUp()
    shop.clock.advance(20)
    expect(await refused(resend(accessToken))).toMatchObject({ status: 429, data: { retryAfter: 40 } })
    for (let time = 1; time < 5; time++) {
      shop.clock.advance(60)
      expect(await resend(accessToken)).toEqual({ retryAfter: 60 })
    }
    shop.clock.advance(60)
    expect(await refused(resend(accessToken))).toMatchObject({ data: { retryAfter: 3600 - 320 } })
    const messages = await takeMessages(shop)
    expect(messages.filter(({ to, kind }) => to === email && kind === 'confirm-email')).toHaveLength(4)
  })

  test('is refused once the address is confirmed', async () => {
    const { accessToken, token } = await signUp()
    await confirm({ token }, accessToken)
    shop.clock.advance(60)
    expect(await refused(resend(accessToken))).toMatchObject({
      status: 409,
      error: 'email.already-confirmed',
    })
  })

  test('asked by anybody, is silent: too early, confirmed, suspended or unknown', async () => {
    const early = await signUp()
    const done = await signUp()
    const gone = await signUp()
    await confirm({ token: done.token })
    await shop.app.db
      .updateTable('account')
      .set({ status: 'suspended' })
      .where('id', '=', gone.user.id)
      .execute()
    const ask = (email: string) => shop.api().account.resendConfirmation({ headers: {}, body: { email } })
    expect(await ask(early.email)).toBeUndefined()
    shop.clock.advance(60)
    for (const email of [done.email, gone.email, 'ninguem@vitrine.example'])
      expect(await ask(email)).toBeUndefined()
    expect(await takeMessages(shop)).toEqual([])
  })
})
