import { DAY_MS, HOUR_MS } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import * as leftovers from './sweep.store.ts'

/** A copy that is still being made after this long never will be; its owner may ask again. */
const GIVEN_UP_MS = HOUR_MS
/** Links stay a little longer than they are good, so that their page can say so. */
const LINK_MS = 7 * DAY_MS

const BATCH = 2000

/** Removes what accounts left behind and nobody may or needs to keep. Repeating it is harmless. */
export async function sweepAccounts(app: App): Promise<void> {
  const { db, clock, config } = app
  const now = clock.now()
  const before = (ms: number) => new Date(now.getTime() - ms)
  const record = before(config.privacy.accessRecordDays * DAY_MS)
  const inBatches = async (remove: (tx: Tx, batch: number) => Promise<number>) => {
    while ((await inTransaction(db, (tx) => remove(tx, BATCH))) === BATCH);
  }
  await inBatches((tx, batch) => leftovers.deleteTokensOfEnded(tx, now, batch))
  await inBatches((tx, batch) => leftovers.deleteOldSessions(tx, record, batch))
  await inBatches((tx, batch) => leftovers.deleteOldEvents(tx, record, batch))
  await inBatches((tx, batch) => leftovers.deleteOldLinks(tx, before(LINK_MS), batch))
  const proof = before(config.privacy.cookieProofDays * DAY_MS)
  await inBatches((tx, batch) => leftovers.deleteOldCookieChoices(tx, proof, batch))
  await inTransaction(db, (tx) => leftovers.expireExports(tx, now))
  await inTransaction(db, (tx) => leftovers.giveUpExports(tx, before(GIVEN_UP_MS)))
}
