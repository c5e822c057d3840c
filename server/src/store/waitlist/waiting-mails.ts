import * as z from 'zod'
import { readAccount } from '#account'
import { readBrand } from '#brand'
import { findPlace } from '#catalog'
import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { job } from '#kernel/job.ts'
import type { Mail, Post } from '#mail'

/** A message to somebody who waited: what it says is read when it leaves. */
export const waitingMail = job('waiting.mail', z.object({ placeId: z.string(), accountId: z.string() }), {
  mails: true,
})

export const waitingJobs: readonly JobHandler<{ app: App; post: Post }>[] = [
  handles(waitingMail, async ({ app, post }, { placeId, accountId }) => {
    const mail = await writeMail(app, placeId, accountId)
    if (mail) await post(mail)
  }),
]

/** Nothing when its reader has left the line meanwhile. */
async function writeMail(app: App, reference: string, accountId: string): Promise<Mail | undefined> {
  const place = await findPlace(app.db, reference)
  if (!place) return undefined
  const seller = await readBrand(app.db, place.brandId)
  const { email: to, calledName: name } = await readAccount(app.db, accountId)
  const props = { seller, name, product: { name: place.name, slug: place.slug } }
  if (place.kind === 'notice') return { kind: 'product-available', to, reference, props }
  if (!place.claimUntil) return undefined
  return { kind: 'seat-offered', to, reference, props: { ...props, until: place.claimUntil.toISOString() } }
}
