import * as z from 'zod'
import { type Charge, type ChargeRequest, type KeptCard, parseAnswer } from '#payment-provider'
import { type AskStripe, StripeRefusal } from './client.ts'
import type { Intent } from './schema.ts'

const Named = z.object({ id: z.string().regex(/^cus_/) })
const Method = z.object({ customer: z.string().nullable() })

/** How a card is called here: a payment method is of use to its own customer alone, so both names go together. */
export const nameOf = (customer: string, method: string): string => `${customer}/${method}`

interface Names {
  customer: string
  method: string
}

/** What Stripe calls a kept card and its customer. */
export function namesOf({ reference }: Pick<KeptCard, 'reference'>): Names {
  const [customer = '', method = ''] = reference.split('/')
  return { customer, method }
}

/**
 * Whose intent it is: of the customer who keeps the card, or will. Where Stripe will not have such a customer, nothing is
 * kept and all is paid.
 */
export async function customerOf(
  ask: AskStripe,
  { card, offSession }: Pick<ChargeRequest, 'card' | 'offSession'>,
): Promise<string | undefined> {
  if (offSession) return namesOf(offSession).customer
  if (card?.kept) return namesOf(card.kept).customer
  if (!card?.keepFor) return undefined
  try {
    return await findOrMake(ask, card.keepFor)
  } catch (error) {
    if (error instanceof StripeRefusal) return undefined
    throw error
  }
}

/**
 * Stripe's name for a customer whom we call `name`, which is all that it is told of them. Its search knows a customer
 * about a minute after it was made; until then the idempotency key, which it keeps for a day, leads to the same one.
 */
export async function findOrMake(ask: AskStripe, name: string): Promise<string> {
  const query = `metadata['customer']:'${name}'`
  const { data } = await ask((stripe) => stripe.customers.search({ query, limit: 1 }))
  const terms = { metadata: { customer: name } }
  const made =
    data[0] ?? (await ask((stripe) => stripe.customers.create(terms, { idempotencyKey: `customer-${name}` })))
  return parseAnswer(Named, made).id
}

/** The card of a paid intent, once it is attached to its customer; nothing where that was not asked for. */
export function keptOf({ status, setup_future_usage, customer, payment_method }: Intent): Charge['kept'] {
  if (status !== 'succeeded' || !setup_future_usage || !customer) return undefined
  if (typeof payment_method !== 'object' || payment_method?.customer !== customer) return undefined
  const { id, card } = payment_method
  return card?.fingerprint ? { reference: nameOf(customer, id), print: card.fingerprint } : undefined
}

/** Detached once, a payment method can never be charged or attached again. */
export async function forgetCard(ask: AskStripe, card: KeptCard): Promise<void> {
  const { method } = namesOf(card)
  try {
    await ask((stripe) => stripe.paymentMethods.detach(method))
  } catch (error) {
    if (!(error instanceof StripeRefusal) || (await isAttached(ask, method))) throw error
  }
}

async function isAttached(ask: AskStripe, method: string): Promise<boolean> {
  try {
    return (
      parseAnswer(Method, await ask((stripe) => stripe.paymentMethods.retrieve(method))).customer !== null
    )
  } catch (error) {
    if (error instanceof StripeRefusal && error.status === 404) return false
    throw error
  }
}
