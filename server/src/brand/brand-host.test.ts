import type { AdminBrand, NewBrand } from '@vitrine/contract/admin/brand'
import { OWN_THEME } from '@vitrine/contract/theme'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthenticator } from '../../../test/support/authenticator.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { sendRaw } from '../../../test/support/raw.ts'
import { problemOf, refusalOf } from '../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'

const HOST = 'loja.atelie.example'
const reason = 'A marca ganhou um endereço próprio'
const written = (more: Partial<NewBrand> = {}) => ({
  id: 'atelie',
  name: 'Ateliê Lume',
  promise: 'Papel, tinta e calma.',
  theme: OWN_THEME,
  reason,
  description: 'Cadernos e cursos de encadernação para quem escreve à mão.',
  ...more,
})
const fieldsOf = ({ isFirst: _, ...brand }: AdminBrand) => ({ ...brand, reason })

let shop: Shop
let helena: Client
let port: string
beforeAll(async () => {
  shop = await openShop({
    writes: true,
    query: ['status'],
    render: async (request, { home, apiBaseUrl }) => {
      const { origin, pathname, search } = new URL(request.url)
      if (pathname === '/mudou')
        return new Response(null, { status: 308, headers: { location: `http://${HOST}/loja${search}` } })
      return Response.json({ origin, home, apiBaseUrl })
    },
  })
  port = new URL(shop.url).port
  helena = shop.client((await identity(shop.parts.app, OWNER)).token)
  await helena.adminBrand.create(written({ host: HOST }))
  const { productId } = await stock(shop.parts.pool, { name: 'Caderno', amount: 5000 })
  await shop.parts.pool.query("update product set brand_ids = '{atelie}' where id = $1", [productId])
  await shop.parts.pool.query("update price set brand_id = 'atelie' where product_id = $1", [productId])
})
afterAll(() => shop[Symbol.asyncDispose]())

const get = (path: string, host: string, headers: Record<string, string> = {}) =>
  sendRaw(shop.url, { method: 'GET', path, headers: { host: `${host}:${port}`, ...headers } })
const own = () => `http://${HOST}:${port}`

test('a page knows whose host it stands on, and is kept for that host alone', async () => {
  const seen = async (host: string) => JSON.parse((await get('/loja', host)).text)
  const [ours, theirs] = [
    { origin: shop.url, home: 'main', apiBaseUrl: '/api' },
    { origin: own(), home: 'atelie', apiBaseUrl: '/api' },
  ]
  for (const _ of ['made', 'kept']) {
    expect(await seen(HOST)).toEqual(theirs)
    for (const host of [HOST.toUpperCase(), `${HOST}.`]) expect(await seen(host)).toEqual(theirs)
    for (const host of ['localhost', 'outra.example', `x.${HOST}`, `${HOST}..`])
      expect(await seen(host)).toEqual(ours)
  }
})

test('a page that is at another address now is asked for there with all that was said, and is not kept', async () => {
  const { status, headers } = await get('/mudou?status=200&utm_source=boletim', 'localhost')
  expect([status, headers['cache-control']]).toEqual([308, 'no-store'])
  expect(headers.location).toBe(`http://${HOST}/loja?status=200&utm_source=boletim`)
})

test('its front is the store, until somebody signed in there; the administration is not there', async () => {
  const front = await get('/?utm_source=boletim', HOST)
  expect([front.status, front.headers.location]).toEqual([302, '/loja?utm_source=boletim'])
  expect((await get('/', HOST, { cookie: 'vitrine_device=abc' })).status).toBe(200)
  expect((await get('/', 'localhost')).status).toBe(200)
  const administration = await get('/admin/pedidos', HOST)
  expect([administration.status, administration.headers.location]).toEqual([302, `${shop.url}/admin/pedidos`])
  expect((await get('/admin/pedidos', 'localhost')).status).toBe(200)
})

test('the maps of each host name its own addresses alone', async () => {
  const map = async (path: string, host: string) => (await get(path, host)).text
  expect(await map('/robots.txt', HOST)).toContain(`Sitemap: ${own()}/sitemap.xml`)
  expect(await map('/robots.txt', 'localhost')).toContain(`Sitemap: ${shop.url}/sitemap.xml`)
  const [theirs, ours] = [await map('/sitemap.xml', HOST), await map('/sitemap.xml', 'localhost')]
  expect(theirs.match(/<loc>(.*?)<\/loc>/g)).toEqual([`<loc>${own()}/sitemap/atelie.xml</loc>`])
  expect(ours).toContain(`${shop.url}/sitemap/main.xml`)
  expect(ours).not.toContain('atelie')
  const part = await map('/sitemap/atelie.xml', HOST)
  expect(part).toContain(`<loc>${own()}/loja</loc>`)
  expect(part).toMatch(/\/loja\/prd_/)
  expect(part).not.toContain('@atelie')
})

