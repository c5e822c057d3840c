import type { App } from '../../kernel/app-context.ts'
import { afterCommit, inTransaction } from '../../kernel/database.ts'
import { Refused } from '../../kernel/errors.ts'
import { tellOrder } from '../../payment/index.ts'
import { reopenRefund } from './refund.store.ts'
import { providerIdOf, refundJob } from './request-refund.ts'

/** Asks the bank once more for a refund that it refused. */
export async function retryRefund(app: App, refundId: string): Promise<void> {
  const now = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const orderId = await reopenRefund(tx, refundId, (attempt) => providerIdOf(refundId, attempt), now)
    if (!orderId) throw new Refused('refund.not-failed')
    tellOrder(tx, orderId)
    afterCommit(tx, () => app.jobs.soon(refundJob, { refundId }))
  })
}
