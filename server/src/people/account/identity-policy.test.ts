import { randomUUID } from 'node:crypto'
import type { BrandId } from '@vitrine/contract/brand'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp, problemOfCall, type TestApp } from '../../../../test/support/app.ts'
import { idAndCode, messageOf, takeMessages } from '../../../../test/support/message-box.ts'
import { insertBrandBeside } from '../../../../test/support/stock.ts'

const PASSWORD = 'girassol na janela 77'
const OTHER = 'violeta cadeira 42 rio'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
  for (const brand of ['irma', 'ilha']) await insertBrandBeside(shop.pool, brand, `Marca ${brand}`)
  await shop.pool.query(`update brand set identity_policy = 'isolated' where id = 'ilha'`)
})
afterAll(() => shop.close())
beforeEach(() => takeMessages(shop))

const newEmail = () => `${randomUUID()}@pessoa.example`
const refused = (call: Promise<unknown>) => problemOfCall(call, shop)
const register = (email: string, brand: BrandId, password = PASSWORD) =>
  shop.api().account.register({
    headers: {},
    body: { name: 'Joana da Silva', email, password, brand, acceptedTerms: true },
  })
const idOf = async (call: Promise<object>) => ((await call) as { user: { id: string } }).user.id
const login = (email: string, password: string, brand: BrandId) =>
  idOf(shop.api().account.login({ email, password, brand }))
const WRONG = { error: 'account.wrong-credentials' }

describe('brands that share their accounts', () => {
  test('let one person in with the same password, and know the address at once', async () => {
    const email = newEmail()
    const { user } = await register(email, 'main')
    expect(await login(email, PASSWORD, 'irma')).toBe(user.id)
    expect(await refused(register(email.toUpperCase(), 'irma'))).toMatchObject({
      error: 'account.email-taken',
    })
  })
})

describe('a brand with accounts of its own', () => {
  test('knows nobody of the others, and may have an account of the same address', async () => {
    const email = newEmail()
    const { user } = await register(email, 'main')
    expect(await refused(login(email, PASSWORD, 'ilha'))).toMatchObject(WRONG)
    const own = await register(email, 'ilha', OTHER)
    expect(own.user.id).not.toBe(user.id)
    expect(await login(email, OTHER, 'ilha')).toBe(own.user.id)
    expect(await login(email, PASSWORD, 'irma')).toBe(user.id)
    expect(await refused(login(email, PASSWORD, 'ilha'))).toMatchObject(WRONG)
    expect(await refused(login(email, OTHER, 'main'))).toMatchObject(WRONG)
    expect(await refused(register(email, 'ilha'))).toMatchObject({ error: 'account.email-taken' })
  })

  test('gives who buys without a password an account of its own', async () => {
    const email = newEmail()
    await register(email, 'main')
    const body = { name: 'Joana da Silva', email, brand: 'ilha', acceptedTerms: true as const }
    const { user } = await shop.api().account.registerBuyer({ headers: {}, body })
    await shop.api().account.recoverPassword({
      ...idAndCode(await messageOf(shop, 'create-password', email)),
      password: OTHER,
    })
    expect(await login(email, OTHER, 'ilha')).toBe(user.id)
    expect(await login(email, PASSWORD, 'main')).not.toBe(user.id)
  })

  test('sends its own link for a forgotten password, and to nobody else’s account', async () => {
    const email = newEmail()
    await register(email, 'main')
    await takeMessages(shop)
    const forgot = (brand: BrandId) =>
      shop.api().account.forgotPassword({ headers: {}, body: { email, brand } })
    await forgot('ilha')
    expect(await takeMessages(shop)).toEqual([])
    const { user } = await register(email, 'ilha', OTHER)
    await takeMessages(shop)
    shop.clock.advance(60)
    await forgot('ilha')
    const message = await messageOf(shop, 'reset-password', email)
    const fresh = 'manacá serra 33 vento'
    await shop.api().account.recoverPassword({ ...idAndCode(message), password: fresh })
    expect(await login(email, fresh, 'ilha')).toBe(user.id)
    expect(await login(email, PASSWORD, 'main')).not.toBe(user.id)
  })

  test('sends its own code to sign in with', async () => {
    const email = newEmail()
    await register(email, 'main')
    const { user } = await register(email, 'ilha', OTHER)
    await takeMessages(shop)
    for (const [brand, isOwn] of [
      ['ilha', true],
      ['main', false],
    ] as const) {
      const { token } = await shop.api().account.askSignInCode({ email, brand })
      const { code } = (await messageOf(shop, 'sign-in-code', email)).props
      const id = await idOf(shop.api().account.signInWithCode({ email, token, code: code! }))
      expect(id === user.id).toBe(isOwn)
      shop.clock.advance(60)
    }
  })

  test('confirms the address of each account by its own message', async () => {
    const email = newEmail()
    const elsewhere = await register(email, 'main')
    const first = (await messageOf(shop, 'confirm-email', email)).props.code!
    const own = await register(email, 'ilha', OTHER)
    const second = (await messageOf(shop, 'confirm-email', email)).props.code!
    const confirm = (code: string, token: string) => shop.api(token).account.confirmEmail({ email, code })
    expect(await confirm(first, elsewhere.accessToken)).toMatchObject({ user: { id: elsewhere.user.id } })
    expect(await confirm(second, own.accessToken)).toMatchObject({
      user: { id: own.user.id, emailVerified: true },
    })
  })

  test('lets an address move to one that an account elsewhere has, and not to one of its own', async () => {
    const [email, elsewhere, taken] = [newEmail(), newEmail(), newEmail()]
    await register(elsewhere, 'main')
    await register(taken, 'ilha')
    const own = await register(email, 'ilha')
    const { code: first } = (await messageOf(shop, 'confirm-email', email)).props
    const api = shop.api(own.accessToken)
    await api.account.confirmEmail({ email, code: first! })
    await takeMessages(shop)
    await api.credential.changeEmail({ newEmail: taken })
    expect((await takeMessages(shop)).map(({ kind }) => kind)).toEqual(['email-change-taken'])
    shop.clock.advance(60)
    await api.credential.changeEmail({ newEmail: elsewhere })
    const { code } = (await messageOf(shop, 'email-change-new', elsewhere)).props
    expect(await api.credential.confirmNewEmail({ code: code! })).toMatchObject({
      user: { id: own.user.id, email: elsewhere },
    })
    expect(await login(elsewhere, PASSWORD, 'ilha')).toBe(own.user.id)
  })
})

test.each([
  ['main', 'irma', 1],
  ['ilha', 'ilha', 1],
  ['main', 'ilha', 2],
] as const)(
  'of a crowd that signs up with one address in %s and %s, %i get an account',
  async (one, other, many) => {
    const email = newEmail()
    const crowd = Array.from({ length: 12 }, (_, i) => register(email, i % 2 === 0 ? one : other))
    const outcomes = await Promise.allSettled(crowd)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(many)
    const { rows } = await shop.pool.query('select count(*)::int as n from account where email = $1', [email])
    expect(rows).toEqual([{ n: many }])
  },
)
