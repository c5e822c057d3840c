import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Simulator, startSimulator } from './index.ts'
import { CHARGE, CLIENT, clientOf, clientWith, OPTIONS, requestToken, TXID } from './testing/client.ts'

const GRANT = { grant_type: 'client_credentials' }
let simulator: Simulator
let now: number

beforeEach(async () => {
  now = Date.now()
  simulator = await startSimulator({ ...OPTIONS, now: () => now })
})
afterEach(() => simulator.close())

test('the right secret gets an opaque token for an hour', async () => {
  const { status, body } = await requestToken(simulator.url, GRANT)
  expect(status).toBe(200)
  expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
  expect(body.scope.split(' ')).toContain('cob.write')
})

test.each([
  ['a wrong secret', GRANT, { ...CLIENT, clientSecret: 'wrong' }, 401, 'invalid_client'],
  ['another client', GRANT, { ...CLIENT, clientId: 'somebody' }, 401, 'invalid_client'],
  ['another grant', { grant_type: 'password' }, CLIENT, 400, 'unsupported_grant_type'],
  [
    'a scope that is not granted',
    { ...GRANT, scope: 'cob.read lotecobv.write' },
    CLIENT,
    400,
    'invalid_scope',
  ],
])('%s gets no token', async (_case, form, credentials, status, error) => {
  expect(await requestToken(simulator.url, form, credentials)).toMatchObject({ status, body: { error } })
})

test('without a token, with a made-up one, or with one that expired: 401', async () => {
  const call = await clientOf(simulator)
  expect((await call(`PUT /cob/${TXID}`, CHARGE)).status).toBe(201)
  now += 3600 * 1000
  const expired = await call(`GET /cob/${TXID}`)
  expect(expired).toMatchObject({ status: 401, body: { status: 401 } })
  expect(expired.type).toContain('application/problem+json')
  expect((await clientWith(simulator, 'made-up')(`GET /cob/${TXID}`)).status).toBe(401)
  expect((await fetch(`${simulator.url}/pix/v2/cob/${TXID}`)).status).toBe(401)
})

test('a token only opens what its scopes name', async () => {
  const reader = await clientOf(simulator, 'cob.read pix.read')
  const refused = await reader(`PUT /cob/${TXID}`, CHARGE)
  expect(refused).toMatchObject({
    status: 403,
    body: { type: 'https://pix.bcb.gov.br/api/v2/error/AcessoNegado' },
  })
  expect((await reader(`GET /cob/${TXID}`)).status).toBe(404)
  expect((await reader('GET /webhook')).status).toBe(403)
})
