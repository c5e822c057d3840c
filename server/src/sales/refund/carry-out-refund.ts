import { enqueueOrderMail } from '#buyer-mail'
import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { about } from '#kernel/log.ts'
import { lockOrder, moveOrder } from '#order'
import { movePayment, notifyOrder } from '#payment'
import { findProvider, type PaymentProviders } from '#payment-provider'
import {
  endAttempt,
  isFullyRefunded,
  listPendingRefunds,
  moveByRefunds,
  openDestination,
  type RefundAttempt,
  refundJob,
  startAttempt,
} from '#refund-ledger'

/**
 * Calls the provider for a refund and records its answer. It is idempotent: the provider knows each attempt by its id.
 * While the provider answers that the refund is pending, the sweep calls again.
 */
export async function carryOutRefund(app: App, providers: PaymentProviders, refundId: string): Promise<void> {
  const started = await inTransaction(app.db, (tx) => startAttempt(tx, refundId, app.clock.now()))
  if (!started) return
  const outcome = await callProvider(app, providers, started)
  const now = app.clock.now()
  if (outcome === 'done') await inTransaction(app.db, (tx) => recordDone(app, tx, started, now))
  if (outcome === 'refused') await inTransaction(app.db, (tx) => recordRefused(app, tx, started, now))
}

/** The answer of the provider. One that is not configured any more refuses: somebody of the shop then pays by hand. */
async function callProvider({ config }: App, providers: PaymentProviders, started: RefundAttempt) {
  const { id, orderId, txid, e2eId, providerId, amount, destination } = started
  const provider = findProvider(providers, started)
  if (!provider) return 'refused'
  const goesTo = destination ? openDestination(config, id, destination) : undefined
  return about({ order: orderId, refund: id, provider: provider.name }, () =>
    provider.refund({ txid, e2eId }, providerId, amount, goesTo),
  )
}

/** Records that the provider has carried it out. */
async function recordDone(app: App, tx: Tx, refund: RefundAttempt, now: Date): Promise<void> {
  await lockOrder(tx, refund.orderId)
  if (await endAttempt(tx, refund, 'done', now)) await concludeRefund(app, tx, refund, now)
}

type RefundOutcome = Pick<RefundAttempt, 'id' | 'orderId' | 'accountId' | 'reason'> & {
  paymentId: string | null
}

/** The money is back: updates the payment and the order, which the caller has locked, and mails the buyer. */
export async function concludeRefund(app: App, tx: Tx, refund: RefundOutcome, now: Date): Promise<void> {
  const { id: refundId, orderId, accountId } = refund
  await recordRefunded(tx, refund, now)
  await enqueueOrderMail(app, tx, 'refund-done', { id: orderId, accountId, refundId })
}

/** As `concludeRefund`, without the mail. */
export async function recordRefunded(
  tx: Tx,
  { orderId, paymentId, reason }: Omit<RefundOutcome, 'id' | 'accountId'>,
  now: Date,
): Promise<void> {
  if (paymentId && (await isFullyRefunded(tx, paymentId))) await movePayment(tx, paymentId, 'refund')
  if (reason !== 'unwanted') {
    const move = await moveByRefunds(tx, orderId)
    if (move) await moveOrder(tx, orderId, move, now)
  }
  notifyOrder(tx, orderId)
}

/**
 * Records that the bank refused. The shop gets a mail and an attention item; a buyer who may name another destination gets
 * a mail.
 */
async function recordRefused(app: App, tx: Tx, refund: RefundAttempt, now: Date): Promise<void> {
  const { id: refundId, orderId, accountId, attempt, channel } = refund
  if (!(await endAttempt(tx, refund, 'failed', now))) return
  app.log.error({ refund: refundId, order: orderId, attempt }, 'refund refused by the bank')
  notifyOrder(tx, orderId)
  const told = { id: orderId, accountId, refundId, attempt }
  await enqueueOrderMail(app, tx, 'refund-refused', told)
  if (channel === 'pix') await enqueueOrderMail(app, tx, 'refund-destination', told)
}

const BATCH = 200

/** Enqueues pending refunds whose next check is due, also those of a process that died. It is idempotent. */
export async function resumeRefunds(app: App): Promise<void> {
  for (const refundId of await listPendingRefunds(app.db, app.clock.now(), BATCH))
    await inTransaction(app.db, (tx) => app.jobs.enqueue(tx, refundJob, { refundId }))
}

export const refundJobs: readonly JobHandler<{ app: App; providers: PaymentProviders }>[] = [
  handles(refundJob, ({ app, providers }, { refundId }) => carryOutRefund(app, providers, refundId)),
]
