import { DAY_MS } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { deleteOld } from './sweep.store.ts'

const KEPT_DAYS = 180
const BATCH = 2000

/** Removes notices of half a year ago: what they tell of stands where they lead. Repeating it is harmless. */
export async function sweepNotices({ db, clock }: App): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)
  while ((await inTransaction(db, (tx) => deleteOld(tx, before, BATCH))) === BATCH);
}
