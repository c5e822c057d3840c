import { createHash } from 'node:crypto'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { newId, type ProductId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../../../../scripts/ports.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import routes from '../../../../web/app/routes.ts'
import { createWeb } from '../../app.ts'
import { openParts } from '../../parts.ts'
import { type Render, takesGzip } from './pages.ts'

const SCRIPT = 'globalThis.ours=true'

/** A web of one page: names and prices as the API tells them, in centavos, a script of ours and one that got in. */
const rendered = vi.fn<(path: string) => void>()
const render: Render = async (request, { api, nonce }) => {
  const { pathname, searchParams } = new URL(request.url)
  rendered(pathname)
  const status = Number(searchParams.get('status') ?? 200)
  const { items } = await api.catalog.list({})
  const list = items.map(({ name, price }) => `<li>${name}: ${price.amount}</li>`)
  const html = `<ul>${list.join('')}</ul><script nonce="${nonce}">${SCRIPT}</script><script>theirs()</script>`
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

const QUERY = ['status']

let shop: Shop
let productId: ProductId
beforeAll(async () => {
  shop = await openShop({ render, query: QUERY })
  productId = (await stock(shop.parts.pool, { name: 'Curso de Açaí', amount: 4990 })).productId
})
afterAll(() => shop[Symbol.asyncDispose]())

/** A second web process on the same database; resolves to its address. */
async function openSecondWeb(stack: AsyncDisposableStack): Promise<string> {
  const port = await freePort()
  const { config } = shop.parts.app
  const parts = await openParts({ ...config, http: { ...config.http, port } }, { works: false })
  stack.defer(() => parts.close())
  const server = await createWeb(
    parts,
    async () => ({ render, query: QUERY }),
    async () => {},
  )
  stack.defer(() => server.close())
  await server.listen({ port, host: 'localhost' })
  return `http://localhost:${port}`
}

/** Ends the current price and starts another one, as prices change: none is ever edited. */
async function reprice(amount: number): Promise<void> {
  const { pool } = shop.parts
  await pool.query('update price set ends_at = now() where product_id = $1', [productId])
  await pool.query(
    `insert into price (id, product_id, brand_id, interval, amount, starts_at)
     values ($1, $2, 'main', 'once', $3, now())`,
    [newId('prc'), productId, amount],
  )
}

test('a page is rendered once, and again in every process within a second of a new price', async () => {
  await using stack = new AsyncDisposableStack()
  const urls = [shop.url, await openSecondWeb(stack)]
  const read = (path: string) =>
    Promise.all(urls.map((url) => fetch(url + path).then((answer) => answer.text())))
  for (const path of ['/vitrine', '/vitrine?page=2']) {
    for (const text of [...(await read(path)), ...(await read(path))]) expect(text).toContain('Açaí: 4990')
  }
  expect(rendered.mock.calls.filter(([path]) => path === '/vitrine')).toHaveLength(4)

  await reprice(3990)
  for (const path of ['/vitrine', '/vitrine?page=2', '/api/catalog/products']) {
    await vi.waitFor(async () => {
      for (const text of await read(path)) expect(text).toContain('3990')
    }, 1000)
  }
})

test('what is kept is the same for everybody, packed or plain, and names its scripts by their hashes', async () => {
  const [packed, plain] = await Promise.all(
    ['gzip', 'identity'].map((encoding) =>
      shop.request('/loja', { headers: { 'accept-encoding': encoding } }),
    ),
  )
  expect(packed!.headers.get('content-encoding')).toBe('gzip')
  expect(plain!.headers.get('content-encoding')).toBeNull()
  const html = await plain!.text()
  expect(await packed!.text()).toBe(html)
  expect(html).toContain(`<script>${SCRIPT}</script>`)
  for (const { headers } of [packed!, plain!]) {
    const policy = headers.get('content-security-policy')
    const ours = createHash('sha256').update(SCRIPT).digest('base64')
    expect(policy).toContain(`script-src 'sha256-${ours}' 'strict-dynamic';`)
    expect(policy).not.toContain('nonce')
    expect(headers.get('vary')).toBe('accept-encoding')
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate, s-maxage=30')
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  }
})

test('who has a page is told so, by every process, until it changes', async () => {
  await using stack = new AsyncDisposableStack()
  const second = await openSecondWeb(stack)
  const etag = (await shop.request('/etiqueta')).headers.get('etag')!
  expect(etag).toMatch(/^W\/"[\w-]{43}"$/)
  const again = (headers: Record<string, string>) => fetch(`${second}/etiqueta`, { headers })
  for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
    const answer = await again({ 'if-none-match': known })
    expect([known, answer.status, await answer.text()]).toEqual([known, 304, ''])
    expect(answer.headers.get('etag')).toBe(etag)
    expect(answer.headers.get('content-security-policy')).toContain('sha256-')
  }
  expect((await again({ 'if-none-match': '"other"' })).status).toBe(200)
  await reprice(2990)
  await vi.waitFor(async () => expect((await again({ 'if-none-match': etag })).status).toBe(200), 1000)
  const gone = await shop.request('/etiqueta?status=404', { headers: { 'if-none-match': '*' } })
  expect([gone.status, gone.headers.get('etag')]).toEqual([404, null])
})

test('HEAD answers as GET does, without the page', async () => {
  const [get, head] = await Promise.all(
    ['GET', 'HEAD'].map((method) =>
      shop.request('/cabecalho', { method, headers: { 'accept-encoding': 'gzip' } }),
    ),
  )
  expect(head!.status).toBe(200)
  expect(await head!.text()).toBe('')
  for (const name of ['content-length', 'content-type', 'content-encoding', 'vary', 'cache-control'])
    expect(head!.headers.get(name), name).toBe(get!.headers.get(name))
  expect(Number(get!.headers.get('content-length'))).toBeGreaterThan(0)
})

test('only a page that was found is kept', async () => {
  for (const status of [404, 500]) {
    for (const answer of [
      await shop.request(`/x?status=${status}`),
      await shop.request(`/x?status=${status}`),
    ]) {
      expect(answer.status).toBe(status)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  }
  expect(rendered.mock.calls.filter(([path]) => path === '/x')).toHaveLength(4)
})

test('a name that no screen reads is no part of what is kept, nor of what is rendered', async () => {
  const before = rendered.mock.calls.length
  const paths = Array.from({ length: 20 }, (_, nth) => `/feita?campanha=${nth}&x${nth}=1`)
  const pages = await Promise.all(paths.map((path) => shop.request(path).then((answer) => answer.text())))
  expect(pages).toHaveLength(20)
  expect(rendered.mock.calls.slice(before)).toEqual([['/feita']])
  await shop.request('/feita?status=200&campanha=7')
  await shop.request('/feita?campanha=8&status=200')
  expect(rendered.mock.calls.slice(before)).toEqual([['/feita'], ['/feita']])
})

/** Every address of the web's table of routes with something in the place of its parameters, and the file that it shows. */
const addressesOf = (routes: RouteConfigEntry[], under = ''): [path: string, file: string][] =>
  routes.flatMap(({ path, file, children }) => {
    const whole = path ? `${under}/${path}` : under
    const own = whole.replace(':marca?/', '@atelie/').replace(/:\w+|\*/g, 'algo') || '/'
    return [
      ...(path || !children ? [[own, file] as [string, string]] : []),
      ...addressesOf(children ?? [], whole),
    ]
  })

test('of all pages a cache between us and a browser keeps those alone that show nobody anything of their own', async () => {
  // Below `/oidc` the provider answers.
  const pages = addressesOf(routes).filter(([path]) => !path.startsWith('/oidc/'))
  expect(pages.length).toBeGreaterThan(120)
  for (const [path, file] of pages)
    for (const asked of [path, `${path}.data`]) {
      const kept = (await shop.request(asked)).headers.get('cache-control')
      const goods = /^routes\/store\/(list|details)/.test(file)
      const isPublic = goods || file.startsWith('routes/legal/')
      if (!isPublic) expect([asked, kept]).toEqual([asked, 'private, no-cache'])
      else expect([asked, kept]).toEqual([asked, expect.stringMatching(/^public, .*s-maxage=/)])
      // Who has just changed a price sees it.
      if (goods) expect(kept, asked).not.toContain('stale')
    }
})

test('who does not take gzip gets none', async () => {
  const answer = await shop.request('/loja', { headers: { 'accept-encoding': 'gzip;q=0, identity' } })
  expect(answer.headers.get('content-encoding')).toBeNull()
})

test.each([
  ['gzip', true],
  ['gzip, deflate, br', true],
  ['br;q=1.0, GZIP;q=0.5', true],
  ['gzip;q=0.001', true],
  ['gzip;q=0', false],
  ['gzip; q=0.000, br', false],
  ['identity', false],
  ['x-gzip-not', false],
  ['', false],
  [undefined, false],
])('Accept-Encoding: %s', (accepted, takes) => {
  expect(takesGzip(accepted)).toBe(takes)
})
