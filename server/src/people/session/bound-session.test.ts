import type { SignedIn } from '@vitrine/contract/account'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BoundBrowser, openBoundBrowser } from '../../../../test/support/bound-browser.ts'
import { hashOf } from '../../../../test/support/browser-key.ts'
import { expectProblem, sendRaw } from '../../../../test/support/raw.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'

const PASSWORD = 'cavalo-bateria-grampo'
const ME = '/api/user/me'
const REFRESH = '/api/account/refresh-token'

let shop: Shop
let browser: BoundBrowser
let thief: BoundBrowser
let person: SignedIn
let count = 0

beforeAll(async () => {
  shop = await openShop({ seeded: true })
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(async () => {
  browser = await openBoundBrowser(shop.url)
  thief = await openBoundBrowser(shop.url)
  person = await browser.register(`preso${++count}@vitrine.example`, PASSWORD)
})

const me = (who: BoundBrowser, more = {}) => who.ask({ path: ME, token: person.accessToken, ...more })
const refresh = (who: BoundBrowser, more = {}) =>
  who.ask({ method: 'POST', path: REFRESH, body: { refreshToken: person.refreshToken }, ...more })
const login = (who: BoundBrowser, more = {}) =>
  who.ask({
    method: 'POST',
    path: '/api/account/login',
    body: { email: person.user.email, password: PASSWORD },
    ...more,
  })

describe('a session that began with a proof', () => {
  test('goes on with one, through every refresh', async () => {
    expect((await me(browser)).status).toBe(200)
    person = JSON.parse((await refresh(browser)).text)
    expect((await me(browser)).status).toBe(200)
    person = JSON.parse((await refresh(browser)).text)
    expect((await me(browser)).status).toBe(200)
  })

  test('is of no use with a copy of its tokens, and lives on where it is', async () => {
    for (const claims of [undefined, null]) {
      for (const answer of [await me(thief, { claims }), await refresh(thief, { claims })]) {
        expect(answer.status).toBe(401)
        expect(expectProblem(answer).error).toBe('session.key-proof')
      }
    }
    const { status } = await sendRaw(shop.url, {
      method: 'GET',
      path: ME,
      headers: { authorization: `Bearer ${person.accessToken}` },
    })
    expect(status).toBe(401)
    expect((await me(browser)).status).toBe(200)
    expect((await refresh(browser)).status).toBe(200)
  })

  test.each([
    ['another method', { htm: 'POST' }],
    ['another address', { htu: 'http://localhost/api/cart' }],
    ['another token', { ath: hashOf('outro') }],
    ['no token', { ath: undefined }],
  ])('is refused to a proof of %s', async (_, claims) => {
    const problem = expectProblem(await me(browser, { claims }))
    expect(problem).toMatchObject({ status: 401, error: 'session.key-proof' })
  })

  test('is refused to a proof that was used, and asks for a nonce it gave', async () => {
    const jti = 'o-mesmo-nome-duas-vezes'
    expect((await me(browser, { claims: { jti } })).status).toBe(200)
    expect(expectProblem(await me(browser, { claims: { jti } })).error).toBe('session.key-proof')
    const late = await me(browser, { claims: { nonce: 'de-ontem' } })
    expect(expectProblem(late).error).toBe('session.key-nonce')
    expect(late.headers['www-authenticate']).toContain('use_dpop_nonce')
    const again = await me(browser, { claims: { nonce: late.headers['dpop-nonce'] } })
    expect(again.status).toBe(200)
  })

  test('is not renewed by a bad proof, and nothing is used up by the try', async () => {
    for (const claims of [{ htm: 'GET' }, { nonce: 'de-ontem' }]) {
      expect((await refresh(browser, { claims })).status).toBe(401)
    }
    expect((await refresh(browser)).status).toBe(200)
  })
})

describe('signing in', () => {
  test('with a bad proof is refused before the password is looked at', async () => {
    expect(expectProblem(await login(browser, { claims: { htm: 'GET' } })).error).toBe('session.key-proof')
    const wrong = { email: person.user.email, password: 'nao-e-esta-senha' }
    expect((await login(browser, { claims: { nonce: '' }, body: wrong })).status).toBe(401)
    expect((await login(browser)).status).toBe(200)
  })

  test('without a proof, as a script does, gives a session without a key, which a proof does not harm', async () => {
    person = JSON.parse((await login(browser, { claims: null })).text)
    expect((await me(browser, { claims: null })).status).toBe(200)
    expect((await me(thief)).status).toBe(200)
    person = JSON.parse((await refresh(browser, { claims: null })).text)
    expect((await me(browser, { claims: null })).status).toBe(200)
  })
})

test('the device gets a cookie of its own that no script can read, once', async () => {
  const first = await login(browser)
  const [cookie = ''] = [first.headers['set-cookie'] ?? []].flat()
  expect(cookie).toMatch(/^vitrine_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
  const second = await login(browser, { headers: { cookie: cookie.split(';')[0] } })
  expect(second.status).toBe(200)
  expect(second.headers['set-cookie']).toBeUndefined()
  const invented = await login(browser, { headers: { cookie: 'vitrine_device=curto' } })
  expect(String(invented.headers['set-cookie'])).toMatch(/^vitrine_device=[\w-]{43};/)
})

test('who is slowed down is told how long, also as HTTP says it', async () => {
  const wrong = { email: 'ninguem-aqui@vitrine.example', password: 'nao-e-esta-senha' }
  for (let i = 0; i < 5; i++) expect((await login(browser, { body: wrong })).status).toBe(401)
  const slowed = await login(browser, { body: wrong })
  expect(expectProblem(slowed)).toMatchObject({
    status: 429,
    error: 'request.too-many',
    data: { retryAfter: 30 },
  })
  expect(slowed.headers['retry-after']).toBe('30')
})
