import { setTimeout as wait } from 'node:timers/promises'
import type { JobResult, PgBoss } from 'pg-boss'
import type { App } from '#kernel/app-context.ts'
import { Hopeless, type Job, NotYet } from '#kernel/job.ts'
import {
  aboutOf,
  createLogThrottle,
  type Log,
  type LogThrottle,
  reasonOf,
  withoutPersons,
} from '#kernel/log.ts'
import { durations, type Histogram } from '#kernel/metrics.ts'
import { ServiceAway } from '#kernel/outage.ts'
import { ended, type Tracing, traceOf } from '#kernel/trace.ts'
import { FETCH_SECONDS, wakeWhenDue } from './poll.ts'

/** Where workers hear that a job of some name is there to be done. */
export const JOB_CHANNEL = 'job'

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
    const tell = (leftOut: object) =>
      log.error({ job: name, id, ...aboutOf(error), error, ...leftOut }, 'job failed')
    if (!(error instanceof ServiceAway || error instanceof NotYet)) seldom(JSON.stringify(data), tell)
    const status = error instanceof Hopeless ? ('deadletter' as const) : ('failed' as const)
    return { id, status, output: { reason: withoutPersons(reason) } }
  }
}
