import { CompiledQuery } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { App } from '#kernel/app-context.ts'
import type { AttentionSources } from '#kernel/attention.ts'
import type { InlineWork } from '#kernel/background.ts'
import type { Clock } from '#kernel/clock.ts'
import { parallel } from '#kernel/concurrency.ts'
import { type Db, inTransaction, notifyAfterCommit, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import type { JobQueue } from '#kernel/job.ts'
import type { Figures } from '#kernel/metrics.ts'
import { notify } from '#kernel/notify.ts'
import { inSpan, withTrace } from '#kernel/trace.ts'
import {
  countJobs,
  type JobNames,
  listQueues,
  listSweeps,
  makeDue,
  makeOneDue,
  type QueueRow,
  readQueue,
} from './job.store.ts'
import { JOB_CHANNEL, type JobHandler } from './run.ts'
import type { WaitingJob } from './waiting-job.store.ts'

/** Lets pg-boss write inside the caller's transaction: the job and the facts it is about commit together. */
const within = (tx: Tx) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values))
    return { rows }
  },
})

interface LocalJobQueue extends JobQueue {
  /** Jobs asked for `soon` are done here by these handlers. */
  doHere<Needs>(handlers: readonly JobHandler<Needs>[], needs: Needs): void
}

const TELL_EVERY_MS = 200

/**
 * Tells workers that there are jobs of a name: at once, and when many come, at most so often. A worker that is told of
 * one fetches all.
 */
function createJobNews(db: Db): (tx: Tx, name: string) => void {
  const quiet = new Map<string, { missed: boolean }>()
  const tellMissed = (name: string) => {
    const missed = quiet.get(name)?.missed
    quiet.delete(name)
    if (missed) notify(db, [{ channel: JOB_CHANNEL, payload: name }])
  }
  return (tx, name) => {
    const told = quiet.get(name)
    if (told) {
      told.missed = true
      return
    }
    quiet.set(name, { missed: false })
    notifyAfterCommit(tx, JOB_CHANNEL, name)
    setTimeout(tellMissed, TELL_EVERY_MS, name).unref()
  }
}

/**
 * Promises a job that was promised in another database, inside the caller's transaction; false where there is no queue of
 * its name, because it is of another version.
 */
export async function promiseAgain(boss: PgBoss, tx: Tx, job: WaitingJob): Promise<boolean> {
  const { name, data, singletonKey, startAfter } = job
  if (!(await boss.getQueue(name))) return false
  await boss.send(name, data, { db: within(tx), startAfter, ...(singletonKey && { singletonKey }) })
  return true
}

interface QueueParts {
  db: Db
  inline: InlineWork
  clock: Clock
}

/** The queue goes by the clock of the database, whatever the shop's shows. */
const outside = (clock: Clock, at: Date): Date =>
  clock.outside ? new Date(at.getTime() - clock.now().getTime() + clock.outside().getTime()) : at

export function createJobQueue(boss: PgBoss, { db, inline, clock }: QueueParts): LocalJobQueue {
  const here = new Map<string, (payload: unknown) => Promise<void>>()
  const tellWorkers = createJobNews(db)
  const queue: LocalJobQueue = {
    doHere: (handlers, needs) => {
      for (const { job, run } of handlers) here.set(job.name, (payload) => run(needs, payload))
    },
    async enqueue(tx, { name, keyOf }, payload, { startAfter } = {}) {
      await boss.send(name, withTrace(payload as object), {
        db: within(tx),
        ...(startAfter && { startAfter: outside(clock, startAfter) }),
        ...(keyOf && { singletonKey: keyOf(payload) }),
      })
      if (!startAfter) tellWorkers(tx, name)
    },
    runInline(job, payload) {
      const run = here.get(job.name)
      const promise = () => inTransaction(db, (tx) => queue.enqueue(tx, job, payload))
      const work = () => (run ? run(payload) : promise())
      inline(() => inSpan(job.name, () => ({}), work), promise)
    },
  }
  return queue
}

/** Asks at once for all jobs of these names that wait for another try or were given up; resolves to how many. */
export const retryJobs = (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  names: readonly string[],
): Promise<number> =>
  inTransaction(db, async (tx) => {
    const count = await makeDue(tx, names, clock.now())
    for (const name of names) notifyAfterCommit(tx, JOB_CHANNEL, name)
    return count
  })

/** Asks at once for one job that was given up; refuses `job.under-way` when another try of the same has begun. */
export async function retryJob(tx: Tx, id: string, now: Date): Promise<void> {
  const name = await makeOneDue(tx, id, now)
  if (!name) throw new Refused('job.under-way')
  notifyAfterCommit(tx, JOB_CHANNEL, name)
}

const secondsBetween = (from: Date | null, until: Date): number =>
  from === null ? 0 : Math.max(0, (until.getTime() - from.getTime()) / 1000)

/** Figures of the queues, of what recurs, and of the workers, which are seen by what they finish. */
export const queueFigures = (db: Db): Figures => ({
  help: {
    jobs_due: 'Jobs of a queue whose time has come and that no worker has begun',
    jobs_due_seconds: 'How long the first of them has been due',
    jobs_given_up: 'Jobs of a queue that were given up and are still kept',
    sweep_failed_tries: 'How often in a row work that recurs has failed, where it has',
    sweep_last_success_timestamp_seconds:
      'When work that recurs was last done, so far as it was within an hour',
    worker_last_seen_timestamp_seconds:
      'When a worker last finished what recurs every 20 seconds; 0 where none did within an hour',
  },
  async read() {
    const [{ lastSweptAt, now }, queues, sweeps] = await parallel(
      () => readQueue(db),
      () => listQueues(db),
      () => listSweeps(db),
    )
    const ofQueues = (value: (queue: QueueRow) => number) =>
      queues.map((queue) => ({ labels: { queue: queue.name }, value: value(queue) }))
    return {
      jobs_due: ofQueues(({ due }) => due),
      jobs_due_seconds: ofQueues(({ dueSince }) => secondsBetween(dueSince, now)),
      jobs_given_up: ofQueues(({ givenUp }) => givenUp),
      sweep_failed_tries: sweeps.map(({ name, failed }) => ({ labels: { sweep: name }, value: failed })),
      sweep_last_success_timestamp_seconds: sweeps.flatMap(({ name, doneAt }) =>
        doneAt ? [{ labels: { sweep: name }, value: doneAt.getTime() / 1000 }] : [],
      ),
      worker_last_seen_timestamp_seconds: (lastSweptAt?.getTime() ?? 0) / 1000,
    }
  },
})

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
