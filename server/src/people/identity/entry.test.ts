import { randomUUID } from 'node:crypto'
import * as oidc from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmed } from '../../../../test/support/confirmed.ts'
import {
  arrive,
  CALLBACK,
  openBrowser,
  PASSWORD,
  redeem,
  registerApp,
  signUp,
  startSignIn,
} from '../../../../test/support/relying-party.ts'
import { codeOf } from '../../../../test/support/second-factor.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { insertBrandBeside } from '../../../../test/support/stock.ts'

let shop: Shop
let config: oidc.Configuration
let headers: { client_id: string }
beforeAll(async () => {
  shop = await openShop({ seeded: true })
  config = await registerApp(shop)
  headers = { client_id: config.clientMetadata().client_id }
})
afterAll(() => shop[Symbol.asyncDispose]())

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    ({ code, status }: { code: string; status: number }) => `${status} ${code}`,
  )
const begin = async (more: Record<string, string> = {}) => {
  const browser = openBrowser(shop)
  const attempt = await startSignIn(config, more)
  const asked = await browser.visit(attempt.address)
  const uid = new URL(asked.headers.get('location') ?? '', shop.url).searchParams.get('uid') ?? ''
  return { browser, attempt, uid }
}
/** The form of a page, as a browser reads it. */
const formOf = (html: string) => ({
  action: html.match(/<form[^>]* action="([^"]+)"/)?.[1] ?? '',
  fields: [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
})
const credentials = (email: string, password = PASSWORD) => ({ headers, body: { email, password } })

describe('the page that asks', () => {
  test('stands in the frame of the brand of the app', async () => {
    const frameOf = async () => {
      const { address } = await startSignIn(config, {})
      const asked = await openBrowser(shop).visit(address)
      return new URL(asked.headers.get('location') ?? '', shop.url).searchParams.get('loja')
    }
    expect(await frameOf()).toBe('main')
    const sql = 'update client_app set brand_id = $2 where id = $1'
    await shop.parts.pool.query(sql, [headers.client_id, 'gg'])
    expect(await frameOf()).toBe('gg')
    await shop.parts.pool.query(sql, [headers.client_id, 'main'])
  })

  test('learns who asks and what for', async () => {
    const { browser, uid } = await begin()
    expect(await browser.api().identity.readExternal({ uid })).toEqual({
      clientId: headers.client_id,
      clientName: 'Cursos da Casa',
      host: 'cursos.example',
      isFirstParty: false,
      shares: ['name', 'email'],
      staysSignedIn: true,
    })
  })
  test('learns nothing in another browser, or with another address', async () => {
    const { browser, uid } = await begin()
    expect(await refusal(openBrowser(shop).api().identity.readExternal({ uid }))).toBe('410 external.ended')
    expect(await refusal(browser.api().identity.readExternal({ uid: 'x' }))).toBe('410 external.ended')
  })
})

