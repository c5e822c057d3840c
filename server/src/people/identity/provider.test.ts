import * as oidc from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  arrive,
  CALLBACK,
  openBrowser,
  redeem,
  registerApp,
  signUp,
  startSignIn,
} from '../../../../test/support/relying-party.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'

/** The whole cycle as a relying party goes through it, with a client that nobody here wrote. */
let shop: Shop
let config: oidc.Configuration
let person: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  shop = await openShop({ seeded: true })
  config = await registerApp(shop)
  person = await signUp(shop)
})
afterAll(() => shop[Symbol.asyncDispose]())

const enter = async (more: Record<string, string> = {}) => {
  const browser = openBrowser(shop)
  const arrival = await arrive(browser, config, person.email, more)
  return { browser, arrival }
}
const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: { error?: string }) => error.error,
  )

test('discovery tells what we speak, and nothing beyond it', () => {
  expect(config.serverMetadata()).toMatchObject({
    issuer: `${shop.url}/oidc`,
    authorization_endpoint: `${shop.url}/oidc/auth`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
    end_session_endpoint: `${shop.url}/oidc/session/end`,
  })
})

test('the addresses are those of the issuer, whatever host the request names', async () => {
  const { headers } = await fetch(`${shop.url}/oidc/.well-known/openid-configuration`)
  expect(headers.get('access-control-allow-origin')).toBe('*')
  const forged = await shop.request('/oidc/.well-known/openid-configuration', {
    headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  })
  expect(await forged.json()).toEqual(config.serverMetadata())
})

test('a person signs in, and the app learns what it asked for and no more', async () => {
  const { arrival } = await enter()
  expect(arrival.answer).toMatchObject({ user: { id: person.accountId }, accessToken: expect.any(String) })
  expect(arrival.back.href.startsWith(`${CALLBACK}?`)).toBe(true)
  expect(arrival.back.searchParams.get('iss')).toBe(`${shop.url}/oidc`)
  const tokens = await redeem(config, arrival)
  expect(tokens.claims()).toMatchObject({ sub: person.accountId, aud: config.clientMetadata().client_id })
  expect(await oidc.fetchUserInfo(config, tokens.access_token, person.accountId)).toEqual({
    sub: person.accountId,
    name: 'Joana da Silva',
    email: person.email,
    email_verified: true,
  })
})

describe('the proof of the code exchange', () => {
  const refusedWith = async (change: (address: URL) => void) => {
    const { address } = await startSignIn(config)
    change(address)
    return (await openBrowser(shop).follow(address)).searchParams.get('error')
  }
  test('is demanded, and only by SHA-256', async () => {
    expect(await refusedWith(({ searchParams }) => searchParams.delete('code_challenge'))).toBe(
      'invalid_request',
    )
    expect(await refusedWith(({ searchParams }) => searchParams.set('code_challenge_method', 'plain'))).toBe(
      'invalid_request',
    )
    expect(await refusedWith(({ searchParams }) => searchParams.delete('code_challenge_method'))).toBe(
      'invalid_request',
    )
  })
  test('is checked', async () => {
    const { arrival } = await enter()
    const wrong = { ...arrival.checks, pkceCodeVerifier: oidc.randomPKCECodeVerifier() }
    expect(await errorOf(oidc.authorizationCodeGrant(config, arrival.back, wrong))).toBe('invalid_grant')
    expect(await errorOf(redeem(config, arrival))).toBe('answered')
  })
})

test('no other response type, and no token in an address', async () => {
  for (const response_type of ['token', 'id_token', 'code id_token', 'none']) {
    const { address } = await startSignIn(config, { response_type })
    const back = await openBrowser(shop).follow(address)
    expect(back.searchParams.get('error') ?? new URLSearchParams(back.hash.slice(1)).get('error')).toBe(
      'unsupported_response_type',
    )
  }
})

describe('a family of tokens', () => {
  test('has one living refresh token; the use of an older one ends them all', async () => {
    const { arrival } = await enter()
    const first = await redeem(config, arrival)
    const second = await oidc.refreshTokenGrant(config, first.refresh_token!)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(await errorOf(oidc.refreshTokenGrant(config, first.refresh_token!))).toBe('invalid_grant')
    expect(await errorOf(oidc.refreshTokenGrant(config, second.refresh_token!))).toBe('invalid_grant')
    await expect(oidc.fetchUserInfo(config, second.access_token, person.accountId)).rejects.toThrow()
  })
  test('ends when its code comes a second time', async () => {
    const { arrival } = await enter()
    const tokens = await redeem(config, arrival)
    expect(await errorOf(redeem(config, arrival))).toBe('invalid_grant')
    await expect(oidc.fetchUserInfo(config, tokens.access_token, person.accountId)).rejects.toThrow()
    expect(await errorOf(oidc.refreshTokenGrant(config, tokens.refresh_token!))).toBe('invalid_grant')
  })
  test('is of the app it was given to', async () => {
    const other = await registerApp(shop)
    const { arrival } = await enter()
    expect(await errorOf(redeem(other, arrival))).toBe('invalid_grant')
  })
  test('ends when the app gives it back', async () => {
    const { arrival } = await enter()
    const tokens = await redeem(config, arrival)
    await oidc.tokenRevocation(config, tokens.refresh_token!)
    expect(await errorOf(oidc.refreshTokenGrant(config, tokens.refresh_token!))).toBe('invalid_grant')
  })
})

test('an app without a secret proves itself by the exchange alone', async () => {
  const open = await registerApp(shop, { isPublic: true })
  const arrival = await arrive(openBrowser(shop), open, person.email)
  const tokens = await redeem(open, arrival)
  expect(tokens.claims()?.sub).toBe(person.accountId)
})

test('an app with a secret does not enter without it', async () => {
  const { arrival } = await enter()
  const clientId = config.clientMetadata().client_id
  const impostor = new oidc.Configuration(config.serverMetadata(), clientId, {}, oidc.None())
  oidc.allowInsecureRequests(impostor)
  expect(await errorOf(redeem(impostor, arrival))).toBe('invalid_client')
})

describe('an app switched off', () => {
  test('is unknown', async () => {
    const gone = await registerApp(shop)
    const clientId = gone.clientMetadata().client_id
    await shop.parts.app.db
      .updateTable('client_app')
      .set({ active: false })
      .where('id', '=', clientId)
      .execute()
    const answer = await openBrowser(shop).visit((await startSignIn(gone)).address)
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  })
})
