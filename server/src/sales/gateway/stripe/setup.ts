import type Stripe from 'stripe'
import { type CardSetup, type CardSetupRequest, ProviderFailure } from '#payment-provider'
import { parse } from '../parse.ts'
import { declineOf, displayOf } from './charge.ts'
import { type AskStripe, StripeRefusal } from './client.ts'
import type { StripeWay } from './intent.ts'
import { findOrMake, nameOf } from './kept-card.ts'
import { SetupIntent } from './schema.ts'

const WHOLE = { expand: ['payment_method'] }

/**
 * Keeps a card without a charge, for charges without its holder (docs.stripe.com/payments/save-and-reuse). The intent is
 * made first and confirmed then, so that its name is kept before the issuer is asked; both calls are made once.
 */
export async function setUpCard(way: StripeWay, request: CardSetupRequest): Promise<CardSetup> {
  const { id, token, returnUrl } = request
  try {
    const customer = await findOrMake(way.ask, request.customer)
    const made = await createSetup(way, id, customer)
    await way.references.keep(referenceOf(id), made.id)
    const terms = { confirmation_token: token, return_url: returnUrl, use_stripe_sdk: false, ...WHOLE }
    const confirmed = await way.ask((stripe) =>
      stripe.setupIntents.confirm(made.id, terms, { idempotencyKey: `setup-${id}-confirm` }),
    )
    return toSetup(parse(SetupIntent, confirmed))
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    // A declined card is an answer, as is a token that is over: the intent tells which.
    return (await readSetup(way, id)) ?? { declined: 'not-processed' }
  }
}

/** By what its name at Stripe is kept, and its idempotency key. */
const referenceOf = (id: string): string => `setup-${id}`

const createSetup = async ({ ask }: StripeWay, id: string, customer: string): Promise<SetupIntent> => {
  const terms: Stripe.SetupIntentCreateParams = {
    customer,
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
    metadata: { setup: id },
  }
  const made = await ask((stripe) => stripe.setupIntents.create(terms, { idempotencyKey: referenceOf(id) }))
  return parse(SetupIntent, made)
}

/** What became of a setup; undefined where none was made, or nobody was asked. */
export async function readSetup(way: StripeWay, id: string): Promise<CardSetup | undefined> {
  const name = await way.references.find(referenceOf(id))
  const intent = name && (await retrieve(way.ask, name))
  return intent ? toSetup(intent) : undefined
}

/** Ends a setup whose holder never answered: a cancelled one cannot be confirmed any more. */
export async function endSetup(way: StripeWay, id: string): Promise<CardSetup | undefined> {
  const name = await way.references.find(referenceOf(id))
  if (!name) return undefined
  await way
    .ask((stripe) => stripe.setupIntents.cancel(name))
    .catch((error: unknown) => {
      if (!(error instanceof StripeRefusal)) throw error
    })
  return readSetup(way, id)
}

async function retrieve(ask: AskStripe, id: string): Promise<SetupIntent | undefined> {
  try {
    return parse(SetupIntent, await ask((stripe) => stripe.setupIntents.retrieve(id, WHOLE)))
  } catch (error) {
    if (error instanceof StripeRefusal && error.status === 404) return undefined
    throw error
  }
}

/** A setup as the shop speaks of it. */
function toSetup(intent: SetupIntent): CardSetup {
  const { status, customer, payment_method: method, last_setup_error: failed, next_action } = intent
  if (status === 'succeeded') {
    if (typeof method !== 'object' || !method?.card?.fingerprint || !customer)
      throw new ProviderFailure('stripe kept a card that it does not show')
    const kept = { reference: nameOf(customer, method.id), print: method.card.fingerprint }
    return { kept, card: displayOf(method.card) }
  }
  if (failed) return { declined: declineOf(failed) }
  if (status === 'canceled') return { declined: 'challenge-abandoned' }
  if (status === 'requires_payment_method') return { declined: 'not-processed' }
  return { actionUrl: next_action?.redirect_to_url?.url ?? undefined }
}
