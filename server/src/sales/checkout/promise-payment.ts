import type { BrandId } from '@vitrine/contract/brand'
import { addBusinessDays, lastPayableOn, nextBusinessDay } from '@vitrine/contract/brazil/business-days'
import type { CardInput } from '@vitrine/contract/card'
import { type AccountId, newId, type OrderId } from '@vitrine/contract/ids'
import type { GatewayOffer } from '@vitrine/contract/installments'
import { centavos } from '@vitrine/contract/money'
import { toPay } from '@vitrine/contract/order-rules'
import type { PaymentMethod, Receiver } from '@vitrine/contract/payment'
import { debitDueOn, lastDebitOn } from '@vitrine/contract/pix-mandate'
import { addDays, type CalendarDay, DAY_MS, dayOf, endOfDay } from '@vitrine/contract/time'
import type * as z from 'zod'
import { enqueueOrderMail } from '#buyer-mail'
import type { App } from '#kernel/app-context.ts'
import { afterCommit, inTransaction, type Tx, type Write } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { about } from '#kernel/log.ts'
import {
  chargePayment,
  findPayment,
  insertingAttempt,
  listAttempts,
  type NewAttempt,
  recordCharge,
} from '#payment'
import {
  API_PIX,
  type Charge,
  type ChargeRequest,
  DUE_PIX,
  nameOfProvider,
  type PaymentProviders,
  PIX_DEBIT,
  ProviderFailure,
  paymentTermsOf,
  providerOf,
  takes,
} from '#payment-provider'
import { composedCode } from '#pix-mandate'
import { keptCardOf } from '#saved-card'
import { type ChargeFacts, findChargeFacts } from './checkout.store.ts'
import { failDebit } from './debit.ts'

type PaymentTerms = Pick<
  NewAttempt,
  | 'method'
  | 'attempt'
  | 'at'
  | 'plan'
  | 'savedCardId'
  | 'pixMandateId'
  | 'offSession'
  | 'byLink'
  | 'payerAddress'
> & {
  /** Without one it is waited for as usual. */
  term: ChargeTerm | undefined
}

/** An attempt to get an order paid, still to be written. */
export function newAttempt(
  app: App,
  { id, ...owed }: { id: OrderId; total: number; credit: number },
  { method, attempt, at, term, ...how }: PaymentTerms,
): NewAttempt {
  const amount = how.plan?.by === 'shop' ? centavos(how.plan.total) : toPay(owed)
  const provider = nameOfProvider(app.config, method)
  const common = { id: newId('pay'), orderId: id, attempt, method, provider, amount, at, ...how }
  return { ...common, ...(term ?? { dueOn: null, expiresAt: expiryOf(app, method, at) }) }
}

/** Until when money is waited for: a declined card leaves time for another way. */
function expiryOf({ config: { payments, pix, card } }: App, method: NewAttempt['method'], at: Date): Date {
  if (!payments[method]) throw new Refused('checkout.method-unavailable')
  if (method === 'pix') return new Date(at.getTime() + pix.expiresIn * 1000)
  if (!card) throw new Refused('checkout.method-unavailable')
  return new Date(at.getTime() + card.holdMinutes * 60_000)
}

/**
 * Writes the attempt; its charge is asked for as soon as it is committed, and by the sweep if this process dies. A card
 * is charged by whoever holds its token.
 */
function promisingPayment(app: App, tx: Tx, attempt: NewAttempt): Write {
  if (attempt.method !== 'card')
    afterCommit(tx, () => app.jobs.runInline(chargePayment, { paymentId: attempt.id }))
  return insertingAttempt(attempt)
}

/** Whose order a charge is for, and until when it may be paid. */
interface Owed {
  brandId: BrandId
  dueOn: CalendarDay | null
  payableDays: number
}

/**
 * Writes the attempt; of a boleto with the Pix of the same debt (*boleto híbrido*), where the brand takes Pix. Each is
 * charged by itself: a Pix that cannot be made holds up no boleto.
 */
export async function promisingBill(app: App, tx: Tx, attempt: NewAttempt, owed: Owed): Promise<Write[]> {
  const pix = await pixOfBoleto(app, tx, attempt, owed)
  return [attempt, ...(pix ? [pix] : [])].map((one) => promisingPayment(app, tx, one))
}

/** Gateways take no code that lives longer (Stripe: 1,209,600 seconds). */
const GATEWAY_PIX_MS = 14 * DAY_MS

/**
 * The Pix that a boleto carries: of the same amount and due day. It can be paid as long as the boleto's money is waited
 * for, or the order may be paid; late, at what a Pix of the order costs late.
 */
