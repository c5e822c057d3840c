import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto'
import { type Certificate, Certificate as Public } from '@vitrine/contract/certificate'
import { idOf } from '@vitrine/contract/id-schema'
import type { AccountId } from '@vitrine/contract/ids'
import { dayOf } from '@vitrine/contract/time'
import { calculateJwkThumbprint, SignJWT } from 'jose'
import * as z from 'zod'
import { brandOfAccess, findUnpaid } from '#access'
import { readAccount } from '#account'
import { links, readBrand, siteOfBrand } from '#brand'
import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { job } from '#kernel/job.ts'
import { deriveToken } from '#kernel/secrets.ts'
import { type Post, siteOfSeller } from '#mail'
import {
  type Earned,
  findByCode,
  findCertificate,
  insertCertificate,
  insertSigningKey,
  listKeys,
  readCourseFacts,
} from './certificate.store.ts'

/** What stands before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410, 7). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

const privateKeyOf = ({ config }: Pick<App, 'config'>) =>
  createPrivateKey({
    key: Buffer.concat([
      PKCS8_ED25519,
      Buffer.from(deriveToken(config.dataKeys.current.secret, 'certificate', 'ed25519'), 'base64url'),
    ]),
    format: 'der',
    type: 'pkcs8',
  })

/** The public half of the key that signs now, as it is published (RFC 8037). */
async function publicKey(app: Pick<App, 'config'>): Promise<{ id: string; jwk: object }> {
  const { kty, crv, x } = createPublicKey(privateKeyOf(app)).export({ format: 'jwk' })
  const id = await calculateJwkThumbprint({ kty: kty!, crv: crv!, x: x! })
  return { id, jwk: { kty, crv, x, kid: id, alg: 'EdDSA', use: 'sig' } }
}

/** Signs what a certificate says, as a JWS that any library checks with the published key. */
async function signCertificate(
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
const findRevoked = (db: Db, { accountId, courseId: resource }: Earned): Promise<Date | undefined> =>
  findUnpaid(db, { accountId, resource })

/** The public keys of every certificate that was issued, the one that signs now among them. */
export async function readKeys(app: App): Promise<{ keys: Record<string, string>[] }> {
  const key = await publicKey(app)
  await inTransaction(app.db, (tx) => insertSigningKey(tx, key, app.clock.now()))
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

/** Crockford's base 32: no I, L, O or U, so that a code is read from paper. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 60 random bits in groups of four: `7K2M-9QXA-4T0B`. */
function newCode(): string {
  const letters = Array.from(randomBytes(12), (byte) => ALPHABET[byte & 31]).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

/**
 * Issues the certificate of a course that was completed: as it is today, for good, by who sold the course. What was given
 * by hand is of the brand in which the account was made.
 */
export async function issueCertificate(app: App, tx: Tx, earned: Earned, now: Date): Promise<void> {
  const { accountId, courseId: resource } = earned
  const { name: holder, brandId } = await readAccount(tx, accountId)
  const { title: course, hours } = await readCourseFacts(tx, resource)
  const brand = (await brandOfAccess(app, tx, { accountId, resource })) ?? brandId
  const { legalName: issuer } = await readBrand(tx, brand)
  const { origin: iss } = await siteOfBrand(app, tx, brand)
  const facts = { code: newCode(), holder, course, hours, completedOn: dayOf(now), issuer }
  const signed = await signCertificate(app, { ...facts, iss })
  await insertSigningKey(tx, await publicKey(app), now)
  await insertCertificate(tx, { ...earned, ...facts, brand, signed }, now)
  await oweCertificateMail(app, tx, earned)
}

/** A message that a certificate was issued; what it says is read when it leaves. */
const certificateMail = job(
  'training.certificate-mail',
  z.object({ accountId: idOf('acc'), courseId: z.string() }),
  { mails: true },
)

const oweCertificateMail = (app: App, tx: Tx, earned: Earned): Promise<void> =>
  app.jobs.enqueue(tx, certificateMail, earned)

export const certificateMailJobs: readonly JobHandler<{ app: App; post: Post }>[] = [
  handles(certificateMail, ({ app, post }, earned) => sendCertificateMail(app, post, earned)),
]

/** Nothing when its holder has left meanwhile, or it was revoked. */
async function sendCertificateMail({ db }: App, post: Post, earned: Earned): Promise<void> {
  const certificate = await findCertificate(db, earned)
  if (!certificate || (await findRevoked(db, certificate))) return
  const { calledName: name, email: to } = await readAccount(db, earned.accountId)
  const seller = await readBrand(db, certificate.brand)
  const { code, course } = certificate
  await post({
    kind: 'certificate-issued',
    to,
    reference: code,
    props: { seller, name, course, publicCode: code },
  })
}
