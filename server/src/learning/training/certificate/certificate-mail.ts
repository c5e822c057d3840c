import { idOf } from '@vitrine/contract/id-schema'
import * as z from 'zod'
import { readAccount } from '#account'
import { readBrand } from '#brand'
import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { job } from '#kernel/job.ts'
import type { Post } from '#mail'
import { type Earned, findCertificate } from './certificate.store.ts'
import { findRevoked } from './certificate.ts'

/** A message that a certificate was issued; what it says is read when it leaves. */
export const certificateMail = job(
  'training.certificate-mail',
  z.object({ accountId: idOf('acc'), courseId: z.string() }),
  { mails: true },
)

export const oweCertificateMail = (app: App, tx: Tx, earned: Earned): Promise<void> =>
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
