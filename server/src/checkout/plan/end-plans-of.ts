import type { App } from '../../kernel/app-context.ts'
import type { Tx } from '../../kernel/database.ts'
import { lockRunning } from './bill.store.ts'
import { endUnpaid } from './end-unpaid.ts'

/** Whoever leaves is asked for no parcel any more; what they paid in parcels ends with their account. */
export async function endPlansOf(app: App, tx: Tx, accountId: string, now: Date): Promise<void> {
  for (const saleId of await lockRunning(tx, accountId)) await endUnpaid(app, tx, saleId, { now })
}
