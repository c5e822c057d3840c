import type { AttentionSources } from '#kernel/attention.ts'
import { countJobs, type JobNames } from './job.store.ts'

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
