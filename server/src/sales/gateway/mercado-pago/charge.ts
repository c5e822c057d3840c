import type { DeclineCode } from '@vitrine/contract/card'
import { fromDecimal } from '@vitrine/contract/money-text'
import type { Charge, Received } from '#payment-provider'
import type { MercadoPagoOrder, OrderPayment } from './schema.ts'

/** States of a payment whose money came, even when some of it went back since. */
const RECEIVED = ['processed', 'refunded', 'partially_refunded', 'charged_back']

/** An order as the shop speaks of charges. */
export function toCharge(order: MercadoPagoOrder): Charge {
  const payment = order.transactions.payments.at(0)
  const { qr_code, digitable_line, ticket_url } = payment?.payment_method ?? {}
  return {
    txid: order.external_reference,
    amount: fromDecimal(payment?.amount ?? order.total_amount),
    brCode: qr_code ?? null,
    boleto: digitable_line && ticket_url ? { line: digitable_line, pdfUrl: ticket_url } : null,
    // How long the money of a boleto is waited for is ours to say.
    expiresAt: (qr_code && payment?.date_of_expiration) || null,
    received: receivedOf(order),
  }
}

export function receivedOf({
  external_reference,
  transactions,
  last_updated_date,
}: MercadoPagoOrder): Received | undefined {
  const paid = transactions.payments.find(({ status }) => RECEIVED.includes(status))
  return (
    paid && {
      txid: external_reference,
      e2eId: paid.id,
      amount: fromDecimal(isCard(paid) ? paid.amount : (paid.paid_amount ?? paid.amount)),
      at: last_updated_date,
    }
  )
}

/** What Mercado Pago might add for a card's installments is between it and the holder: ours is the amount. */
const isCard = ({ payment_method }: OrderPayment): boolean => payment_method.type === 'credit_card'

export const ENDED = ['canceled', 'cancelled', 'expired', 'failed']
const FAILED = ['failed', 'rejected']

/** Why nothing was charged. */
export function declinedOf({ status, transactions }: MercadoPagoOrder): Charge['declined'] {
  const payment = transactions.payments.at(0)
  if (payment && FAILED.includes(payment.status)) return declineOf(payment.status_detail)
  if (status === 'expired') return 'challenge-abandoned'
  return ENDED.includes(status) ? 'not-processed' : undefined
}

/** `in_process`, `pending_review_manual`: Mercado Pago looks at it first, for less than two business days. */
export const isInReview = ({ transactions }: MercadoPagoOrder): boolean =>
  transactions.payments.at(0)?.status === 'processing'

/** Where the issuer asks, as Mercado Pago has it. */
export const issuerUrl = ({ status, payment_method }: OrderPayment): string | undefined =>
  status === 'action_required' ? payment_method.transaction_security?.url : undefined

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

const declineOf = (detail: string | undefined): DeclineCode =>
  CODES[detail?.replace(/^cc_(rejected_)?/, '') ?? ''] ?? 'other'
