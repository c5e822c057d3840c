import { DAY_MS } from '@vitrine/contract/time'
import type { ChargeRequest } from '#payment-provider'
import { parse } from '../parse.ts'
import { bodyOf } from './body.ts'
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
 * `customer` is who keeps the card, as Mercado Pago calls them. */
export async function makeOrder(
  way: MercadoPagoWay,
  request: ChargeRequest,
  customer?: string,
): Promise<MercadoPagoOrder> {
  const known = await way.references.find(request.txid)
  const order = (known && (await getOrder(way.ask, known))) || (await createOrder(way, request, customer))
  await way.references.keep(request.txid, order.id)
  return order
}

async function createOrder(
  way: MercadoPagoWay,
  request: ChargeRequest,
  customer: string | undefined,
): Promise<MercadoPagoOrder> {
  const body = bodyOf(way, request, customer)
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
  Record<'external_reference' | 'status' | 'payment_method_id' | 'payment_method_type', string>
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
    begin_date: new Date(from.getTime() - (method === 'boleto' ? LIFE_MS : DAY_MS)).toISOString(),
    end_date: to.toISOString(),
    status: 'processed',
    ...KINDS[method],
  })
