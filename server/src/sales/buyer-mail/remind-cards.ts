import { idOf } from '@vitrine/contract/id-schema'
import { addDays, type CalendarDay, dayOf } from '@vitrine/contract/time'
import * as z from 'zod'
import { readAccount } from '#account'
import { readBrand } from '#brand'
import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { job } from '#kernel/job.ts'
import type { Post } from '#mail'
import { findBrandOfPayment, REMOVED_EMAIL } from '#order'
import { nameOfProvider } from '#payment-provider'
import { findExpiring, markExpiring } from '#saved-card'
import { isDaytime } from './reminder-times.ts'

/** A message about a saved card that is about to be over; what it says is read when it leaves. */
export const savedCardMail = job(
  'checkout.card-mail',
  z.object({ cardId: z.string(), accountId: idOf('acc'), step: z.union([z.literal(1), z.literal(2)]) }),
  { mails: true },
)
type SavedCardMail = z.infer<typeof savedCardMail.payload>

/** So many days before its last one a card is told of. Whoever hears of the second did not need the first any more. */
const STEPS = [
  [2, 7],
  [1, 30],
] as const

/** Tells, by day, the holders of saved cards that are about to be over: 30 and 7 days before, each once. */
export async function remindCards(app: App): Promise<void> {
  const now = app.clock.now()
  if (!isDaytime(now)) return
  const today = dayOf(now)
  for (const [step, days] of STEPS) await remindStep(app, step, { from: today, to: addDays(today, days) })
}

const remindStep = (
  app: App,
  step: SavedCardMail['step'],
  ending: { from: CalendarDay; to: CalendarDay },
): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    for (const { id, accountId } of await markExpiring(tx, step, ending))
      await app.jobs.enqueue(tx, savedCardMail, { cardId: id, accountId, step })
  })

export const savedCardMailJobs: readonly JobHandler<{ app: App; post: Post }>[] = [
  handles(savedCardMail, ({ app, post }, due) => sendCardMail(app, post, due)),
]

/** Nothing when the card was removed or is over, cannot pay any more, or its holder has left. */
async function sendCardMail(app: App, post: Post, { cardId, accountId, step }: SavedCardMail): Promise<void> {
  const card = await findExpiring(app.db, { id: cardId, accountId }, dayOf(app.clock.now()))
  if (card?.provider !== nameOfProvider(app.config, 'card')) return
  const seller = await readBrand(app.db, await findBrandOfPayment(app.db, card.paymentId))
  const { calledName: name, email: to } = await readAccount(app.db, accountId)
  if (to === REMOVED_EMAIL) return
  const { brand, last4, nickname, lastOn } = card
  await post({
    kind: 'card-expiring',
    to,
    reference: `${cardId}-${step}`,
    props: { seller, name, card: { brand, last4, nickname, lastOn } },
  })
}
