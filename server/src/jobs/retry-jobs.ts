import type { App } from '../kernel/app-context.ts'
import { inTransaction, tellAfterCommit } from '../kernel/database.ts'
import { JOB_CHANNEL } from './queue.ts'
import { makeDue } from './state.store.ts'

/** Asks at once for all jobs of these names that wait for another try or were given up; resolves to how many. */
export const retryJobs = (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  names: readonly string[],
): Promise<number> =>
  inTransaction(db, async (tx) => {
    const count = await makeDue(tx, names, clock.now())
    for (const name of names) tellAfterCommit(tx, JOB_CHANNEL, name)
    return count
  })
