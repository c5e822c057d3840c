import { nextBusinessDay } from '@vitrine/contract/brazil/business-days'
import { fromDecimal, toDecimal } from '@vitrine/contract/money-text'
import { dayOf, endOfDay } from '@vitrine/contract/time'
import type { PaymentResponse } from 'mercadopago/dist/clients/order/commonTypes.d.ts'
import { type Answer, instant, type MercadoPago } from './gateway.ts'
import { payerCosts } from './installments.ts'
import type { Order, OrderRecord } from './mercado-pago.store.ts'

/** An order of ours has one payment at most. */
export const paymentOf = ({ transactions }: Order): PaymentResponse | undefined => transactions?.payments?.[0]

/** Saves an order as it now is, with its new version, and queues the notification. */
export function changed(mp: MercadoPago, record: OrderRecord): OrderRecord {
  record.facts.version += 1
  record.order.last_updated_date = instant(mp.now())
  mp.store.saveOrder(record)
  mp.notify(record)
  return record
}

/** Sets the state of an order and of its payment; nothing is waited for any more. */
export function move({ order, facts }: OrderRecord, status: string, detail: string): void {
  delete facts.challengeEndsAt
  delete facts.review
  delete facts.processesAt
  Object.assign(order, { status, status_detail: detail })
  for (const payment of order.transactions?.payments ?? [])
    Object.assign(payment, { status, status_detail: detail })
}

/**
 * The money is there. Its interest is Mercado Pago's, but for the installments that the seller pays the
 * interest of.
 */
export function settle(mp: MercadoPago, record: OrderRecord): OrderRecord {
  const { order, facts } = record
  move(record, 'processed', 'accredited')
  delete facts.clearsAt
  const payment = paymentOf(order)!
  const { token, installments = 1 } = payment.payment_method ?? {}
  const amount = fromDecimal(payment.amount!)
  const card = token ? mp.store.find('token', token)?.card : undefined
  const isFree = installments === 1 || facts.interestFree.includes(installments)
  const cost = card && payerCosts(card.first6, amount).find(({ count }) => count === installments)
  payment.paid_amount = toDecimal(isFree || !cost ? amount : cost.total)
  order.total_paid_amount = payment.paid_amount
  return changed(mp, record)
}

/** Nothing is charged: the payment bears why, and the order says so as a refusal (402). */
export function fail(mp: MercadoPago, record: OrderRecord, detail: string): Answer {
  move(record, 'failed', detail)
  record.order.status_detail = 'failed'
  changed(mp, record)
  const details = [`${paymentOf(record.order)?.id}: ${detail}`]
  const errors = [{ code: 'failed', message: 'The following transactions failed', details }]
  return { status: 402, body: { errors, data: record.order } }
}

/** A due day on which banks are closed is the next one on which they open (Lei 7.089/1983). */
function payableUntil({ date_of_expiration, payment_method }: PaymentResponse): number {
  const at = new Date(date_of_expiration ?? 0)
  if (payment_method?.id !== 'boleto') return at.getTime()
  return endOfDay(nextBusinessDay(dayOf(at))).getTime()
}

const isOver = (at: number | null | undefined, now: number): boolean => typeof at === 'number' && at <= now

/**
 * An order as it stands now: what was to happen to it by itself has happened. `work` charges a saved card that was taken
 * to be charged later.
 */
export function refreshed(
  mp: MercadoPago,
  record: OrderRecord,
  work: (mp: MercadoPago, record: OrderRecord) => unknown,
): OrderRecord {
  const { order, facts } = record
  const now = mp.now()
  if (isOver(facts.processesAt, now)) work(mp, record)
  else if (isOver(facts.challengeEndsAt, now)) fail(mp, record, '3ds_challenge_expired')
  else if (isOver(facts.clearsAt, now)) settle(mp, record)
  else if (facts.review && isOver(facts.review.endsAt, now)) endReview(mp, record, facts.review.isApproved)
  else if (isUnpaid(record) && payableUntil(paymentOf(order)!) < now) expire(mp, record)
  endRefunds(mp, record)
  return record
}

/** A boleto or a Pix that nobody has paid. */
export const isUnpaid = ({ order, facts }: OrderRecord): boolean =>
  order.status === 'action_required' &&
  paymentOf(order)?.date_of_expiration !== undefined &&
  facts.paidAt === undefined

function expire(mp: MercadoPago, record: OrderRecord): void {
  move(record, 'expired', 'expired')
  changed(mp, record)
}

/** Whoever looked at a payment has decided. */
export function endReview(mp: MercadoPago, record: OrderRecord, isApproved: boolean): void {
  if (isApproved) settle(mp, record)
  else fail(mp, record, 'high_risk')
}

function endRefunds(mp: MercadoPago, record: OrderRecord): void {
  const due = Object.entries(record.facts.refunds ?? {}).filter(([, { at }]) => at <= mp.now())
  if (due.length === 0) return
  for (const [id, { status }] of due) {
    const refund = record.order.transactions?.refunds?.find((one) => one.id === id)
    if (refund) refund.status = status
    delete record.facts.refunds![id]
  }
  noteRefunds(record.order)
  changed(mp, record)
}

/** Centavos that went back, in order; what failed did not. */
export const refundsOf = ({ transactions }: Order): number[] =>
  (transactions?.refunds ?? [])
    .filter(({ status }) => status !== 'failed')
    .map(({ amount }) => fromDecimal(amount!))

/** An order from which all went back stays `processed`, with its detail (manual, "Status da order"). */
export function noteRefunds(order: Order): void {
  const done = refundsOf(order).reduce((sum, one) => sum + one, 0)
  const payment = paymentOf(order)!
  const isAll = done === fromDecimal(payment.amount!)
  if (done === 0) return
  payment.status = isAll ? 'refunded' : 'processed'
  payment.status_detail = isAll ? 'refunded' : 'partially_refunded'
  order.status_detail = payment.status_detail
}
