import { sentenceOf } from '@vitrine/contract/refusals'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import { anyText, NASTY } from '../../../../test/support/nasty.ts'
import { often } from '../../../../test/support/often.ts'
import { addressOf, listOperations, named } from '../../../../test/support/operations.ts'
import {
  expectHarmless,
  expectProblem,
  expectSafe,
  type RawAnswer,
  type RawRequest,
  sendBytes,
  sendRaw,
} from '../../../../test/support/raw.ts'
import { expectRows } from '../../../../test/support/rows.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'

const operations = await listOperations()

let shop: Shop
let token: string
beforeAll(async () => {
  shop = await openShop({ seeded: true })
  token = (await identity(shop.parts.app, OWNER)).token
})
afterAll(() => shop[Symbol.asyncDispose]())

const send = (request: RawRequest): Promise<RawAnswer> =>
  sendRaw(shop.url, { ...request, headers: { authorization: `Bearer ${token}`, ...request.headers } })

describe.each(named(operations.filter(({ isWrite }) => !isWrite)))('%s', (_name, operation) => {
  test('refuses a question it does not know, or one asked twice', async () => {
    const names = Object.keys(operation.query)
    const wrong = ['x=1', '__proto__=1', 'constructor[a]=1', ...names.map((name) => `${name}=a&${name}=b`)]
    await expectRows([...wrong, ...names.map((name) => `${name}[a]=1`)], String, async (query) => {
      const { status } = expectProblem(
        await send({ method: 'GET', path: `${addressOf(operation)}?${query}` }),
      )
      expect([422, 404]).toContain(status)
    })
  })

  test('takes any question without failing', async () => {
    const names = Object.keys(operation.query)
    if (names.length === 0) return
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), anyText, async (name, asked) => {
        const query = `${name}=${encodeURIComponent(asked.toWellFormed())}`
        expectHarmless(await send({ method: 'GET', path: `${addressOf(operation)}?${query}` }))
      }),
      { numRuns: often(200) },
    )
  })
})

test.each(named(operations.filter(({ params }) => params.length > 0)))(
  '%s takes any parameter without failing',
  async (_name, operation) => {
    const raw = ['%', '%ff', '%E0%A4%A', '%00', '%2e%2e%2f', "'", '~', ';', '%25', 'a%2Fb', 'a?b=c', 'a#b']
    const written = NASTY.filter((sign) => sign.trim()).map((sign) => encodeURIComponent(sign.toWellFormed()))
    await expectRows([...raw, ...written], String, async (param) => {
      const { method, headers, isWrite } = operation
      const path = addressOf(operation, param)
      expectHarmless(await send({ method, path, headers, ...(isWrite && { body: '{}' }) }))
    })
  },
)

test('every operation for members refuses who is not signed in, whatever the bearer looks like', async () => {
  const headers = ['', 'Bearer', 'Bearer ', 'Bearer x', 'Basic abc', `Bearer ${'x'.repeat(4000)}`, 'Bearer ÿ']
  for (const authorization of headers) {
    const answer = await sendRaw(shop.url, {
      method: 'GET',
      path: '/api/user/me',
      headers: { authorization },
    })
    expect(expectProblem(answer).status).toBe(401)
  }
})

test.each([
  ['GET', '/api/nada', 404],
  ['POST', '/api/nada', 404],
  ['GET', '/api//cart', 400],
  ['GET', '/api/../../etc/passwd', 400],
  ['PATCH', '/api/cart', 405],
  ['PUT', '/api/orders/abc', 405],
  ['OPTIONS', '/api/cart', 405],
  ['TRACE', '/api/cart', 405],
  ['POST', '/loja', 404],
  ['DELETE', '/healthz', 404],
  ['GET', '/metrics', 404],
  ['POST', '/%', 400],
  ['GET', '/api/%', 400],
  ['GET', '/api/cart/%00', 400],
  ['GET', '/api/cart?q=%00', 400],
  ['POST', '/api/webhooks/pix/um-token-errado/pix', 404],
  ['POST', '/api/webhooks/pix/webhook-token-of-the-tests/pix', 400],
])('%s %s is answered with %i', async (method, path, status) => {
  const answer = await send({ method, path, ...(method === 'POST' && { body: '{}' }) })
  expect(expectProblem(answer).status).toBe(status)
  if (status === 405) expect(answer.headers.allow).toMatch(/^[A-Z, ]+$/)
})

test.each([
  ['GET', 'http://evil.example/loja'],
  ['GET', 'https://evil.example/api/catalog/products'],
  ['POST', 'http://evil.example/api/account/login'],
  ['OPTIONS', '*'],
  ['GET', '*'],
])('%s %s is for a proxy or for nobody, and refused', async (method, path) => {
  const answer = await send({ method, path, ...(method === 'POST' && { body: '{}' }) })
  expect(expectProblem(answer)).toMatchObject({ status: 400, error: 'request.address' })
})

test.each(['/loja?q=', '/loja/', '/api/catalog/products?q=', '/', '/assets/'])(
  'an address that begins with %s is refused beyond 4 KB',
  async (begin) => {
    const path = (length: number) => begin + 'a'.repeat(length - begin.length)
    expect((await send({ method: 'GET', path: path(4096) })).status).not.toBe(414)
    const answer = await send({ method: 'GET', path: path(4097) })
    expectSafe(answer)
    expect(answer.status).toBe(414)
    expect(answer.text).toContain(sentenceOf('request.address-too-long'))
    expect(answer.headers['content-type']).toBe(
      begin.startsWith('/api/') ? 'application/problem+json; charset=utf-8' : 'text/html; charset=utf-8',
    )
  },
)

test.each(['/healthz', '/readyz', '/loja', '/api/cart', '/api/catalog/products'])(
  '%s carries the headers',
  async (path) => {
    const answer = await send({ method: 'GET', path })
    expectSafe(answer)
    expect((await send({ method: 'HEAD', path })).status).toBeLessThan(500)
  },
)

test.each([
  'NADA\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'GET /\u00ff HTTP/1.1\r\nHost: a\r\n\r\n',
  'POST /api/cart/lines HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
  `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
])('what is not HTTP is answered and hung up on', async (bytes) => {
  const answer = await sendBytes(shop.url, bytes)
  expect(answer).toMatch(/^HTTP\/1\.1 4(00|13) /)
  expect(answer).toContain('application/problem+json')
  expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({ errors: [expect.any(String)] })
})
