import type { OrderResponse } from 'mercadopago/dist/clients/order/commonTypes.d.ts'
import { challengeOf, goTo, type Outcome, PANEL, pageOf, scriptNamed } from './cards.ts'
import { installmentsOf } from './mercado-pago-installments.ts'
import type { Answered, Asked } from './stand-in.ts'

type Order = Omit<OrderResponse, 'api_response'>

export const MERCADO_PAGO_KEY = 'APP_USR-public-of-the-shop-under-test'
const refusal = (status: number, error: string): Answered => ({ status, body: { status, error } })

/** Mercado Pago's published test cards: what happens is in the holder's name, and a challenge in the number. */
const BY_HOLDER: Record<string, Outcome> = {
  FUND: { declines: 'insufficient_amount' },
  CONT: 'reviewed',
  CALL: { declines: 'required_call_for_authorize' },
  SECU: { declines: 'bad_filled_security_code' },
  OTHE: { declines: 'rejected_by_issuer' },
}
const ASKS = '5483928164574623'

/** What the pages in a browser need of the rest of the stand-in. */
interface BrowserWorld {
  newToken(outcome: Outcome, number: string): string
  /** Of the code of a kept card; undefined when that is gone. */
  tokenOfCode(card: string, code: string): string | undefined
  answer(order: Order, isYes: boolean): void
  decide(order: Order, isApproved: boolean): object
  noticeOf(order: Order): object
  /** Posts it to the shop's webhook. */
  send(event: object): void
}

export function mercadoPagoBrowser({ newToken, tokenOfCode, answer, decide, noticeOf, send }: BrowserWorld) {
  /** What a browser asks for, without the seller's token. */
  return function browse(
    { method, path, query, text }: Asked,
    orders: Map<string, Order>,
  ): Answered | undefined {
    if (path === '/js/v2') return scriptNamed('mercado-pago.js')
    if (path === '/field.js') return scriptNamed('mercado-pago-field.js')
    if (path === '/secure-fields')
      return pageOf(
        `<input aria-label="${LABELS[query.get('name') ?? ''] ?? ''}" inputmode="numeric"><script src="/field.js"></script>`,
      )
    if (path === '/v1/payment_methods/search') return methodsOf(query)
    if (path === '/v1/card_tokens' && method === 'POST') {
      if (query.get('public_key') !== MERCADO_PAGO_KEY) return refusal(401, 'unauthorized')
      const { number, holder, card_id, security_code } = JSON.parse(text)
      if (card_id) {
        const id = tokenOfCode(card_id, security_code)
        return id ? { status: 201, body: { id, card_id } } : refusal(400, 'invalid_card_id')
      }
      const outcome =
        number === ASKS ? 'asks' : (BY_HOLDER[holder.cardholderName.split(' ')[0]] ?? 'approved')
      return { status: 201, body: { id: newToken(outcome, number) } }
    }
    if (path === PANEL) {
      for (const one of orders.values())
        if (one.status === 'processing') send(decide(one, text.includes('sim')))
      return { status: 204, body: '' }
    }
    if (path === '/v1/payment_methods/installments' && query.get('public_key') === MERCADO_PAGO_KEY)
      return installmentsOf(query)
    const order = path.startsWith('/challenge/') && orders.get(path.slice('/challenge/'.length))
    if (!order) return undefined
    if (method === 'GET') return query.has('fim') ? COMPLETE : challengeOf()
    answer(order, text.includes('sim'))
    send(noticeOf(order))
    return goTo(`${path}?fim`)
  }
}

const LABELS: Record<string, string> = {
  cardNumber: 'Número do cartão',
  expirationDate: 'Data de validade',
  securityCode: 'Código de segurança',
}

const COMPLETE = pageOf('<script>window.parent.postMessage({ status: "COMPLETE" }, "*")</script>')

function methodsOf(query: URLSearchParams): Answered {
  const bin = query.get('bins') ?? ''
  const id = { 4: 'visa', 5: 'master', 3: 'amex' }[bin.slice(0, 1)]
  const results = id ? [{ id, payment_type_id: 'credit_card', settings: [] }] : []
  return { status: 200, body: { results }, headers: { 'access-control-allow-origin': '*' } }
}
