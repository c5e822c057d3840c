import { newId } from '@vitrine/contract/ids'
import { type Centavos, subtract, ZERO } from '@vitrine/contract/money'
import type { PaymentMethod } from '@vitrine/contract/payment'
import type { RefundChannel, RefundReason } from '@vitrine/contract/refund'
import type { RefundDestination } from '@vitrine/contract/refund-destination'
import * as z from 'zod'
import { promiseCreditBack } from '#credit'
import type { App } from '#kernel/app-context.ts'
import { afterCommit, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { job } from '#kernel/job.ts'
import { promiseBack, tellOrder } from '#payment'
import type { Received } from '#payment-provider'
import { keepDestination } from './destination.ts'
import { insertRefund, type LineShare, nextProtocol } from './refund.store.ts'

/** Give money back that is promised. */
export const refundJob = job('checkout.refund', z.object({ refundId: z.string() }), {
  keyOf: ({ refundId }) => refundId,
})

/** What is to be given back; nothing is paid back where nothing was paid. */
export interface RefundWish {
  orderId: string
  payment: { id: string; method: PaymentMethod } | undefined
  /** What goes back is money that came for the payment after it was paid; it is no part of what the payment received. */
  duplicate?: Received | undefined
  amount: Centavos
  /** Of the amount, what the order was paid with from store credit; none, where it is not said. */
  ofCredit?: Centavos | undefined
  /** All of it becomes store credit: its buyer wants it so. */
  asCredit?: boolean | undefined
  reason: RefundReason
  /** An account; nobody where the shop gives back by itself. */
  requestedBy: string | null
  shares: readonly LineShare[]
  /** Where it goes when it cannot go back the way it came; without one, to the document of the purchase. */
  destination?: RefundDestination | undefined
}

/** A refund that is promised; what becomes store credit is for the caller to grant. */
export interface PromisedRefund {
  id: string
  protocol: string
  paymentId: string | null
  /** No bank has anything to do with it. */
  isDone: boolean
  /** Of its amount, what is store credit from now on. */
  toCredit: Centavos
}

/** Letters and digits, at most 35: API Pix 2.9.0 takes no other name of a devolução. */
export const providerIdOf = (refundId: string, attempt: number): string =>
  refundId.replace('_', '') + (attempt > 1 ? `n${attempt}` : '')

/** A boleto has no way back: its bank sends a Pix to a key of the same CPF or CNPJ. */
function channelOf({ asCredit, payment, amount }: RefundWish, money: Centavos): RefundChannel {
  if (amount > 0 && (asCredit || money === 0)) return 'credit'
  return payment?.method === 'boleto' ? 'pix' : 'original'
}

/**
 * Writes the promise into the ledger; the provider is asked once it is committed, and by the sweep if this process dies.
 * Refuses what is more than there is left.
 */
export async function requestRefund(app: App, tx: Tx, wish: RefundWish, at: Date): Promise<PromisedRefund> {
  const { orderId, payment, amount, ofCredit = ZERO, reason, requestedBy, shares } = wish
  const money = subtract(amount, ofCredit)
  const paymentId = money > 0 && payment ? payment.id : null
  if (paymentId && !wish.duplicate && !(await promiseBack(tx, paymentId, money)))
    throw new Refused('refund.exceeds')
  if (ofCredit > 0 && !(await promiseCreditBack(tx, orderId, ofCredit))) throw new Refused('refund.exceeds')
  const id = newId('rfd')
  const protocol = await nextProtocol(tx, at)
  const channel = channelOf(wish, money)
  const isDone = amount === 0 || channel === 'credit'
  const duplicateE2eId = wish.duplicate?.e2eId ?? null
  const facts = {
    ...{ id, orderId, paymentId, duplicateE2eId, amount, ofCredit },
    ...{ reason, requestedBy, protocol, at, channel },
  }
  const given = shares.filter((share) => share.amount > 0)
  const state = isDone ? 'done' : 'requested'
  await insertRefund(tx, { ...facts, state, providerId: providerIdOf(id, 1) }, given)
  if (channel === 'pix' && wish.destination)
    await keepDestination(app, tx, { refundId: id, attempt: 1, destination: wish.destination, at })
  tellOrder(tx, orderId)
  if (!isDone) afterCommit(tx, () => app.jobs.soon(refundJob, { refundId: id }))
  return { id, protocol, paymentId, isDone, toCredit: channel === 'credit' ? amount : ofCredit }
}
