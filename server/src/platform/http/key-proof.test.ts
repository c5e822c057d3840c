import {
  calculateJwkThumbprint,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  SignJWT,
} from 'jose'
import { describe, expect, test } from 'vitest'
import { type Claims, hashOf } from '../../../../test/support/browser-key.ts'
import { HERE, openKeyProofs, TOKEN } from '../../../../test/support/key-proofs.ts'
import type { ProveKey } from './key-proof.ts'

const { key, other, right, send } = await openKeyProofs()
const accepted = expect.stringMatching(/^[\w-]{43}$/)

/** Believes whatever is signed; only here to show that each of the attacks below would work. */
const believing: ProveKey = async ({ headers }) => {
  const { jwk } = decodeProtectedHeader(String(headers.dpop))
  return calculateJwkThumbprint(jwk!)
}

describe('a proof', () => {
  test('of this request, with our nonce, tells the key', async () => {
    const first = await send(await key.prove(right()))
    expect(first.outcome).toEqual(accepted)
    expect((await send(await key.prove(right()))).outcome).toBe(first.outcome)
    expect((await send(await other.prove(right()))).outcome).not.toBe(first.outcome)
  })

  test('is not asked for here', async () => {
    expect((await send(undefined)).outcome).toBe('none')
  })

  test('may name the host as the request did, and leaves the query out', async () => {
    const htu = 'http://localhost:3000/api/orders'
    const proof = () => key.prove({ ...right(), htu })
    const url = '/api/orders?status=paid'
    expect((await send(await proof(), { url, host: 'localhost:3000' })).outcome).toEqual(accepted)
    expect((await send(await proof(), { url, host: 'localhost:3001' })).outcome).toBe('session.key-proof')
  })

  test('does not depend on the clock of the browser', async () => {
    for (const iat of [0, 4_102_444_800]) {
      expect((await send(await key.prove({ ...right(), iat }))).outcome).toEqual(accepted)
    }
  })
})

const forge = async (header: object, claims: Claims = right()) => {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const { jwk } = decodeProtectedHeader(await key.prove(right()))
  const body = { jti: 'x', iat: 1, ...claims }
  return `${encode({ typ: 'dpop+jwt', jwk, ...header })}.${encode(body)}.`
}

const attacks: [string, () => Promise<string>][] = [
  ['another method', () => key.prove({ ...right(), htm: 'POST' })],
  ['no method', () => key.prove({ ...right(), htm: undefined })],
  ['another address', () => key.prove({ ...right(), htu: 'https://loja.vitrine.example/api/orders' })],
  ['another house', () => key.prove({ ...right(), htu: 'https://evil.example/api/user/me' })],
  ['a query in the address', () => key.prove({ ...right(), htu: `${HERE}?x=1` })],
  ['no address', () => key.prove({ ...right(), htu: undefined })],
  ['another token', () => key.prove({ ...right(), ath: hashOf('outro-token') })],
  ['no token', () => key.prove({ ...right(), ath: undefined })],
  ['the token itself', () => key.prove({ ...right(), ath: TOKEN })],
  ['no name', () => key.prove({ ...right(), jti: undefined })],
  ['an empty name', () => key.prove({ ...right(), jti: '' })],
  ['a number for a name', () => key.prove({ ...right(), jti: 7 })],
  ['an endless name', () => key.prove({ ...right(), jti: 'x'.repeat(101) })],
  ['no time', () => key.prove({ ...right(), iat: undefined })],
  ['another type', () => key.prove(right(), { typ: 'JWT' })],
  ['no type', () => key.prove(right(), { typ: undefined as never })],
  ['the signature of another key', () => key.prove(right(), {}, other.privateKey)],
  [
    'a critical header nobody knows',
    async () => (await key.prove(right())).replace(/^[^.]+/, await critical()),
  ],
  ['no algorithm', () => forge({ alg: 'none' })],
  ['no signature', async () => (await key.prove(right())).replace(/[^.]+$/, '')],
  ['a changed body', async () => changed(await key.prove(right()))],
]

async function critical(): Promise<string> {
  const header = decodeProtectedHeader(await key.prove(right()))
  return Buffer.from(JSON.stringify({ ...header, crit: ['exp'], exp: 1 })).toString('base64url')
}

const changed = (proof: string): string => {
  const [header, , signature] = proof.split('.')
  const body = { ...decodeJwt(proof), htm: 'GET', jti: 'outro' }
  return [header, Buffer.from(JSON.stringify(body)).toString('base64url'), signature].join('.')
}

describe('is refused', () => {
  test.each(attacks)('with %s', async (_, make) => {
    const proof = await make()
    expect((await send(proof)).outcome).toBe('session.key-proof')
    expect((await send(proof, { prove: believing })).outcome).toEqual(accepted)
  })

  test.each(['', 'x', 'a.b.c', 'ção', 'x'.repeat(9000)])('when it is none: "%s"', async (proof) => {
    expect((await send(proof)).outcome).toBe('session.key-proof')
  })

  test('when there are two, as Node joins them', async () => {
    const two = `${await key.prove(right())}, ${await key.prove(right())}`
    expect((await send(two)).outcome).toBe('session.key-proof')
  })

  test('with a shared secret or with an RSA key', async () => {
    const claims = { ...right(), jti: 'x', iat: 1 }
    const secret = Buffer.alloc(32, 7)
    const symmetric = await new SignJWT(claims as never)
      .setProtectedHeader({
        alg: 'HS256',
        typ: 'dpop+jwt',
        jwk: { kty: 'oct', k: secret.toString('base64url') } as never,
      })
      .sign(secret)
    expect((await send(symmetric)).outcome).toBe('session.key-proof')
    const rsa = await generateKeyPair('RS256', { extractable: true })
    const jwk = await exportJWK(rsa.publicKey)
    const signed = await new SignJWT(claims as never)
      .setProtectedHeader({ alg: 'RS256', typ: 'dpop+jwt', jwk })
      .sign(rsa.privateKey)
    expect((await send(signed)).outcome).toBe('session.key-proof')
  })

  test('with the private key in it', async () => {
    const jwk = await exportJWK(key.privateKey)
    expect((await send(await key.prove(right(), { jwk }))).outcome).toBe('session.key-proof')
  })

  test('the second time', async () => {
    const proof = await key.prove(right())
    expect((await send(proof)).outcome).toEqual(accepted)
    expect((await send(proof)).outcome).toBe('session.key-proof')
    const again = [await send(proof, { prove: believing }), await send(proof, { prove: believing })]
    expect(again.map(({ outcome }) => outcome)).toEqual([accepted, accepted])
  })
})