describe('signing in from there', () => {
  test('needs the browser that the app sent', async () => {
    const { email } = await signUp(shop)
    expect(await refusal(openBrowser(shop).api().identity.loginExternal(credentials(email)))).toBe(
      '410 external.ended',
    )
  })
  test('is for the app that asked', async () => {
    const { email } = await signUp(shop)
    const other = await registerApp(shop)
    const { browser } = await begin()
    const call = { ...credentials(email), headers: { client_id: other.clientMetadata().client_id } }
    expect(await refusal(browser.api().identity.loginExternal(call))).toBe('400 external.other-app')
    const nameless = { ...credentials(email), headers: {} as typeof headers }
    expect(await refusal(browser.api().identity.loginExternal(nameless))).toBe('422 request.invalid')
  })
  test('answers an unknown address and a wrong password alike', async () => {
    const { email } = await signUp(shop)
    const { browser } = await begin()
    const answers = [email, 'ninguem@pessoa.example'].map((one) =>
      browser.visit('/api/account/login-external', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ email: one, password: 'outra senha qualquer' }),
      }),
    )
    const [wrong, unknown] = await Promise.all(answers)
    expect([wrong!.status, await wrong!.text()]).toEqual([unknown!.status, await unknown!.text()])
    expect(wrong!.status).toBe(401)
  })
  test('is refused to a page of somebody else', async () => {
    const { email } = await signUp(shop)
    const { browser } = await begin()
    const send = (more: Record<string, string>) =>
      browser.visit('/api/account/login-external', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', ...more },
        body: JSON.stringify({ email, password: PASSWORD }),
      })
    for (const foreign of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      const answer = await send(foreign as unknown as Record<string, string>)
      expect([answer.status, (await answer.json()).error]).toEqual([403, 'request.foreign-origin'])
    }
    const form = await send({ 'content-type': 'application/x-www-form-urlencoded' })
    expect(form.status).toBe(415)
    expect((await send({ origin: shop.url, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })
  test('can be left: the app is told', async () => {
    const { browser, attempt } = await begin()
    const { redirect } = await browser.api().identity.cancelExternal({ headers })
    const back = await browser.follow(redirect)
    expect([back.origin + back.pathname, back.searchParams.get('error')]).toEqual([CALLBACK, 'access_denied'])
    expect(back.searchParams.get('state')).toBe(attempt.checks.expectedState)
  })
})

describe('who is signed in already', () => {
  test('goes on without a password, as themselves', async () => {
    const { accountId, accessToken } = await signUp(shop)
    const { browser, attempt } = await begin()
    const { redirect } = await browser.api(accessToken).identity.continueExternal({ headers })
    const back = await browser.follow(redirect!)
    const tokens = await oidc.authorizationCodeGrant(config, back, attempt.checks)
    expect(tokens.claims()?.sub).toBe(accountId)
  })
  test('types the password again when the app wants it, and then goes on', async () => {
    const { email, accessToken } = await signUp(shop)
    await shop.parts.app.db
      .updateTable('session')
      .set({ proved_at: new Date(Date.now() - 3_600_000) })
      .execute()
    const parameters: Record<string, string>[] = [{ prompt: 'login' }, { max_age: '60' }]
    for (const more of parameters) {
      const { browser, attempt } = await begin({ scope: 'openid', ...more })
      const carryOn = browser.api(accessToken).identity.continueExternal({ headers })
      expect(await refusal(carryOn)).toBe('403 external.password-needed')
      const answer = await browser.api().identity.loginExternal(credentials(email))
      const back = await browser.follow(('redirect' in answer && answer.redirect) || '')
      const checks = 'max_age' in more ? { ...attempt.checks, maxAge: 60 } : attempt.checks
      expect((await oidc.authorizationCodeGrant(config, back, checks)).claims()?.auth_time).toBeTypeOf(
        'number',
      )
    }
  })
  test('goes nowhere without a bearer', async () => {
    const { browser } = await begin()
    expect(await refusal(browser.api().identity.continueExternal({ headers }))).toBe('401 unauthorized')
  })
  test('as somebody else than before in this browser: the app gets the one who entered now', async () => {
    const [before, now] = [await signUp(shop), await signUp(shop)]
    const browser = openBrowser(shop)
    await arrive(browser, config, before.email)
    const second = await arrive(browser, config, now.email)
    // The provider puts the one before out first, by a form that sends itself on.
    const page = await browser.visit(second.back)
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/)
    const { action, fields } = formOf(await page.text())
    const body = new URLSearchParams(fields)
    const left = await browser.visit(action, { method: 'POST', body })
    const back = await browser.follow(left.headers.get('location') ?? '')
    expect((await redeem(config, { ...second, back })).claims()?.sub).toBe(now.accountId)
  })
})

test('a second factor comes first, and leads on to the app', async () => {
  const { email, accessToken } = await signUp(shop)
  const { secret } = await shop.client(accessToken).secondFactor.startApp({})
  await shop.client(accessToken).secondFactor.confirmApp({ code: codeOf(secret, new Date()) })
  const { browser, attempt } = await begin()
  const owed = await browser.api().identity.loginExternal(credentials(email))
  expect(Object.keys(owed)).toEqual(['twoFactorSessionId'])
  const { twoFactorSessionId } = owed as { twoFactorSessionId: string }
  const body = { twoFactorSessionId, code: codeOf(secret, new Date(Date.now() + 30_000)) }
  const answer = await browser.api().account.verify2fa({ headers, body })
  const back = await browser.follow(answer.redirect ?? '')
  const tokens = await oidc.authorizationCodeGrant(config, back, attempt.checks)
  expect(tokens.claims()?.sub).toBe(answer.user.id)
  expect(answer.accessToken).toBeTypeOf('string')
})

