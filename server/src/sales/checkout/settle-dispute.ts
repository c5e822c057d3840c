import type { DisputeReason } from '@vitrine/contract/dispute'
import type { DisputeId } from '@vitrine/contract/ids'
import { liftHold, placeHold, revoke } from '#access'
import { withdrawCredit } from '#credit'
import { closeDispute, disputeHooks, moveDeadline, openDispute, recordReturn } from '#dispute'
import { supersedeNoteOfOrder } from '#fiscal'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { runHook } from '#kernel/hook.ts'
import { type LockedOrder, lockOrder, moveOrder, orderHooks, orderMoney } from '#order'
import { findPayment, type PaymentRow } from '#payment'
import type { BankReturn, Charge, Dispute, PaymentProvider } from '#payment-provider'
import { isOwnRefund, isRefusedPayment, moveByRefunds } from '#refund-ledger'

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
    const isOfSale = !(await isRefusedPayment(tx, payment.id))
    await open(app, tx, order, { payment, dispute, isOfSale, now })
    if (dispute.state !== 'open')
      await close(app, tx, order, { payment, state: dispute.state, isOfSale, now })
  })
}

/**
 * Books what banks gave back of the Pix of a charge by themselves (MED), each return once: a dispute that is lost when it
 * is heard of (decision 090). A Pix that the order did not take, because it came late or twice, is no part of the sale:
 * such a return is kept and told, and the order stays as it is.
 */
export async function settleReturns(
  app: App,
  { id: paymentId, orderId, provider }: PaymentRow,
  { returns = [] }: Pick<Charge, 'returns'>,
): Promise<void> {
  if (returns.length === 0) return
  await inTransaction(app.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const payment = await findPayment(tx, paymentId)
    const soldBy = (await isRefusedPayment(tx, paymentId)) ? undefined : payment?.e2eId
    for (const given of returns) {
      if (await isOwnRefund(tx, paymentId, given.requestId)) continue
      const disputeId = await recordReturn(tx, { provider, paymentId, given })
      if (!disputeId) continue
      await runHook(app, tx, disputeHooks.closed, { disputeId })
      const lost = { paymentId, disputeId, reason: given.reason, now: app.clock.now() }
      if (given.e2eId === soldBy) await loseSale(app, tx, order, lost)
    }
  })
}

/** What a bank gave back of no charge of ours is kept and told once. */
export async function recordStrayReturn(app: App, provider: string, given: BankReturn): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const disputeId = await recordReturn(tx, { provider, paymentId: null, given })
    if (disputeId) await runHook(app, tx, disputeHooks.closed, { disputeId })
  })
}

const linesOf = ({ lines }: LockedOrder) => lines.map(({ id }) => id)

const holdFor = (disputeId: DisputeId) => ({ reason: 'disputed' as const, reference: disputeId })

interface OfPayment {
  payment: PaymentRow
  /** The sale is made of its money; otherwise that goes back beside the sale. */
  isOfSale: boolean
  now: Date
}

async function open(
  app: App,
  tx: Tx,
  order: LockedOrder,
  { payment, dispute, isOfSale, now }: OfPayment & { dispute: Dispute },
): Promise<void> {
  const disputeId = await openDispute(tx, payment, dispute)
  if (!disputeId) {
    if (dispute.evidenceDueAt) await moveDeadline(tx, payment.id, dispute.evidenceDueAt)
    return
  }
  await runHook(app, tx, disputeHooks.opened, { disputeId })
  if (isOfSale) await holdSale(app, tx, order, { disputeId, now })
}

interface OfDispute {
  disputeId: DisputeId
  now: Date
}

/** What the sale opened is on hold; false when there is nothing to hold any more. */
async function holdSale(
  app: App,
  tx: Tx,
  order: LockedOrder,
  { disputeId, now }: OfDispute,
): Promise<boolean> {
  if (!(await moveOrder(tx, order.id, 'dispute', now))) return false
  const [{ accountId }, sourceIds, hold] = [order, linesOf(order), holdFor(disputeId)]
  await placeHold(tx, { accountId, sourceIds }, hold, now)
  await runHook(app, tx, orderHooks.disputed, { order, hold, now })
  return true
}

/** The money of a sale is gone for good: so is what it opened, and it owes a fiscal note of what is left alone. */
async function endSale(app: App, tx: Tx, order: LockedOrder, now: Date): Promise<void> {
  const lineIds = linesOf(order)
  await revoke(tx, lineIds, now)
  await runHook(app, tx, orderHooks.givenBack, { order, lineIds, now })
}

interface LostDispute extends OfDispute {
  paymentId: string
  reason?: DisputeReason | undefined
}

/** Lost: what the sale opened ends, also of a part of its money (decision 090). */
async function loseSale(
  app: App,
  tx: Tx,
  order: LockedOrder,
  { paymentId, disputeId, reason, now }: LostDispute,
): Promise<void> {
  await holdSale(app, tx, order, { disputeId, now })
  if (await moveOrder(tx, order.id, 'lose-dispute', now)) {
    const hold = holdFor(disputeId)
    await liftHold(tx, hold, now)
    await endSale(app, tx, order, now)
    await runHook(app, tx, orderHooks.disputeClosed, { order, hold, state: 'lost', reason, now })
  }
  await supersedeNoteOfOrder(tx, { orderId: order.id, why: 'charged-back' }, now)
  const covered = Math.max(await orderMoney.readLeft(tx, order.id), 0)
  await withdrawCredit(tx, order, { paymentId, covered }, now)
}

async function winSale(app: App, tx: Tx, order: LockedOrder, { disputeId, now }: OfDispute): Promise<void> {
  if (!(await moveOrder(tx, order.id, 'win-dispute', now))) return
  const refunded = await moveByRefunds(tx, order.id)
  if (refunded) await moveOrder(tx, order.id, refunded, now)
  const hold = holdFor(disputeId)
  await liftHold(tx, hold, now)
  await runHook(app, tx, orderHooks.disputeClosed, { order, hold, state: 'won', now })
}

async function close(
  app: App,
  tx: Tx,
  order: LockedOrder,
  { payment, state, isOfSale, now }: OfPayment & { state: 'won' | 'lost' },
): Promise<void> {
  const disputeId = await closeDispute(tx, payment.id, state, now)
  if (!disputeId) return
  await runHook(app, tx, disputeHooks.closed, { disputeId })
  if (!isOfSale) return
  if (state === 'won') return winSale(app, tx, order, { disputeId, now })
  await loseSale(app, tx, order, { paymentId: payment.id, disputeId, now })
}
