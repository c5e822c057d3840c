import type { PgBoss } from 'pg-boss'
import type { App } from '../kernel/app-context.ts'
import { Hopeless, type Job } from '../kernel/job.ts'
import { aboutOf, type Log, reasonOf, withoutPersons } from '../kernel/log.ts'
import { createSeldom, type Seldom } from '../kernel/seldom.ts'
import { JOB_CHANNEL } from './queue.ts'

/** A job name bound to the use case that does it. */
export interface JobHandler {
  name: string
  run(payload: unknown): Promise<void>
}

/** Binds a job to its use case; the payload is parsed with the job's own schema on the way in. */
export const handles = <T>({ name, payload }: Job<T>, run: (payload: T) => Promise<unknown>): JobHandler => ({
  name,
  run: async (raw) => void (await run(payload.parse(raw))),
})

const BATCH = { batchSize: 20, perJobResults: true, burstWhenBatchFull: true, pollingIntervalSeconds: 2 }
/** Batches of one name under way at once, so that one slow job does not hold up the others. */
const LANES = 2

/**
 * Fetches and runs until stopped. A job that throws is retried with growing delay, but for a hopeless one; the others
 * of its batch are not.
 */
export async function runJobs(
  boss: PgBoss,
  handlers: readonly JobHandler[],
  { log, listener }: Pick<App, 'log' | 'listener'>,
): Promise<void> {
  const seldom = createSeldom()
  for (const handler of handlers) {
    const lanes: string[] = []
    for (let lane = 0; lane < LANES; lane++) {
      lanes.push(
        await boss.work(handler.name, BATCH, (jobs) =>
          Promise.all(jobs.map((job) => runOne(handler, job, { log, seldom }))),
        ),
      )
    }
    listener.on(JOB_CHANNEL, (name) => {
      if (name === handler.name) for (const lane of lanes) boss.notifyWorker(lane)
    })
  }
}

interface FetchedJob {
  id: string
  data: unknown
}

/** A job about the same thing may fail again and again, and others about it too: that is told once a minute. */
async function runOne(
  { name, run }: JobHandler,
  { id, data }: FetchedJob,
  { log, seldom }: { log: Log; seldom: Seldom },
) {
  try {
    await run(data)
    return { id, status: 'completed' as const }
  } catch (error) {
    const reason = reasonOf(error)
    seldom(JSON.stringify(data), (leftOut) =>
      log.error({ job: name, id, ...aboutOf(error), reason, ...leftOut }, 'job failed'),
    )
    const status = error instanceof Hopeless ? ('deadletter' as const) : ('failed' as const)
    return { id, status, output: { reason: withoutPersons(reason) } }
  }
}
