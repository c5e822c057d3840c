import { newId } from '@vitrine/contract/ids'
import { expect, test, vi } from 'vitest'
import { startPostgres } from '../../../../scripts/postgres.ts'
import { temporaryFolder } from '../../../../test/support/folder.ts'
import { expectProblem, type RawAnswer, type RawRequest, sendRaw } from '../../../../test/support/raw.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { install } from '../../install.ts'
import type { Render } from './pages.ts'

const render: Render = async (request, { api }) => {
  try {
    const { total } = await api.catalog.list({ q: new URL(request.url).searchParams.get('q') ?? '' })
    return new Response(`${total} produtos`)
  } catch (error) {
    if (error instanceof Response) return new Response('em instantes', error)
    throw error
  }
}

const post = (path: string, body: object): RawRequest => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
})
const person = {
  name: 'Ana Lima',
  email: 'ana@loja.example',
  password: 'uma senha bem longa',
  acceptedTerms: true,
}
const event = {
  endToEndId: 'E00000000202611201200abcdefghijk',
  txid: 'a'.repeat(30),
  valor: '1.00',
  horario: '2026-11-20T12:00:00.000Z',
}
const requests: [string, RawRequest][] = [
  ['a search', { method: 'GET', path: '/api/catalog/products?q=guia' }],
  ['a product', { method: 'GET', path: `/api/catalog/products/${newId('prd')}` }],
  [
    'a member',
    { method: 'GET', path: '/api/user/me', headers: { authorization: `Bearer ${'a'.repeat(43)}` } },
  ],
  ['a login', post('/api/account/login', { email: person.email, password: person.password })],
  ['an account', post('/api/account/register', person)],
  ['a line of a cart', post('/api/cart/lines', { priceId: newId('prc') })],
  ['a webhook', post('/api/webhooks/pix/webhook-token-of-the-tests/pix', { pix: [event] })],
]
const send = (shop: Shop, request: RawRequest): Promise<RawAnswer> => sendRaw(shop.url, request)
const readyz = (shop: Shop) => send(shop, { method: 'GET', path: '/readyz' })

test('while the database is away everything says when to come back, and works again when it is there', {
  tags: 'fire',
  timeout: 60_000,
}, async () => {
  await using stack = new AsyncDisposableStack()
  const folder = stack.use(await temporaryFolder())
  const first = await startPostgres({ dataDir: folder.path, durable: false })
  await install(first.url)
  const shop = stack.use(await openShop({ render, env: { DATABASE_URL: first.url } }))
  await stock(shop.parts.pool, { name: 'Guia', amount: 1000 })
  await first.stop()

  for (const [name, request] of requests) {
    const answer = await send(shop, request)
    expect(expectProblem(answer).error, name).toBe('unavailable')
    expect(answer.headers['retry-after'], name).toBe('1')
  }
  const page = await send(shop, { method: 'GET', path: '/loja?q=guia' })
  expect(page).toMatchObject({ status: 503, text: 'em instantes' })
  expect(page.headers).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' })
  expect(await readyz(shop)).toMatchObject({ status: 503, text: '{"status":"unavailable"}' })
  expect((await readyz(shop)).headers['retry-after']).toBe('1')
  expect((await send(shop, { method: 'GET', path: '/healthz' })).status).toBe(200)

  const second = await startPostgres({ dataDir: folder.path, durable: false })
  stack.defer(() => second.stop())
  await vi.waitFor(async () => expect((await readyz(shop)).status).toBe(200), { timeout: 20_000 })
  expect((await send(shop, { method: 'GET', path: '/loja?q=guia' })).text).toBe('1 produtos')
  expect((await send(shop, post('/api/account/register', person))).status).toBe(200)
})

test('when too many passwords wait to be checked, the next one is told when to come back', async () => {
  await using shop = await openShop()
  const login = (who: number) =>
    post('/api/account/login', { email: `pessoa-${who}@comprador.example`, password: person.password })
  const answers = await Promise.all(Array.from({ length: 80 }, (_, who) => send(shop, login(who))))
  const late = answers.filter(({ status }) => status === 503)
  expect(late.length).toBeGreaterThan(0)
  for (const answer of late) {
    expect(expectProblem(answer).error).toBe('unavailable')
    expect(answer.headers['retry-after']).toBe('1')
  }
})
