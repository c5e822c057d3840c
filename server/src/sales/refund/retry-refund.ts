import type { App } from '#kernel/app-context.ts'
import { afterCommit, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { tellOrder } from '#payment'
import { providerIdOf, refundJob, reopenRefund } from '#refund-ledger'

/** Asks the bank once more for a refund that it refused; resolves to the number of the attempt. Refuses what was not refused. */
export async function retryRefund(app: App, tx: Tx, refundId: string, at: Date): Promise<number> {
  const opened = await reopenRefund(tx, refundId, (attempt) => providerIdOf(refundId, attempt), at)
  if (!opened) throw new Refused('refund.not-failed')
  tellOrder(tx, opened.orderId)
  afterCommit(tx, () => app.jobs.soon(refundJob, { refundId }))
  return opened.attempt
}
