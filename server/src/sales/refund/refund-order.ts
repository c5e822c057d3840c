import { add, type Centavos } from '@vitrine/contract/money'
import { ORDER_ALLOWS } from '@vitrine/contract/order-rules'
import type { RefundReason } from '@vitrine/contract/refund'
import { oweOrderMail } from '#buyer-mail'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { type HeldOrder, leftOf, lockOrder, type Paid, readPaid } from '#order'
import { type LineShare, leftOfLines, readShares, spread } from '#refund-ledger'
import { endLines, endOrderBenefits } from './end-benefits.ts'
import { giveBack } from './give-back.ts'

/** How much: all that is left, what is left of some lines, or an amount in centavos, spread over the lines. */
export type RefundPart =
  | { of: 'order' }
  | { of: 'lines'; lineIds: readonly string[] }
  | { of: 'amount'; amount: Centavos }

export interface OrderRefund {
  orderId: string
  reason: RefundReason
  /** The account of whoever decided it. */
  requestedBy: string
  part: RefundPart
  /** What whoever decided it saw as still to be given back; another sum is refused. */
  left?: number
}

/**
 * Gives an order back, whole or in part, and ends what the lines given back had opened; an amount ends nothing, unless
 * it is all that was left. Resolves to the protocol. Refuses `order.not-refundable`, `refund.exceeds`,
 * `refund.left-changed`. Who may decide it, the caller has asked.
 */
export async function refundOrder(
  app: App,
  tx: Tx,
  wish: OrderRefund,
): Promise<{ id: string; protocol: string }> {
  const now = app.clock.now()
  const order = await lockOrder(tx, wish.orderId)
  const paid = await readPaid(tx, order)
  if (wish.left !== undefined && wish.left !== leftOf(paid)) throw new Refused('refund.left-changed')
  const isOpen = ORDER_ALLOWS.refund.some((status) => status === order.status)
  if (!isOpen || paid.received === 0) throw new Refused('order.not-refundable')
  const shares = await sharesOf(tx, order, paid, wish.part)
  const amount = add(...shares.map((share) => share.amount))
  if (amount <= 0) throw new Refused('order.not-refundable')
  const { reason, requestedBy } = wish
  const lineIds = shares.map(({ lineId }) => lineId)
  if (amount === leftOf(paid)) await endOrderBenefits(app, tx, order, now)
  else if (wish.part.of === 'lines') await endLines(app, tx, { order, lineIds }, now)
  const refund = { amount, shares, reason, requestedBy }
  const { id, protocol, isDone } = await giveBack(app, tx, { order, paid, wish: refund }, now)
  const about = { id: order.id, accountId: order.accountId, refundId: id }
  if (isDone) await oweOrderMail(app, tx, 'refund-done', about)
  return { id, protocol }
}

/** What goes back of each line. */
export async function sharesOf(tx: Tx, order: HeldOrder, paid: Paid, part: RefundPart): Promise<LineShare[]> {
  const left = leftOfLines(paid.received, order.lines, await readShares(tx, order.id))
  if (part.of === 'order') return left
  if (part.of === 'lines') return left.filter(({ lineId }) => part.lineIds.includes(lineId))
  if (part.amount > leftOf(paid)) throw new Refused('refund.exceeds')
  return spread(part.amount, left)
}
