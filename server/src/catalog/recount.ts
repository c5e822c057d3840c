import type { App } from '../kernel/app-context.ts'
import { inTransaction } from '../kernel/database.ts'
import { countProducts, markPrices } from './tally.store.ts'

const BATCH = 5000

/** Brings up to now what large shops are filtered and counted by. A batch is a transaction of its own. */
export async function recount({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  const at = clock.now()
  while ((await inTransaction(db, (tx) => markPrices(tx, at, BATCH))) === BATCH);
  await inTransaction(db, (tx) => countProducts(tx, at))
}
