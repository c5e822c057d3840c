import { createPrivateKey, createPublicKey } from 'node:crypto'
import { calculateJwkThumbprint, SignJWT } from 'jose'
import type { App } from '#kernel/app-context.ts'
import { deriveToken } from '#kernel/random.ts'

/** What stands before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410, 7). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

const privateKeyOf = ({ config }: Pick<App, 'config'>) =>
  createPrivateKey({
    key: Buffer.concat([
      PKCS8_ED25519,
      Buffer.from(deriveToken(config.dataSecret, 'certificate', 'ed25519'), 'base64url'),
    ]),
    format: 'der',
    type: 'pkcs8',
  })

/** The public half of the key that signs now, as it is published (RFC 8037). */
export async function publicKey(app: Pick<App, 'config'>): Promise<{ id: string; jwk: object }> {
  const { kty, crv, x } = createPublicKey(privateKeyOf(app)).export({ format: 'jwk' })
  const id = await calculateJwkThumbprint({ kty: kty!, crv: crv!, x: x! })
  return { id, jwk: { kty, crv, x, kid: id, alg: 'EdDSA', use: 'sig' } }
}

/** Signs what a certificate says, as a JWS that any library checks with the published key. */
export async function signCertificate(
  app: Pick<App, 'config'>,
  claims: Record<string, string | number>,
): Promise<string> {
  const { id } = await publicKey(app)
  return new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid: id, typ: 'JWT' }).sign(privateKeyOf(app))
}