test('what its pages send is taken from them, and from no other host', async () => {
  const ask = (origin: string, site: string) =>
    sendRaw(shop.url, {
      method: 'POST',
      path: '/api/account/login-code/start',
      headers: { host: `${HOST}:${port}`, origin, 'sec-fetch-site': site },
      body: '{}',
    })
  expect((await ask(own(), 'same-origin')).text).not.toContain('request.foreign-origin')
  for (const [origin, site] of [
    [own(), 'cross-site'],
    ['http://outra.example', 'same-origin'],
  ] as const)
    expect((await ask(origin, site)).text).toContain('request.foreign-origin')
})

test('messages of the brand lead to its host', async () => {
  const email = 'joana@pessoa.example'
  const body = { name: 'Joana da Silva', email, password: 'violeta-cadeira-42-rio', brand: 'atelie' }
  await shop.client().account.register({ headers: {}, body: { ...body, acceptedTerms: true } })
  await expect.poll(async () => (await shop.bank.mails(email)).length, { timeout: 20_000 }).toBe(2)
  for (const { text } of await shop.bank.mails(email)) {
    expect(text).toContain(own())
    expect(text).not.toContain(shop.url)
    expect(text).not.toContain('@atelie')
  }
}, 30_000)

test('a passkey of the installation is good on the hosts of its brands', async () => {
  const answer = await get('/.well-known/webauthn', 'localhost')
  expect(answer.headers['content-type']).toContain('application/json')
  expect(JSON.parse(answer.text)).toEqual({ origins: [shop.url, own()] })
  for (const [origin, refusal] of [
    [own(), 'accepted'],
    ['http://outra.example', 'passkey.refused'],
  ] as const) {
    const { token } = await identity(shop.parts.app, { provedAgo: 0 })
    const member = shop.client(token)
    const device = createAuthenticator(shop.url)
    const asked = await member.secondFactor.startPasskey({})
    const made = member.secondFactor.addPasskey({
      name: 'Celular',
      passkey: device.create(asked, { origin }),
    })
    expect(await refusalOf(made)).toBe(refusal)
  }
})

test('a card is typed on its pages, and on those of no other host', async () => {
  const { frameUrl } = (await shop.client().checkout.readCard())!
  const holders = async (query: string) =>
    (await fetch(`${frameUrl}?${query}`)).headers.get('content-security-policy')
  expect(await holders(`loja=${own()}`)).toContain(`frame-ancestors ${own()}`)
  for (const query of ['', 'loja=http://outra.example'])
    expect(await holders(query)).toContain(`frame-ancestors ${shop.url}`)
})

test('a name that leads elsewhere, is taken or is none is refused at the field', async () => {
  for (const host of [
    'localhost',
    'http://loja.example',
    '10.0.0.1',
    'loja_x.example',
    'loja.example:80',
    'é.example',
  ])
    expect(
      Object.keys((await problemOf(helena.adminBrand.create(written({ id: 'torta', host }))))?.fields ?? {}),
    ).toEqual(['host'])
  const taken = await problemOf(
    helena.adminBrand.create(written({ id: 'outra', host: ` ${HOST.toUpperCase()} ` })),
  )
  expect(taken).toMatchObject({
    error: 'brand.host-taken',
    fields: { host: [expect.stringContaining('Outra marca')] },
  })
  const first = await helena.adminBrand.read({ id: 'main' })
  const whole = {
    address: 'Rua Aurora dos Ipês, 214, São Paulo/SP',
    hours: 'Segunda a sexta',
    phone: '(11) 3000-0000',
  }
  expect(await refusalOf(helena.adminBrand.edit({ ...fieldsOf(first), ...whole, host: 'x.example' }))).toBe(
    'brand.host-taken',
  )
})

test('a host that is taken back is the installation’s at once', async () => {
  const made = await helena.adminBrand.create(written({ id: 'breve', host: 'breve.example' }))
  const home = async () => JSON.parse((await get('/loja', 'breve.example')).text).home
  await expect.poll(home).toBe('breve')
  await helena.adminBrand.edit({ ...fieldsOf(made), host: null })
  await expect.poll(home).toBe('main')
  expect(await shop.client().brand.read({ id: 'breve' })).toMatchObject({
    site: { origin: shop.url, home: 'main' },
  })
})
