import { type CalendarDay, dayOf, daysBetween } from '@vitrine/contract/time'
import type Stripe from 'stripe'
import type { References } from '../gateway-charge.store.ts'
import { parse } from '../parse.ts'
import { type ChargeRequest, ProviderFailure } from '../payment-provider.ts'
import { type AskStripe, StripeRefusal } from './client.ts'
import { Intent } from './schema.ts'

export type StripeMethod = 'pix' | 'boleto'

/** One method at Stripe. */
export interface StripeWay {
  method: StripeMethod
  ask: AskStripe
  references: References
}

const WITH_CHARGE = { expand: ['latest_charge'] }
const UNCONFIRMED = ['requires_payment_method', 'requires_confirmation']
const DESCRIPTION_MAX = 140

/**
 * The intent of a txid, made and confirmed once. The txid is the idempotency key of both calls; Stripe keeps a key for
 * a day, a Pix waits no longer, and for a boleto it is looked for before it is made.
 */
export async function makeIntent(way: StripeWay, request: ChargeRequest): Promise<Intent> {
  const known =
    way.method === 'boleto' ? await findIntent(way, request.txid) : await referredIntent(way, request.txid)
  const intent = known ?? (await createIntent(way, request))
  await way.references.keep(request.txid, intent.id)
  return UNCONFIRMED.includes(intent.status) ? confirm(way, intent.id, request) : intent
}

const createIntent = async ({ ask, method }: StripeWay, { txid, amount, description }: ChargeRequest) =>
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
        },
        { idempotencyKey: txid },
      ),
    ),
  )

async function confirm({ ask, method }: StripeWay, id: string, request: ChargeRequest): Promise<Intent> {
  const terms = method === 'pix' ? pixTerms(request) : boletoTerms(request)
  try {
    const confirmed = await ask((stripe) =>
      stripe.paymentIntents.confirm(id, terms, { idempotencyKey: `${request.txid}-confirm` }),
    )
    return parse(Intent, confirmed)
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    // Confirmed before, by a call whose answer was lost: then it is as it should be.
    const current = await retrieve(ask, id)
    if (current && !UNCONFIRMED.includes(current.status)) return current
    throw error
  }
}

const pixTerms = ({ payer, expiresAt }: ChargeRequest): Stripe.PaymentIntentConfirmParams => ({
  payment_method_data: {
    type: 'pix',
    billing_details: { name: payer.name, email: payer.email, tax_id: payer.document },
  },
  payment_method_options: { pix: { expires_at: Math.floor(expiresAt.getTime() / 1000) } },
})

/** Stripe counts days from its own today, and registers a boleto with the address of its payer. */
function boletoTerms({ payer, dueOn }: ChargeRequest): Stripe.PaymentIntentConfirmParams {
  const { address } = payer
  if (!address || !dueOn) throw new ProviderFailure('a boleto needs an address and a day')
  const { street, number, complement, district, city, state, cep } = address
  return {
    payment_method_data: {
      type: 'boleto',
      boleto: { tax_id: payer.document },
      billing_details: {
        name: payer.name,
        email: payer.email,
        address: {
          line1: `${street}, ${number}`,
          line2: [complement, district].filter(Boolean).join(', '),
          city,
          state,
          postal_code: cep,
          country: 'BR',
        },
      },
    },
    payment_method_options: { boleto: { expires_after_days: daysUntil(dueOn) } },
  }
}

const daysUntil = (day: CalendarDay): number => Math.max(daysBetween(dayOf(new Date()), day), 0)

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
    return parse(Intent, await ask((stripe) => stripe.paymentIntents.retrieve(id, WITH_CHARGE)))
  } catch (error) {
    if (error instanceof StripeRefusal && error.status === 404) return undefined
    throw error
  }
}
