import { createPrivateKey, createPublicKey } from 'node:crypto'
import { type Certificate, Certificate as Public } from '@vitrine/contract/certificate'
import type { AccountId } from '@vitrine/contract/ids'
import { dayOf } from '@vitrine/contract/time'
import { calculateJwkThumbprint, SignJWT } from 'jose'
import { findUnpaid } from '#access'
import { links, readBrand } from '#brand'
import type { App } from '#kernel/app-context.ts'
import { type Db, inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { deriveToken } from '#kernel/secrets.ts'
import { siteOfSeller } from '#mail'
import { type Earned, findByCode, keepKey, listKeys } from './certificate.store.ts'

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

/** What a certificate says, for whoever has its code, and whether it was revoked. */
export async function verifyCertificate(db: Db, code: string): Promise<Certificate> {
  const found = await findByCode(db, code)
  if (!found) throw new Refused('not-found')
  const revokedAt = await findRevoked(db, found)
  return Public.parse({ ...found, ...(revokedAt && { revokedOn: dayOf(revokedAt) }) })
}

/** A certificate counts while anything that opened its course was paid for or given, also once that is over. */
export const findRevoked = (db: Db, { accountId, courseId: resource }: Earned): Promise<Date | undefined> =>
  findUnpaid(db, { accountId, resource })

/** The public keys of every certificate that was issued, the one that signs now among them. */
export async function readKeys(app: App): Promise<{ keys: Record<string, string>[] }> {
  const key = await publicKey(app)
  await inTransaction(app.db, (tx) => keepKey(tx, key, app.clock.now()))
  return { keys: await listKeys(app.db) }
}

/** A certificate as a PDF, for its holder; anybody else's is not there. */
export async function downloadCertificate(app: App, accountId: AccountId, code: string): Promise<File> {
  const certificate = await findByCode(app.db, code)
  if (certificate?.accountId !== accountId) throw new Refused('not-found')
  if (await findRevoked(app.db, certificate)) throw new Refused('certificate.revoked')
  const seller = await readBrand(app.db, certificate.brand)
  const url = links.certificate(siteOfSeller(app.config.http.publicUrl, seller), code)
  const { drawCertificate } = await import('./certificate-pdf.ts')
  const pdf = await drawCertificate({ certificate, seller, url })
  return new File([new Uint8Array(pdf)], `certificado-${code}.pdf`, { type: 'application/pdf' })
}
