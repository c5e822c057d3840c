import { randomBytes } from 'node:crypto'
import { fromDecimal, toDecimal } from '@vitrine/contract/money-text'
import type {
  OrderResponse,
  PaymentResponse,
  RefundResponse,
} from 'mercadopago/dist/clients/order/commonTypes.d.ts'
import type { CreateOrderRequest } from 'mercadopago/dist/clients/order/create/types.d.ts'
import type { RefundRequest } from 'mercadopago/dist/clients/order/refund/types.d.ts'
import type { GatewayStandIn } from './gateway.ts'
import { mercadoPagoCards } from './mercado-pago-cards.ts'
import { pixOf, slipOf } from './mercado-pago-codes.ts'
import { installmentsOf } from './mercado-pago-installments.ts'
import { MERCADO_PAGO_SECRETS, sendSigned } from './mercado-pago-webhook.ts'
import { type Answered, type Asked, createIdempotency, openStandIn } from './stand-in.ts'

/** Mercado Pago's Orders API, as far as the shop asks for it; its objects are held to the types of the SDK. */
type Order = Omit<OrderResponse, 'api_response'>

const newId = (kind: string) => `${kind}${randomBytes(13).toString('hex').toUpperCase()}`
const now = () => new Date().toISOString()
const refusal = (status: number, error: string): Answered => ({
  status,
  body: { status, error, message: `stand-in: ${error}` },
})

