import { randomBytes } from 'node:crypto'
import { Stripe } from 'stripe'
import type { GatewayStandIn, Sending } from './gateway.ts'
import { type Answered, createIdempotency, type GatewayRequest, openStandIn } from './stand-in.ts'
import { stripeCards } from './stripe-cards.ts'
import { boletoAction, pixAction } from './stripe-codes.ts'
import { stripeRefunds } from './stripe-refunds.ts'
import published from './stripe-shapes.json' with { type: 'json' }

/**
 * Stripe's API for PaymentIntents, refunds and events, as far as the shop asks for it. Its objects are Stripe's
 * published ones (github.com/stripe/openapi, MIT), filled in where the shop reads, and held to the types of its SDK.
 */
const shapes = published as unknown as {
  payment_intent: Stripe.PaymentIntent
  charge: Stripe.Charge
  event: Stripe.Event
  file: Stripe.File
}
type Form = Record<string, string>

const newId = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`
const now = () => Math.floor(Date.now() / 1000)
const refusal = (status: number, code: string, type = 'invalid_request_error'): Answered => ({
  status,
  body: { error: { type, code, message: `stand-in: ${code}` } },
})

export async function openStripe(): Promise<GatewayStandIn> {
  const intents = new Map<string, Stripe.PaymentIntent>()
  const charges = new Map<string, Stripe.Charge>()
  const made = stripeRefunds(charges)
  const events: Stripe.Event[] = []
  const idempotency = createIdempotency(refusal(400, 'idempotency_key_reused', 'idempotency_error'))
  let webhook = ''

  const present = (intent: Stripe.PaymentIntent, isWhole: boolean): Stripe.PaymentIntent => ({
    ...intent,
    latest_charge: (isWhole && charges.get(String(intent.latest_charge))) || intent.latest_charge,
    payment_method: (isWhole && cards.methods.get(String(intent.payment_method))) || intent.payment_method,
    review: (isWhole && cards.reviews.get(String(intent.review))) || intent.review,
  })

  function create(form: Form): Answered {
    const method = form['allowed_payment_method_types[0]'] ?? 'card'
    if (form.currency !== 'brl') return refusal(400, 'currency_not_supported')
    const intent: Stripe.PaymentIntent = {
      ...shapes.payment_intent,
      id: newId('pi'),
      amount: Number(form.amount),
      amount_received: 0,
      allowed_payment_method_types: [method as Stripe.PaymentIntent.AllowedPaymentMethodType],
      automatic_payment_methods: null,
      canceled_at: null,
      created: now(),
      currency: 'brl',
      description: form.description ?? null,
      last_payment_error: null,
      cancellation_reason: null,
      customer: form.customer ?? null,
      payment_method: null,
      review: null,
      metadata: { txid: form['metadata[txid]'] ?? '' },
      next_action: null,
      payment_method_types: [method],
      status: 'requires_payment_method',
    }
    intents.set(intent.id, intent)
    return { status: 200, body: intent }
  }

  function confirm(intent: Stripe.PaymentIntent, form: Form): Answered {
    if (intent.status !== 'requires_payment_method') return refusal(400, 'payment_intent_unexpected_state')
    if (intent.payment_method_types.includes('card')) {
      const answered = cards.confirm(intent, form, server.url)
      return answered.status === 200 ? { status: 200, body: present(intent, 'expand[0]' in form) } : answered
    }
    const isPix = form['payment_method_data[type]'] === 'pix'
    const nextAction = isPix ? pixAction(intent, form) : boletoAction(intent, form)
    if ('code' in nextAction) return refusal(400, nextAction.code)
    Object.assign(intent, { status: 'requires_action', next_action: nextAction })
    return { status: 200, body: intent }
  }

  function settle(intent: Stripe.PaymentIntent): Stripe.Event {
    const charge: Stripe.Charge = {
      ...shapes.charge,
      id: newId('py'),
      amount: intent.amount,
      amount_captured: intent.amount,
      captured: true,
      created: now(),
      currency: 'brl',
      metadata: intent.metadata,
      paid: true,
      payment_intent: intent.id,
      status: 'succeeded',
    }
    charges.set(charge.id, charge)
    Object.assign(intent, {
      status: 'succeeded',
      next_action: null,
      amount_received: intent.amount,
      latest_charge: charge.id,
    })
    return notify('payment_intent.succeeded', intent)
  }

  function notify(type: string, object: object): Stripe.Event {
    const told = { id: newId('evt'), created: now(), type, data: { object: structuredClone(object) } }
    const event = { ...shapes.event, ...told } as Stripe.Event
    events.push(event)
    return event
  }

  function cancel(intent: Stripe.PaymentIntent, form: Form): Answered {
    if (['succeeded', 'canceled', 'processing'].includes(intent.status))
      return refusal(400, 'payment_intent_unexpected_state')
    const cancellation_reason = form.cancellation_reason ?? null
    Object.assign(intent, { status: 'canceled', canceled_at: now(), next_action: null, cancellation_reason })
    return { status: 200, body: intent }
  }

  function write(asked: GatewayRequest): Answered {
    const form = Object.fromEntries(new URLSearchParams(asked.text))
    const [, , resource, id = '', verb] = asked.path.split('/')
    // What is sent there is a form of files.
    if (resource === 'files') return { status: 200, body: { ...shapes.file, id: newId('file') } }
    if (resource === 'disputes') return cards.takeEvidence(id, form)
    if (resource === 'refunds') return made.refund(form)
    if (!id) return create(form)
    const intent = intents.get(id)
    if (!intent) return refusal(404, 'resource_missing')
    return verb === 'cancel' ? cancel(intent, form) : confirm(intent, form)
  }

  function read(asked: GatewayRequest): Answered {
    const listed = readStripe(asked, { intents, events, refunds: made.refunds, disputes: cards.disputes })
    if (listed) return listed
    const intent = intents.get(asked.path.split('/')[3] ?? '')
    return intent
      ? { status: 200, body: present(intent, asked.query.has('expand[0]')) }
      : refusal(404, 'resource_missing')
  }

  const ofTxid = (txid: string) => [...intents.values()].filter(({ metadata }) => metadata.txid === txid)
  const cards = stripeCards({
    charges,
    settle,
    notify,
    intentOf: (txid) => ofTxid(txid)[0]!,
    send: (event) => void sendSigned(webhook, event),
  })

  const server = await openStandIn((asked) => {
    const shown = cards.browseSetups(asked) ?? cards.browse(asked, intents)
    if (shown) return shown
    if (asked.headers.authorization !== `Bearer ${STRIPE_SECRETS.STRIPE_SECRET_KEY}`)
      return refusal(401, 'api_key_invalid')
    const answer = () =>
      cards.answerKept(asked) ??
      cards.answerSetups(asked, server.url) ??
      (asked.method === 'GET' ? read(asked) : write(asked))
    if (asked.method === 'GET') return answer()
    return idempotency.answer(asked, String(asked.headers['idempotency-key']), answer)
  })

  return {
    ...server,
    env: { ...STRIPE_SECRETS, STRIPE_API_BASE: server.url },
    cards: { ...cards, env: { ...cards.env, STRIPE_JS_BASE: server.url, STRIPE_INSTALLMENTS: '12' } },
    idempotency,
    chargesOf: (txid) => ofTxid(txid).length,
    refundsOf(txid) {
      const charged = ofTxid(txid).map(({ latest_charge }) => latest_charge)
      return made.refunds
        .filter(({ charge }) => charged.includes(charge as string))
        .map(({ amount }) => amount)
    },
    setWebhook(url) {
      webhook = url
    },
    pay: (txid) => settle(ofTxid(txid)[0]!),
    eventOf: (txid) => ({
      ...shapes.event,
      id: newId('evt'),
      type: 'payment_intent.succeeded',
      data: { object: ofTxid(txid)[0] },
    }),
    send: (event, how) => sendSigned(webhook, event, how),
  }
}

interface Kept {
  intents: ReadonlyMap<string, Stripe.PaymentIntent>
  events: readonly Stripe.Event[]
  disputes: readonly Stripe.Dispute[]
  refunds: readonly Stripe.Refund[]
}

const list = (url: string, data: object[]): Answered => ({
  status: 200,
  body: { object: 'list', url, has_more: false, data },
})

/** What Stripe lists; undefined for what is asked for by its name. */
function readStripe({ path, query }: GatewayRequest, kept: Kept): Answered | undefined {
  const { intents, events, disputes, refunds } = kept
  const [, , resource, id] = path.split('/')
  if (resource === 'events') {
    const [from, to] = [Number(query.get('created[gte]')), Number(query.get('created[lte]'))]
    const types = [...query].filter(([name]) => name.startsWith('type')).map(([, type]) => type)
    return list(
      path,
      events.filter(({ created, type }) => from <= created && created <= to && types.includes(type)),
    )
  }
  if (resource === 'disputes')
    return list(
      path,
      disputes.filter(({ payment_intent }) => payment_intent === query.get('payment_intent')),
    )
  if (resource === 'refunds')
    return list(
      path,
      refunds.filter(({ charge }) => charge === query.get('charge')),
    )
  if (id === 'search') {
    const txid = /^metadata\['txid']:'(\w+)'$/.exec(query.get('query') ?? '')?.[1]
    return list(
      path,
      [...intents.values()].filter(({ metadata }) => metadata.txid === txid),
    )
  }
  return undefined
}

const STRIPE_SECRETS = {
  STRIPE_SECRET_KEY: 'sk_test_of_the_shop_under_test',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_shop_under_test',
}

/** Posts an event, signed as Stripe signs; resolves to the status of the answer. */
async function sendSigned(
  webhook: string,
  event: object,
  { secret = STRIPE_SECRETS.STRIPE_WEBHOOK_SECRET, age = 0 }: Sending = {},
): Promise<number> {
  const payload = JSON.stringify(event)
  const header = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(Date.now() / 1000) - age,
  })
  const headers = { 'content-type': 'application/json', 'stripe-signature': header }
  return (await fetch(webhook, { method: 'POST', headers, body: payload })).status
}
