import type { RefundDestination } from '@vitrine/contract/refund-destination'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { findDocument, isRefundOf, keepDestination, refuseOther } from '#refund-ledger'
import { retryRefund } from './retry-refund.ts'

interface Redirect {
  orderId: string
  accountId: string
  refundId: string
  destination: RefundDestination
}

/**
 * The bank would not send a refund to where it was to go: its buyer says where else, and it is asked for once more.
 * Of any number at once one does it.
 */
export async function redirectRefund(app: App, wish: Redirect): Promise<void> {
  const { orderId, accountId, refundId, destination } = wish
  const at = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const document = await findDocument(tx, orderId, accountId)
    if (document === undefined) throw new Refused('not-found')
    if (!(await isRefundOf(tx, refundId, orderId))) throw new Refused('refund.not-failed')
    refuseOther(destination, document)
    const attempt = await retryRefund(app, tx, refundId, at)
    await keepDestination(app, tx, { refundId, attempt, destination, at })
  })
}