export async function openMercadoPago(): Promise<GatewayStandIn> {
  const orders = new Map<string, Order>()
  const idempotency = createIdempotency(refusal(409, 'idempotency_key_already_used'))
  let webhook = ''

  function create(body: CreateOrderRequest): Answered {
    if (body.processing_mode === 'manual') {
      const made = cards.create(body)
      if ('body' in made) return made
      orders.set(made.id!, made)
      return { status: 201, body: made }
    }
    const [asked] = body.transactions?.payments ?? []
    const { payer } = body
    const isWhole =
      asked && body.total_amount === asked.amount && payer?.email && payer.identification?.number
    if (!isWhole || body.type !== 'online') return refusal(400, 'invalid_total_amount')
    const expiresAt = new Date(asked.date_of_expiration ?? '')
    if (!(expiresAt.getTime() > Date.now())) return refusal(400, 'invalid_date_of_expiration')
    const isPix = asked.payment_method?.id === 'pix'
    if (!isPix && Object.values(payer.address ?? {}).filter(Boolean).length < 6)
      return refusal(400, 'required_properties')
    const amount = asked.amount ?? ''
    const payment: PaymentResponse = {
      id: newId('PAY'),
      amount,
      status: 'action_required',
      status_detail: isPix ? 'waiting_transfer' : 'waiting_payment',
      date_of_expiration: asked.date_of_expiration,
      payment_method: { ...asked.payment_method, ...(isPix ? pixOf() : slipOf(amount, expiresAt)) },
    }
    const order: Order = {
      id: newId('ORD'),
      type: 'online',
      processing_mode: 'automatic',
      external_reference: body.external_reference,
      description: body.description,
      total_amount: body.total_amount,
      country_code: 'BRA',
      status: 'action_required',
      status_detail: payment.status_detail,
      created_date: now(),
      last_updated_date: now(),
      transactions: { payments: [payment], refunds: [] },
    }
    orders.set(order.id!, order)
    return { status: 201, body: order }
  }

  function refund(order: Order, body: RefundRequest | undefined): Answered {
    const payment = order.transactions!.payments![0]!
    const [asked] = body?.transactions ?? []
    const amount = fromDecimal(asked?.amount ?? '0.00')
    const before = refundedOf(order).reduce((sum, one) => sum + one, 0)
    if (asked?.id !== payment.id || payment.status === 'action_required')
      return refusal(409, 'cannot_refund_order')
    if (before + amount > fromDecimal(payment.amount!)) return refusal(422, 'refund_amount_exceeded')
    const made: RefundResponse = {
      id: newId('REF'),
      transaction_id: payment.id,
      amount: toDecimal(amount),
      status: 'processed',
    }
    order.transactions!.refunds!.push(made)
    if (before + amount === fromDecimal(payment.amount!)) payment.status = 'refunded'
    order.last_updated_date = now()
    return { status: 201, body: { ...order, transactions: { refunds: [made] } } }
  }

  function cancel(order: Order): Answered {
    if (!['created', 'action_required'].includes(order.status!)) return refusal(409, 'cannot_cancel_order')
    for (const one of [order, ...order.transactions!.payments!]) one.status = 'canceled'
    return { status: 200, body: order }
  }

  function write({ path, text }: Asked): Answered {
    const body = text ? JSON.parse(text) : undefined
    const [, , , id, verb] = path.split('/')
    if (!id) return create(body)
    const order = orders.get(id)
    if (!order) return refusal(404, 'order_not_found')
    if (verb === 'process') return cards.process(order, server.url)
    return verb === 'cancel' ? cancel(order) : refund(order, body)
  }

  function read({ path, query }: Asked): Answered {
    const [, , kind, id] = path.split('/')
    if (kind === 'card_tokens') return cards.readToken(id ?? '')
    if (kind === 'payment_methods') return installmentsOf(query)
    if (kind === 'chargebacks') return cards.readChargeback(id ?? '')
    if (id) {
      const order = orders.get(id)
      return order ? { status: 200, body: order } : refusal(404, 'order_not_found')
    }
    const [begin, end] = [query.get('begin_date'), query.get('end_date')]
    if (!begin || !end) return refusal(400, 'required_properties')
    const isMeant = (name: string, value: string | undefined) => !query.has(name) || query.get(name) === value
    const data = [...orders.values()].filter(
      ({ created_date, status, external_reference, transactions }) =>
        begin <= created_date! &&
        created_date! <= end &&
        isMeant('status', status) &&
        isMeant('external_reference', external_reference) &&
        isMeant('payment_method_id', transactions!.payments![0]?.payment_method?.id) &&
        isMeant('payment_method_type', transactions!.payments![0]?.payment_method?.type),
    )
    return {
      status: 200,
      body: { data, paging: { total: String(data.length), total_pages: '1', offset: '0' } },
    }
  }

  const cards = mercadoPagoCards({
    orderOf: (txid) => ofTxid(txid)[0]!,
    noticeOf: (order) => noticeOf(order, ++version),
    send: (event) => void sendSigned(webhook, event),
    isForgetful: () => idempotency.isOff,
  })
  let version = 2

  const server = await openStandIn((asked) => {
    const shown = cards.browse(asked, orders)
    if (shown) return shown
    if (asked.headers.authorization !== `Bearer ${MERCADO_PAGO_SECRETS.MERCADO_PAGO_ACCESS_TOKEN}`)
      return refusal(401, 'unauthorized')
    const answer = () => cards.answerKept(asked) ?? (asked.method === 'GET' ? read(asked) : write(asked))
    if (asked.method === 'GET') return answer()
    return idempotency.answer(asked, String(asked.headers['x-idempotency-key']), answer)
  })
  const ofTxid = (txid: string) =>
    [...orders.values()].filter(({ external_reference }) => external_reference === txid)
  const noticeOf = (order: Order, version: number) => ({
    action: `order.${order.status}`,
    api_version: 'v1',
    application_id: '76506430185983',
    date_created: now(),
    live_mode: false,
    type: 'order',
    user_id: '2025701502',
    data: { ...order, version },
  })

  return {
    ...server,
    env: { ...MERCADO_PAGO_SECRETS, MERCADO_PAGO_API_BASE: server.url },
    cards: { ...cards, env: { ...cards.env, MERCADO_PAGO_JS_BASE: server.url } },
    idempotency,
    chargesOf: (txid) => ofTxid(txid).length,
    refundsOf: (txid) => ofTxid(txid).flatMap(refundedOf),
    setWebhook(url) {
      webhook = url
    },
    pay(txid) {
      const order = ofTxid(txid)[0]!
      const payment = order.transactions!.payments![0]!
      Object.assign(payment, {
        status: 'processed',
        status_detail: 'accredited',
        paid_amount: payment.amount,
      })
      Object.assign(order, { status: 'processed', status_detail: 'accredited', last_updated_date: now() })
      return noticeOf(order, 2)
    },
    eventOf: (txid) => noticeOf(ofTxid(txid)[0]!, Number.parseInt(randomBytes(4).toString('hex'), 16)),
    send: (event, how) => sendSigned(webhook, event, how),
  }
}

const refundedOf = ({ transactions }: Order): number[] =>
  (transactions?.refunds ?? []).map(({ amount }) => fromDecimal(amount!))
