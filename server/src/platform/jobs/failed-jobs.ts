import type { App } from '#kernel/app-context.ts'
import type { AttentionSources } from '#kernel/attention.ts'
import { inTransaction, type Tx, tellAfterCommit } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { countJobs, type JobNames, makeDue, makeOneDue } from './job.store.ts'
import { JOB_CHANNEL } from './run.ts'

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

/** Asks at once for one job that was given up; refuses `job.under-way` when another try of the same has begun. */
export async function retryJob(tx: Tx, id: string, now: Date): Promise<void> {
  const name = await makeOneDue(tx, id, now)
  if (!name) throw new Refused('job.under-way')
  tellAfterCommit(tx, JOB_CHANNEL, name)
}

/** Work that was given up, and messages that did not leave at the first try. */
export const jobAttention = ({
  mail,
  others,
}: JobNames): AttentionSources<'mail-waiting' | 'mail-given-up' | 'job-given-up'> => ({
  async 'mail-waiting'({ db }) {
    const { retried, retriedSince } = await countJobs(db, mail)
    return { count: retried, since: retriedSince }
  },
  'mail-given-up': async ({ db }) => ({ count: (await countJobs(db, mail)).givenUp }),
  'job-given-up': async ({ db }) => ({ count: (await countJobs(db, others)).givenUp }),
})
