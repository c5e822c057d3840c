import type { DeclineCode } from '@vitrine/contract/card'
import { centavos } from '@vitrine/contract/money'
import type { CardDisplay, Charge, Received } from '#payment-provider'
import { keptOf } from './kept-card.ts'
import type { Intent, StripeCard } from './schema.ts'

/** An intent as the shop speaks of charges. */
export function toCharge(intent: Intent, txid: string): Charge {
  const pix = intent.next_action?.pix_display_qr_code
  const boleto = intent.next_action?.boleto_display_details
  const pdfUrl = boleto?.pdf ?? boleto?.hosted_voucher_url
  return {
    txid,
    amount: centavos(intent.amount),
    brCode: pix?.data ?? null,
    boleto: boleto && pdfUrl ? { line: boleto.number, pdfUrl } : null,
    // How long the money of a boleto is waited for is ours to say.
    expiresAt: pix?.expires_at ?? null,
    received: receivedOf(intent, txid),
    card: cardDisplayOf(intent),
    inReview: isInReview(intent),
    kept: keptOf(intent),
    declined: declinedOf(intent),
    actionUrl: intent.next_action?.redirect_to_url?.url ?? undefined,
  }
}

function receivedOf(intent: Intent, txid: string): Received | undefined {
  const { status, latest_charge: charge, amount_received } = intent
  if (status !== 'succeeded' || isInReview(intent) || isTurnedDown(intent)) return undefined
  if (typeof charge !== 'object' || !charge?.paid) return undefined
  return { txid, e2eId: charge.id, amount: centavos(amount_received), at: charge.created }
}

const reviewOf = ({ review }: Intent) => (typeof review === 'object' ? review : undefined)

/**
 * A card that is still processed, or whose payment Radar put before somebody of the shop: its money was taken, and may
 * go back. Until they decide nothing is opened, which is what the rule that put it there is for.
 */
const isInReview = (intent: Intent): boolean =>
  intent.payment_method_types.includes('card') &&
  (intent.status === 'processing' || (intent.status === 'succeeded' && reviewOf(intent)?.open === true))

/** Whoever looked at it gave the money back. */
const isTurnedDown = (intent: Intent): boolean =>
  intent.status === 'succeeded' && reviewOf(intent)?.reason.startsWith('refunded') === true

/** An intent that a card was declined for can be confirmed anew by us alone, and we do not: each attempt has its own. */
function declinedOf(intent: Intent): Charge['declined'] {
  const { status, last_payment_error, cancellation_reason } = intent
  if (isTurnedDown(intent)) return 'review-refused'
  if (status !== 'canceled' && status !== 'requires_payment_method') return undefined
  if (last_payment_error) return declineOf(last_payment_error)
  if (status !== 'canceled') return undefined
  return cancellation_reason === 'abandoned' ? 'challenge-abandoned' : 'not-processed'
}

/** Of the card that was charged, is being asked about, or was declined. */
function cardDisplayOf({
  latest_charge,
  payment_method,
  last_payment_error,
}: Intent): CardDisplay | undefined {
  const places = [
    typeof latest_charge === 'object' ? latest_charge?.payment_method_details : undefined,
    typeof payment_method === 'object' ? payment_method : undefined,
    last_payment_error?.payment_method,
  ]
  const card = places.flatMap((place) => place?.card ?? []).at(0)
  return card && displayOf(card)
}

/** What may be shown of a card. */
export const displayOf = (card: StripeCard): CardDisplay => ({
  brand: card.brand,
  last4: card.last4,
  expMonth: card.exp_month,
  expYear: card.exp_year,
})

/**
 * Stripe's words in ours: an issuer's decline code, or the code of the error itself (docs.stripe.com/declines/codes).
 * What Stripe asks not to be told apart, such as fraud, is what the issuer would say of it.
 */
const CODES: Record<string, DeclineCode> = {
  insufficient_funds: 'insufficient-funds',
  withdrawal_count_limit_exceeded: 'over-limit',
  card_velocity_exceeded: 'over-limit',
  issuer_not_available: 'issuer-unavailable',
  processing_error: 'issuer-unavailable',
  reenter_transaction: 'try-later',
  try_again_later: 'try-later',
  approve_with_id: 'try-later',
  call_issuer: 'suspected-for-now',
  fraudulent: 'suspected-for-now',
  security_violation: 'suspected-for-now',
  incorrect_number: 'invalid-card',
  invalid_number: 'invalid-card',
  expired_card: 'expired-card',
  new_account_information_available: 'cancelled-card',
  lost_card: 'lost-or-stolen',
  stolen_card: 'lost-or-stolen',
  pickup_card: 'lost-or-stolen',
  card_not_supported: 'not-permitted',
  currency_not_supported: 'not-permitted',
  not_permitted: 'not-permitted',
  restricted_card: 'not-permitted',
  service_not_allowed: 'not-permitted',
  transaction_not_allowed: 'not-permitted',
  invalid_account: 'account-closed',
  do_not_try_again: 'do-not-retry',
  merchant_blacklist: 'do-not-retry',
  revocation_of_all_authorizations: 'do-not-retry',
  revocation_of_authorization: 'do-not-retry',
  stop_payment_order: 'do-not-retry',
  incorrect_cvc: 'wrong-code',
  invalid_cvc: 'wrong-code',
  incorrect_address: 'wrong-data',
  incorrect_zip: 'wrong-data',
  invalid_expiry_month: 'wrong-data',
  invalid_expiry_year: 'wrong-data',
  authentication_required: 'challenge-failed',
  payment_intent_authentication_failure: 'challenge-failed',
  payment_intent_payment_attempt_expired: 'challenge-abandoned',
}

interface Failed {
  code?: string | undefined
  decline_code?: string | undefined
}

export const declineOf = ({ code, decline_code }: Failed): DeclineCode =>
  CODES[decline_code ?? ''] ?? CODES[code ?? ''] ?? 'other'
