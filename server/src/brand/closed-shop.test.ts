import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPENING } from '../../../test/support/opening.ts'
import { sendRaw } from '../../../test/support/raw.ts'
import { openShop as openClosedShop, type Shop } from '../../../test/support/shop.ts'
import { openShop } from '../people/opening/open-shop.ts'

const TOKEN = 'a-token-for-the-figures'
let shop: Shop
beforeAll(async () => {
  const render = async () => new Response('a loja')
  shop = await openClosedShop({ closed: true, render, env: { METRICS_TOKEN: TOKEN } })
})
afterAll(() => shop[Symbol.asyncDispose]())

test.each([
  '/',
  '/loja',
  '/admin',
  '/oidc/auth',
  '/favicon.svg',
  '/robots.txt',
  '/does-not-exist',
  '/healthz/x',
  '/metrics/x',
])('%s says how the shop is opened', async (path) => {
  const answer = await shop.request(path)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('retry-after')).toBe('10')
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(await answer.text()).toContain('npm run shop')
})

test('the page is set in the face of the shop, in both schemes, and asks nobody for anything', async () => {
  const answer = await shop.request('/loja')
  const html = await answer.text()
  const [, style = ''] = /<style>(.*)<\/style>/s.exec(html) ?? []
  const [, face = ''] = /src:url\("data:font\/woff2;base64,([^"]+)"\)/.exec(style) ?? []
  expect(Buffer.from(face, 'base64').subarray(0, 4).toString()).toBe('wOF2')
  expect(style).toMatch(/font:[^;]*"Figtree"/)
  expect(style).toContain('prefers-color-scheme:dark')
  const hash = createHash('sha256').update(style).digest('base64')
  expect(answer.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; font-src data:; frame-ancestors 'none'`,
  )
  expect(html).not.toMatch(/(?:src|href)="?https?:|@import|<script|<link/)
})

test.each(['/healthz/../loja', '/healthz%2f..%2floja', '/metrics//x'])('%s is no address', async (path) => {
  expect((await sendRaw(shop.url, { method: 'GET', path })).status).toBe(400)
})

test.each([
  ['GET', '/api/brands/main'],
  ['GET', '/api/catalog/products'],
  ['POST', '/api/account/register'],
  ['POST', '/api/webhooks/pix/x/pix'],
  ['GET', '/api/does-not-exist'],
])('%s %s is refused with a problem', async (method, path) => {
  const answer = await shop.request(path, { method })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(await answer.json()).toMatchObject({ status: 503, error: 'shop.not-open' })
})

test('the process lives and is ready, and gives its figures', async () => {
  const headers = { authorization: `Bearer ${TOKEN}` }
  for (const path of ['/healthz', '/readyz', '/metrics'])
    expect((await shop.request(path, { headers })).status).toBe(200)
})

test('as soon as it is opened it serves, without another start', async () => {
  await openShop(shop.parts.app, OPENING)
  expect(await (await shop.request('/loja')).text()).toBe('a loja')
  expect(await (await shop.request('/api/brands/main')).json()).toMatchObject({
    legalName: 'Manacá Cursos Ltda.',
  })
})
