import { DisputeReason } from '@vitrine/contract/dispute'
import { centavos } from '@vitrine/contract/money'
import type Stripe from 'stripe'
import {
  type CardSetup,
  type CardSetupRequest,
  type Charge,
  type ChargeRequest,
  type Dispute,
  type DisputeAnswer,
  type DisputeAnswered,
  type PaymentProvider,
  ProviderFailure,
  parseAnswer,
} from '#payment-provider'
import { declineOf, displayOf, toCharge } from './charge.ts'
import { type AskStripe, StripeRefusal } from './client.ts'
import { createIntent, findIntent, makeIntent, retrieve, type StripeWay } from './intent.ts'
import { findOrMake, forgetCard, nameOf } from './kept-card.ts'
import { type Intent, SetupIntent, StripeDispute } from './schema.ts'

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

const WHOLE = { expand: ['payment_method'] }

/**
 * Keeps a card without a charge, for charges without its holder (docs.stripe.com/payments/save-and-reuse). The intent is
 * made first and confirmed then, so that its name is kept before the issuer is asked; both calls are made once.
 */
async function setUpCard(way: StripeWay, request: CardSetupRequest): Promise<CardSetup> {
  const { id, token, returnUrl } = request
  try {
    const customer = await findOrMake(way.ask, request.customer)
    const made = await createSetup(way, id, customer)
    await way.references.keep(referenceOf(id), made.id)
    const terms = { confirmation_token: token, return_url: returnUrl, use_stripe_sdk: false, ...WHOLE }
    const confirmed = await way.ask((stripe) =>
      stripe.setupIntents.confirm(made.id, terms, { idempotencyKey: `setup-${id}-confirm` }),
    )
    return toSetup(parseAnswer(SetupIntent, confirmed))
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
  return parseAnswer(SetupIntent, made)
}

/** What became of a setup; undefined where none was made, or nobody was asked. */
async function readSetup(way: StripeWay, id: string): Promise<CardSetup | undefined> {
  const name = await way.references.find(referenceOf(id))
  const intent = name && (await retrieveSetup(way.ask, name))
  return intent ? toSetup(intent) : undefined
}

/** Ends a setup whose holder never answered: a cancelled one cannot be confirmed any more. */
async function endSetup(way: StripeWay, id: string): Promise<CardSetup | undefined> {
  const name = await way.references.find(referenceOf(id))
  if (!name) return undefined
  await way
    .ask((stripe) => stripe.setupIntents.cancel(name))
    .catch((error: unknown) => {
      if (!(error instanceof StripeRefusal)) throw error
    })
  return readSetup(way, id)
}

async function retrieveSetup(ask: AskStripe, id: string): Promise<SetupIntent | undefined> {
  try {
    return parseAnswer(SetupIntent, await ask((stripe) => stripe.setupIntents.retrieve(id, WHOLE)))
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

const PAGE = 100
const TYPES = ['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'].map(
  (what) => `charge.dispute.${what}`,
)

/** Money that a dispute took, as long as nobody decided; `prevented` gave it back to the holder. */
const STATES: Record<string, Dispute['state']> = {
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
  won: 'won',
  lost: 'lost',
  prevented: 'lost',
}

/** What is disputed of an intent; a warning of the issuer is none yet. */
async function findDispute(way: StripeWay, intent: string): Promise<Dispute | undefined> {
  const one = await findStripeDispute(way, intent)
  if (!one) return undefined
  const { id, status, created, amount, reason, evidence_details } = one
  return {
    id,
    state: STATES[status]!,
    at: created,
    evidenceDueAt: evidence_details.due_by ?? undefined,
    amount: centavos(amount),
    reason: DisputeReason.catch('general').parse(reason),
  }
}

async function findStripeDispute({ ask }: StripeWay, intent: string): Promise<StripeDispute | undefined> {
  const { data } = await ask((stripe) => stripe.disputes.list({ payment_intent: intent, limit: PAGE }))
  return data.map((one) => parseAnswer(StripeDispute, one)).find(({ status }) => STATES[status])
}

/** The txids about whose disputes Stripe told something between two instants. */
async function listDisputed(way: StripeWay, from: Date, to: Date): Promise<string[]> {
  const created = { gte: Math.floor(from.getTime() / 1000), lte: Math.ceil(to.getTime() / 1000) }
  const intents = new Set<string>()
  await way.ask(async (stripe) => {
    for await (const event of stripe.events.list({ types: TYPES, created, limit: PAGE })) {
      const dispute = StripeDispute.safeParse(event.data.object).data
      if (dispute?.payment_intent) intents.add(dispute.payment_intent)
    }
  })
  const txids = await Promise.all([...intents].map(async (intent) => txidOf(way, intent)))
  return txids.flatMap((txid) => txid ?? [])
}

const txidOf = async ({ ask, references }: StripeWay, intent: string): Promise<string | undefined> =>
  (await references.txidOf(intent)) ?? (await retrieve(ask, intent))?.metadata.txid

/**
 * Submits text and file as the evidence of a dispute (`evidence.uncategorized_text` and `uncategorized_file`), which Stripe
 * takes once: `submission_count` tells whether it has it. The keys are those of the dispute, so that a repeated call makes
 * no second file.
 */
async function answerDispute(
  way: StripeWay,
  txid: string,
  { text, file }: DisputeAnswer,
): Promise<DisputeAnswered> {
  const intent = await findIntent(way, txid)
  const dispute = intent && (await findStripeDispute(way, intent.id))
  if (!dispute) return 'refused'
  if (dispute.evidence_details.submission_count > 0) return 'sent'
  if (dispute.status !== 'needs_response') return 'refused'
  try {
    const data = new Uint8Array(await file.arrayBuffer())
    const upload = { data, name: file.name, type: file.type }
    await way.ask(async (stripe) => {
      const kept = await stripe.files.create(
        { purpose: 'dispute_evidence', file: upload },
        { idempotencyKey: `${dispute.id}-file` },
      )
      const evidence = { uncategorized_text: text, uncategorized_file: kept.id }
      await stripe.disputes.update(
        dispute.id,
        { evidence, submit: true },
        { idempotencyKey: `${dispute.id}-evidence` },
      )
    })
    return 'sent'
  } catch (error) {
    if (error instanceof StripeRefusal) return 'refused'
    throw error
  }
}
