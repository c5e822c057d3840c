import type { DeclineCode } from '@vitrine/contract/card'
import { fromDecimal, toDecimal } from '@vitrine/contract/money-text'
import * as z from 'zod'
import type { Config } from '#kernel/config.ts'
import {
  type Charge,
  type ChargeRequest,
  type KeptCard,
  type PaymentProvider,
  PROVIDER_NAMES,
  type ProviderEvent,
  ProviderFailure,
  type Received,
  type RefundState,
} from '#payment-provider'
import { type BearerClient, createBearerClient } from '../bearer-client.ts'
import { parse } from '../parse.ts'

/** The parts of the card API (simulator/card-api.md) that we rely on. */
const decimal = z.string().regex(/^\d{1,8}\.\d{2}$/)
const instant = z.string().pipe(z.coerce.date())

const CardCharge = z.object({
  reference: z.string(),
  state: z.enum(['requires_action', 'in_review', 'approved', 'declined', 'cancelled']),
  amount: decimal,
  card: z
    .object({
      brand: z.string().max(20),
      last4: z.string().regex(/^\d{4}$/),
      expMonth: z.int().min(1).max(12),
      expYear: z.int().min(2000).max(2100),
    })
    .optional(),
  authorization: z.object({ id: z.string().min(1).max(80), at: instant }).optional(),
  declineCode: z.string().max(40).optional(),
  actionUrl: z.url({ protocol: /^https?$/ }).optional(),
  kept: z.object({ id: z.string().min(1).max(80), print: z.string().min(1).max(80) }).optional(),
  refunds: z.array(z.object({ id: z.string(), amount: decimal })),
  dispute: z
    .object({
      id: z.string().max(80),
      state: z.enum(['open', 'won', 'lost']),
      at: instant,
      evidenceDueAt: instant,
    })
    .optional(),
})
type CardCharge = z.infer<typeof CardCharge>

const CardChargePage = z.object({ charges: z.array(CardCharge) })

/** What the acquirer posts to our webhook. */
const CardNotice = z.object({
  id: z.string().min(1).max(80),
  type: z.string().max(40),
  reference: z.string().max(80),
})

const DESCRIPTION_MAX = 140

/** An acquirer that takes cards by the API of simulator/card-api.md. */
export function createCardProvider(settings: NonNullable<Config['cardAcquirer']>): PaymentProvider {
  const client = createBearerClient(settings)
  return {
    name: PROVIDER_NAMES.card,
    createCharge: (request) => createCharge(client, request),
    readCharge: (txid) => readCharge(client, txid),
    endCharge: (txid) => endCharge(client, txid),
    forgetCard: (card) => forgetCard(client, card),
    async cancelCharge(txid) {
      const { received } = await endCharge(client, txid)
      return received ? 'paid' : 'cancelled'
    },
    async listReceived(from, to) {
      const charges = await listChanged(client, from, to)
      return charges.flatMap((charge) => receivedOf(charge) ?? [])
    },
    async listDisputed(from, to) {
      const charges = await listChanged(client, from, to)
      return charges.filter(({ dispute }) => dispute).map(({ reference }) => reference)
    },
    refund: ({ txid }, id, amount) => refund(client, { txid, id }, toDecimal(amount)),
    readEvents,
    async registerWebhook(url, { origins }) {
      const shop = { webhook: url, origins }
      const { status } = await client.call('PUT', '/shop', shop)
      if (status !== 200) throw new ProviderFailure(`webhook refused with ${status}`)
    },
  }
}

async function createCharge(client: BearerClient, request: ChargeRequest): Promise<Charge> {
  const { status, body } = await client.call('PUT', `/charges/${request.txid}`, {
    amount: toDecimal(request.amount),
    description: request.description.slice(0, DESCRIPTION_MAX),
    ...termsOf(request),
  })
  if (status === 200) return toCharge(parse(CardCharge, body))
  // A token that is over or used, a kept card that is gone: nothing was charged, nor will be with it.
  if (status === 422) return endCharge(client, request.txid)
  throw new ProviderFailure(`card charge refused with ${status}`)
}

