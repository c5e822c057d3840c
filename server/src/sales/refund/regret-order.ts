import type { AccountId, OrderId } from '@vitrine/contract/ids'
import { add, ZERO } from '@vitrine/contract/money'
import type { RefundReason } from '@vitrine/contract/refund'
import type { RefundDestination } from '@vitrine/contract/refund-destination'
import { enqueueWithdrawalMail } from '#buyer-mail'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import {
  findMoments,
  findOwnOrder,
  findPaidOrder,
  type LockedOrder,
  listReceiptLines,
  lockOrder,
  moveOrder,
  readPaid,
} from '#order'
import { readLetterhead } from '#receipt'
import {
  findDocument,
  findRegret,
  isRegretted,
  reasonOfRegret,
  refuseOtherHolder,
  refuseRegret,
} from '#refund-ledger'
import { drawProtocol } from './protocol-pdf.ts'
import { endOrderBenefits, promiseRefund, sharesOf } from './refund-order.ts'

/** What the buyer chooses: the destination of a boleto's refund, or store credit. */
interface RegretChoice {
  destination?: RefundDestination | undefined
  asCredit?: boolean | undefined
}

/**
 * Withdraws the buyer from a purchase, without a reason (CDC art. 49; Decreto 7.962/2013 art. 5): refunds all that was paid
 * and revokes all access at once. It is idempotent.
 */
export async function regretOrder(
  app: App,
  orderId: OrderId,
  accountId: AccountId,
  choice: RegretChoice = {},
): Promise<void> {
  const now = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const document = await findDocument(tx, orderId, accountId)
    if (document === undefined) throw new Refused('not-found')
    if (choice.destination) refuseOtherHolder(choice.destination, document)
    const order = await lockOrder(tx, orderId)
    if (await isRegretted(tx, orderId, accountId)) return
    const moments = (await findMoments(tx, orderId, accountId))!
    const refusal = refuseRegret(moments, now)
    if (refusal) throw new Refused(refusal)
    await giveAllBack(app, tx, order, { ...choice, reason: reasonOfRegret(moments, now), now })
  })
}

async function giveAllBack(
  app: App,
  tx: Tx,
  order: LockedOrder,
  { now, ...how }: RegretChoice & { reason: RefundReason; now: Date },
): Promise<void> {
  const { id: orderId, accountId } = order
  await endOrderBenefits(app, tx, order, now)
  const paid = await readPaid(tx, order)
  const shares = paid.received > 0 ? await sharesOf(tx, order, paid, { of: 'order' }) : []
  const amount = add(ZERO, ...shares.map((share) => share.amount))
  // All of it was refunded before, and a bank may still be at it.
  if (paid.received > 0 && amount === 0) throw new Refused('order.not-refundable')
  const request = { ...how, amount, requestedBy: accountId, shares }
  const { id: refundId } = await promiseRefund(app, tx, { order, paid, request }, now)
  // Nothing was paid, so no refund will move the order.
  if (paid.received === 0) await moveOrder(tx, orderId, 'cancel-free', now)
  await enqueueWithdrawalMail(app, tx, { id: orderId, accountId, refundId }, now)
}

/** The protocol of a withdrawal as a PDF. Refuses `not-found`, and `regret.none` for an order without one. */
export async function protocolOf(
  app: Pick<App, 'db' | 'files'>,
  orderId: OrderId,
  accountId: AccountId,
): Promise<File> {
  const { db } = app
  if (!(await findOwnOrder(db, orderId, accountId))) throw new Refused('not-found')
  const regret = await findRegret(db, orderId, accountId)
  const order = await findPaidOrder(db, orderId, accountId)
  if (!regret || !order) throw new Refused('regret.none')
  const pdf = await drawProtocol(
    order,
    await listReceiptLines(db, orderId),
    regret,
    await readLetterhead(app, order.brandId),
  )
  return new File([new Uint8Array(pdf)], `desistencia-${regret.protocol}.pdf`, { type: 'application/pdf' })
}
