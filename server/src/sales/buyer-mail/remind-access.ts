import { dayBefore } from '@vitrine/contract/access-length'
import { addDays, dayOf, startOfDay } from '@vitrine/contract/time'
import * as z from 'zod'
import { findEnding, markEnding } from '#access'
import { readAccount } from '#account'
import { readBrand } from '#brand'
import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { job } from '#kernel/job.ts'
import type { Post } from '#mail'
import { findLine, listLines, REMOVED_EMAIL } from '#order'
import { isDaytime } from './reminder-times.ts'

/** A message about something bought for some months that are about to be over. */
export const accessMail = job(
  'checkout.access-mail',
  z.object({ entitlementId: z.string(), step: z.union([z.literal(1), z.literal(2)]) }),
  { mails: true },
)
type AccessMail = z.infer<typeof accessMail.payload>

/** So many days before its last one access is told of. Whoever hears of the second did not need the first any more. */
const STEPS = [
  [2, 7],
  [1, 30],
] as const

/** Tells, by day, who may use something for a month or a week more, each once. */
export async function remindAccess(app: App): Promise<void> {
  const now = app.clock.now()
  if (!isDaytime(now)) return
  const today = dayOf(now)
  for (const [step, days] of STEPS) {
    // The end of a day is the beginning of the next.
    const until = startOfDay(addDays(today, days + 1))
    await inTransaction(app.db, async (tx) => {
      const ending = await markEnding(tx, step, { after: now, until })
      const bought = await listLines(
        tx,
        ending.map(({ lineId }) => lineId),
      )
      // One message for each thing that was bought, none for what is inside of it.
      for (const { id: entitlementId, productId, lineId } of ending)
        if (bought.get(lineId)?.productId === productId)
          await app.jobs.enqueue(tx, accessMail, { entitlementId, step })
    })
  }
}

export const accessMailJobs: readonly JobHandler<{ app: App; post: Post }>[] = [
  handles(accessMail, ({ app, post }, due) => sendAccessMail(app, post, due)),
]

/** Nothing when it was taken back or is over, goes on for another reason, or its owner has left. */
async function sendAccessMail(app: App, post: Post, { entitlementId, step }: AccessMail): Promise<void> {
  const ending = await findEnding(app.db, entitlementId, app.clock.now())
  if (!ending) return
  const line = await findLine(app.db, ending.lineId)
  if (!line) return
  const seller = await readBrand(app.db, line.brandId)
  const { calledName: name, email: to } = await readAccount(app.db, ending.accountId)
  if (to === REMOVED_EMAIL) return
  const product = { name: ending.title, slug: ending.slug }
  await post({
    kind: 'access-ending',
    to,
    reference: `${entitlementId}-${step}`,
    props: { seller, name, product, lastOn: dayBefore(ending.until) },
  })
}