async function pixOfBoleto(
  app: App,
  tx: Tx,
  boleto: NewAttempt,
  order: Owed,
): Promise<NewAttempt | undefined> {
  const { orderId, attempt, method, amount, dueOn, at, byLink } = boleto
  if (method !== 'boleto' || !dueOn || !app.config.payments.pix) return undefined
  if (!(await takes(app, order.brandId, 'pix', tx))) return undefined
  const common = { id: newId('pay'), orderId, attempt, method: 'pix', amount, at, byLink } as const
  const carried = { ...common, carriedBy: 'boleto' } as const
  if (!hasDuePix(app)) {
    const expiresAt = new Date(Math.min(boleto.expiresAt.getTime(), at.getTime() + GATEWAY_PIX_MS))
    return { ...carried, provider: nameOfProvider(app.config, 'pix'), dueOn: null, expiresAt }
  }
  const waitedFor = dayOf(boleto.expiresAt)
  const payable = order.dueOn && lastPayableOn(order.dueOn, order.payableDays)
  const until = payable && payable > waitedFor ? payable : waitedFor
  const { fineBp, interestBp } = order.dueOn ? app.config.pix : NO_FINE
  return {
    ...carried,
    provider: DUE_PIX,
    dueOn,
    late: { until, fineBp, interestBp },
    expiresAt: endOfDay(until),
  }
}

/** A purchase that waits costs the same as long as it waits. */
const NO_FINE = { fineBp: 0, interestBp: 0 }

const hasDuePix = ({ config }: Pick<App, 'config'>): boolean =>
  nameOfProvider(config, 'pix') === API_PIX && config.pixApi !== undefined

const MIN_SECONDS = 60

/** Asks the provider for the charge of an attempt and keeps its code. Repeating it makes no second charge. */
export async function startCharge(app: App, providers: PaymentProviders, paymentId: string): Promise<void> {
  const facts = await findChargeFacts(app.db, paymentId)
  // A card is charged with its token, which only the request that brought it has.
  if (facts?.status !== 'created' || facts.method === 'card') return
  const { method } = facts
  const left = Math.round((facts.expiresAt.getTime() - app.clock.now().getTime()) / 1000)
  const provider = providerOf(providers, facts)
  const context = { order: facts.orderId, payment: paymentId, provider: provider.name }
  const { pixKey, receiver } = method === 'pix' ? await pixAccountOf(app, facts.brandId) : {}
  const wanted = {
    txid: facts.txid,
    amount: centavos(facts.amount),
    dueOn: facts.dueOn,
    late: facts.late ?? undefined,
    expiresIn: Math.max(left, MIN_SECONDS),
    expiresAt: facts.expiresAt,
    payer: { name: facts.name, document: facts.document, email: facts.email, address: facts.address },
    description: `${facts.seller} · pedido ${facts.code}`,
    pixKey,
    mandate: facts.idRec ? { idRec: facts.idRec } : undefined,
  }
  const made = await about(context, () => provider.createCharge(wanted))
  if (made.debitFailed) return failDebit(app, paymentId, made.debitFailed)
  const isOptional = provider.name === DUE_PIX
  const charge = await withMandate(app, providers, { ...facts, ...wanted, isOptional }, made)
  const isKept = await inTransaction(app.db, async (tx) => {
    const isOurs = await recordCharge(tx, paymentId, { ...charge, receiver })
    if (isOurs) await notifyCharge(app, tx, facts)
    return isOurs
  })
  // Its buyer chose another way while the provider was asked: nobody is to pay what was just made.
  if (!isKept && (await findPayment(app.db, paymentId))?.supersededAt)
    await provider.cancelCharge?.(facts.txid)
}

/** So long the message about a boleto waits for the code of the Pix that it carries. */
const CARRIED_MS = 5000

/** Tells how to pay what was charged; of a Pix that a boleto carries the message of the boleto does, of a renewal the dunning. */
async function notifyCharge(
  app: App,
  tx: Tx,
  { orderId: id, accountId, method, isDue, isCarried }: ChargeFacts,
): Promise<void> {
  if (method === 'card' || isCarried || (method === 'pix' && isDue)) return
  const attempts = method === 'boleto' ? await listAttempts(tx, id) : []
  const isAwaited = attempts.some(({ carriedBy, status }) => carriedBy && status === 'created')
  const startAfter = new Date(app.clock.now().getTime() + CARRIED_MS)
  await enqueueOrderMail(app, tx, `${method}-waiting`, { id, accountId, ...(isAwaited && { startAfter }) })
}

/** The charge with the code that shows an authorisation of Pix Automático as well, where there is one to show. */
async function withMandate(
  app: App,
  providers: PaymentProviders,
  {
    offers: mandate,
    txid,
    payer,
    seller,
    code,
    isOptional,
  }: Pick<ChargeFacts, 'offers' | 'seller' | 'code'> & ChargeRequest & { isOptional: boolean },
  charge: Charge,
): Promise<Charge> {
  if (!mandate) return charge
  const shown = { payer, contract: code, object: `Assinatura · ${seller}` }
  const request = { mandate, charge: { txid, isOptional }, ...shown }
  return { ...charge, brCode: (await composedCode(app, providers, request)) ?? charge.brCode }
}

type BoletoTerm = Pick<NewAttempt, 'dueOn' | 'expiresAt'>

/**
 * When a boleto made now is due; nothing by any other method. What it pays may be due later than that, on a day of its
 * own, when banks open. Refuses where boletos are not offered.
 */
