import { DAY_MS } from '@vitrine/contract/time'
import {
  type CardRequest,
  type Charge,
  type ChargeRequest,
  type PaymentProvider,
  ProviderFailure,
} from '#payment-provider'
import { parse } from '../parse.ts'
import { readCardOf, readFace, readToken } from './card-token.ts'
import { challengeUrl } from './challenge.ts'
import { askedAt, declinedOf, ENDED, isInReview, receivedOf, toCharge } from './charge.ts'
import { type CardWay, MercadoPagoRefusal } from './client.ts'
import { findDispute } from './dispute.ts'
import { readOffers } from './installments.ts'
import { customerOf, forgetCard, keptOf, namesOf } from './kept-card.ts'
import { findOrder, getOrder, makeOrder, searchOrders } from './order.ts'
import { MercadoPagoOrder } from './schema.ts'

/** A holder may contest a charge for so long. */
const DISPUTABLE_MS = 180 * DAY_MS

/** What a card asks for beyond what a code does. */
export const cardSide = (way: CardWay) =>
  ({
    createCharge: (request) => chargeCard(way, request),
    offerInstallments: (asked) => readOffers(way, asked),
    // An order that was never processed is none: whoever made it lost its answer, and the card with it.
    async readCharge(txid) {
      const order = await findOrder(way, txid)
      return order && order.status !== 'created' ? cardCharge(way, order) : undefined
    },
    endCharge: (txid) => endCharge(way, txid),
    cancelCharge: async (txid) => ((await endCharge(way, txid)).declined ? 'cancelled' : 'paid'),
    forgetCard: (card) => forgetCard(way, card),
    listDisputed: (from, to) => listDisputed(way, from, to),
  }) satisfies Partial<PaymentProvider>

async function chargeCard(way: CardWay, request: ChargeRequest): Promise<Charge> {
  const { txid, card } = request
  if (!card) throw new ProviderFailure('a card is charged with its token alone')
  if (!(await isFor(way, card))) return endCharge(way, txid)
  try {
    const made = await makeOrder(way, request, await customerOf(way, request))
    const order = made.status === 'created' ? await processOrder(way, made.id, txid) : made
    return cardCharge(way, order, card.returnUrl)
  } catch (error) {
    if (!(error instanceof MercadoPagoRefusal)) throw error
    // What was asked for is not to be had: nothing was charged, nor will be.
    return endCharge(way, txid)
  }
}

/**
 * A kept card is paid with by a token of its own code: that of another card would charge the other one, and where a card
 * is to be kept, that of any would. An order of no customer charges none.
 */
async function isFor({ tokens }: CardWay, { token, kept, keepFor }: CardRequest): Promise<boolean> {
  const read = readToken(token)
  if (!read || (!kept && !keepFor)) return read !== undefined
  return (await readCardOf(tokens, read.token)) === (kept && namesOf(kept).card)
}

/** A declined card is a refusal (402) whose body the SDK keeps to itself: the order tells why. */
async function processOrder(way: CardWay, id: string, txid: string): Promise<MercadoPagoOrder> {
  try {
    return parse(MercadoPagoOrder, await way.ask((orders) => orders.process({ id }), `${txid}-process`))
  } catch (error) {
    const current = error instanceof MercadoPagoRefusal ? await getOrder(way.ask, id) : undefined
    if (!current || current.status === 'created') throw error
    return current
  }
}

async function cardCharge(way: CardWay, order: MercadoPagoOrder, back?: string): Promise<Charge> {
  const payment = order.transactions.payments.at(0)
  const { id: brand, token } = payment?.payment_method ?? {}
  const asks = payment && askedAt(payment)
  return {
    ...toCharge(order),
    declined: declinedOf(order),
    inReview: isInReview(order),
    dispute: await findDispute(way, order),
    kept: await keptOf(way, order),
    actionUrl: asks && challengeUrl(way.settings, asks, back),
    card: brand && token ? await readFace(way.tokens, brand, token) : undefined,
  }
}

/** Ends an order that is not paid yet; a paid one stays as it is. */
async function endCharge(way: CardWay, txid: string): Promise<Charge> {
  const order = (await findOrder(way, txid)) ?? (await closeReference(way, txid))
  await way.references.keep(txid, order.id)
  if (receivedOf(order) || ENDED.includes(order.status)) return cardCharge(way, order)
  await way
    .ask((orders) => orders.cancel({ id: order.id }), `cancel-${txid}`)
    .catch((error: unknown) => {
      if (!(error instanceof MercadoPagoRefusal)) throw error
    })
  const ended = await getOrder(way.ask, order.id)
  if (!ended) throw new ProviderFailure('mercado pago lost an order')
  return cardCharge(way, ended)
}

/**
 * An order in the place of one that Mercado Pago never heard of: it takes the idempotency key, so that a request which
 * is still on its way is refused. A key that is taken already has an order, which the search does not know yet: then
 * this is refused, and asked again.
 */
async function closeReference(way: CardWay, txid: string): Promise<MercadoPagoOrder> {
  const closed = { external_reference: txid, description: 'encerrada', total_amount: '1.00' }
  const body = { ...closed, type: 'online', processing_mode: 'manual' }
  return parse(MercadoPagoOrder, await way.ask((orders) => orders.create({ body }), txid))
}

async function listDisputed(way: CardWay, from: Date, to: Date): Promise<string[]> {
  const found = await searchOrders(way.ask, {
    begin_date: new Date(from.getTime() - DISPUTABLE_MS).toISOString(),
    end_date: to.toISOString(),
    status: 'charged_back',
  })
  return found
    .filter(({ last_updated_date }) => last_updated_date >= from)
    .map(({ external_reference }) => external_reference)
}
