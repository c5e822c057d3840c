import { createHash, randomUUID } from 'node:crypto'
import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose'

/** What goes into a proof of a browser's key (DPoP, RFC 9449); anything may be said wrongly. */
export interface Claims {
  htm?: unknown
  htu?: unknown
  ath?: unknown
  jti?: unknown
  iat?: unknown
  nonce?: unknown
}

export interface BrowserKey {
  prove(claims: Claims, header?: Partial<JWTHeaderParameters>, signer?: CryptoKey): Promise<string>
  privateKey: CryptoKey
}

/** A key as a browser holds it. */
export async function createBrowserKey(): Promise<BrowserKey> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(publicKey)
  return {
    privateKey,
    prove: (claims, header = {}, signer = privateKey) =>
      new SignJWT({ jti: randomUUID(), iat: 1, ...claims } as JWTPayload)
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header })
        .sign(signer),
  }
}

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
