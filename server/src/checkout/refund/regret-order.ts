import { add, ZERO } from '@vitrine/contract/money'
import type { RefundReason } from '@vitrine/contract/refund'
import type { RefundDestination } from '@vitrine/contract/refund-destination'
import type { App } from '../../kernel/app-context.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import { Refused } from '../../kernel/errors.ts'
import { findReceived } from '../../payment/index.ts'
import { type HeldOrder, lockOrder, moveOrder } from '../order.store.ts'
import { findMoments } from '../order-history.store.ts'
import { oweOrderMail } from '../order-mails.ts'
import { findDocument } from './destination.store.ts'
import { refuseOther } from './destination.ts'
import { endOrderBenefits } from './end-benefits.ts'
import { isRegretted } from './refund.store.ts'
import { sharesOf } from './refund-order.ts'
import { reasonOfRegret, refuseRegret } from './regret-rule.ts'
import { requestRefund } from './request-refund.ts'

/**
 * The buyer takes a purchase back, without saying why (CDC art. 49; Decreto 7.962/2013 art. 5): all that was paid goes
 * back, all that was opened ends, at once. Repeating it changes nothing.
 */
export async function regretOrder(
  app: App,
  orderId: string,
  accountId: string,
  destination?: RefundDestination,
): Promise<void> {
  const now = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const document = await findDocument(tx, orderId, accountId)
    if (document === undefined) throw new Refused('not-found')
    if (destination) refuseOther(destination, document)
    const order = await lockOrder(tx, orderId)
    if (await isRegretted(tx, orderId, accountId)) return
    const moments = (await findMoments(tx, orderId, accountId))!
    const refusal = refuseRegret(moments, now)
    if (refusal) throw new Refused(refusal)
    await giveAllBack(app, tx, order, { reason: reasonOfRegret(moments, now), destination, now })
  })
}

async function giveAllBack(
  app: App,
  tx: Tx,
  order: HeldOrder,
  {
    reason,
    destination,
    now,
  }: { reason: RefundReason; destination?: RefundDestination | undefined; now: Date },
): Promise<void> {
  const { id: orderId, accountId } = order
  await endOrderBenefits(tx, order, now)
  const payment = await findReceived(tx, orderId)
  const shares = payment ? await sharesOf(tx, order, payment, { of: 'order' }) : []
  const amount = add(ZERO, ...shares.map((share) => share.amount))
  const wish = { orderId, payment, amount, reason, requestedBy: accountId, shares, destination }
  const { id: refundId } = await requestRefund(app, tx, wish, now)
  // Where nothing was paid there is nothing to wait for.
  if (!payment) await moveOrder(tx, orderId, ['paid'], 'cancelled', now)
  await oweOrderMail(app, tx, 'regret-received', { id: orderId, accountId, refundId })
}
