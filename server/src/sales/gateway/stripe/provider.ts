import { centavos } from '@vitrine/contract/money'
import type { References } from '#payment'
import {
  type CancelState,
  type PaymentProvider,
  type ProviderEvent,
  ProviderFailure,
  parseAnswer,
  type Received,
  type RefundState,
} from '#payment-provider'
import { cardSide } from './card.ts'
import { toCharge } from './charge.ts'
import { createStripeClient, StripeRefusal, type StripeSettings } from './client.ts'
import { findIntent, makeIntent, retrieve, type StripeWay } from './intent.ts'
import { PaidIntent, Refund, StripeEvent } from './schema.ts'

/** As it stands on payments and events. */
export const STRIPE = 'stripe'
const PAGE = 100

/** Stripe, by PaymentIntents: one adapter for each method. */
export function createStripeProviders(settings: StripeSettings, references: References) {
  const ask = createStripeClient(settings)
  const offer = <M extends StripeWay['method']>(method: M) => ({
    method,
    provider: stripeProvider({ method, ask, references }),
  })
  return [offer('pix'), offer('boleto'), offer('card')]
}

const stripeProvider = (way: StripeWay): PaymentProvider => ({
  name: STRIPE,
  async createCharge(request) {
    const charge = toCharge(await makeIntent(way, request), request.txid)
    if (!charge.brCode && !charge.boleto && !charge.received) throw new ProviderFailure('stripe made no code')
    return charge
  },
  async readCharge(txid) {
    const intent = await findIntent(way, txid)
    return intent && toCharge(intent, txid)
  },
  cancelCharge: (txid) => cancelCharge(way, txid),
  listReceived: (from, to) => listReceived(way, from, to),
  refund: ({ e2eId }, id, amount) => refund(way, { charge: e2eId, id, amount }),
  readEvents: readStripeEvents,
  ...(way.method === 'card' && cardSide(way)),
})

/** A cancelled intent cannot be paid, and a paid one cannot be cancelled. */
async function cancelCharge(way: StripeWay, txid: string): Promise<CancelState> {
  const intent = await findIntent(way, txid)
  if (!intent) return 'cancelled'
  try {
    await way.ask((stripe) => stripe.paymentIntents.cancel(intent.id))
    return 'cancelled'
  } catch (error) {
    const current = error instanceof StripeRefusal ? await retrieve(way.ask, intent.id) : undefined
    if (current?.status === 'canceled') return 'cancelled'
    if (current?.status === 'succeeded' || current?.status === 'processing') return 'paid'
    throw error
  }
}

/** By events, which are of the moment the money came; a charge bears the instant at which its payer began. */
async function listReceived({ ask, method }: StripeWay, from: Date, to: Date): Promise<Received[]> {
  const created = { gte: Math.floor(from.getTime() / 1000), lte: Math.ceil(to.getTime() / 1000) }
  const received: Received[] = []
  await ask(async (stripe) => {
    const events = stripe.events.list({ type: 'payment_intent.succeeded', created, limit: PAGE })
    for await (const event of events) {
      const intent = PaidIntent.safeParse(event.data.object).data
      const { txid } = intent?.metadata ?? {}
      if (!intent || !txid || !intent.payment_method_types.includes(method)) continue
      const { latest_charge: e2eId, amount_received } = intent
      received.push({ txid, e2eId, amount: centavos(amount_received), at: new Date(event.created * 1000) })
    }
  })
  return received
}

interface RefundCommand {
  charge: string
  id: string
  amount: number
}

/** Looked for before it is made: Stripe forgets an idempotency key after a day. */
async function refund(way: StripeWay, command: RefundCommand): Promise<RefundState> {
  const { charge, id, amount } = command
  try {
    const { data } = await way.ask((stripe) => stripe.refunds.list({ charge, limit: PAGE }))
    const made = data.find(({ metadata }) => metadata?.refund === id)
    const terms = { charge, amount, metadata: { refund: id } }
    const idempotencyKey = `refund-${id}`
    return stateOf(
      parseAnswer(
        Refund,
        made ?? (await way.ask((stripe) => stripe.refunds.create(terms, { idempotencyKey }))),
      ),
    )
  } catch (error) {
    if (error instanceof StripeRefusal) return 'refused'
    throw error
  }
}

function stateOf({ status }: Refund): RefundState {
  if (status === 'succeeded') return 'done'
  return status === 'pending' || status === 'requires_action' ? 'processing' : 'refused'
}

/** The event of a webhook. Only what it is about is kept: its object names the payer. */
function readStripeEvents(body: unknown): ProviderEvent[] | undefined {
  const event = StripeEvent.safeParse(body).data
  if (!event) return undefined
  const { id, type, data } = event
  const { metadata, payment_intent, id: object } = data.object
  return [{ id, txid: metadata?.txid, reference: payment_intent ?? undefined, body: { type, object } }]
}
