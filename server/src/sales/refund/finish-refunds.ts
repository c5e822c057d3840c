import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { listUnended, refundJob } from '#refund-ledger'

const BATCH = 200

/** Takes up what a process that died left, and asks again about what the bank is still at. Repeating it is harmless. */
export async function finishRefunds(app: App): Promise<void> {
  for (const refundId of await listUnended(app.db, app.clock.now(), BATCH))
    await inTransaction(app.db, (tx) => app.jobs.enqueue(tx, refundJob, { refundId }))
}
