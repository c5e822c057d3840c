import { createHmac } from 'node:crypto'
import { DisputeReason } from '@vitrine/contract/dispute'
import type { GatewayOffer } from '@vitrine/contract/installments'
import type { Centavos } from '@vitrine/contract/money'
import { fromDecimal, toDecimal } from '@vitrine/contract/money-text'
import { DAY_MS } from '@vitrine/contract/time'
import * as z from 'zod'
import { isSameSecret } from '#kernel/secrets.ts'
import {
  type CardRequest,
  type Charge,
  type ChargeRequest,
  type Dispute,
  type DisputeAnswer,
  type DisputeAnswered,
  type InstallmentQuery,
  type KeptCard,
  type PaymentProvider,
  ProviderFailure,
  parseAnswer,
} from '#payment-provider'
import { MERCADO_PAGO_CHALLENGE } from '../card-frame/policy.ts'
import { newToken, readBin, readCardDisplay, readCardOf, readToken } from './card-token.ts'
import { declinedOf, ENDED, isInReview, issuerUrl, receivedOf, toCharge } from './charge.ts'
import { type CardWay, MERCADO_PAGO_API, MercadoPagoRefusal, type MercadoPagoSettings } from './client.ts'
import { customerOf, forgetCard, keptOf, namesOf, readCard, setUpCard } from './kept-card.ts'
import { findOrder, getOrder, makeOrder, searchOrders } from './order.ts'
import { Chargeback, MercadoPagoOrder } from './schema.ts'

/** A holder may contest a charge for so long. */
const DISPUTABLE_MS = 180 * DAY_MS

async function listDisputed(way: CardWay, from: Date, to: Date): Promise<string[]> {
  const found = await searchOrders(way.ask, {
    begin_date: new Date(from.getTime() - DISPUTABLE_MS).toISOString(),
    end_date: to.toISOString(),
    status: 'charged_back',
  })
  return found
    .filter(({ last_updated_date }) => last_updated_date >= from)
    .map(({ external_reference }) => external_reference)
}

/** `settled`: the holder has the money back; `reimbursed`: the seller has it. */
const STATES: Record<string, Dispute['state']> = { settled: 'lost', reimbursed: 'won' }

/** What is disputed of an order. An order names its chargeback, and the chargeback says until when it is answered. */
async function findDispute(
  way: Pick<CardWay, 'chargebacks'>,
  { transactions, last_updated_date: at }: MercadoPagoOrder,
): Promise<Dispute | undefined> {
  const payment = transactions.payments.find(({ status }) => status === 'charged_back')
  if (!payment) return undefined
  const chargeback = transactions.chargebacks?.at(-1)
  const state = STATES[payment.status_detail ?? ''] ?? 'open'
  const caseId = state === 'open' ? chargeback?.case_id : undefined
  return { id: chargeback?.id ?? payment.id, state, at, ...(caseId && (await findTerms(way, caseId))) }
}

/** A dispute is settled without its terms when Mercado Pago does not answer for it. */
async function findTerms(
  way: Pick<CardWay, 'chargebacks'>,
  id: string,
): Promise<Pick<Dispute, 'evidenceDueAt' | 'amount' | 'reason'>> {
  try {
    const { date_documentation_deadline: due, amount, reason } = await readChargeback(way, id)
    return {
      evidenceDueAt: due ?? undefined,
      amount: amount === undefined ? undefined : fromDecimal(amount.toFixed(2)),
      reason: reason ? DisputeReason.catch('general').parse(reason) : undefined,
    }
  } catch (error) {
    if (error instanceof ProviderFailure) return {}
    throw error
  }
}

const readChargeback = async (
  { chargebacks }: Pick<CardWay, 'chargebacks'>,
  id: string,
): Promise<Chargeback> => parseAnswer(Chargeback, await chargebacks((api) => api.get({ id })))

const UPLOAD_TIMEOUT_MS = 15_000
/** No documents were received yet; anything else is past that. */
const WAITS_FOR_DOCUMENTS = 'pending'

/**
 * Sends the file as the documentation of a chargeback (manual, "Contestações"), which takes files alone: the text stands in
 * it. The SDK has no call for that. What was received before is not sent again.
 */
async function answerDispute(way: CardWay, txid: string, { file }: DisputeAnswer): Promise<DisputeAnswered> {
  const order = await findOrder(way, txid)
  const caseId = order?.transactions.chargebacks?.at(-1)?.case_id
  if (!caseId) return 'refused'
  try {
    const { documentation_required: isWanted, documentation_status: status } = await readChargeback(
      way,
      caseId,
    )
    if (isWanted === false) return 'refused'
    if (status && status !== WAITS_FOR_DOCUMENTS) return status === 'not_supplied' ? 'refused' : 'sent'
    return await sendDocuments(way, caseId, file)
  } catch (error) {
    if (error instanceof MercadoPagoRefusal) return 'refused'
    throw error
  }
}

