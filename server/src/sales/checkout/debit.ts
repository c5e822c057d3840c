import type { DebitFailure } from '@vitrine/contract/debit-failure'
import { retryDebitOn } from '@vitrine/contract/pix-mandate'
import { addDays, today } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { runHook } from '#kernel/hook.ts'
import { lockOrder, orderHooks } from '#order'
import { chargePayment, findPayment, type PaymentRow, recordDecline } from '#payment'
import type { Charge, PaymentProvider } from '#payment-provider'

/** Nothing was debited: the attempt is over, and whoever ordered it says how the order is paid now. */
export async function failDebit(app: App, paymentId: string, failed: DebitFailure): Promise<void> {
  const now = app.clock.now()
  const payment = await findPayment(app.db, paymentId)
  if (!payment) return
  await inTransaction(app.db, async (tx) => {
    const order = await lockOrder(tx, payment.orderId)
    if (!(await recordDecline(tx, paymentId, failed, now))) return
    await runHook(app, tx, orderHooks.debitFailed, { order, failed, pixMandateId: payment.pixMandateId, now })
  })
}

/**
 * Acts on a debit that is not made yet, as its bank has it now. Another try is asked for the day before it is made:
 * until then nothing is scheduled, and its payer may pay in another way.
 */
export async function followDebit(
  app: App,
  provider: PaymentProvider,
  payment: PaymentRow,
  charge: Charge | undefined,
): Promise<void> {
  const { id: paymentId } = payment
  if (charge?.debitFailed) return failDebit(app, paymentId, charge.debitFailed)
  // Made there and not recorded here, or never made: asking again makes no second one.
  if (!charge?.debit || payment.status === 'created')
    return inTransaction(app.db, (tx) => app.jobs.enqueue(tx, chargePayment, { paymentId }))
  if (charge.debit.scheduledOn === null) await tryAgain(app, provider, payment, charge.debit)
}

async function tryAgain(
  app: App,
  provider: PaymentProvider,
  { txid, orderId }: PaymentRow,
  { dueOn }: NonNullable<Charge['debit']>,
): Promise<void> {
  const now = app.clock.now()
  const tomorrow = addDays(today(now), 1)
  if (retryDebitOn(dueOn, today(now)) !== tomorrow) return
  const charge = await provider.retryDebit?.(txid, tomorrow)
  if (charge?.debit?.scheduledOn !== tomorrow) return
  await inTransaction(app.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    await runHook(app, tx, orderHooks.debitRetried, { order, on: tomorrow, now })
  })
}
