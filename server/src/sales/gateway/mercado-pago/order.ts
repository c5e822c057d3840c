import { parseDocument } from '@vitrine/contract/brazil/document'
import { toDecimal } from '@vitrine/contract/money-text'
import { DAY_MS, endOfDay } from '@vitrine/contract/time'
import type {
  CreateOrderRequest,
  PayerRequest,
  PaymentRequest,
} from 'mercadopago/dist/clients/order/create/types.d.ts'
import { type ChargeRequest, ProviderFailure, parseAnswer } from '#payment-provider'
import { readToken } from './card-token.ts'
import { type AskMercadoPago, MercadoPagoRefusal, type MercadoPagoWay } from './client.ts'
import { MercadoPagoOrder, OrderPage } from './schema.ts'

/** What a search asks for. */
const KINDS = {
  pix: { payment_method_id: 'pix' },
  boleto: { payment_method_id: 'boleto' },
  card: { payment_method_type: 'credit_card' },
} as const
/** No charge of ours waits longer. */
const LIFE_MS = 30 * DAY_MS
const PAGE = 100

/** The order of a txid there, made once: its idempotency key is the txid, which it also bears as its reference.
 * `by` is the card's customer, as Mercado Pago calls them, and its token. */
export async function makeOrder(
  way: MercadoPagoWay,
  request: ChargeRequest,
  by: CardOfOrder = {},
): Promise<MercadoPagoOrder> {
  const known = await way.references.find(request.txid)
  const order = (known && (await getOrder(way.ask, known))) || (await createOrder(way, request, by))
  await way.references.keep(request.txid, order.id)
  return order
}

async function createOrder(
  way: MercadoPagoWay,
  request: ChargeRequest,
  by: CardOfOrder,
): Promise<MercadoPagoOrder> {
  const body = bodyOf(way, request, by)
  try {
    return parseAnswer(MercadoPagoOrder, await way.ask((orders) => orders.create({ body }), request.txid))
  } catch (error) {
    if (!(error instanceof MercadoPagoRefusal)) throw error
    // The key was used before: by a call whose answer was lost.
    const existing = await findOrder(way, request.txid)
    if (existing) return existing
    throw error
  }
}

/** With which card an order is paid. */
interface CardOfOrder {
  customer?: string | undefined
  /** As our frame hands it over: `visa-0a1b…`. */
  token?: string
}

export async function getOrder(ask: AskMercadoPago, id: string): Promise<MercadoPagoOrder | undefined> {
  try {
    return parseAnswer(MercadoPagoOrder, await ask((orders) => orders.get({ id })))
  } catch (error) {
    if (error instanceof MercadoPagoRefusal && error.status === 404) return undefined
    throw error
  }
}

/** By the name that we kept, or by the reference that the order bears. */
export async function findOrder(way: MercadoPagoWay, txid: string): Promise<MercadoPagoOrder | undefined> {
  const known = await way.references.find(txid)
  if (known) return getOrder(way.ask, known)
  const now = Date.now()
  const [found] = await searchOrders(way.ask, {
    begin_date: new Date(now - LIFE_MS).toISOString(),
    end_date: new Date(now + DAY_MS).toISOString(),
    external_reference: txid,
  })
  return found
}

type Search = { begin_date: string; end_date: string } & Partial<
  Record<'external_reference' | 'status' | 'payment_method_id' | 'payment_method_type', string>
>

/** Every order made between two instants that answers to the rest; one that we cannot read is none of ours. */
export async function searchOrders(ask: AskMercadoPago, search: Search): Promise<MercadoPagoOrder[]> {
  const found: MercadoPagoOrder[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const options = { ...search, page, page_size: PAGE }
    const { data, paging } = parseAnswer(OrderPage, await ask((orders) => orders.search({ options })))
    pages = paging.total_pages
    found.push(...data.flatMap((order) => MercadoPagoOrder.safeParse(order).data ?? []))
  }
  return found
}

export const searchPaid = ({ ask, method }: MercadoPagoWay, from: Date, to: Date) =>
  searchOrders(ask, {
    begin_date: new Date(from.getTime() - (method === 'boleto' ? LIFE_MS : DAY_MS)).toISOString(),
    end_date: to.toISOString(),
    status: 'processed',
    ...KINDS[method],
  })

