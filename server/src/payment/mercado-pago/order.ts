import { parseDocument } from '@vitrine/contract/brazil/document'
import { toDecimal } from '@vitrine/contract/money'
import { DAY_MS, endOfDay } from '@vitrine/contract/time'
import type { CreateOrderRequest, PayerRequest } from 'mercadopago/dist/clients/order/create/types.d.ts'
import type { References } from '../gateway-charge.store.ts'
import { parse } from '../parse.ts'
import { type ChargeRequest, ProviderFailure } from '../payment-provider.ts'
import { type AskMercadoPago, MercadoPagoRefusal } from './client.ts'
import { MercadoPagoOrder, OrderPage } from './schema.ts'

/** One method at Mercado Pago. */
export interface MercadoPagoWay {
  method: 'pix' | 'boleto'
  ask: AskMercadoPago
  references: References
}

const PAYMENT_METHODS = {
  pix: { id: 'pix', type: 'bank_transfer' },
  boleto: { id: 'boleto', type: 'ticket' },
} as const
const DESCRIPTION_MAX = 140
/** No charge of ours waits longer. */
const LIFE_MS = 30 * DAY_MS
const PAGE = 100

/** The order of a txid there, made once: its idempotency key is the txid, which it also bears as its reference. */
export async function makeOrder(way: MercadoPagoWay, request: ChargeRequest): Promise<MercadoPagoOrder> {
  const known = await way.references.find(request.txid)
  const order = (known && (await getOrder(way.ask, known))) || (await createOrder(way, request))
  await way.references.keep(request.txid, order.id)
  return order
}

async function createOrder(way: MercadoPagoWay, request: ChargeRequest): Promise<MercadoPagoOrder> {
  const body = bodyOf(way, request)
  try {
    return parse(MercadoPagoOrder, await way.ask((orders) => orders.create({ body }), request.txid))
  } catch (error) {
    if (!(error instanceof MercadoPagoRefusal)) throw error
    // The key was used before: by a call whose answer was lost.
    const existing = await findOrder(way, request.txid)
    if (existing) return existing
    throw error
  }
}

/** The same however often it is asked for: a key goes with one body. */
function bodyOf({ method }: MercadoPagoWay, request: ChargeRequest): CreateOrderRequest {
  const amount = toDecimal(request.amount)
  return {
    type: 'online',
    processing_mode: 'automatic',
    external_reference: request.txid,
    description: request.description.slice(0, DESCRIPTION_MAX),
    total_amount: amount,
    payer: payerOf(method, request),
    transactions: {
      payments: [{ amount, payment_method: PAYMENT_METHODS[method], date_of_expiration: endOf(request) }],
    },
  }
}

const endOf = ({ expiresAt, dueOn }: ChargeRequest): string => inBrasilia(dueOn ? endOfDay(dueOn) : expiresAt)

/** `2026-11-20T23:59:59.999-03:00`; Brasília has had no summer time since 2019. */
const inBrasilia = (instant: Date): string =>
  new Date(instant.getTime() - 3 * 3_600_000).toISOString().replace('Z', '-03:00')

function payerOf(method: MercadoPagoWay['method'], { payer }: ChargeRequest): PayerRequest {
  const [first = '', ...others] = payer.name.trim().split(/\s+/)
  const kind = parseDocument(payer.document)?.kind === 'cnpj' ? 'CNPJ' : 'CPF'
  const named = {
    email: payer.email,
    first_name: first,
    last_name: others.join(' ') || first,
    identification: { type: kind, number: payer.document },
  }
  if (method === 'pix') return named
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

export async function getOrder(ask: AskMercadoPago, id: string): Promise<MercadoPagoOrder | undefined> {
  try {
    return parse(MercadoPagoOrder, await ask((orders) => orders.get({ id })))
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
  Record<'external_reference' | 'status' | 'payment_method_id', string>
>

/** Every order made between two instants that answers to the rest; one that we cannot read is none of ours. */
export async function searchOrders(ask: AskMercadoPago, search: Search): Promise<MercadoPagoOrder[]> {
  const found: MercadoPagoOrder[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const options = { ...search, page, page_size: PAGE }
    const { data, paging } = parse(OrderPage, await ask((orders) => orders.search({ options })))
    pages = paging.total_pages
    found.push(...data.flatMap((order) => MercadoPagoOrder.safeParse(order).data ?? []))
  }
  return found
}

export const searchPaid = ({ ask, method }: MercadoPagoWay, from: Date, to: Date) =>
  searchOrders(ask, {
    begin_date: new Date(from.getTime() - (method === 'pix' ? DAY_MS : LIFE_MS)).toISOString(),
    end_date: to.toISOString(),
    status: 'processed',
    payment_method_id: PAYMENT_METHODS[method].id,
  })
