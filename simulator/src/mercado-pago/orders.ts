import { fromDecimal, toDecimal } from '@vitrine/contract/money-text'
import type { PaymentResponse, RefundResponse } from 'mercadopago/dist/clients/order/commonTypes.d.ts'
import type { CreateOrderRequest, PayerRequest } from 'mercadopago/dist/clients/order/create/types.d.ts'
import type { RefundRequest } from 'mercadopago/dist/clients/order/refund/types.d.ts'
import { chargeSavedCard, isWithoutHolder, processOrder } from './card-charge.ts'
import { boletoOf, pixOf } from './codes.ts'
import { type Answer, type Call, instant, type MercadoPago, newId, refusal } from './gateway.ts'
import type { Order, OrderRecord } from './mercado-pago.store.ts'
import {
  changed,
  isUnpaid,
  move,
  noteRefunds,
  paymentOf,
  refreshed,
  refundsOf,
  settle,
} from './order-state.ts'

/** `POST /v1/orders`: an order with one payment at most; `manual` ones wait to be processed. */
export function createOrder(mp: MercadoPago, body: CreateOrderRequest, origin: string): Answer {
  const asked = body.transactions?.payments?.[0]
  const problem = body.type !== 'online' ? 'invalid_type' : asked && problemOf(mp, body)
  if (problem) return refusal(400, problem)
  if (!asked && body.processing_mode !== 'manual') return refusal(400, 'required_properties')
  const record = addOrder(mp, body)
  if (body.processing_mode === 'manual') return { status: 201, body: record.order }
  if (isWithoutHolder(asked!)) return chargeLater(mp, record)
  if (asked!.payment_method?.token) {
    const { status, ...answer } = processOrder(mp, record, origin)
    return { ...answer, status: status === 200 ? 201 : status }
  }
  giveCode(record, origin)
  mp.store.saveOrder(record)
  return { status: 201, body: record.order }
}

/** What is wrong with what was asked for, in Mercado Pago's word. */
function problemOf(mp: MercadoPago, { transactions, total_amount, payer = {} }: CreateOrderRequest) {
  const [asked] = transactions!.payments!
  if (asked!.amount !== total_amount) return 'invalid_total_amount'
  const { payment_method: method, stored_credential: credential, date_of_expiration } = asked!
  if (credential?.payment_initiator === 'merchant') {
    const isNamed = method?.token || asked!.automatic_payments?.payment_profile_id
    return payer.customer_id && isNamed ? undefined : 'required_properties'
  }
  if (!payer.identification?.number) return 'required_properties'
  if (method?.type === 'credit_card') return method.token ? undefined : 'required_properties'
  if (!(Date.parse(date_of_expiration ?? '') > mp.now())) return 'invalid_date_of_expiration'
  const isAddressed = Object.values(payer.address ?? {}).filter(Boolean).length >= 6
  return method?.id === 'boleto' && !isAddressed ? 'required_properties' : undefined
}

function addOrder(mp: MercadoPago, body: CreateOrderRequest): OrderRecord {
  const asked = body.transactions?.payments?.[0]
  const payment: PaymentResponse | undefined = asked && {
    id: newId('PAY'),
    amount: asked.amount,
    status: 'created',
    status_detail: 'ready_to_process',
    date_of_expiration: asked.date_of_expiration,
    stored_credential: asked.stored_credential,
    automatic_payments: asked.automatic_payments,
    payment_method: { ...asked.payment_method, transaction_security: undefined },
  }
  const now = instant(mp.now())
  const order: Order = {
    id: newId('ORD'),
    type: 'online',
    processing_mode: body.processing_mode,
    country_code: 'BRA',
    external_reference: body.external_reference,
    description: body.description,
    total_amount: body.total_amount,
    capture_mode: body.capture_mode,
    status: 'created',
    status_detail: 'created',
    created_date: now,
    last_updated_date: now,
    payer: { customer_id: body.payer?.customer_id },
    transactions: { payments: payment ? [payment] : [], refunds: [] },
  }
  const interestFree = body.config?.payment_method?.installments?.interest_free?.values ?? []
  return mp.store.addOrder(order, { version: 1, interestFree, payer: payerOf(body.payer) })
}

function payerOf({ first_name, last_name, identification, address }: PayerRequest = {}) {
  const { street_name, street_number, complement, neighborhood, city, state, zip_code } = address ?? {}
  const street = [street_name, street_number, complement].filter(Boolean).join(', ')
  return {
    name: [first_name, last_name].filter(Boolean).join(' '),
    document: identification?.number ?? '',
    address: address ? `${street}, ${neighborhood}, ${city}/${state}, CEP ${zip_code}` : null,
  }
}

