import type { Stripe } from 'stripe'

interface ReviewWorld {
  newId(kind: string): string
  tell(type: string, object: object): Stripe.Event
}

/** Radar's reviews: of payments whose money was taken, which somebody of the shop approves or gives back. */
export function stripeReviews({ newId, tell }: ReviewWorld) {
  const reviews = new Map<string, Stripe.Review>()
  return {
    reviews,
    open(intent: Stripe.PaymentIntent): void {
      const review: Stripe.Review = {
        id: newId('prv'),
        object: 'review',
        billing_zip: null,
        charge: String(intent.latest_charge),
        closed_reason: null,
        created: intent.created,
        ip_address: null,
        ip_address_location: null,
        livemode: false,
        open: true,
        opened_reason: 'rule',
        payment_intent: intent.id,
        reason: 'rule',
        session: null,
      }
      reviews.set(review.id, review)
      intent.review = review.id
      tell('review.opened', review)
    },
    /** Undefined when nobody looks at it. */
    close(intent: Stripe.PaymentIntent, isApproved: boolean): Stripe.Event | undefined {
      const review = reviews.get(String(intent.review))
      if (!review?.open) return undefined
      const reason = isApproved ? 'approved' : 'refunded_as_fraud'
      Object.assign(review, { open: false, reason, closed_reason: reason })
      return tell('review.closed', review)
    },
  }
}