async function sendDocuments({ settings }: CardWay, id: string, file: File): Promise<DisputeAnswered> {
  const { accessToken, apiBase = MERCADO_PAGO_API } = settings
  const body = new FormData()
  body.append('files[]', file, file.name)
  const answer = await fetch(`${apiBase}/v1/chargebacks/${id}/documentation`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
  }).catch(() => undefined)
  if (answer?.ok) return 'sent'
  if (answer && answer.status >= 400 && answer.status < 500 && ![401, 403, 429].includes(answer.status))
    return 'refused'
  throw new ProviderFailure(`mercado pago took no documents: ${answer?.status ?? 'no answer'}`)
}

/** What a card asks for beyond what a code does. */
export const cardSide = (way: CardWay) =>
  ({
    createCharge: (request) => chargeCard(way, request),
    offerInstallments: (asked) => readOffers(way, asked),
    // An order that was never processed is none: whoever made it lost its answer, and the card with it.
    async readCharge(txid, returnUrl) {
      const order = await findOrder(way, txid)
      return order && order.status !== 'created' ? cardCharge(way, order, returnUrl) : undefined
    },
    endCharge: (txid) => endCharge(way, txid),
    cancelCharge: async (txid) => ((await endCharge(way, txid)).declined ? 'cancelled' : 'paid'),
    setUpCard: (request) => setUpCard(way, request),
    forgetCard: (card) => forgetCard(way, card),
    listDisputed: (from, to) => listDisputed(way, from, to),
    answerDispute: (txid, answer) => answerDispute(way, txid, answer),
  }) satisfies Partial<PaymentProvider>

async function chargeCard(way: CardWay, request: ChargeRequest): Promise<Charge> {
  const { txid, card, offSession } = request
  if (offSession) return chargeOffSession(way, request, offSession)
  if (!card) throw new ProviderFailure('a card is charged with its token alone')
  if (!(await isFor(way, card))) return endCharge(way, txid)
  try {
    const made = await makeOrder(way, request, {
      customer: await customerOf(way, request),
      token: card.token,
    })
    const order = made.status === 'created' ? await processOrder(way, made.id, txid) : made
    return cardCharge(way, order, card.returnUrl)
  } catch (error) {
    if (!(error instanceof MercadoPagoRefusal)) throw error
    // What was asked for is not to be had: nothing was charged, nor will be.
    return endCharge(way, txid)
  }
}

/**
 * A kept card is paid with by a token of its own code: that of another card would charge the other one, and where a card
 * is to be kept, that of any would. An order of no customer charges none.
 */
async function isFor({ tokens }: CardWay, { token, kept, keepFor }: CardRequest): Promise<boolean> {
  const read = readToken(token)
  if (!read || (!kept && !keepFor)) return read !== undefined
  return (await readCardOf(tokens, read.token)) === (kept && namesOf(kept).card)
}

/**
 * Charges a kept card with a token that was made of it without its code. A card that is gone is declined; the order is
 * ended in any case where it was not made.
 */
async function chargeOffSession(way: CardWay, request: ChargeRequest, kept: KeptCard): Promise<Charge> {
  const { customer, card: id } = namesOf(kept)
  try {
    const card = await readCard(way, { customer, card: id })
    if (!card) return { ...(await endCharge(way, request.txid)), declined: 'cancelled-card' }
    const token = `${card.payment_method.id}-${await newToken(way.tokens, customer, id)}`
    const made = await makeOrder(way, request, { customer, token })
    const order = made.status === 'created' ? await processOrder(way, made.id, request.txid) : made
    return cardCharge(way, order)
  } catch (error) {
    if (!(error instanceof MercadoPagoRefusal)) throw error
    return endCharge(way, request.txid)
  }
}

/** A declined card is a refusal (402) whose body the SDK keeps to itself: the order tells why. */
async function processOrder(way: CardWay, id: string, txid: string): Promise<MercadoPagoOrder> {
  try {
    return parseAnswer(MercadoPagoOrder, await way.ask((orders) => orders.process({ id }), `${txid}-process`))
  } catch (error) {
    const current = error instanceof MercadoPagoRefusal ? await getOrder(way.ask, id) : undefined
    if (!current || current.status === 'created') throw error
    return current
  }
}

async function cardCharge(way: CardWay, order: MercadoPagoOrder, back?: string): Promise<Charge> {
  const payment = order.transactions.payments.at(0)
  const { id: brand, token } = payment?.payment_method ?? {}
  const asks = payment && issuerUrl(payment)
  return {
    ...toCharge(order),
    declined: declinedOf(order),
    inReview: isInReview(order),
    dispute: await findDispute(way, order),
    kept: await keptOf(way, order),
    actionUrl: asks && challengeUrl(way.settings, asks, back),
    card: brand && token ? await readCardDisplay(way.tokens, brand, token) : undefined,
  }
}

