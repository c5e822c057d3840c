import * as z from 'zod'
import type { App } from '#kernel/app-context.ts'
import { afterCommit, inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { job } from '#kernel/job.ts'
import {
  closePayment,
  findPayment,
  listAttempts,
  OPEN,
  type PaymentRow,
  recordCancelled,
  settlePayment,
  supersedePayment,
} from '#payment'
import { type CancelState, type PaymentProviders, ProviderFailure, providerOf } from '#payment-provider'

/** Cancel the charge of a payment that was closed. */
export const cancelCharge = job('checkout.cancel-charge', z.object({ paymentId: z.string() }), {
  keyOf: ({ paymentId }) => paymentId,
})

export const openOf = (attempts: readonly PaymentRow[]): PaymentRow[] =>
  attempts.filter(({ status }) => OPEN.includes(status))

/**
 * Closes payments that nobody is to pay any more: a boleto with the Pix that it carries. Their charges are cancelled at
 * their providers right after, and again until each has said so. One in review goes on.
 */
export async function closePayments(
  app: App,
  tx: Tx,
  payments: readonly PaymentRow[],
  at: Date,
): Promise<void> {
  for (const { id: paymentId } of payments)
    if (await closePayment(tx, paymentId, at))
      afterCommit(tx, () => app.jobs.runInline(cancelCharge, { paymentId }))
}

/** Cancels the charge of a closed payment at its provider. Money that was faster is looked for, and goes back by itself. */
export async function cancelClosed(app: App, providers: PaymentProviders, paymentId: string): Promise<void> {
  const payment = await findPayment(app.db, paymentId)
  if (!payment?.cancelAskedAt) return
  const state = payment.e2eId ? 'paid' : await providerOf(providers, payment).cancelCharge?.(payment.txid)
  await inTransaction(app.db, async (tx) => {
    await recordCancelled(tx, paymentId)
    if (state === 'paid') await app.jobs.enqueue(tx, settlePayment, { paymentId })
  })
}

/**
 * Cancels a running charge at its provider, before it the Pix that a boleto carries, so that the boleto can still be paid
 * when only the Pix was cancelled. Refuses when one of them has been paid, or when nobody knows.
 */
export async function cancelRunning(
  app: App,
  providers: PaymentProviders,
  running: PaymentRow,
): Promise<void> {
  const open = openOf(await listAttempts(app.db, running.orderId))
  for (const pix of open.filter(({ id, carriedBy }) => carriedBy && id !== running.id)) {
    await cancelOne(app, providers, pix)
    await inTransaction(app.db, (tx) => supersedePayment(tx, pix.id, app.clock.now()))
  }
  await cancelOne(app, providers, running)
}

async function cancelOne(app: App, providers: PaymentProviders, running: PaymentRow): Promise<void> {
  if ((await askToCancel(providers, running)) === 'cancelled') return
  app.jobs.runInline(settlePayment, { paymentId: running.id })
  throw new Refused(running.pixMandateId ? 'payment.debit-scheduled' : 'payment.under-way')
}

async function askToCancel(
  providers: PaymentProviders,
  running: PaymentRow,
): Promise<CancelState | undefined> {
  try {
    return await providerOf(providers, running).cancelCharge?.(running.txid)
  } catch (error) {
    throw error instanceof ProviderFailure ? new Refused('payment.provider-unavailable') : error
  }
}