/** A Pix or a boleto waits to be paid by what it now bears. */
function giveCode(record: OrderRecord, origin: string): void {
  const payment = paymentOf(record.order)!
  const isPix = payment.payment_method?.id === 'pix'
  move(record, 'action_required', isPix ? 'waiting_transfer' : 'waiting_payment')
  Object.assign(payment.payment_method!, isPix ? pixOf() : boletoOf(record, origin))
}

/** `automatic` charges at once, `automatic_async` a moment later: its outcome is told by a notification. */
function chargeLater(mp: MercadoPago, record: OrderRecord): Answer {
  if (record.order.processing_mode !== 'automatic_async') {
    const { status, ...answer } = chargeSavedCard(mp, record)
    return { ...answer, status: status === 200 ? 201 : status }
  }
  move(record, 'processing', 'in_process')
  record.facts.processesAt = mp.now()
  mp.store.saveOrder(record)
  return { status: 201, body: record.order }
}

/** An order as it stands now. */
export function readOrder(mp: MercadoPago, id: string): OrderRecord | undefined {
  const record = mp.store.findOrder(id)
  return record && refreshed(mp, record, chargeSavedCard)
}

/** `GET /v1/orders`: a page of those made between two instants, the newest first. */
export function searchOrders(mp: MercadoPago, query: Call['query']): Answer {
  const [from, to] = [Date.parse(query.get('begin_date') ?? ''), Date.parse(query.get('end_date') ?? '')]
  if (Number.isNaN(from) || Number.isNaN(to)) return refusal(400, 'required_properties')
  const limit = Math.min(Number(query.get('page_size')) || 30, 100)
  const offset = (Math.max(Number(query.get('page')) || 1, 1) - 1) * limit
  const filter = (name: string) => query.get(name) ?? undefined
  const { records, total } = mp.store.searchOrders({
    from,
    to,
    limit,
    offset,
    reference: filter('external_reference'),
    status: filter('status'),
    methodId: filter('payment_method_id'),
    methodType: filter('payment_method_type'),
  })
  const paging = {
    total: String(total),
    total_pages: String(Math.max(1, Math.ceil(total / limit))),
    offset: String(offset),
    limit: String(limit),
  }
  return { status: 200, body: { data: records.map(({ order }) => order), paging } }
}

/** `POST /v1/orders/{id}/cancel`: what is paid, or on its way, stays. */
export function cancelOrder(mp: MercadoPago, record: OrderRecord): Answer {
  const { order } = record
  if (!['created', 'action_required'].includes(order.status!)) return refusal(409, 'cannot_cancel_order')
  move(record, 'canceled', 'canceled')
  changed(mp, record)
  return { status: 200, body: order }
}

/** `POST /v1/orders/{id}/refund`: all of it, or the amount that a transaction of the body says. */
export function refundOrder(mp: MercadoPago, record: OrderRecord, body: RefundRequest | undefined): Answer {
  const { order } = record
  const payment = paymentOf(order)
  const [asked = { id: payment?.id, amount: payment?.amount }] = body?.transactions ?? []
  const isPaid = ['processed', 'refunded'].includes(payment?.status ?? '')
  if (!payment || asked.id !== payment.id || !isPaid) return refusal(409, 'cannot_refund_order')
  const amount = fromDecimal(asked.amount ?? '0.00')
  const before = refundsOf(order).reduce((sum, one) => sum + one, 0)
  if (amount < 1 || before + amount > fromDecimal(payment.amount!))
    return refusal(422, 'refund_amount_exceeded')
  const { status: usual, delayMs } = mp.refund()
  const status = record.facts.failsRefund ? 'failed' : usual
  delete record.facts.failsRefund
  const made: RefundResponse = {
    id: newId('REF'),
    transaction_id: payment.id,
    amount: toDecimal(amount),
    status: delayMs > 0 ? 'processing' : status,
  }
  order.transactions!.refunds!.push(made)
  if (delayMs > 0)
    record.facts.refunds = { ...record.facts.refunds, [made.id!]: { status, at: mp.now() + delayMs } }
  else noteRefunds(order)
  changed(mp, record)
  return { status: 201, body: { ...order, transactions: { refunds: [made] } } }
}

/** Somebody paid a Pix or a boleto, whose money is there at an instant; false when nobody can pay it. */
export function payOrder(mp: MercadoPago, record: OrderRecord, clearsAt: number): boolean {
  if (!isUnpaid(record)) return false
  const now = mp.now()
  record.facts.paidAt = now
  if (clearsAt <= now) settle(mp, record)
  else {
    move(record, 'processing', 'in_process')
    record.facts.clearsAt = clearsAt
    changed(mp, record)
  }
  return true
}
