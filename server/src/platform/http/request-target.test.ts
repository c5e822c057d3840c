import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { newBuyer } from '../../../../test/support/buyer.ts'
import { endpoints } from '../../../../test/support/endpoints.ts'
import { openWeb, type Web } from '../../../../test/support/open-web.ts'
import { ENGLISH, expectProblem, expectSafe, sendRaw } from '../../../../test/support/raw.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'

/** Read in more than one way by what stands between a caller and a handler. */
const spelledOddly = (path: string): string[] => {
  const [, first, ...rest] = path.split('/')
  const end = rest.join('/')
  const last = rest.at(-1)!
  const before = path.slice(0, -last.length - 1)
  return [
    `/${first}/./${end}`,
    `/${first}/x/../${end}`,
    `/${first}/%2e/${end}`,
    `/${first}/x/%2E%2e/${end}`,
    `/${first}/x/.%2e/${end}`,
    `/${first}//${end}`,
    `//${first}/${end}`,
    `/./${first}/${end}`,
    `/x/../${first}/${end}`,
    `${path}/.`,
    `${path}/x/..`,
    `${path}//`,
    `${path}%2e`,
    `${before}\\${last}`,
    `${before}%5C${last}`,
    `${before}%2f${last}`,
    `/${first}\\..\\${first}/${end}`,
    `${path}#x`,
    `${path}/%00`,
    `http://localhost${path}`,
  ]
}

const escaped = (sign: string) => `%${sign.charCodeAt(0).toString(16)}`

/** Other spellings of the same address, which count like it. */
const spelledAlike = (path: string): string[] => [
  `${path}/`,
  `${path}?`,
  `${path}?x=%2e%2e/`,
  path.replace(/.$/, escaped),
  path.replace('/api/', '/%61p%69/'),
]

const limited = endpoints.filter(
  ({ meta: { access, multipart, limited: isLimited = access === 'public' }, route }) =>
    isLimited && !multipart && route.method !== 'GET',
)

let app: TestApp
let web: Web
beforeAll(async () => {
  app = await openApp()
  web = await openWeb(app.databaseUrl, { RATE_PER_MINUTE: '1' })
})
afterAll(async () => {
  await web[Symbol.asyncDispose]()
  await app.close()
})

describe.each(limited)('$name', ({ route: { method, path: template } }) => {
  const path = `/api${template.replace(/\{\w+\}/g, 'nada')}`
  const ask = (spelling: string) => sendRaw(web.url, { method, path: spelling, body: '{}' })

  test('no spelling of its address steps around its limit', async () => {
    expect((await ask(path)).status).not.toBe(429)
    for (const spelling of spelledOddly(path)) {
      expect(expectProblem(await ask(spelling)), spelling).toMatchObject({ error: 'request.address' })
    }
    for (const spelling of spelledAlike(path))
      expect(expectProblem(await ask(spelling)), spelling).toMatchObject({ error: 'request.too-many' })
  })
})

test('there are limited addresses, some of them with a name in them', () => {
  expect(limited.length).toBeGreaterThan(34)
  expect(limited.some(({ route }) => route.path.includes('{'))).toBe(true)
})

describe('with pages', () => {
  let shop: Shop
  let token: string
  beforeAll(async () => {
    const render = async () => new Response('a loja', { headers: { 'content-type': 'text/html' } })
    shop = await openShop({ seeded: true, render })
    token = (await newBuyer(shop)).token
  })
  afterAll(() => shop[Symbol.asyncDispose]())

  test.each([
    '/api/brands/../user/me',
    '/api/catalog/../user/me',
    '/api/brands/%2e%2e/user/me',
    '/api/brands/..%2fuser/me',
    '/api/catalog/..\\cart',
    '/api/brands/../sessions',
    '/api/catalog/./../cart',
  ])('a private answer is not kept under %s', async (path) => {
    const ask = (headers: Record<string, string>) => sendRaw(shop.url, { method: 'GET', path, headers })
    for (const answer of [await ask({ authorization: `Bearer ${token}` }), await ask({})]) {
      expect(expectProblem(answer).error).toBe('request.address')
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  test.each([
    '/loja//x',
    '//loja',
    '/loja/../admin',
    '/loja/%2e%2e/admin',
    '/loja\\x',
    '/loja/%5Cx',
    '/%',
    '/%ff',
  ])('the page %s is refused with a page', async (path) => {
    const answer = await sendRaw(shop.url, { method: 'GET', path })
    expectSafe(answer)
    expect(answer.status).toBe(400)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.text).toContain('Confira o link ou comece pela loja.')
    expect(answer.text.replace(/<style>.*<\/style>|<[^>]*>/gs, '')).not.toMatch(ENGLISH)
  })

  test.each([
    '/loja',
    '/loja/',
    '/loja/p/um-nome_com~sinais',
    '/loja/%C3%A1gua',
    '/loja?q=..%2f//%5c',
    '/.well-known/x',
  ])('the page %s is shown', async (path) => {
    expect((await sendRaw(shop.url, { method: 'GET', path })).text).toBe('a loja')
  })
})
