import { type CalendarDay, dayOf, daysBetween } from '@vitrine/contract/time'
import type Stripe from 'stripe'
import type { References } from '#payment'
import { type CardRequest, type ChargeRequest, ProviderFailure, parseAnswer } from '#payment-provider'
import { type AskStripe, StripeRefusal } from './client.ts'
import { customerOf, namesOf } from './kept-card.ts'
import { Intent } from './schema.ts'

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
  const intent = known ?? (await createIntent(way, request, await customerOf(way.ask, request)))
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
  parseAnswer(
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
    return parseAnswer(Intent, confirmed)
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
    return parseAnswer(Intent, await ask((stripe) => stripe.paymentIntents.retrieve(id, WHOLE)))
  } catch (error) {
    if (error instanceof StripeRefusal && error.status === 404) return undefined
    throw error
  }
}

type StripeMethod = 'pix' | 'boleto' | 'card'

type Terms = Stripe.PaymentIntentConfirmParams

/** With what an intent is confirmed, by its method. */
const TERMS: Record<StripeMethod, (request: ChargeRequest) => Terms> = {
  pix: pixTerms,
  boleto: boletoTerms,
  card: cardTerms,
}

function pixTerms({ payer, expiresAt }: ChargeRequest): Terms {
  return {
    payment_method_data: {
      type: 'pix',
      billing_details: { name: payer.name, email: payer.email, tax_id: payer.document },
    },
    payment_method_options: { pix: { expires_at: Math.floor(expiresAt.getTime() / 1000) } },
  }
}

/** Stripe counts days from its own today, and registers a boleto with the address of its payer. */
function boletoTerms({ payer, dueOn }: ChargeRequest): Terms {
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

/**
 * The issuer's question is asked on a page of its own, which sends its customer back: `use_stripe_sdk` would
 * leave it to Stripe's script. Interest is in the amount already; more than one installment needs an account
 * that has them.
 */
function cardTerms({ card, offSession }: ChargeRequest): Terms {
  // docs.stripe.com/payments/save-and-reuse: an issuer that would ask its customer declines instead.
  if (offSession) return { payment_method: namesOf(offSession).method, off_session: true, ...WHOLE }
  if (!card) throw new ProviderFailure('a card is charged with its token alone')
  const { installments: count, returnUrl } = card
  const plan = { count, interval: 'month', type: 'fixed_count' } as const
  const { options, ...paidWith } = paidBy(card)
  const cardOptions = { ...options, ...(count > 1 && { installments: { enabled: true, plan } }) }
  return {
    ...paidWith,
    return_url: returnUrl,
    use_stripe_sdk: false,
    ...(Object.keys(cardOptions).length > 0 && { payment_method_options: { card: cardOptions } }),
    expand: ['latest_charge', 'payment_method', 'review'],
  }
}

/** A card that was typed, kept where that was ticked; or a kept one, which Stripe charges with its code alone. */
function paidBy({ token, keepFor, kept, renews }: CardRequest) {
  const usage = renews ? 'off_session' : keepFor ? 'on_session' : undefined
  const future = usage && { setup_future_usage: usage }
  if (!kept) return { confirmation_token: token, options: undefined, ...future }
  return {
    ...future,
    payment_method: namesOf(kept).method,
    options: { cvc_token: token, require_cvc_recollection: true },
  }
}