export function boletoTermOf(
  { config: { boleto } }: Pick<App, 'config'>,
  method: PaymentMethod,
  at: Date,
  orderDueOn: CalendarDay | null = null,
): BoletoTerm | undefined {
  if (method !== 'boleto') return undefined
  if (!boleto) throw new Refused('checkout.method-unavailable')
  const soon = addBusinessDays(dayOf(at), boleto.dueDays)
  const dueOn = orderDueOn && orderDueOn > soon ? nextBusinessDay(orderDueOn) : soon
  return { dueOn, expiresAt: endOfDay(addBusinessDays(dueOn, boleto.holdDays)) }
}

/** Until when a charge made now is waited for, and by whom it is made where that is not the usual one. */
type ChargeTerm = Pick<NewAttempt, 'dueOn' | 'late' | 'expiresAt'> & { provider?: string }

/**
 * Until when a charge that is made now can be paid; nothing for the usual time. For an order with a due day it is that
 * day, which must not be over. A Pix can be paid until its subscription is cancelled, at the same price. Refuses where
 * boletos are not offered.
 */
export function chargeTermOf(
  app: Pick<App, 'config'>,
  { dueOn, payableDays }: { dueOn: CalendarDay | null; payableDays: number },
  method: PaymentMethod,
  at: Date,
): ChargeTerm | undefined {
  if (method === 'boleto') return boletoTermOf(app, method, at, dueOn)
  if (method !== 'pix' || dueOn === null || dueOn < dayOf(at) || !hasDuePix(app)) return undefined
  const { fineBp, interestBp } = app.config.pix
  const until = lastPayableOn(dueOn, payableDays)
  return { provider: DUE_PIX, dueOn, late: { until, fineBp, interestBp }, expiresAt: endOfDay(until) }
}

/** Of a debit by Pix Automático for an order that is due on a day: its own due day, and until when it is tried again. */
export function debitTermOf({ dueOn }: { dueOn: CalendarDay | null }, at: Date): ChargeTerm {
  const today = dayOf(at)
  const debitOn = debitDueOn(dueOn ?? today, today)
  return { provider: PIX_DEBIT, dueOn: debitOn, expiresAt: endOfDay(addDays(lastDebitOn(debitOn), 1)) }
}

type Known = Pick<App, 'config' | 'cache'>

/** The Pix key that receives for a brand, undefined for the configured one, and who has it. */
async function pixAccountOf(
  app: Known,
  brand: BrandId,
): Promise<{ pixKey?: string | undefined; receiver?: Receiver | undefined }> {
  const terms = await paymentTermsOf(app, brand)
  return { pixKey: terms?.pixKey ?? undefined, receiver: terms?.pixReceiver }
}

/** Refuses `checkout.method-unavailable`. */
export async function refuseUntaken(
  app: Known,
  brand: BrandId,
  method: PaymentMethod,
  tx?: Tx,
): Promise<void> {
  if (!(await takes(app, brand, method, tx))) throw new Refused('checkout.method-unavailable')
}

/** In how many installments a card may be charged at most, by who charges it and by the brand. */
export async function installmentLimit(app: Known, brand: BrandId, tx?: Tx): Promise<number> {
  const { maxInstallments } = (await paymentTermsOf(app, brand, tx)) ?? {}
  const { maxInstallments: charged = Number.POSITIVE_INFINITY } = app.config.card ?? {}
  return Math.min(charged, maxInstallments ?? charged)
}

export type CardCall = z.infer<typeof CardInput>

/** A card with what its gateway offers for it, where that is its to say; nothing when it was silent. */
export type OfferedCard = CardCall & { offers?: readonly GatewayOffer[] | 'silent' }

/**
 * Asks the gateway in how many installments a card of an account may pay `total`, in centavos, before
 * anything is held for it.
 */
export async function withOffers(
  app: App,
  { card: provider }: PaymentProviders,
  card: CardCall,
  { accountId, total }: { accountId: AccountId; total: number },
): Promise<OfferedCard> {
  if (!provider?.offerInstallments) return card
  // All at once costs the total at every gateway.
  if (card.installments === 1 || total < 1) return { ...card, offers: [] }
  try {
    const { token, savedCardId: id } = card
    const kept = id ? await keptCardOf(app, { id, accountId }, provider.name) : undefined
    return { ...card, offers: await provider.offerInstallments({ token, kept, amount: centavos(total) }) }
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    app.log.warn({ error }, 'no installments were told')
    return { ...card, offers: 'silent' }
  }
}

/**
 * Whether Pix Automático is offered in a brand: by a bank that speaks API Pix, into the account of the installation. A
 * brand with a Pix key of its own is paid into another account.
 */
export async function offersPixMandate(
  app: Pick<App, 'config' | 'cache'>,
  brand: BrandId,
  tx?: Tx,
): Promise<boolean> {
  if (!app.config.pixApi?.account || nameOfProvider(app.config, 'pix') !== API_PIX) return false
  return !(await paymentTermsOf(app, brand, tx))?.pixKey
}
