import { maskDocument, parseDocument } from '@vitrine/contract/brazil/document'
import { formatPhone } from '@vitrine/contract/brazil/phone'
import { parsePixKey } from '@vitrine/contract/brazil/pix-key'
import { withdrawalDeadline } from '@vitrine/contract/brazil/withdrawal'
import { newId, type OrderId } from '@vitrine/contract/ids'
import { allocate, type Centavos, subtract, ZERO } from '@vitrine/contract/money'
import type { OrderStatus } from '@vitrine/contract/order'
import { ORDER_ALLOWS } from '@vitrine/contract/order-rules'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { isUnderWay, type Refund, type RefundChannel, type RefundReason } from '@vitrine/contract/refund'
import type { RefundDestination } from '@vitrine/contract/refund-destination'
import { refundDueOn } from '@vitrine/contract/refund-rules'
import type { Refusal } from '@vitrine/contract/refusals'
import { type CalendarDay, dayOf, today } from '@vitrine/contract/time'
import * as z from 'zod'
import { promiseCreditBack } from '#credit'
import type { App } from '#kernel/app-context.ts'
import type { Config } from '#kernel/config.ts'
import { afterCommit, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { job } from '#kernel/job.ts'
import { seal, unseal } from '#kernel/seal.ts'
import type { SealedColumn } from '#kernel/sealed-column.ts'
import { notifyOrder, promiseBack } from '#payment'
import type { Received } from '#payment-provider'
import { insertDestination, insertRefund, type LineShare, nextProtocol } from './refund.store.ts'

/** Carries out a requested refund. */
export const refundJob = job('checkout.refund', z.object({ refundId: z.string() }), {
  keyOf: ({ refundId }) => refundId,
})

/** A refund to be requested; amounts in centavos. */
export interface RefundRequest {
  orderId: OrderId
  payment: { id: string; method: PaymentMethod } | undefined
  /** Money that came after the payment was paid; the refund returns that. */
  duplicate?: Received | undefined
  amount: Centavos
  /** The part of the amount that was paid with store credit; none by default. */
  ofCredit?: Centavos | undefined
  /** The buyer chose store credit for the whole amount. */
  asCredit?: boolean | undefined
  reason: RefundReason
  /** An account; null where the shop refunds by itself. */
  requestedBy: string | null
  shares: readonly LineShare[]
  /** Where a refund of a boleto goes; by default the Pix key of the buyer's document. */
  destination?: RefundDestination | undefined
}

/** A requested refund. The caller grants its store credit. */
export interface RequestedRefund {
  id: string
  protocol: string
  paymentId: string | null
  /** No bank is involved. */
  isDone: boolean
  /** The part of the amount that becomes store credit. */
  toCredit: Centavos
}

/** The id of an attempt at the provider: at most 35 letters and digits, as API Pix 2.9.0 asks of a devolução. */
export const providerIdOf = (refundId: string, attempt: number): string =>
  refundId.replace('_', '') + (attempt > 1 ? `n${attempt}` : '')

/** The way of a refund. A boleto cannot be reversed: its bank sends a Pix to a key of the same CPF or CNPJ. */
function channelOf({ asCredit, payment, amount }: RefundRequest, money: Centavos): RefundChannel {
  if (amount > 0 && (asCredit || money === 0)) return 'credit'
  return payment?.method === 'boleto' ? 'pix' : 'original'
}

/**
 * Inserts the refund into the ledger. A job calls the provider after the commit; the sweep enqueues it if this process
 * dies. Refuses `refund.exceeds`.
 */
export async function requestRefund(
  app: App,
  tx: Tx,
  request: RefundRequest,
  at: Date,
): Promise<RequestedRefund> {
  const { orderId, payment, amount, ofCredit = ZERO, reason, requestedBy, shares } = request
  const money = subtract(amount, ofCredit)
  const paymentId = money > 0 && payment ? payment.id : null
  if (paymentId && !request.duplicate && !(await promiseBack(tx, paymentId, money)))
    throw new Refused('refund.exceeds')
  if (ofCredit > 0 && !(await promiseCreditBack(tx, orderId, ofCredit))) throw new Refused('refund.exceeds')
  const id = newId('rfd')
  const protocol = await nextProtocol(tx, at)
  const channel = channelOf(request, money)
  const isDone = amount === 0 || channel === 'credit'
  const duplicateE2eId = request.duplicate?.e2eId ?? null
  const facts = {
    id,
    orderId,
    paymentId,
    duplicateE2eId,
    amount,
    ofCredit,
    reason,
    requestedBy,
    protocol,
    at,
    channel,
  }
  const given = shares.filter((share) => share.amount > 0)
  const state = isDone ? 'done' : 'requested'
  await insertRefund(tx, { ...facts, state, providerId: providerIdOf(id, 1) }, given)
  if (channel === 'pix' && request.destination)
    await saveDestination(app, tx, { refundId: id, attempt: 1, destination: request.destination, at })
  notifyOrder(tx, orderId)
  if (!isDone) afterCommit(tx, () => app.jobs.runInline(refundJob, { refundId: id }))
  return { id, protocol, paymentId, isDone, toCredit: channel === 'credit' ? amount : ofCredit }
}

/** A refund as it is read from the database, with its payment. */
export type RefundRow = Omit<Refund, 'requestedAt' | 'doneAt' | 'dueOn' | 'method' | 'destination'> & {
  requestedAt: string
  endedAt: string | null
  paymentId: string | null
  method: PaymentMethod | null
  destination: string | null
}

/** A refund as its buyer sees it; while it is pending, with the day by which the money arrives. */
export function refundView({ requestedAt, endedAt, paymentId: _, ...facts }: RefundRow): Refund {
  const { method, destination, ...refund } = facts
  const at = new Date(requestedAt)
  return {
    ...refund,
    requestedAt: at.toISOString(),
    ...(refund.state === 'done' && endedAt && { doneAt: new Date(endedAt).toISOString() }),
    ...(method && { method }),
    ...(method && isUnderWay(refund) && { dueOn: refundDueOn(method, at) }),
    ...(destination && { destination }),
  }
}

interface PaidLine {
  id: string
  /** Its part of the order's total, in centavos. */
  total: number
}

/**
 * What may still be refunded of each line: its part of the money received, which exceeds the order's total by the interest
 * of installments, less what was refunded before.
 */
export function refundableOfLines(
  received: Centavos,
  lines: readonly PaidLine[],
  promised: ReadonlyMap<string, Centavos>,
): LineShare[] {
  const parts = allocate(
    received,
    lines.map(({ total }) => total),
  )
  return lines.map(({ id }, i) => ({ lineId: id, amount: subtract(parts[i]!, promised.get(id) ?? ZERO) }))
}

/** Allocates an amount to the lines in proportion to what is left of each; the parts add up. */
export function allocateRefund(amount: Centavos, left: readonly LineShare[]): LineShare[] {
  const parts = allocate(
    amount,
    left.map((line) => line.amount),
  )
  return left.map(({ lineId }, i) => ({ lineId, amount: parts[i]! }))
}

export interface PaidPurchase {
  status: OrderStatus
  paidAt: Date | null
  /** The longest period among the products of the order. */
  withdrawalDays: number
}

/** The last day on which the buyer may withdraw; undefined for an order that is not paid or was refunded. */
export function withdrawalDeadlineOf({
  status,
  paidAt,
  withdrawalDays,
}: PaidPurchase): CalendarDay | undefined {
  if (!paidAt || !ORDER_ALLOWS.withdraw.some((allowed) => allowed === status)) return undefined
  return withdrawalDeadline(dayOf(paidAt), withdrawalDays)
}

/** Why the buyer cannot withdraw now. */
export function refuseWithdrawal(purchase: PaidPurchase, now: Date): Refusal | undefined {
  const last = withdrawalDeadlineOf(purchase)
  if (!last) return 'regret.not-paid'
  return today(now) > last ? 'regret.too-late' : undefined
}

/** The reason of a withdrawal: the law's within its seven days (CDC art. 49), then the guarantee of the product. */
export function withdrawalReason({ paidAt }: PaidPurchase, now: Date): RefundReason {
  return paidAt && today(now) > withdrawalDeadline(dayOf(paidAt), 0) ? 'guarantee' : 'regret'
}

const placeOf = (refundId: string): string => `refund_destination.sealed:${refundId}`

/** Saves the destination of a refund from an attempt on, encrypted. Only the call to the bank and who pays by hand decrypt it. */
export async function saveDestination(
  { config }: { config: Config },
  tx: Tx,
  { refundId, attempt, destination, at }: DestinationOfAttempt,
): Promise<void> {
  const sealed = seal(config.dataKeys, placeOf(refundId), JSON.stringify(destination))
  await insertDestination(tx, { refundId, attempt, sealed, masked: maskDestination(destination), at })
}

interface DestinationOfAttempt {
  refundId: string
  attempt: number
  destination: RefundDestination
  at: Date
}

export const openDestination = ({ dataKeys }: Config, refundId: string, sealed: Buffer): RefundDestination =>
  JSON.parse(unseal(dataKeys, placeOf(refundId), sealed))

/** Refuses `refund.destination-of-other` for a Pix key that is the document of somebody else. The bank checks the holder of other keys. */
export function refuseOtherHolder(destination: RefundDestination, document: string): void {
  const named = destination.kind === 'pix-key' ? parseDocument(destination.key)?.value : undefined
  if (named && named !== document) throw new Refused('refund.destination-of-other')
}

/** A destination with its secret part masked: `chave Pix ***.982.247-**`, `conta com final 56-7, banco 001`. */
function maskDestination(destination: RefundDestination): string {
  if (destination.kind === 'document') return 'chave Pix do CPF ou CNPJ da compra'
  if (destination.kind === 'pix-key') return `chave Pix ${maskKey(destination.key)}`
  const { account, bank, savings } = destination
  const end = `${account.slice(-3, -1)}-${account.slice(-1)}`
  return `conta ${savings ? 'poupança' : 'corrente'} com final ${end}, banco ${bank}`
}

function maskKey(key: string): string {
  const kind = parsePixKey(key)?.kind
  if (kind === 'cpf' || kind === 'cnpj') return maskDocument(key)
  if (kind === 'email') return `${key[0]}***${key.slice(key.lastIndexOf('@'))}`
  if (kind === 'phone') return formatPhone(key).replace(/\d{4,5}-/, '*****-')
  return `${key.slice(0, 8)}-***`
}

export const refundSealed: readonly SealedColumn[] = [
  {
    table: 'refund_destination',
    column: 'sealed',
    key: ['refund_id', 'attempt'],
    placeOf: ({ refund_id }) => placeOf(refund_id as string),
  },
]
