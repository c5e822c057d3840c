import { insertEntry } from '#credit'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { type HeldOrder, ofCredit, type Paid } from '#order'
import { type PromisedRefund, type RefundWish, requestRefund } from '#refund-ledger'
import { noteBack } from './carry-out-refund.ts'

/** How much of which lines, and why; the order and what it was paid with, its caller has. */
type Wish = Omit<RefundWish, 'orderId' | 'payment' | 'ofCredit'>

/**
 * Promises that part of a paid order goes back, money first. What is to be store credit is that at once; an order of
 * which a bank has nothing to give back says so at once, too.
 */
export async function giveBack(
  app: App,
  tx: Tx,
  { order, paid, wish }: { order: HeldOrder; paid: Paid; wish: Wish },
  at: Date,
): Promise<PromisedRefund> {
  const { id: orderId, accountId, brandId } = order
  const whole = { ...wish, orderId, payment: paid.payment, ofCredit: ofCredit(wish.amount, paid) }
  const refund = await requestRefund(app, tx, whole, at)
  const { id: refundId, paymentId, toCredit } = refund
  if (toCredit > 0)
    await insertEntry(tx, { accountId, brandId, orderId, refundId, kind: 'granted', amount: toCredit, at })
  if (refund.isDone && wish.amount > 0) await noteBack(tx, { orderId, paymentId, reason: wish.reason }, at)
  return refund
}
