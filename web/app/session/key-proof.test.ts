import { calculateThumbprint } from 'dpop'
import { describe, expect, test } from 'vitest'
import { createProvingFetch } from './key-proof.ts'
import type { KeyStore, Nonce } from './key-store.ts'

interface Sent {
  url: string
  dpop: string | null
}

/** A browser that keeps its key; `keeps: false` is one that cannot. */
function memoryStore(keeps = true): KeyStore & { made: number } {
  let pair: CryptoKeyPair | undefined
  let kept: Nonce | undefined
  return {
    made: 0,
    key: async () => pair,
    async keep(make) {
      if (!keeps) return undefined
      if (!pair) this.made++
      pair ??= await make()
      return pair
    },
    nonce: async () => kept,
    async learn(nonce) {
      kept = nonce
    },
  }
}

const refusal = (error: string, headers = {}) =>
  Response.json({ status: 401, error, errors: ['Não.'] }, { status: 401, headers })

function openBrowser({ store = memoryStore(), answers = [] as Response[] } = {}) {
  const sent: Sent[] = []
  const clock = { now: 1_000_000 }
  let nonces = 0
  const fetch = async (url: string, init: RequestInit) => {
    sent.push({ url, dpop: new Headers(init.headers).get('dpop') })
    if (url.endsWith('/nonce')) return Response.json({ nonce: `nonce-${++nonces}` })
    return answers.shift() ?? Response.json({})
  }
  const call = createProvingFetch({ fetch, store, origin: 'https://loja.example', now: () => clock.now })
  const paths = () => sent.map(({ url }) => url)
  return { call, sent, clock, store, paths, nonces: () => nonces }
}

const claimsOf = (proof: string | null | undefined) =>
  JSON.parse(atob(proof!.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/')))
const LOGIN = ['/api/account/login', { method: 'POST' }] as const
const withBearer = { method: 'GET', headers: { authorization: 'Bearer abc' } }

describe('a proof', () => {
  test('is made at the door, with a key that is made there once', async () => {
    const { call, sent, store, paths } = openBrowser()
    await call(...LOGIN)
    await call(...LOGIN)
    expect(paths()).toEqual(['/api/sessions/nonce', '/api/account/login', '/api/account/login'])
    expect(store.made).toBe(1)
    expect(claimsOf(sent[1]?.dpop)).toMatchObject({
      htm: 'POST',
      htu: 'https://loja.example/api/account/login',
      nonce: 'nonce-1',
    })
  })

  test('beside a bearer names it, and leaves the query out', async () => {
    const { call, sent } = openBrowser()
    await call(...LOGIN)
    await call('/api/orders?status=paid', withBearer)
    expect(claimsOf(sent.at(-1)?.dpop)).toMatchObject({
      htu: 'https://loja.example/api/orders',
      // SHA-256 of "abc".
      ath: 'ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0',
    })
  })

  test('is not made where nobody needs it: no key, no nonce, nothing more to load', async () => {
    const { call, sent, store } = openBrowser()
    await call('/api/catalog/products', { method: 'GET' })
    await call('/api/error-log', { method: 'POST' })
    await call('/api/orders', withBearer)
    await call('/api/account/refresh-token', { method: 'POST' })
    expect(sent.map(({ dpop }) => dpop)).toEqual([null, null, null, null])
    expect(store.made).toBe(0)
  })

  test('is missing where the browser keeps no key', async () => {
    const { call, sent } = openBrowser({ store: memoryStore(false) })
    await call(...LOGIN)
    expect(sent).toEqual([{ url: '/api/account/login', dpop: null }])
  })

  test('comes with a key that no script can read out', async () => {
    const { call, store } = openBrowser()
    await call(...LOGIN)
    const pair = await store.key()
    expect(pair?.privateKey.extractable).toBe(false)
    expect(await calculateThumbprint(pair!.publicKey)).toMatch(/^[\w-]{43}$/)
  })
})

describe('a nonce', () => {
  test('is asked for once by many calls, and again when it may have run out', async () => {
    const { call, clock, nonces } = openBrowser()
    await Promise.all([call(...LOGIN), call(...LOGIN), call(...LOGIN)])
    expect(nonces()).toBe(1)
    clock.now += 5 * 60_000 - 1
    await call(...LOGIN)
    expect(nonces()).toBe(1)
    clock.now += 1
    await call(...LOGIN)
    expect(nonces()).toBe(2)
  })

  test('is learned from any answer, and kept for the next page', async () => {
    const next = Response.json({}, { headers: { 'dpop-nonce': 'next' } })
    const { call, sent, store, nonces } = openBrowser({ answers: [next] })
    await call(...LOGIN)
    await call(...LOGIN)
    expect(claimsOf(sent.at(-1)?.dpop).nonce).toBe('next')
    const reloaded = openBrowser({ store })
    await reloaded.call(...LOGIN)
    expect([nonces(), reloaded.nonces()]).toEqual([1, 0])
  })

  test('does not mind a clock that was set back', async () => {
    const { call, clock, nonces } = openBrowser()
    await call(...LOGIN)
    clock.now -= 3_600_000
    await call(...LOGIN)
    expect(nonces()).toBe(2)
  })
})

describe('a refused proof', () => {
  test.each(['session.key-nonce', 'session.key-proof'])('(%s) is made anew, once', async (code) => {
    const answer = () => refusal(code, { 'dpop-nonce': 'fresh' })
    const { call, sent } = openBrowser({ answers: [answer(), answer(), answer()] })
    expect((await call(...LOGIN)).status).toBe(401)
    const proofs = sent.slice(1).map(({ dpop }) => claimsOf(dpop))
    expect(proofs.map(({ nonce }) => nonce)).toEqual(['nonce-1', 'fresh'])
    expect(proofs[0].jti).not.toBe(proofs[1].jti)
  })

  test('is nothing that another refusal repeats, and its body can still be read', async () => {
    const { call, sent } = openBrowser({ answers: [refusal('account.wrong-credentials')] })
    const response = await call(...LOGIN)
    expect(await response.json()).toMatchObject({ error: 'account.wrong-credentials' })
    expect(sent).toHaveLength(2)
  })
})