describe('who never confirmed the address', () => {
  const register = async () => {
    const email = `${randomUUID()}@pessoa.example`
    const body = { name: 'Joana da Silva', email, password: PASSWORD, acceptedTerms: true as const }
    return { email, ...(await shop.client().account.register({ headers: {}, body })) }
  }

  test('connects no app by the session', async () => {
    const { accessToken, user } = await register()
    const { browser } = await begin()
    const call = browser.api(accessToken).identity.continueExternal({ headers })
    expect(await refusal(call)).toBe('403 email.unconfirmed')
    const grants = shop.parts.app.db.selectFrom('identity_record').select('id')
    expect(await grants.where('account_id', '=', user.id).execute()).toEqual([])
  })

  test('is signed in here by the password, and enters the app after the confirmation', async () => {
    const { email, user } = await register()
    const { browser, attempt } = await begin()
    const answer = await browser.api().identity.loginExternal(credentials(email))
    expect(answer).toMatchObject({ user: { emailVerified: false } })
    expect(answer).not.toHaveProperty('redirect')
    await confirmed(shop.parts.app, user.id)
    const { accessToken } = answer as { accessToken: string }
    const { redirect } = await browser.api(accessToken).identity.continueExternal({ headers })
    const tokens = await oidc.authorizationCodeGrant(config, await browser.follow(redirect!), attempt.checks)
    expect(tokens.claims()?.sub).toBe(user.id)
  })
})

describe('an account of a brand that has its own', () => {
  const registerIn = async (brand: string) => {
    const email = `${randomUUID()}@pessoa.example`
    const body = { name: 'Joana da Silva', email, password: PASSWORD, acceptedTerms: true as const, brand }
    const { user, accessToken } = await shop.client().account.register({ headers: {}, body })
    await confirmed(shop.parts.app, user.id)
    return { email, accessToken, id: user.id }
  }
  beforeAll(async () => {
    await insertBrandBeside(shop.parts.pool, 'atelie', 'Ateliê Lume')
    await shop.parts.pool.query(`update brand set identity_policy = 'isolated' where id = 'atelie'`)
  })

  test('does not enter an app of the first brand, neither by its password nor by its session', async () => {
    const { email, accessToken, id } = await registerIn('atelie')
    const { browser } = await begin()
    expect(await refusal(browser.api().identity.loginExternal(credentials(email)))).toBe(
      '401 account.wrong-credentials',
    )
    expect(await refusal(browser.api(accessToken).identity.continueExternal({ headers }))).toBe(
      '403 account.other-brand',
    )
    const grants = shop.parts.app.db.selectFrom('identity_record').select('id')
    expect(await grants.where('account_id', '=', id).execute()).toEqual([])
  })

  test('is signed in here alone when it proves a second factor on the way to such an app', async () => {
    const { email, accessToken } = await registerIn('atelie')
    const { secret } = await shop.client(accessToken).secondFactor.startApp({})
    await shop.client(accessToken).secondFactor.confirmApp({ code: codeOf(secret, new Date()) })
    const { browser } = await begin()
    const owed = await browser.api().account.login({ email, password: PASSWORD, brand: 'atelie' })
    const { twoFactorSessionId } = owed as { twoFactorSessionId: string }
    const body = { twoFactorSessionId, code: codeOf(secret, new Date(Date.now() + 30_000)) }
    const answer = await browser.api().account.verify2fa({ headers, body })
    expect(answer).toMatchObject({ user: { email } })
    expect(answer).not.toHaveProperty('redirect')
  })

  test('enters an app of its own brand, which others do not', async () => {
    const own = await registerIn('atelie')
    const stranger = await signUp(shop)
    await shop.parts.pool.query(`update client_app set brand_id = 'atelie' where id = $1`, [
      headers.client_id,
    ])
    const { browser, attempt } = await begin()
    const unasked = { headers, body: { silently: true } }
    expect(await browser.api(stranger.accessToken).identity.continueExternal(unasked)).toEqual({})
    expect(await refusal(browser.api(stranger.accessToken).identity.continueExternal({ headers }))).toBe(
      '403 account.other-brand',
    )
    const { redirect } = await browser.api(own.accessToken).identity.continueExternal({ headers })
    const tokens = await oidc.authorizationCodeGrant(config, await browser.follow(redirect!), attempt.checks)
    expect(tokens.claims()?.sub).toBe(own.id)
    await shop.parts.pool.query(`update client_app set brand_id = 'main' where id = $1`, [headers.client_id])
  })
})
