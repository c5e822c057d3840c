import { type CalendarDay, dayOf, daysBetween } from '@vitrine/contract/time'
import type Stripe from 'stripe'
import { type CardRequest, type ChargeRequest, ProviderFailure } from '#payment-provider'
import { namesOf } from './kept-card.ts'

export type StripeMethod = 'pix' | 'boleto' | 'card'

type Terms = Stripe.PaymentIntentConfirmParams

/** With what an intent is confirmed, by its method. */
export const TERMS: Record<StripeMethod, (request: ChargeRequest) => Terms> = {
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
 * The issuer's question is asked on a page of its own, which sends its customer back: `use_stripe_sdk` would leave it
 * to Stripe's script. Interest is in the amount already; more than one parcel needs an account that has them.
 */
function cardTerms({ card }: ChargeRequest): Terms {
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
function paidBy({ token, keepFor, kept }: CardRequest) {
  if (!kept)
    return { confirmation_token: token, ...(keepFor && { setup_future_usage: 'on_session' as const }) }
  return {
    payment_method: namesOf(kept).method,
    options: { cvc_token: token, require_cvc_recollection: true },
  }
}
