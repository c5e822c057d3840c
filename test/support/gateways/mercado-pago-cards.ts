import { randomBytes } from 'node:crypto'
import { fromDecimal, toDecimal } from '@vitrine/contract/money-text'
import type { OrderResponse, PaymentResponse } from 'mercadopago/dist/clients/order/commonTypes.d.ts'
import type { CreateOrderRequest } from 'mercadopago/dist/clients/order/create/types.d.ts'
import type { CardsStandIn, Outcome } from './cards.ts'
import { MERCADO_PAGO_KEY, mercadoPagoBrowser } from './mercado-pago-browser.ts'
import { payerCosts } from './mercado-pago-installments.ts'
import { mercadoPagoKept } from './mercado-pago-kept.ts'
import type { Answered } from './stand-in.ts'

type Order = Omit<OrderResponse, 'api_response'>

const newId = (kind: string) => `${kind}${randomBytes(13).toString('hex').toUpperCase()}`
const EVIDENCE_MS = 10 * 24 * 60 * 60 * 1000
const now = () => new Date().toISOString()
const refusal = (status: number, error: string): Answered => ({ status, body: { status, error } })

interface Token {
  outcome: Outcome
  number: string
  usedBy?: string
  /** Of the code of a kept card. */
  card?: string
}

/** What the cards need of the rest of the stand-in. */
export interface MercadoPagoWorld {
  orderOf(txid: string): Order
  noticeOf(order: Order): object
  /** Posts it to the shop's webhook. */
  send(event: object): void
  isForgetful(): boolean
}