const DESCRIPTION_MAX = 140

/** What an order is made with: the same however often it is asked for, because a key goes with one body. */
function bodyOf(
  { method }: MercadoPagoWay,
  request: ChargeRequest,
  { customer, token = '' }: CardOfOrder,
): CreateOrderRequest {
  const amount = toDecimal(request.amount)
  const payment = method === 'card' ? cardOf(request, token) : codeOf(method, request)
  return {
    type: 'online',
    processing_mode: 'automatic',
    external_reference: request.txid,
    description: request.description.slice(0, DESCRIPTION_MAX),
    total_amount: amount,
    payer: { ...payerOf(method, request), ...(customer && { customer_id: customer }) },
    transactions: { payments: [{ amount, ...payment }] },
    ...(method === 'card' && cardTerms(request)),
  }
}

const PAYMENT_METHODS = {
  pix: { id: 'pix', type: 'bank_transfer' },
  boleto: { id: 'boleto', type: 'ticket' },
} as const

const codeOf = (method: 'pix' | 'boleto', { expiresAt, dueOn }: ChargeRequest): PaymentRequest => ({
  payment_method: PAYMENT_METHODS[method],
  date_of_expiration: inBrasilia(dueOn ? endOfDay(dueOn) : expiresAt),
})

/** `2026-11-20T23:59:59.999-03:00`; Brasília has had no summer time since 2019. */
const inBrasilia = (instant: Date): string =>
  new Date(instant.getTime() - 3 * 3_600_000).toISOString().replace('Z', '-03:00')

function cardOf(request: ChargeRequest, frameToken: string): PaymentRequest {
  const read = readToken(frameToken)
  if (!read) throw new ProviderFailure('a card is charged with its token alone')
  const { token, brand } = read
  const installments = request.card?.installments ?? 1
  const stored = storedCredential(request)
  return {
    payment_method: { id: brand, type: 'credit_card', token, installments },
    ...(stored && { stored_credential: stored }),
  }
}

/** What the networks are told of a card that is charged again and again: who begins it, and after which payment. */
function storedCredential({ card, offSession }: ChargeRequest): PaymentRequest['stored_credential'] {
  const reason = 'recurring'
  if (offSession) {
    const { e2eId } = offSession
    const first = { payment_initiator: 'merchant', reason, first_payment: false }
    return e2eId ? { ...first, previous_transaction_reference: e2eId } : first
  }
  if (!card?.renews) return undefined
  return { payment_initiator: 'cardholder', reason, store_payment_method: true, first_payment: true }
}

/**
 * A card's order is made first and processed then, so that its name is kept before anything is charged. Where the
 * interest is in the amount already, Mercado Pago is told to add none. The issuer asks its customer where the risk is high.
 */
const cardTerms = ({ card }: ChargeRequest): Partial<CreateOrderRequest> => ({
  processing_mode: 'manual',
  capture_mode: 'automatic_async',
  config: {
    online: { transaction_security: { validation: 'on_fraud_risk', liability_shift: 'required' } },
    ...(card?.installmentsBy === 'shop' &&
      card.installments > 1 && {
        payment_method: { installments: { interest_free: { type: 'list', values: [card.installments] } } },
      }),
  },
})

function payerOf(method: MercadoPagoWay['method'], { payer }: ChargeRequest): PayerRequest {
  const [first = '', ...others] = payer.name.trim().split(/\s+/)
  const kind = parseDocument(payer.document)?.kind === 'cnpj' ? 'CNPJ' : 'CPF'
  const named = {
    email: payer.email,
    first_name: first,
    last_name: others.join(' ') || first,
    identification: { type: kind, number: payer.document },
  }
  if (method !== 'boleto') return named
  if (!payer.address) throw new ProviderFailure('a boleto needs an address')
  const { cep, street, number, complement, district, city, state } = payer.address
  return {
    ...named,
    address: {
      zip_code: cep,
      street_name: street,
      street_number: number,
      neighborhood: district,
      city,
      state,
      ...(complement && { complement }),
    },
  }
}
