import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../../test/support/shop.ts'

/** The provider's own addresses take what anybody sends without failing, and without telling what they are made of. */
let shop: Shop
const failures: string[] = []
beforeAll(async () => {
  shop = await openShop({
    seeded: true,
    env: { LOG_LEVEL: 'error' },
    logTo: { write: (line) => failures.push(line) },
  })
})
afterAll(() => shop[Symbol.asyncDispose]())

const PATHS = [
  'auth',
  'auth/x',
  'token',
  'me',
  'jwks',
  'session/end',
  'session/end/confirm',
  'token/revocation',
  'request',
  'x',
]
const NAMES = [
  'client_id',
  'redirect_uri',
  'code',
  'grant_type',
  'refresh_token',
  'token',
  'state',
  'xsrf',
  'max_age',
  'prompt',
]
const VALUE = fc.oneof(
  fc.string(),
  fc.constantFrom('', '\0', 'authorization_code', 'cursos-demonstracao', '-1', '%', '__proto__'),
)
const FIELDS = fc.array(fc.tuple(fc.constantFrom(...NAMES, '__proto__', 'scope'), VALUE), { maxLength: 6 })
const TYPE = fc.constantFrom('application/x-www-form-urlencoded', 'application/json', 'text/plain', 'x')
const AUTHORIZATION = fc.constantFrom(
  '',
  'Basic',
  'Basic AAAA',
  'Basic Og==',
  'Bearer x',
  'Bearer \u00e1',
  'DPoP x',
)

test('anything may be asked, and nothing fails', async () => {
  const request = fc.record({
    path: fc.constantFrom(...PATHS),
    method: fc.constantFrom('GET', 'POST', 'POST', 'OPTIONS', 'DELETE'),
    fields: FIELDS,
    type: TYPE,
    authorization: AUTHORIZATION,
  })
  await fc.assert(
    fc.asyncProperty(request, async ({ path, method, fields, type, authorization }) => {
      const query = new URLSearchParams(fields).toString()
      const isWrite = method === 'POST'
      const headers = {
        accept: '*/*',
        ...(authorization && { authorization }),
        ...(isWrite && { 'content-type': type }),
      }
      const url = `/oidc/${path}${isWrite ? '' : `?${query}`}`
      const answer = await shop.request(url, {
        method,
        headers,
        redirect: 'manual',
        ...(isWrite && { body: query }),
      })
      expect(answer.status, url).toBeLessThan(500)
      expect(await answer.text()).not.toMatch(/node_modules|\.ts:\d|select |postgres/i)
    }),
    { numRuns: 400 },
  )
  expect(failures).toEqual([])
})

test('a body without an end is not read to its end', async () => {
  const body = `grant_type=${'a'.repeat(200_000)}`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { status } = await shop.request('/oidc/token', { method: 'POST', headers, body })
  expect([400, 401, 413]).toContain(status)
})

test('only apps of ours are called from a browser', async () => {
  const headers = { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' }
  const body = 'grant_type=authorization_code&client_id=cursos-demonstracao&code=x'
  const foreign = await shop.request('/oidc/token', { method: 'POST', headers, body })
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  const own = { ...headers, origin: 'http://127.0.0.1:4708' }
  const known = await shop.request('/oidc/token', { method: 'POST', headers: own, body })
  expect(known.headers.get('access-control-allow-origin')).toBe('http://127.0.0.1:4708')
  for (const { headers: sent } of [foreign, known])
    expect(sent.get('access-control-allow-credentials')).toBeNull()
})

test('a request that is posted and is no form, or a very long one, is refused with a sentence', async () => {
  const post = (body: string, type: string) =>
    shop.request('/oidc/auth', {
      method: 'POST',
      body,
      headers: { 'content-type': type, accept: 'application/json' },
    })
  const json = await post('{"client_id":"app"}', 'application/json')
  expect([json.status, await json.json()]).toMatchObject([415, { error: 'request.media-type' }])
  const long = await post(`state=${'s'.repeat(9000)}`, 'application/x-www-form-urlencoded')
  expect([long.status, await long.json()]).toMatchObject([413, { error: 'request.too-large' }])
})