/** Ends an order that is not paid yet; a paid one stays as it is. */
async function endCharge(way: CardWay, txid: string): Promise<Charge> {
  const order = (await findOrder(way, txid)) ?? (await closeReference(way, txid))
  await way.references.keep(txid, order.id)
  if (receivedOf(order) || ENDED.includes(order.status)) return cardCharge(way, order)
  await way
    .ask((orders) => orders.cancel({ id: order.id }), `cancel-${txid}`)
    .catch((error: unknown) => {
      if (!(error instanceof MercadoPagoRefusal)) throw error
    })
  const ended = await getOrder(way.ask, order.id)
  if (!ended) throw new ProviderFailure('mercado pago lost an order')
  return cardCharge(way, ended)
}

/**
 * An order in the place of one that Mercado Pago never heard of: it takes the idempotency key, so that a request which
 * is still on its way is refused. A key that is taken already has an order, which the search does not know yet: then
 * this is refused, and asked again.
 */
async function closeReference(way: CardWay, txid: string): Promise<MercadoPagoOrder> {
  const closed = { external_reference: txid, description: 'encerrada', total_amount: '1.00' }
  const body = { ...closed, type: 'online', processing_mode: 'manual' }
  return parseAnswer(MercadoPagoOrder, await way.ask((orders) => orders.create({ body }), txid))
}

const TIMEOUT_MS = 5000

/** Amounts are reais; the SDK for browsers has the same answer (`getInstallments`), its Node SDK none. */
const Answer = z.array(
  z.object({
    payment_method_id: z.string(),
    payer_costs: z.array(
      z.object({
        installments: z.int().min(1),
        installment_amount: z.number().positive(),
        total_amount: z.number().positive(),
      }),
    ),
  }),
)

const reais = (amount: number): Centavos => fromDecimal(amount.toFixed(2))

type Way = Pick<CardWay, 'settings' | 'tokens' | 'customers'>

/**
 * In how many installments Mercado Pago lets the card of a token, or a kept one, pay, and what its holder
 * pays then; none for no token.
 */
async function readOffers(way: Way, { token, kept, amount }: InstallmentQuery): Promise<GatewayOffer[]> {
  const card = readToken(token)
  if (!card) return []
  const bin = kept
    ? (await readCard(way, namesOf(kept)))?.first_six_digits
    : await readBin(way.tokens, card.token)
  if (!bin) return []
  const query = new URLSearchParams({ bin, amount: toDecimal(amount), payment_type_id: 'credit_card' })
  const found = parseAnswer(Answer, await ask(way.settings, query))
  const costs = found.find(({ payment_method_id }) => payment_method_id === card.brand)?.payer_costs ?? []
  return costs.map(({ installments, installment_amount, total_amount }) => ({
    count: installments,
    each: reais(installment_amount),
    total: reais(total_amount),
  }))
}

async function ask(
  { accessToken, apiBase = MERCADO_PAGO_API }: MercadoPagoSettings,
  query: URLSearchParams,
): Promise<unknown> {
  try {
    const answer = await fetch(`${apiBase}/v1/payment_methods/installments?${query}`, {
      headers: { authorization: `Bearer ${accessToken}` },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (answer.ok) return await answer.json()
  } catch {
    // As good as no answer.
  }
  throw new ProviderFailure('mercado pago told no installments')
}

type Signed = Pick<MercadoPagoSettings, 'webhookSecret'>

const signOf = ({ webhookSecret }: Signed, url: string, back: string): string =>
  createHmac('sha256', webhookSecret).update(`challenge\n${url}\n${back}`).digest('base64url')

/**
 * Where an issuer's question stands: Mercado Pago shows it in a frame and sends nobody back, so a page of ours holds
 * it. Its address is signed, so that no other page can be put into that frame.
 */
function challengeUrl(settings: MercadoPagoSettings, url: string, back = ''): string {
  const query = new URLSearchParams({ desafio: url, volta: back, prova: signOf(settings, url, back) })
  return `${settings.frameOrigin}${MERCADO_PAGO_CHALLENGE}?${query}`
}

interface Challenge {
  url: string
  /** Where its customer goes then; empty when nobody knows. */
  back: string
}

/** The question that such an address is about; undefined when we did not write it. */
export function readChallenge(settings: Signed, query: Record<string, unknown>): Challenge | undefined {
  const [url, back, proof] = [query.desafio, query.volta, query.prova]
  if (typeof url !== 'string' || typeof back !== 'string' || typeof proof !== 'string') return undefined
  return isSameSecret(proof, signOf(settings, url, back)) ? { url, back } : undefined
}