function termsOf({ card, offSession }: ChargeRequest): object {
  if (offSession) {
    const { customer, reference } = offSession
    return { installments: 1, initiator: 'merchant', customer, card: reference }
  }
  if (!card) throw new ProviderFailure('a card is charged with its token alone')
  const { token, installments, returnUrl, keepFor, kept } = card
  return {
    installments,
    token,
    returnUrl,
    ...(keepFor && { customer: keepFor, keep: true }),
    ...(kept && { customer: kept.customer, card: kept.reference }),
  }
}

async function forgetCard(client: BearerClient, { customer, reference }: KeptCard): Promise<void> {
  const { status } = await client.call('DELETE', `/customers/${customer}/cards/${reference}`)
  if (status !== 200) throw new ProviderFailure(`card not forgotten: ${status}`)
}

async function readCharge(client: BearerClient, txid: string): Promise<Charge | undefined> {
  const { status, body } = await client.call('GET', `/charges/${txid}`)
  if (status === 404) return undefined
  if (status !== 200) throw new ProviderFailure(`card charge unreadable: ${status}`)
  return toCharge(parse(CardCharge, body))
}

async function endCharge(client: BearerClient, txid: string): Promise<Charge> {
  const { status, body } = await client.call('DELETE', `/charges/${txid}`)
  if (status !== 200) throw new ProviderFailure(`card charge not cancelled: ${status}`)
  return toCharge(parse(CardCharge, body))
}

function toCharge(charge: CardCharge): Charge {
  const { reference, state, card, actionUrl, dispute } = charge
  return {
    txid: reference,
    amount: fromDecimal(charge.amount),
    brCode: null,
    slip: null,
    expiresAt: null,
    received: receivedOf(charge),
    card,
    dispute,
    inReview: state === 'in_review',
    actionUrl: state === 'requires_action' ? actionUrl : undefined,
    kept: charge.kept && { reference: charge.kept.id, print: charge.kept.print },
    declined: declinedOf(charge),
  }
}

function declinedOf({ state, declineCode }: CardCharge): Charge['declined'] {
  if (state === 'cancelled') return 'not-processed'
  return state === 'declined' ? declineOf(declineCode) : undefined
}

const receivedOf = ({ state, reference, amount, authorization }: CardCharge): Received | undefined =>
  state === 'approved' && authorization
    ? { txid: reference, e2eId: authorization.id, amount: fromDecimal(amount), at: authorization.at }
    : undefined

async function listChanged(client: BearerClient, from: Date, to: Date): Promise<CardCharge[]> {
  const period = `from=${from.toISOString()}&to=${to.toISOString()}`
  const { status, body } = await client.call('GET', `/charges?${period}`)
  if (status !== 200) throw new ProviderFailure(`card charges unreadable: ${status}`)
  return parse(CardChargePage, body).charges
}

async function refund(
  client: BearerClient,
  { txid, id }: { txid: string; id: string },
  amount: string,
): Promise<RefundState> {
  const { status, body } = await client.call('PUT', `/charges/${txid}/refunds/${id}`, { amount })
  if (status !== 200) return 'refused'
  return parse(CardCharge, body).refunds.some((one) => one.id === id) ? 'done' : 'processing'
}

function readEvents(body: unknown): ProviderEvent[] | undefined {
  const notice = CardNotice.safeParse(body).data
  return notice && [{ id: notice.id, txid: notice.reference, body: notice }]
}

/** The acquirer's words in ours. */
const CODES: Record<string, DeclineCode> = {
  saldo: 'insufficient-funds',
  limite: 'over-limit',
  emissor_indisponivel: 'issuer-unavailable',
  tente_mais_tarde: 'try-later',
  suspeita_temporaria: 'suspected-for-now',
  cartao_invalido: 'invalid-card',
  expirado: 'expired-card',
  cancelado: 'cancelled-card',
  perdido_roubado: 'lost-or-stolen',
  nao_permitida: 'not-permitted',
  conta_encerrada: 'account-closed',
  nao_tente_novamente: 'do-not-retry',
  cvv: 'wrong-code',
  dados: 'wrong-data',
  '3ds_abandonado': 'challenge-abandoned',
  '3ds_falhou': 'challenge-failed',
  analise_recusada: 'review-refused',
}

const declineOf = (code: string | undefined): DeclineCode => CODES[code ?? ''] ?? 'other'
