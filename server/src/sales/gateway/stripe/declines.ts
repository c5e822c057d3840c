import type { DeclineCode } from '@vitrine/contract/card'

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
