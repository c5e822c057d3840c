import { newId } from '@vitrine/contract/ids'
import type { Centavos } from '@vitrine/contract/money'
import type { PaymentMethod } from '@vitrine/contract/payment'
import type { RefundChannel, RefundReason } from '@vitrine/contract/refund'
import type { RefundDestination } from '@vitrine/contract/refund-destination'
import * as z from 'zod'
import type { App } from '../../kernel/app-context.ts'
import { afterCommit, type Tx } from '../../kernel/database.ts'
import { Refused } from '../../kernel/errors.ts'
import { job } from '../../kernel/job.ts'
import { promiseBack, tellOrder } from '../../payment/index.ts'
import { keepDestination } from './destination.ts'
import { insertRefund, type LineShare, nextProtocol } from './refund.store.ts'

/** Give money back that is promised. */
export const refundJob = job('checkout.refund', z.object({ refundId: z.string() }))

/** Money to be given back; nothing is paid back where nothing was paid. */
export interface RefundWish {
  orderId: string
  payment: { id: string; method: PaymentMethod } | undefined
  amount: Centavos
  reason: RefundReason
  /** An account; nobody where the shop gives back by itself. */
  requestedBy: string | null
  shares: readonly LineShare[]
  /** Where it goes when it cannot go back the way it came; without one, to the document of the purchase. */
  destination?: RefundDestination | undefined
}

/** Letters and digits, at most 35: API Pix 2.9.0 takes no other name of a devolução. */
export const providerIdOf = (refundId: string, attempt: number): string =>
  refundId.replace('_', '') + (attempt > 1 ? `n${attempt}` : '')

/** A boleto has no way back: its bank sends a Pix to a key of the same CPF or CNPJ. */
const channelOf = (wish: RefundWish): RefundChannel =>
  wish.payment?.method === 'boleto' ? 'pix' : 'original'

/**
 * Writes the promise into the ledger; the provider is asked once it is committed, and by the sweep if this process dies.
 * Refuses what is more than there is left.
 */
export async function requestRefund(app: App, tx: Tx, wish: RefundWish, at: Date) {
  const { orderId, payment, amount, reason, requestedBy, shares } = wish
  if (payment && !(await promiseBack(tx, payment.id, amount))) throw new Refused('refund.exceeds')
  const id = newId('rfd')
  const protocol = await nextProtocol(tx, at)
  const facts = { id, orderId, paymentId: payment?.id ?? null, amount, reason, requestedBy, protocol, at }
  const given = shares.filter((share) => share.amount > 0)
  const channel = channelOf(wish)
  await insertRefund(tx, { ...facts, channel, providerId: providerIdOf(id, 1) }, given)
  if (channel === 'pix' && wish.destination)
    await keepDestination(app, tx, { refundId: id, attempt: 1, destination: wish.destination, at })
  tellOrder(tx, orderId)
  if (payment) afterCommit(tx, () => app.jobs.soon(refundJob, { refundId: id }))
  return { id, protocol }
}
