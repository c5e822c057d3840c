import { fromDecimal } from '@vitrine/contract/money-text'
import type { Charge, Received } from '#payment-provider'
import { declineOf } from './declines.ts'
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
    slip: digitable_line && ticket_url ? { line: digitable_line, pdfUrl: ticket_url } : null,
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

/** What Mercado Pago might add for a card's parcels is between it and the holder: ours is the amount. */
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
export const askedAt = ({ status, payment_method }: OrderPayment): string | undefined =>
  status === 'action_required' ? payment_method.transaction_security?.url : undefined
