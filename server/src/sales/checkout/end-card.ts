import { addBusinessDays } from '@vitrine/contract/brazil/business-days'
import { type DeclineCode, isCardRefused } from '@vitrine/contract/card'
import { DAY_MS, dayOf, endOfDay, MINUTE_MS } from '@vitrine/contract/time'
import { enqueueOrderMail } from '#buyer-mail'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { runHook } from '#kernel/hook.ts'
import { findOwner, type LockedOrder, lockOrder, orderHooks } from '#order'
import {
  listAttempts,
  type PaymentRow,
  postponePoll,
  recordCard,
  recordCharge,
  recordDecline,
  recordReview,
  recordSavedCard,
} from '#payment'
import { type Charge, type PaymentProvider, ProviderFailure } from '#payment-provider'
import { forgetPaidCard, markDeclined } from '#saved-card'

/** Mercado Pago's manual: whoever reviews a payment answers in less than two business days. */
const REVIEW_DAYS = 2
/** Besides webhooks, a review is asked about soon, because some last for moments, and then this often. */
const FIRST_POLL_MS = MINUTE_MS
const POLL_MS = 10 * MINUTE_MS
/** A review that lasts for moments is seen on the screen, and needs no message. */
const NOTIFY_AFTER_MS = 2 * MINUTE_MS

/** By when the outcome of a review that begins now is known. */
const reviewUntil = (now: Date): Date => endOfDay(addBusinessDays(dayOf(now), REVIEW_DAYS))

/** Whoever hears by message that a review ended badly has a day for another way: their seats and coupon wait so long. */
const keptAfterReview = (now: Date): Date => later(now, DAY_MS)

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/** A charge is looked at before there is an outcome: its buyer is told once, and nothing else is charged meanwhile. */
export async function holdForReview(
  app: App,
  { id, orderId }: Pick<PaymentRow, 'id' | 'orderId'>,
): Promise<void> {
  const now = app.clock.now()
  const review = { at: now, until: reviewUntil(now), pollAt: later(now, FIRST_POLL_MS) }
  const startAfter = later(now, NOTIFY_AFTER_MS)
  await inTransaction(app.db, async (tx) => {
    if (!(await recordReview(tx, id, review))) return postponePoll(tx, id, later(now, POLL_MS))
    const accountId = await findOwner(tx, orderId)
    if (accountId)
      await enqueueOrderMail(app, tx, 'payment-in-review', { id: orderId, accountId, startAfter })
  })
}

/** Whether a review takes longer than its buyer was told. */
export const isPastExpiry = ({ status, expiresAt }: PaymentRow, now: Date): boolean =>
  status === 'in-review' && now > expiresAt

/** The request that makes a charge is given up after eight seconds; so long after, it is no longer on its way. */
const UNDER_WAY_MS = 15_000

/** Keeps what is to be known of a card's charge, and where its issuer waits for an answer. */
export async function recordCardCharge(app: App, { id, status }: PaymentRow, charge: Charge): Promise<void> {
  const { card, actionUrl } = charge
  await inTransaction(app.db, async (tx) => {
    await (card ? recordCard(tx, id, card) : recordSavedCard(tx, id))
    if (actionUrl && status === 'created') await recordCharge(tx, id, charge)
  })
}

/** So long somebody may try again before a message says that nothing was paid. */
const TRIES_AGAIN_MS = 10 * MINUTE_MS

/**
 * Nothing was charged: the attempt is over, and the order goes on waiting with all it holds. Its buyer hears why by
 * message, too, unless it is paid in another way meanwhile. A card that was kept while it was looked at is forgotten.
 */
export async function declinePayment(
  app: App,
  payment: PaymentRow,
  charge: Charge & { declined: DeclineCode },
): Promise<void> {
  const { id, orderId, status } = payment
  const now = app.clock.now()
  // Who waited for the end of a review is not at the screen: the message is all there is.
  const startAfter = status === 'in-review' ? {} : { startAfter: new Date(now.getTime() + TRIES_AGAIN_MS) }
  await inTransaction(app.db, async (tx) => {
    const order = payment.offSession ? await lockOrder(tx, orderId) : undefined
    if (!(await recordDecline(tx, id, charge.declined, keptAfterReview(now)))) return
    if (order) return notifyDecline(app, tx, { payment, order, declined: charge.declined, now })
    await forgetPaidCard(app, tx, payment, charge)
    const accountId = await findOwner(tx, orderId)
    if (accountId)
      await enqueueOrderMail(app, tx, 'payment-refused', { id: orderId, accountId, ...startAfter })
  })
}

interface Declined {
  payment: PaymentRow
  order: LockedOrder
  declined: DeclineCode
  now: Date
}

/** Whoever ordered the charge of a saved card says what comes next; a card that its issuer refused is known as such. */
async function notifyDecline(app: App, tx: Tx, { payment, order, declined, now }: Declined): Promise<void> {
  if (isCardRefused(declined)) await markDeclined(tx, payment.id, declined)
  const attempts = await listAttempts(tx, order.id)
  const made = attempts.findIndex(({ declineCode }) => declineCode !== 'not-processed')
  const unmade = made < 0 ? attempts.length : made
  await runHook(app, tx, orderHooks.chargeDeclined, { order, declined, unmade, now })
}

/** Whether the request for this charge may still be on its way to the provider. */
export const isUnderWay = ({ createdAt }: PaymentRow, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < UNDER_WAY_MS

/**
 * Ends a charge at the provider, so that it can never be made behind our back; resolves to what it came to. One that is
 * in review cannot be ended everywhere: then it is still that.
 */
export async function endCharge(provider: PaymentProvider, { txid }: PaymentRow): Promise<Charge> {
  const charge = await provider.endCharge?.(txid)
  if (!charge?.received && !charge?.declined && !charge?.inReview)
    throw new ProviderFailure('the charge was not ended')
  return charge
}
