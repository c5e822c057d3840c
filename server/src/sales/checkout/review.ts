import { addBusinessDays } from '@vitrine/contract/brazil/business-days'
import { DAY_MS, dayOf, endOfDay, MINUTE_MS } from '@vitrine/contract/time'
import { oweOrderMail } from '#buyer-mail'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { findOwner } from '#order'
import { type PaymentRow, postponeLook, recordReview } from '#payment'

/** Mercado Pago's manual: whoever reviews a payment answers in less than two business days. */
const REVIEW_DAYS = 2
/** Besides webhooks, a review is asked about soon, because some last for moments, and then this often. */
const FIRST_LOOK_MS = MINUTE_MS
const LOOK_MS = 10 * MINUTE_MS
/** A review that lasts for moments is seen on the screen, and needs no message. */
const TELLS_AFTER_MS = 2 * MINUTE_MS

/** By when the outcome of a review that begins now is known. */
const reviewUntil = (now: Date): Date => endOfDay(addBusinessDays(dayOf(now), REVIEW_DAYS))

/** Whoever hears by message that a review ended badly has a day for another way: their seats and coupon wait so long. */
export const keptAfterReview = (now: Date): Date => later(now, DAY_MS)

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/** A charge is looked at before there is an outcome: its buyer is told once, and nothing else is charged meanwhile. */
export async function keepInReview(
  app: App,
  { id, orderId }: Pick<PaymentRow, 'id' | 'orderId'>,
): Promise<void> {
  const now = app.clock.now()
  const review = { at: now, until: reviewUntil(now), lookAt: later(now, FIRST_LOOK_MS) }
  const startAfter = later(now, TELLS_AFTER_MS)
  await inTransaction(app.db, async (tx) => {
    if (!(await recordReview(tx, id, review))) return postponeLook(tx, id, later(now, LOOK_MS))
    const accountId = await findOwner(tx, orderId)
    if (accountId) await oweOrderMail(app, tx, 'payment-in-review', { id: orderId, accountId, startAfter })
  })
}

/** Whether a review takes longer than its buyer was told. */
export const isLate = ({ status, expiresAt }: PaymentRow, now: Date): boolean =>
  status === 'in-review' && now > expiresAt
