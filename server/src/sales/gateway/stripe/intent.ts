import type { References } from '#payment'
import type { ChargeRequest } from '#payment-provider'
import { parse } from '../parse.ts'
import { type AskStripe, StripeRefusal } from './client.ts'
import { customerOf } from './kept-card.ts'
import { Intent } from './schema.ts'
import { type StripeMethod, TERMS } from './terms.ts'

/** One method at Stripe. */
export interface StripeWay {
  method: StripeMethod
  ask: AskStripe
  references: References
}

const WHOLE = { expand: ['latest_charge', 'payment_method', 'review'] }
const UNCONFIRMED = ['requires_payment_method', 'requires_confirmation']
const DESCRIPTION_MAX = 140

/**
 * The intent of a txid, made and confirmed once. One of another amount is returned as it is, and never confirmed. The
 * txid is the idempotency key of both calls. Stripe keeps a key for a day: no Pix waits longer, and for a boleto the
 * intent is searched for before it is made.
 */
export async function makeIntent(way: StripeWay, request: ChargeRequest): Promise<Intent> {
  const known =
    way.method === 'boleto' ? await findIntent(way, request.txid) : await referredIntent(way, request.txid)
  const intent = known ?? (await createIntent(way, request, await customerOf(way.ask, request.card)))
  await way.references.keep(request.txid, intent.id)
  const isToConfirm = UNCONFIRMED.includes(intent.status) && intent.amount === request.amount
  return isToConfirm ? confirm(way, intent.id, request) : intent
}

type ToBeMade = Pick<ChargeRequest, 'txid' | 'amount' | 'description'>

/** Of a customer where a card is kept, or is charged that is. */
export const createIntent = async (
  { ask, method }: StripeWay,
  { txid, amount, description }: ToBeMade,
  customer?: string,
) =>
  parse(
    Intent,
    await ask((stripe) =>
      stripe.paymentIntents.create(
        {
          amount,
          currency: 'brl',
          allowed_payment_method_types: [method],
          description: description.slice(0, DESCRIPTION_MAX),
          metadata: { txid },
          ...(customer && { customer }),
        },
        { idempotencyKey: txid },
      ),
    ),
  )

async function confirm({ ask, method }: StripeWay, id: string, request: ChargeRequest): Promise<Intent> {
  const terms = TERMS[method](request)
  try {
    const confirmed = await ask((stripe) =>
      stripe.paymentIntents.confirm(id, terms, { idempotencyKey: `${request.txid}-confirm` }),
    )
    return parse(Intent, confirmed)
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    // Confirmed before, by a call whose answer was lost: then it is as it should be. A declined card is an answer too.
    const current = await retrieve(ask, id)
    if (current && (!UNCONFIRMED.includes(current.status) || current.last_payment_error)) return current
    throw error
  }
}

async function referredIntent({ ask, references }: StripeWay, txid: string): Promise<Intent | undefined> {
  const id = await references.find(txid)
  return id ? retrieve(ask, id) : undefined
}

/** By the name that we kept, or by Stripe's search, which knows an intent about a minute after it was made. */
export async function findIntent(way: StripeWay, txid: string): Promise<Intent | undefined> {
  const known = await referredIntent(way, txid)
  if (known) return known
  const query = `metadata['txid']:'${txid}'`
  const { data } = await way.ask((stripe) => stripe.paymentIntents.search({ query, limit: 1 }))
  return data[0] && retrieve(way.ask, data[0].id)
}

export async function retrieve(ask: AskStripe, id: string): Promise<Intent | undefined> {
  try {
    return parse(Intent, await ask((stripe) => stripe.paymentIntents.retrieve(id, WHOLE)))
  } catch (error) {
    if (error instanceof StripeRefusal && error.status === 404) return undefined
    throw error
  }
}
