import type { Centavos } from '@vitrine/contract/money'
import { toDecimal } from '@vitrine/contract/money-text'
import type { References } from '#payment'
import {
  type CancelState,
  type PaymentProvider,
  type ProviderEvent,
  ProviderFailure,
  parseAnswer,
  type RefundState,
} from '#payment-provider'
import { cardSide } from './card.ts'
import { ENDED, receivedOf, toCharge } from './charge.ts'
import {
  createMercadoPagoClient,
  MercadoPagoRefusal,
  type MercadoPagoSettings,
  type MercadoPagoWay,
} from './client.ts'
import { findOrder, getOrder, makeOrder, searchPaid } from './order.ts'
import { OrderNotification, type OrderRefund, Refunded } from './schema.ts'

/** As it stands on payments and events. */
export const MERCADO_PAGO = 'mercado-pago'

/** Mercado Pago, by its Orders API: one adapter for each method. */
export function createMercadoPagoProviders(settings: MercadoPagoSettings, references: References) {
  const { orders: ask, customers, chargebacks, tokens } = createMercadoPagoClient(settings)
  const offer = <M extends MercadoPagoWay['method']>(method: M) => ({
    method,
    provider: mercadoPagoProvider({ method, ask, references }),
  })
  const card = {
    method: 'card',
    ask,
    customers,
    chargebacks,
    tokens,
    references,
    settings,
  } as const
  return [
    offer('pix'),
    offer('boleto'),
    { method: card.method, provider: { ...mercadoPagoProvider(card), ...cardSide(card) } },
  ]
}

const mercadoPagoProvider = (way: MercadoPagoWay): PaymentProvider => ({
  name: MERCADO_PAGO,
  async createCharge(request) {
    const charge = toCharge(await makeOrder(way, request))
    if (!charge.brCode && !charge.boleto && !charge.received)
      throw new ProviderFailure('mercado pago made no code')
    return charge
  },
  async readCharge(txid) {
    const order = await findOrder(way, txid)
    return order && toCharge(order)
  },
  cancelCharge: (txid) => cancelCharge(way, txid),
  // A search goes by the day an order was made: what changed since is picked out here.
  listReceived: async (from, to) =>
    (await searchPaid(way, from, to))
      .filter(({ last_updated_date }) => last_updated_date >= from)
      .flatMap((order) => receivedOf(order) ?? []),
  refund: ({ txid, e2eId }, id, amount) => refund(way, { txid, payment: e2eId, id, amount }),
  readEvents: readOrderNotification,
})

/** A cancelled order cannot be paid, and a paid one cannot be cancelled. */
async function cancelCharge(way: MercadoPagoWay, txid: string): Promise<CancelState> {
  const order = await findOrder(way, txid)
  if (!order) return 'cancelled'
  try {
    await way.ask((orders) => orders.cancel({ id: order.id }), `cancel-${txid}`)
    return 'cancelled'
  } catch (error) {
    const current = error instanceof MercadoPagoRefusal ? await getOrder(way.ask, order.id) : undefined
    if (current && ENDED.includes(current.status)) return 'cancelled'
    // Of a boleto: paid at a bank, and its money is on its way.
    if (current && (receivedOf(current) || current.status === 'processing')) return 'paid'
    throw error
  }
}

interface RefundCommand {
  txid: string
  payment: string
  id: string
  amount: Centavos
}

/** What a refund is called there is kept, so that asking again is never a second refund. */
async function refund(
  way: MercadoPagoWay,
  { txid, payment, id, amount }: RefundCommand,
): Promise<RefundState> {
  const order = await findOrder(way, txid)
  if (!order) return 'refused'
  const name = `refund-${id}`
  const known = await way.references.find(name)
  const made = known ? order.transactions.refunds?.find((one) => one.id === known) : undefined
  if (made) return stateOf(made)
  try {
    const body = { transactions: [{ id: payment, amount: toDecimal(amount) }] }
    const answer = await way.ask((orders) => orders.refund({ id: order.id, body }), name)
    const fresh = parseAnswer(Refunded, answer).transactions.refunds.at(-1)!
    await way.references.keep(name, fresh.id)
    return stateOf(fresh)
  } catch (error) {
    if (error instanceof MercadoPagoRefusal) return 'refused'
    throw error
  }
}

const IN_PROCESS = ['processing', 'pending', 'in_process', 'created']

function stateOf({ status }: OrderRefund): RefundState {
  if (status === 'processed' || status === 'approved') return 'done'
  return IN_PROCESS.includes(status) ? 'processing' : 'refused'
}

/** The notification of a webhook. It has no name of its own: an order is told of once in each version of itself. */
function readOrderNotification(body: unknown): ProviderEvent[] | undefined {
  const notification = OrderNotification.safeParse(body).data
  if (!notification) return undefined
  const { action, data, date_created } = notification
  return [
    {
      id: `${data.id}.${action}.${data.version ?? date_created}`,
      txid: data.external_reference,
      body: { action, order: data.id },
    },
  ]
}
