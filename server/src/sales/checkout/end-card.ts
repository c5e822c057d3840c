import type { DeclineCode } from '@vitrine/contract/card'
import { MINUTE_MS } from '@vitrine/contract/time'
import { oweOrderMail } from '#buyer-mail'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { findOwner } from '#order'
import { type PaymentRow, recordCard, recordCharge, recordDecline, recordSavedFace } from '#payment'
import { type Charge, type PaymentProvider, ProviderFailure } from '#payment-provider'
import { forgetPaidCard } from '#saved-card'
import { keptAfterReview } from './review.ts'

/** The request that makes a charge is given up after eight seconds; so long after, it is no longer on its way. */
const UNDER_WAY_MS = 15_000

/** Keeps what is to be known of a card's charge, and where its issuer waits for an answer. */
export async function keepCard(app: App, { id, status }: PaymentRow, charge: Charge): Promise<void> {
  const { card, actionUrl } = charge
  await inTransaction(app.db, async (tx) => {
    await (card ? recordCard(tx, id, card) : recordSavedFace(tx, id))
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
    if (!(await recordDecline(tx, id, charge.declined, keptAfterReview(now)))) return
    await forgetPaidCard(app, tx, payment, charge)
    const accountId = await findOwner(tx, orderId)
    if (accountId) await oweOrderMail(app, tx, 'payment-refused', { id: orderId, accountId, ...startAfter })
  })
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
