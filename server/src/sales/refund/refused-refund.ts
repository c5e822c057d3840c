import type { AccountId, OrderId } from '@vitrine/contract/ids'
import type { RefundDestination } from '@vitrine/contract/refund-destination'
import type { App } from '#kernel/app-context.ts'
import { afterCommit, inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { lockOrder } from '#order'
import { tellOrder } from '#payment'
import {
  endFailedRefund,
  type FailedRefund,
  findDocument,
  findFailedRefund,
  isRefundOf,
  openDestination,
  providerIdOf,
  refundJob,
  refuseOtherHolder,
  reopenRefund,
  saveDestination,
} from '#refund-ledger'
import { concludeRefund } from './carry-out-refund.ts'

/** Requests a refund again that the bank refused; resolves to the number of the attempt. Refuses `refund.not-failed`. */
export async function retryRefund(app: App, tx: Tx, refundId: string, at: Date): Promise<number> {
  const opened = await reopenRefund(tx, refundId, (attempt) => providerIdOf(refundId, attempt), at)
  if (!opened) throw new Refused('refund.not-failed')
  tellOrder(tx, opened.orderId)
  afterCommit(tx, () => app.jobs.soon(refundJob, { refundId }))
  return opened.attempt
}

interface NewDestination {
  orderId: OrderId
  accountId: AccountId
  refundId: string
  destination: RefundDestination
}

/**
 * Sends a refused refund to another destination, which its buyer names. Of several at once, one wins; the others are
 * refused `refund.not-failed`.
 */
export async function redirectRefund(app: App, wish: NewDestination): Promise<void> {
  const { orderId, accountId, refundId, destination } = wish
  const at = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const document = await findDocument(tx, orderId, accountId)
    if (document === undefined) throw new Refused('not-found')
    if (!(await isRefundOf(tx, refundId, orderId))) throw new Refused('refund.not-failed')
    refuseOtherHolder(destination, document)
    const attempt = await retryRefund(app, tx, refundId, at)
    await saveDestination(app, tx, { refundId, attempt, destination, at })
  })
}

/** A refused refund for whoever pays it by hand; the amount in centavos. */
export type ManualRefund = Pick<FailedRefund, 'protocol' | 'amount' | 'buyer'> & {
  /** By default the Pix key of the buyer's CPF or CNPJ. */
  destination: RefundDestination
}

/** Decrypts the destination of a refused refund, to pay it by hand. The caller has checked the permission. */
export async function readManualRefund({ db, config }: App, refundId: string): Promise<ManualRefund> {
  const parked = await findFailedRefund(db, refundId)
  if (!parked) throw new Refused('refund.not-failed')
  const { protocol, amount, buyer, sealed } = parked
  const destination = sealed ? openDestination(config, refundId, sealed) : { kind: 'document' as const }
  return { protocol, amount, buyer, destination }
}

/** Records that a refused refund was paid by hand, once, and mails the buyer. */
export async function recordManualRefund(app: App, tx: Tx, refundId: string): Promise<void> {
  const now = app.clock.now()
  const parked = await findFailedRefund(tx, refundId)
  if (!parked) throw new Refused('refund.not-failed')
  await lockOrder(tx, parked.orderId)
  if (!(await endFailedRefund(tx, parked, now))) throw new Refused('refund.not-failed')
  await concludeRefund(app, tx, parked, now)
}
