import { randomBytes } from 'node:crypto'
import { idOf } from '@vitrine/contract/id-schema'
import { dayOf } from '@vitrine/contract/time'
import * as z from 'zod'
import { brandOfAccess } from '#access'
import { readAccount } from '#account'
import { readBrand, siteOfBrand } from '#brand'
import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { job } from '#kernel/job.ts'
import type { Post } from '#mail'
import {
  type Earned,
  findCertificate,
  insertCertificate,
  keepKey,
  readCourseFacts,
} from './certificate.store.ts'
import { findRevoked, publicKey, signCertificate } from './certificate.ts'

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
  await keepKey(tx, await publicKey(app), now)
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
