import { liftHold, placeHold, revoke } from '#access'
import { withdrawCredit } from '#credit'
import { closeDispute, moveDeadline, openDispute } from '#dispute'
import { supersedeNoteOfOrder } from '#fiscal'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { runHook } from '#kernel/hook.ts'
import { type LockedOrder, lockOrder, moveOrder, orderHooks } from '#order'
import type { PaymentRow } from '#payment'
import type { Dispute, PaymentProvider } from '#payment-provider'
import { moveByRefunds } from '#refund-ledger'

/**
 * Applies the state of a dispute to a paid order. Access and store credit of the order are on hold while the dispute is
 * open, come back when it is won and are revoked when it is lost. The shop is told of a dispute over an order that was
 * refunded before, too. A second call for the same state changes nothing.
 */
export async function settleDispute(app: App, provider: PaymentProvider, payment: PaymentRow): Promise<void> {
  const dispute = (await provider.readCharge(payment.txid))?.dispute
  if (!dispute) return
  const now = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const order = await lockOrder(tx, payment.orderId)
    await open(app, tx, order, { payment, dispute, now })
    if (dispute.state !== 'open') await close(app, tx, order, { payment, state: dispute.state, now })
  })
}

const linesOf = ({ lines }: LockedOrder) => lines.map(({ id }) => id)

const holdFor = (disputeId: string) => ({ reason: 'disputed' as const, reference: disputeId })

async function open(
  app: App,
  tx: Tx,
  order: LockedOrder,
  { payment, dispute, now }: { payment: PaymentRow; dispute: Dispute; now: Date },
): Promise<void> {
  const disputeId = await openDispute(tx, payment.id, dispute)
  if (!disputeId) {
    if (dispute.evidenceDueAt) await moveDeadline(tx, payment.id, dispute.evidenceDueAt)
    return
  }
  await runHook(app, tx, orderHooks.disputeOpened, { order })
  if (!(await moveOrder(tx, order.id, 'dispute', now))) return
  const [{ accountId }, sourceIds, hold] = [order, linesOf(order), holdFor(disputeId)]
  await placeHold(tx, { accountId, sourceIds }, hold, now)
  await runHook(app, tx, orderHooks.disputed, { order, hold, now })
}

/** The money of a sale is gone for good: so is what it opened, and it owes no fiscal note. */
async function endSale(app: App, tx: Tx, order: LockedOrder, now: Date): Promise<void> {
  const lineIds = linesOf(order)
  await revoke(tx, lineIds, now)
  await supersedeNoteOfOrder(tx, { orderId: order.id, why: 'charged-back' }, now)
  await runHook(app, tx, orderHooks.givenBack, { order, lineIds, now })
}

async function close(
  app: App,
  tx: Tx,
  order: LockedOrder,
  { payment, state, now }: { payment: PaymentRow; state: 'won' | 'lost'; now: Date },
): Promise<void> {
  const disputeId = await closeDispute(tx, payment.id, state, now)
  if (!disputeId) return
  if (await moveOrder(tx, order.id, state === 'won' ? 'win-dispute' : 'lose-dispute', now)) {
    const refunded = state === 'won' && (await moveByRefunds(tx, order.id))
    if (refunded) await moveOrder(tx, order.id, refunded, now)
    const hold = holdFor(disputeId)
    await liftHold(tx, hold, now)
    if (state === 'lost') await endSale(app, tx, order, now)
    await runHook(app, tx, orderHooks.disputeClosed, { order, hold, state, now })
  }
  if (state === 'lost') await withdrawCredit(tx, order, payment.id, now)
}
