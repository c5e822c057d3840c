import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { countProducts, markPrices, notifyStartsAndEnds } from './tally.store.ts'

const BATCH = 5000
/** Longer than from one run to the next. */
const LOOK_BACK_MS = 3 * 60_000

/**
 * Brings up to now what pages show that began or ended by the clock, and what large shops are filtered and counted by. A
 * batch is a transaction of its own.
 */
export async function recount({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  const at = clock.now()
  await notifyStartsAndEnds(db, new Date(at.getTime() - LOOK_BACK_MS), at)
  while ((await inTransaction(db, (tx) => markPrices(tx, at, BATCH))) === BATCH);
  await inTransaction(db, (tx) => countProducts(tx, at))
}
