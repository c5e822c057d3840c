import { randomBytes } from 'node:crypto'
import type { Stripe } from 'stripe'
import type { CardsStandIn } from './cards.ts'
import type { Answered } from './stand-in.ts'
import { STRIPE_KEY, stripeBrowser } from './stripe-browser.ts'
import { stripeMethods } from './stripe-methods.ts'
import { stripeSetups } from './stripe-setups.ts'
import published from './stripe-shapes.json' with { type: 'json' }

const shapes = published as unknown as {
  charge: Stripe.Charge
  dispute: Stripe.Dispute
}
type Form = Record<string, string>

const newId = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`
const EVIDENCE_S = 10 * 24 * 60 * 60
const now = () => Math.floor(Date.now() / 1000)
const refusal = (status: number, error: object): Answered => ({ status, body: { error } })

/** Errors that have a code of their own; the others are `card_declined` with a decline code. */
const OWN_CODES = ['incorrect_cvc', 'expired_card', 'processing_error', 'incorrect_number']

/** What the cards need of the rest of the stand-in. */
interface StripeWorld {
  charges: Map<string, Stripe.Charge>
  intentOf(txid: string): Stripe.PaymentIntent
  settle(intent: Stripe.PaymentIntent): Stripe.Event
  notify(type: string, object: object): Stripe.Event
  /** Posts it to the shop's webhook. */
  send(event: object): void
}

export function stripeCards({ charges, intentOf, settle, notify, send }: StripeWorld) {
  const { methods, newToken, newCode, methodFor, typedMethod, kept, answerKept } = stripeMethods(newId)
  const setups = stripeSetups(newId, { typedMethod, methods })
  const disputes: Stripe.Dispute[] = []
  const radar = stripeReviews({ newId, notify })
  const asked = new Map<string, { method: Stripe.PaymentMethod; returnUrl: string; count: number }>()
  const totals = new Map<string, number>()

  function charge(intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, count: number): void {
    Object.assign(intent, { payment_method: method.id })
    settle(intent)
    const made = charges.get(String(intent.latest_charge))!
    const details = structuredClone(shapes.charge.payment_method_details!)
    Object.assign(details.card!, { last4: method.card!.last4, exp_month: 8, exp_year: 2031 })
    if (!method.card!.brand) Object.assign(details.card!, { brand: null, last4: null })
    details.card!.installments = { plan: { count, interval: 'month', type: 'fixed_count' } }
    made.payment_method_details = details
    totals.set(intent.id, intent.amount)
    if (intent.setup_future_usage && typeof intent.customer === 'string') method.customer = intent.customer
  }

  function decline(intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, code: string): Answered {
    const own = OWN_CODES.includes(code) || code.startsWith('payment_intent_')
    const error = {
      type: 'card_error' as const,
      code: own ? code : 'card_declined',
      ...(!own && { decline_code: code }),
      message: 'Your card was declined.',
      payment_method: method,
    }
    Object.assign(intent, {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_payment_error: error,
    })
    notify('payment_intent.payment_failed', intent)
    return refusal(402, { ...error, payment_intent: intent })
  }

  function confirm(intent: Stripe.PaymentIntent, form: Form, url: string): Answered {
    const paying = methodFor(intent, form)
    if ('status' in paying) return paying
    const { method, outcome } = paying
    const count = Number(form['payment_method_options[card][installments][plan][count]'] ?? 1)
    if (typeof outcome === 'object') return decline(intent, method, outcome.declines)
    if (outcome === 'approved' || outcome === 'reviewed') charge(intent, method, count)
    if (outcome === 'reviewed') radar.open(intent)
    if (outcome === 'takes-time') {
      asked.set(intent.id, { method, returnUrl: form.return_url ?? '', count })
      Object.assign(intent, { status: 'processing', payment_method: method.id })
    }
    if (outcome === 'asks')
      ask(intent, method, {
        url,
        count,
        returnUrl: form.return_url ?? '',
        sdk: form.use_stripe_sdk !== 'false',
      })
    return { status: 200, body: intent }
  }

  interface Asking {
    url: string
    returnUrl: string
    count: number
    sdk: boolean
  }

  function ask(intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, how: Asking): void {
    const { url, returnUrl, count, sdk } = how
    asked.set(intent.id, { method, returnUrl, count })
    const redirect = { url: `${url}/challenge/${intent.id}`, return_url: returnUrl }
    const next_action = sdk
      ? { type: 'use_stripe_sdk', use_stripe_sdk: {} }
      : { type: 'redirect_to_url', redirect_to_url: redirect }
    Object.assign(intent, { status: 'requires_action', payment_method: method.id, next_action })
  }

  function answer(intent: Stripe.PaymentIntent, isYes: boolean): string {
    const { method, returnUrl, count } = asked.get(intent.id)!
    if (intent.status !== 'requires_action') return returnUrl
    if (isYes) charge(intent, method, count)
    else decline(intent, method, 'payment_intent_authentication_failure')
    return returnUrl
  }

  const isUndecided = (intent: Stripe.PaymentIntent) =>
    intent.status === 'processing' || radar.reviews.get(String(intent.review))?.open === true

  function decide(intent: Stripe.PaymentIntent, isApproved: boolean): Stripe.Event {
    const reviewed = radar.close(intent, isApproved)
    if (reviewed) return reviewed
    const { method, count } = asked.get(intent.id)!
    if (isApproved) charge(intent, method, count)
    else decline(intent, method, 'fraudulent')
    return notify(isApproved ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', intent)
  }

  const browse = stripeBrowser({ newToken, newCode, answer, decide, isUndecided, notify, send })

  /** `POST /v1/disputes/{id}` with evidence that is submitted. */
  function takeEvidence(id: string, form: Record<string, string>): Answered {
    const one = disputes.find((dispute) => dispute.id === id)
    if (!one) return refusal(404, { code: 'resource_missing' })
    if (one.status !== 'needs_response') return refusal(400, { code: 'dispute_already_submitted' })
    one.evidence.uncategorized_text = form['evidence[uncategorized_text]'] ?? null
    one.evidence.uncategorized_file = form['evidence[uncategorized_file]'] ?? null
    if (form.submit === 'true') {
      one.status = 'under_review'
      one.evidence_details.submission_count += 1
    }
    return { status: 200, body: one }
  }

  const standIn: Omit<CardsStandIn, 'env'> = {
    type: (outcome = 'approved', number = undefined) => newToken(outcome, number).id,
    kept,
    answerSetup: setups.answerSetup,
    installmentsOf(txid) {
      const intent = intentOf(txid)
      const details = charges.get(String(intent.latest_charge))?.payment_method_details
      return {
        count: details?.card?.installments?.plan?.count ?? 0,
        total: totals.get(intent.id) ?? 0,
      }
    },
    answer(txid, isYes) {
      const intent = intentOf(txid)
      answer(intent, isYes)
      return notify(isYes ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', intent)
    },
    decide: (txid, isApproved) => decide(intentOf(txid), isApproved),
    answersOf: (txid) =>
      disputes.find(({ payment_intent }) => payment_intent === intentOf(txid).id)?.evidence_details
        .submission_count ?? 0,
    dispute(txid, state) {
      const intent = intentOf(txid)
      const charge = charges.get(String(intent.latest_charge))!
      let one = disputes.find(({ payment_intent }) => payment_intent === intent.id)
      if (!one) {
        one = {
          ...shapes.dispute,
          id: newId('dp'),
          charge: charge.id,
          payment_intent: intent.id,
          created: now(),
          evidence: { ...shapes.dispute.evidence },
          evidence_details: { ...shapes.dispute.evidence_details, due_by: now() + EVIDENCE_S },
        }
        disputes.push(one)
      }
      Object.assign(one, { amount: charge.amount, currency: 'brl' })
      one.status = state === 'open' ? 'needs_response' : state
      charge.disputed = true
      return notify(state === 'open' ? 'charge.dispute.created' : 'charge.dispute.closed', one)
    },
  }
  return {
    ...standIn,
    env: { STRIPE_PUBLISHABLE_KEY: STRIPE_KEY },
    confirm,
    browse,
    answerKept,
    ...setups,
    methods,
    disputes,
    takeEvidence,
    reviews: radar.reviews,
  }
}

interface ReviewWorld {
  newId(kind: string): string
  notify(type: string, object: object): Stripe.Event
}

/** Radar's reviews: of payments whose money was taken, which somebody of the shop approves or gives back. */
function stripeReviews({ newId, notify }: ReviewWorld) {
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
      notify('review.opened', review)
    },
    /** Undefined when nobody looks at it. */
    close(intent: Stripe.PaymentIntent, isApproved: boolean): Stripe.Event | undefined {
      const review = reviews.get(String(intent.review))
      if (!review?.open) return undefined
      const reason = isApproved ? 'approved' : 'refunded_as_fraud'
      Object.assign(review, { open: false, reason, closed_reason: reason })
      return notify('review.closed', review)
    },
  }
}
