import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, problemOfCall, type TestApp } from '../../../../test/support/app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

let count = 0
const person = () => ({
  name: 'Marina Duarte Lopes',
  email: `pessoa${++count}@vitrine.example`,
  password: 'cavalo-bateria-grampo',
  acceptedTerms: true as const,
})
const register = (body: object, headers = {}) =>
  shop.api().account.register({ headers, body: body as ReturnType<typeof person> })
const refused = (call: Promise<unknown>) => problemOfCall(call, shop)

describe('registering', () => {
  test('signs in at once and tells who it is', async () => {
    const body = { ...person(), name: '  Marina   Duarte Lopes ', email: 'Marina.D@Vitrine.Example' }
    const { user, ...session } = await register(body)
    expect(user).toEqual({
      id: expect.stringMatching(/^acc_/),
      name: 'Marina Duarte Lopes',
      email: 'marina.d@vitrine.example',
      emailVerified: false,
      isAdmin: false,
      roles: [],
    })
    expect(session).toMatchObject({ expiresIn: 600, expiresAt: Date.parse('2026-11-20T12:10:00Z') })
    expect(await shop.api(session.accessToken).account.me()).toEqual(user)
  })

  test('keeps what was agreed to, and nothing that was not asked for', async () => {
    const plain = await register(person())
    const keen = await register({ ...person(), marketingOptIn: true }, { client_id: 'cursos-web' })
    const rows = await shop.app.db
      .selectFrom('consent')
      .selectAll()
      .where('account_id', 'in', [plain.user.id, keen.user.id])
      .orderBy('kind')
      .execute()
    const proof = { granted: true, version: '2026-11-23', ip: '203.0.113.7', at: shop.clock.now() }
    expect(rows.filter((row) => row.account_id === plain.user.id)).toMatchObject([
      { account_id: plain.user.id, kind: 'terms', source: 'sign-up', ...proof },
    ])
    expect(rows.filter((row) => row.account_id === keen.user.id).map(({ kind }) => kind)).toEqual([
      'marketing',
      'terms',
    ])
    const account = await shop.app.db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', keen.user.id)
      .executeTakeFirst()
    expect(account).toMatchObject({ client_id: 'cursos-web', brand_id: 'main' })
  })

  test('twenty at once with one address make one account', async () => {
    const body = person()
    const attempts = Array.from({ length: 20 }, (_, i) =>
      register({ ...body, email: i % 2 ? body.email : body.email.toUpperCase() }),
    )
    const results = await Promise.allSettled(attempts)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
    expect(refusals).toEqual(Array(19).fill('account.email-taken'))
  })

  test.each([
    ['name', { name: 'Marina' }, 'Informe seu nome completo'],
    ['name', { name: undefined }, 'Informe seu nome completo'],
    ['email', { email: 'nome@exemplo' }, 'E-mail inválido. Confira e tente de novo'],
    ['email', { email: 42 }, 'Informe seu e-mail'],
    ['password', { password: 'curta' }, 'A senha deve ter no mínimo 8 caracteres'],
    ['password', { password: 'x'.repeat(129) }, 'A senha deve ter no máximo 128 caracteres'],
    [
      'password',
      { password: 'Flamengo2026!' },
      'Esta senha é muito comum e fácil de adivinhar. Escolha outra',
    ],
    [
      'password',
      { password: 'eu-sou-a-Màrina' },
      'A senha não pode conter seu nome nem seu e-mail. Escolha outra',
    ],
    [
      'acceptedTerms',
      { acceptedTerms: false },
      'Aceite os Termos de Uso e a Política de Privacidade para continuar',
    ],
  ])('refuses a wrong %s: %o', async (field, change, sentence) => {
    const problem = await refused(register({ ...person(), ...change }))
    expect(problem).toEqual({
      status: 422,
      error: 'request.invalid',
      errors: [sentence],
      fields: { [field]: [sentence] },
    })
  })

  test.each([{ isAdmin: true }, { roles: ['owner'] }, { id: 'acc_1' }])(
    'refuses what is not its to say: %o',
    async (more) => {
      expect(await refused(register({ ...person(), ...more }))).toMatchObject({ status: 422 })
    },
  )
})

describe('signing in', () => {
  test('with the right password, typed on any keyboard', async () => {
    const body = { ...person(), password: 'açúcar-mascavo-e-limão'.normalize('NFC') }
    const { user } = await register(body)
    const credentials = { email: ` ${body.email.toUpperCase()} `, password: body.password.normalize('NFD') }
    expect(await shop.api().account.login(credentials)).toMatchObject({ user, expiresIn: 600 })
  })

  test('a wrong password and an unknown address get the same answer', async () => {
    const { email } = person()
    await register({ ...person(), email })
    const wrong = await refused(shop.api().account.login({ email, password: 'outra-senha-qualquer' }))
    const unknown = await refused(
      shop.api().account.login({ email: 'ninguem@vitrine.example', password: 'outra-senha-qualquer' }),
    )
    expect(wrong).toEqual({
      status: 401,
      error: 'account.wrong-credentials',
      errors: ['E-mail ou senha incorretos.'],
    })
    expect(unknown).toEqual(wrong)
  })

  test('an account without a password cannot be signed into', async () => {
    const { user } = await register(person())
    await shop.app.db.updateTable('account').set({ password_hash: null }).where('id', '=', user.id).execute()
    const attempt = shop.api().account.login({ email: user.email, password: 'cavalo-bateria-grampo' })
    expect(await refused(attempt)).toMatchObject({ error: 'account.wrong-credentials' })
  })

  test('a weaker hash of old is replaced by one of today', async () => {
    const { hash } = await import('@node-rs/argon2')
    const { user } = await register(person())
    const old = await hash('cavalo-bateria-grampo', { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await shop.app.db.updateTable('account').set({ password_hash: old }).where('id', '=', user.id).execute()
    const credentials = { email: user.email, password: 'cavalo-bateria-grampo' }
    await shop.api().account.login(credentials)
    const { password_hash } = await shop.app.db
      .selectFrom('account')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await shop.api().account.login(credentials)).toMatchObject({ user })
  })

  test.each([
    {},
    { email: 'x' },
    { email: 'a@b.com', password: '' },
    { email: 'a@b.com', password: 'x', more: 1 },
    [],
  ])('refuses %o without a fall', async (body) => {
    expect(await refused(shop.api().account.login(body as never))).toMatchObject({
      status: 422,
      error: 'request.invalid',
    })
  })

  test('when thirty-two wait already, one more is told to come back', async () => {
    const credentials = (n: number) => ({
      email: `ninguem${n}@vitrine.example`,
      password: 'outra-senha-qualquer',
    })
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => refused(shop.api().account.login(credentials(n)))),
    )
    const busy = answers.filter(({ error }) => error === 'unavailable')
    expect(busy.length).toBeGreaterThan(0)
    expect(busy.length).toBeLessThanOrEqual(100 - 33)
    expect(busy[0]).toMatchObject({ status: 503 })
  })
})

test('neither a password nor a token is at rest as it is', async () => {
  const session = await register(person())
  const row = await shop.app.db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', session.user.id)
    .executeTakeFirstOrThrow()
  const tokens = await shop.app.db.selectFrom('session_token').selectAll().execute()
  const all = JSON.stringify([
    row,
    tokens.map((token) => ({ ...token, hash: token.hash.toString('latin1') })),
  ])
  for (const secret of ['cavalo-bateria-grampo', session.accessToken, session.refreshToken]) {
    expect(all).not.toContain(secret)
    expect(all).not.toContain(Buffer.from(secret, 'base64url').toString('latin1'))
  }
})
