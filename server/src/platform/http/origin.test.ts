import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { apiOrigin, addressOfCall as at } from './headers.ts'

const PAGES = 'https://loja.example'
const OTHER_HOST = { publicUrl: PAGES, apiBaseUrl: 'https://api.loja.example/v1' }

test.each([
  ['/api', '/api/orders', 'https://loja.example/api/orders'],
  ['/v1', '/api/orders', 'https://loja.example/v1/orders'],
  ['https://api.loja.example/v1', '/api/orders', 'https://api.loja.example/v1/orders'],
  ['https://api.loja.example/v1', '/oidc/me', 'https://loja.example/oidc/me'],
])('with %s, browsers know %s as %s', (apiBaseUrl, path, address) => {
  expect(at(path, { publicUrl: PAGES, apiBaseUrl })).toBe(address)
})

test('only another host is another origin', () => {
  expect(apiOrigin(OTHER_HOST)).toBe('https://api.loja.example')
  expect(apiOrigin({ publicUrl: PAGES, apiBaseUrl: '/v1' })).toBeUndefined()
  expect(apiOrigin({ publicUrl: PAGES, apiBaseUrl: `${PAGES}/api` })).toBeUndefined()
})

describe('the API on a host of its own', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop({ env: { API_BASE_URL: OTHER_HOST.apiBaseUrl } })
  })
  afterAll(() => shop[Symbol.asyncDispose]())

  const call = (origin: string, init: RequestInit = {}) => {
    const headers = {
      origin,
      'sec-fetch-site': 'same-site',
      'content-type': 'application/json',
      ...init.headers,
    }
    return shop.request('/api/account/login', { ...init, headers })
  }
  const write = { method: 'POST', body: JSON.stringify({ email: 'a@loja.example', password: 'uma senha' }) }

  test('the shop’s own pages may call it, with what they send and read', async () => {
    const asked = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,dpop',
    }
    const preflight = await call(shop.url, { method: 'OPTIONS', headers: asked })
    expect(preflight.status).toBe(204)
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': shop.url,
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'authorization,dpop',
    })
    const answer = await call(shop.url, write)
    expect(answer.headers.get('access-control-allow-origin')).toBe(shop.url)
    expect(answer.headers.get('access-control-expose-headers')).toContain('date')
    expect(await answer.json()).toMatchObject({ error: 'account.wrong-credentials' })
  })

  test('pages of others may not', async () => {
    const preflight = await call('https://golpe.example', { method: 'OPTIONS' })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
    const answer = await call('https://golpe.example', write)
    expect(await answer.json()).toMatchObject({ error: 'request.foreign-origin' })
  })
})
