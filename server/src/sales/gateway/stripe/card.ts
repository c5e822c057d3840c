import { centavos } from '@vitrine/contract/money'
import { type Charge, type ChargeRequest, type PaymentProvider, ProviderFailure } from '#payment-provider'
import { toCharge } from './charge.ts'
import { StripeRefusal } from './client.ts'
import { answerDispute, findDispute, listDisputed } from './dispute.ts'
import { createIntent, findIntent, makeIntent, retrieve, type StripeWay } from './intent.ts'
import { forgetCard } from './kept-card.ts'
import type { Intent } from './schema.ts'
import { endSetup, readSetup, setUpCard } from './setup.ts'

/** What a card asks for beyond what a code does. */
export const cardSide = (way: StripeWay) =>
  ({
    createCharge: (request) => chargeCard(way, request),
    readCharge: (txid) => readCharge(way, txid),
    endCharge: (txid) => endCharge(way, txid),
    cancelCharge: async (txid) => ((await endCharge(way, txid)).declined ? 'cancelled' : 'paid'),
    setUpCard: (request) => setUpCard(way, request),
    readCardSetup: (id) => readSetup(way, id),
    endCardSetup: (id) => endSetup(way, id),
    forgetCard: (card) => forgetCard(way.ask, card),
    listDisputed: (from, to) => listDisputed(way, from, to),
    answerDispute: (txid, answer) => answerDispute(way, txid, answer),
  }) satisfies Partial<PaymentProvider>

async function chargeCard(way: StripeWay, request: ChargeRequest): Promise<Charge> {
  try {
    const charge = toCharge(await makeIntent(way, request), request.txid)
    const isStuck = !charge.received && !charge.declined && !charge.actionUrl && !charge.inReview
    // Neither yes nor no, and nowhere to ask its holder: what is under way is waited for, all else is ended.
    return isStuck ? await endCharge(way, request.txid) : charge
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    // A token that is over or used: nothing was charged, nor will be with it.
    return endCharge(way, request.txid)
  }
}

/** An intent that no card was offered to yet is none: whoever made it lost its answer, and the card with it. */
async function readCharge(way: StripeWay, txid: string): Promise<Charge | undefined> {
  const intent = await findIntent(way, txid)
  if (!intent || isUntouched(intent)) return undefined
  const { latest_charge: charge } = intent
  const isDisputed = typeof charge === 'object' && charge?.disputed
  return { ...toCharge(intent, txid), ...(isDisputed && { dispute: await findDispute(way, intent.id) }) }
}

const isUntouched = ({ status, last_payment_error }: Intent): boolean =>
  (status === 'requires_payment_method' || status === 'requires_confirmation') && !last_payment_error

/** A cancelled intent can never be confirmed, and a paid one cannot be cancelled. */
async function endCharge(way: StripeWay, txid: string): Promise<Charge> {
  const intent = (await findIntent(way, txid)) ?? (await closeReference(way, txid))
  await way.references.keep(txid, intent.id)
  if (intent.status === 'succeeded' || intent.status === 'canceled') return toCharge(intent, txid)
  const why = intent.status === 'requires_action' ? { cancellation_reason: 'abandoned' as const } : {}
  await way
    .ask((stripe) => stripe.paymentIntents.cancel(intent.id, why))
    .catch((error: unknown) => {
      if (!(error instanceof StripeRefusal)) throw error
    })
  const ended = await retrieve(way.ask, intent.id)
  if (!ended) throw new ProviderFailure('stripe lost an intent')
  return toCharge(ended, txid)
}

/**
 * Makes an intent in the place of one that Stripe does not find. It uses the same idempotency key: a request that is
 * still on its way is then answered with this intent, or refused. If the key is taken, its intent exists and the search
 * does not know it yet: this call is refused, and is tried again.
 */
const closeReference = (way: StripeWay, txid: string): Promise<Intent> =>
  createIntent(way, { txid, amount: centavos(100), description: 'encerrada' })
