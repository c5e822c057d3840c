import { expect } from 'vitest'

/** The payload of a JWS, once its signature was checked with the published key. */
export async function verified(jws: string, jwksUrl: string): Promise<unknown> {
  const [header = '', payload = '', signature = ''] = jws.split('.')
  const { keys } = (await (await fetch(jwksUrl)).json()) as { keys: JsonWebKey[] }
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('jwk', keys[0]!, algorithm, false, ['verify'])
  const text = Buffer.from(`${header}.${payload}`)
  expect(await crypto.subtle.verify(algorithm, key, Buffer.from(signature, 'base64url'), text)).toBe(true)
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}