export function mercadoPagoCards({ orderOf, noticeOf, send, isForgetful }: MercadoPagoWorld) {
  const tokens = new Map<string, Token>()
  const interestFree = new Map<string, number[]>()
  const cases = new Map<string, { id: string; date_documentation_deadline: string }>()

  function newToken(outcome: Outcome, number = '5031433215406351'): string {
    const token = randomBytes(16).toString('hex')
    tokens.set(token, { outcome, number })
    return token
  }

  function typed(id: string): Token | undefined {
    const token = tokens.get(id)
    return token?.card ? undefined : token
  }

  function newCode({ id }: { id?: string }, code: string): string {
    const of = customers.find(id!)!.of
    const token = newToken(code === '000' ? { declines: 'bad_filled_security_code' } : of.outcome, of.number)
    tokens.get(token)!.card = id!
    return token
  }
  const customers = mercadoPagoKept({ typed, newCode, isForgetful })

  /** A kept card pays for its own customer, as long as it is kept. */
  const isOwn = ({ card }: Token, { payer }: Order): boolean =>
    card === undefined || customers.find(card)?.card.customer_id === (payer?.customer_id ?? '')

  /** An order that waits to be processed; without a payment it can only be cancelled. */
  function create(body: CreateOrderRequest): Answered | Order {
    const asked = body.transactions?.payments?.at(0)
    if (asked && (asked.amount !== body.total_amount || !body.payer?.identification?.number))
      return refusal(400, 'invalid_total_amount')
    const payment: PaymentResponse | undefined = asked && {
      id: newId('PAY'),
      amount: asked.amount,
      status: 'created',
      status_detail: 'ready_to_process',
      payment_method: { ...asked.payment_method, transaction_security: undefined },
    }
    const order: Order = {
      id: newId('ORD'),
      type: 'online',
      processing_mode: 'manual',
      country_code: 'BRA',
      external_reference: body.external_reference,
      total_amount: body.total_amount,
      status: 'created',
      status_detail: 'created',
      created_date: now(),
      last_updated_date: now(),
      payer: { customer_id: body.payer?.customer_id },
      transactions: { payments: payment ? [payment] : [], refunds: [] },
    }
    interestFree.set(order.id!, body.config?.payment_method?.installments?.interest_free?.values ?? [])
    return order
  }

  function process(order: Order, url: string): Answered {
    const payment = order.transactions?.payments?.at(0)
    if (order.status !== 'created' || !payment) return refusal(409, 'cannot_process_order')
    const token = tokens.get(payment.payment_method?.token ?? '')
    if (!token || token.usedBy || !isOwn(token, order)) return fail(order, 'invalid_card_token')
    token.usedBy = order.id!
    if (typeof token.outcome === 'object') return fail(order, token.outcome.declines)
    if (token.outcome === 'asks') {
      move(order, 'action_required', 'pending_challenge')
      payment.payment_method!.transaction_security = {
        url: `${url}/challenge/${order.id}`,
        status: 'pending',
      }
    } else if (token.outcome === 'approved') settle(order)
    else move(order, 'processing', token.outcome === 'reviewed' ? 'pending_review_manual' : 'in_process')
    return { status: 200, body: order }
  }

  function move(order: Order, status: string, status_detail: string): void {
    Object.assign(order, { status, status_detail, last_updated_date: now() })
    for (const payment of order.transactions?.payments ?? [])
      Object.assign(payment, { status, status_detail })
  }

  function fail(order: Order, detail: string): Answered {
    move(order, 'failed', detail)
    order.status_detail = 'failed'
    const details = [`${order.transactions?.payments?.[0]?.id}: ${detail}`]
    const errors = [{ code: 'failed', message: 'The following transactions failed', details }]
    return { status: 402, body: { errors, data: order } }
  }

  /** Parcels without its own interest only where the seller said so. */
  function settle(order: Order): void {
    move(order, 'processed', 'accredited')
    const payment = order.transactions!.payments![0]!
    const count = payment.payment_method?.installments ?? 1
    const isFree = count === 1 || interestFree.get(order.id!)?.includes(count)
    const amount = fromDecimal(payment.amount!)
    const { number } = tokens.get(payment.payment_method?.token ?? '')!
    const cost = payerCosts(number, amount).find((one) => one.count === count)
    payment.paid_amount = toDecimal(isFree || !cost ? amount : cost.total)
  }

  function answer(order: Order, isYes: boolean): void {
    if (order.status !== 'action_required') return
    if (isYes) settle(order)
    else fail(order, 'cc_rejected_3ds_challenge')
  }

  function decide(order: Order, isApproved: boolean): object {
    if (isApproved) settle(order)
    else fail(order, 'high_risk')
    return noticeOf(order)
  }

  /** With the seller's token: what may be known of a card; of the code of a kept one, which card it is. */
  function readToken(id: string): Answered {
    const { number, card } = tokens.get(id) ?? { number: '' }
    const [first_six_digits, last_four_digits] = [number.slice(0, 6), number.slice(-4)]
    const face = { first_six_digits, last_four_digits, expiration_month: 8, expiration_year: 2031 }
    const body = card ? { id, card_id: card } : { id, card_id: null, ...face }
    return number ? { status: 200, body } : refusal(404, 'not_found')
  }

  const tokenOfCode = (card: string, code: string) => {
    const known = customers.find(card)
    return known && newCode(known.card, code)
  }
  function newCase(): string {
    const id = newId('')
    cases.set(id, { id, date_documentation_deadline: new Date(Date.now() + EVIDENCE_MS).toISOString() })
    return id
  }

  function readChargeback(id: string): Answered {
    const body = cases.get(id)
    return body ? { status: 200, body } : refusal(404, 'chargeback_not_found')
  }

  const browse = mercadoPagoBrowser({ newToken, tokenOfCode, answer, decide, noticeOf, send })

  const standIn: Omit<CardsStandIn, 'env'> = {
    type: (outcome = 'approved', number = undefined) => {
      const brand = { 3: 'amex', 4: 'visa' }[number?.slice(0, 1) ?? ''] ?? 'master'
      return `${brand}-${newToken(outcome, number)}`
    },
    kept: customers.kept,
    parcelsOf(txid) {
      const payment = orderOf(txid).transactions!.payments![0]!
      return {
        count: payment.payment_method?.installments ?? 0,
        total: fromDecimal(payment.paid_amount ?? '0.00'),
      }
    },
    answer(txid, isYes) {
      answer(orderOf(txid), isYes)
      return noticeOf(orderOf(txid))
    },
    decide: (txid, isApproved) => decide(orderOf(txid), isApproved),
    dispute(txid, state) {
      const order = orderOf(txid)
      move(order, 'charged_back', { open: 'in_process', won: 'reimbursed', lost: 'settled' }[state])
      const { id } = order.transactions!.payments![0]!
      order.transactions!.chargebacks ??= [
        { id: newId('CHB'), transaction_id: id, case_id: newCase(), status: 'opened' },
      ]
      return noticeOf(order)
    },
  }
  return {
    ...standIn,
    env: { MERCADO_PAGO_PUBLIC_KEY: MERCADO_PAGO_KEY },
    create,
    process,
    browse,
    readToken,
    readChargeback,
    answerKept: customers.answer,
  }
}
