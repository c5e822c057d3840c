import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type { JobResult, PgBoss } from 'pg-boss'
import type { App } from '#kernel/app-context.ts'
import type { AttentionSources } from '#kernel/attention.ts'
import type { Clock } from '#kernel/clock.ts'
import { type InlineWork, parallel } from '#kernel/concurrency.ts'
import { type Db, inTransaction, notifyAfterCommit, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { Hopeless, type Job, type JobQueue, NotYet } from '#kernel/job.ts'
import {
  aboutOf,
  createLogThrottle,
  type Log,
  type LogThrottle,
  reasonOf,
  withoutPersons,
} from '#kernel/log.ts'
import { durations, type Figures, type Histogram } from '#kernel/metrics.ts'
import { notify } from '#kernel/notify.ts'
import { ServiceAway } from '#kernel/outage.ts'
import { ended, inSpan, type Tracing, traceOf, withTrace } from '#kernel/trace.ts'
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
import { FETCH_SECONDS, wakeWhenDue } from './poll.ts'
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

const NOTIFY_EVERY_MS = 200

/**
 * Tells workers that there are jobs of a name: at once, and when many come, at most so often. A worker that is told of
 * one fetches all.
 */
function createJobNews(db: Db): (tx: Tx, name: string) => void {
  const quiet = new Map<string, { missed: boolean }>()
  const notifyMissed = (name: string) => {
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
    setTimeout(notifyMissed, NOTIFY_EVERY_MS, name).unref()
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
  const notifyWorkers = createJobNews(db)
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
      if (!startAfter) notifyWorkers(tx, name)
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

/** Where workers hear that a job of some name is there to be done. */
const JOB_CHANNEL = 'job'

/** What is known of a job whatever its payload. */
export type InstalledJob = Pick<Job<never>, 'name' | 'mails' | 'keyOf' | 'longest'>

/** A job with the use case that does it; `Needs` is what the use case is given beside the payload. */
export interface JobHandler<Needs> {
  job: InstalledJob
  run: (needs: Needs, payload: unknown) => Promise<void>
}

/** Binds a job to its use case; the payload is parsed with the job's own schema on the way in. */
export const handles = <T, Needs>(
  job: Job<T>,
  run: (needs: Needs, payload: T) => Promise<unknown>,
): JobHandler<Needs> => ({
  job,
  run: async (needs, raw) => void (await run(needs, job.payload.parse(raw))),
})

const BATCH = {
  batchSize: 20,
  perJobResults: true,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: FETCH_SECONDS,
}
/** Batches of one name under way at once, so that one slow job does not hold up the others. */
const LANES = 2

/**
 * Fetches and runs until stopped. A job that throws is retried with growing delay, but for a hopeless one; the others
 * of its batch are not.
 */
export async function runJobs<Needs>(
  boss: PgBoss,
  handlers: readonly JobHandler<Needs>[],
  needs: Needs,
  { db, log, listener, metrics, tracing }: Pick<App, 'db' | 'log' | 'listener' | 'metrics' | 'tracing'>,
): Promise<void> {
  const duration = durations(metrics, {
    name: 'job_duration_seconds',
    help: 'Time that a job took in this worker, by its name and how it came out',
    labels: ['job', 'outcome'],
  })
  const tools: Tools = { log, seldom: createLogThrottle(), duration }
  const lanesOf = new Map<string, string[]>()
  for (const { job, run } of handlers) {
    const work = (payload: unknown) => run(needs, payload)
    const bound = { name: job.name, run: tracing ? traced(tracing, job.name, work) : work }
    const lanes: string[] = []
    lanesOf.set(job.name, lanes)
    for (let lane = 0; lane < LANES; lane++) {
      lanes.push(await boss.work(job.name, BATCH, (jobs) => runBatch(boss, bound, jobs, tools)))
    }
    listener.on(JOB_CHANNEL, (name) => {
      if (name === job.name) for (const lane of lanes) boss.notifyWorker(lane)
    })
  }
  wakeWhenDue(boss, lanesOf, { db, ...tools })
}

/** Each job goes on with the trace of who promised it. */
const traced =
  (tracing: Tracing, name: string, work: BoundJob['run']): BoundJob['run'] =>
  (payload) =>
    ended(tracing.begin(name, { 'messaging.destination.name': name }, traceOf(payload)), () => work(payload))

interface BoundJob {
  name: string
  run(payload: unknown): Promise<void>
}

interface FetchedJob {
  id: string
  retryCount: number
  data: unknown
}

/** Milliseconds that a finished job waits for the others of its batch, with which one statement settles it. */
const TOGETHER = 1000

/**
 * pg-boss settles a batch when the last of it is done. A job that would wait for a slow one is settled alone before; the
 * batch then leaves it as it is, as pg-boss settles no attempt twice.
 */
function runBatch(
  boss: PgBoss,
  bound: BoundJob,
  jobs: readonly FetchedJob[],
  tools: Tools,
): Promise<JobResult[]> {
  const running = jobs.map((one) => runOne(bound, one, tools))
  const batch = Promise.all(running)
  for (const [at, result] of running.entries()) {
    const settle = async () => {
      const left = await Promise.race([batch.then(() => 0), wait(TOGETHER, 1, { ref: false })])
      if (left) await settleAlone(boss, bound.name, jobs[at]!, await result)
    }
    // What fails here is settled with the batch.
    result.then(settle).catch((error) => tools.log.warn({ job: bound.name, error }, 'job not settled'))
  }
  return batch
}

async function settleAlone(boss: PgBoss, name: string, job: FetchedJob, result: JobResult): Promise<void> {
  if (result.status === 'completed') await boss.complete(name, job)
  if (result.status === 'failed') await boss.fail(name, job, result.output as object)
}

interface Tools {
  log: Log
  seldom: LogThrottle
  duration: Histogram<'job' | 'outcome'>
}

/** A job about the same thing may fail again and again, and others about it too: that is told once a minute. */
async function runOne(
  { name, run }: BoundJob,
  { id, data }: FetchedJob,
  { log, seldom, duration }: Tools,
): Promise<JobResult> {
  const end = duration.startTimer({ job: name })
  try {
    await run(data)
    end({ outcome: 'done' })
    return { id, status: 'completed' as const }
  } catch (error) {
    end({ outcome: 'failed' })
    const reason = reasonOf(error)
    const logFailure = (leftOut: object) =>
      log.error({ job: name, id, ...aboutOf(error), error, ...leftOut }, 'job failed')
    if (!(error instanceof ServiceAway || error instanceof NotYet)) seldom(JSON.stringify(data), logFailure)
    const status = error instanceof Hopeless ? ('deadletter' as const) : ('failed' as const)
    return { id, status, output: { reason: withoutPersons(reason) } }
  }
}
