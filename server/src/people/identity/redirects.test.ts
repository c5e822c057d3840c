import fc from 'fast-check'
import type * as oidc from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { often } from '../../../../test/support/often.ts'
import { CALLBACK, openBrowser, registerApp, startSignIn } from '../../../../test/support/relying-party.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'

/** Nobody is sent to an address that is not, character by character, one that the app registered (ASVS 10.4.1). */
let shop: Shop
let config: oidc.Configuration
beforeAll(async () => {
  shop = await openShop({ seeded: true })
  config = await registerApp(shop)
})
afterAll(() => shop[Symbol.asyncDispose]())

const answerFor = async (redirect_uri: string, more: Record<string, string> = {}) => {
  const { address } = await startSignIn(config, { redirect_uri, ...more })
  const { status, headers } = await openBrowser(shop).visit(address)
  return [status, headers.get('location')]
}

const PIECES = [
  '/',
  '//',
  '\\',
  '.',
  '..',
  '%2e',
  '%2f',
  '#',
  '#x',
  '?',
  '?x=1',
  '&',
  '@',
  ':',
  ':443',
  '*',
  ' ',
  '\t',
  'á',
]
const CHARACTER = fc.constantFrom(...PIECES, ...'aAzZ019-_~%+;,=')
const AT = fc.nat(CALLBACK.length)

/** Near misses of the registered address: one place of it changed, and whole tricks. */
const mutated = fc
  .oneof(
    fc.tuple(AT, CHARACTER).map(([at, text]) => CALLBACK.slice(0, at) + text + CALLBACK.slice(at)),
    fc.tuple(AT, CHARACTER).map(([at, text]) => CALLBACK.slice(0, at) + text + CALLBACK.slice(at + 1)),
    AT.map((at) => CALLBACK.slice(0, at) + CALLBACK.slice(at + 1)),
    AT.map((at) => CALLBACK.slice(0, at)),
    AT.map((at) => CALLBACK.slice(0, at) + CALLBACK.slice(at).toUpperCase()),
    AT.map((at) => CALLBACK.slice(0, at) + encodeURIComponent(CALLBACK[at] ?? '')),
    fc.webUrl().map((url) => `${CALLBACK}?next=${encodeURIComponent(url)}`),
    fc.domain().map((domain) => CALLBACK.replace('cursos.example', domain)),
    fc.domain().map((domain) => CALLBACK.replace('cursos.example', `cursos.example.${domain}`)),
    fc.domain().map((domain) => CALLBACK.replace('cursos.example', `cursos.example@${domain}`)),
    fc.constantFrom('javascript:alert(1)', 'data:text/html,x', 'http:', '//cursos.example/entrar/volta', ''),
    fc.constant(CALLBACK.replace('https:', 'http:')),
  )
  .filter((address) => address !== CALLBACK)

test('the registered address is taken', async () => {
  const [status, location] = await answerFor(CALLBACK)
  expect([status, location]).toEqual([303, expect.stringMatching(/^\/auth\?uid=[\w-]+&loja=main$/)])
})

test('among them are those that a comparison of beginnings, of hosts or of read addresses takes', () => {
  const samples = fc.sample(mutated, 2000)
  const hostOf = (address: string) => (URL.canParse(address) ? new URL(address) : undefined)
  const known = new URL(CALLBACK)
  expect(samples.some((address) => address.startsWith(CALLBACK))).toBe(true)
  expect(samples.some((address) => hostOf(address)?.host === known.host)).toBe(true)
  expect(samples.some((address) => hostOf(address)?.href === known.href)).toBe(true)
})

test('two thousand near misses lead nowhere', async () => {
  await fc.assert(
    fc.asyncProperty(mutated, async (address) => {
      expect(await answerFor(address)).toEqual([400, null])
    }),
    { numRuns: often(2000) },
  )
}, 300_000)

test('nor do they when something else is wrong as well', async () => {
  const wrongs: Record<string, string>[] = [
    { response_type: 'token' },
    { scope: 'nothing' },
    { prompt: 'none' },
    { code_challenge: '' },
  ]
  for (const more of wrongs) {
    expect(await answerFor('https://evil.example/', more)).toEqual([400, null])
  }
})

test('an unknown app, and one that is not named, lead nowhere', async () => {
  for (const client_id of ['nobody', '', 'a\0b', '../x', "x' or 1=1"]) {
    expect(await answerFor(CALLBACK, { client_id }), client_id).toEqual([400, null])
  }
  expect(await answerFor('https://evil.example/', { client_id: 'nobody' })).toEqual([400, null])
})

test('an answer that is a form of the browser obeys the same', async () => {
  expect(await answerFor('https://evil.example/', { response_mode: 'form_post' })).toEqual([400, null])
})
