import type { DeclineCode } from '@vitrine/contract/card'

/**
 * Mercado Pago's words in ours: what stands as `status_detail` on a payment that failed, in the manual of the Orders
 * API; and as `cc_rejected_…`, the words of before, should one still come.
 */
const CODES: Record<string, DeclineCode> = {
  insufficient_amount: 'insufficient-funds',
  card_insufficient_amount: 'insufficient-funds',
  amount_limit_exceeded: 'over-limit',
  max_attempts_exceeded: 'try-later',
  max_attempts: 'try-later',
  processing_error: 'issuer-unavailable',
  required_call_for_authorize: 'suspected-for-now',
  call_for_authorize: 'suspected-for-now',
  high_risk: 'review-refused',
  bad_filled_card_number: 'invalid-card',
  bad_filled_date: 'wrong-data',
  bad_filled_other: 'wrong-data',
  bad_filled_card_data: 'wrong-data',
  bad_filled_security_code: 'wrong-code',
  invalid_security_code: 'wrong-code',
  card_expired: 'expired-card',
  card_disabled: 'cancelled-card',
  card_lost_or_stolen: 'lost-or-stolen',
  card_type_not_allowed: 'not-permitted',
  invalid_installments: 'not-permitted',
  rejected_by_regulations: 'not-permitted',
  account_closed: 'account-closed',
  blacklist: 'do-not-retry',
  '3ds_challenge': 'challenge-failed',
  '3ds_challenge_expired': 'challenge-abandoned',
  invalid_card_token: 'not-processed',
}

export const declineOf = (detail: string | undefined): DeclineCode =>
  CODES[detail?.replace(/^cc_(rejected_)?/, '') ?? ''] ?? 'other'
