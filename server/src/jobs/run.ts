import type { PgBoss } from 'pg-boss'
import type { App } from '../kernel/app-context.ts'
import type { Job } from '../kernel/job.ts'
import type { Log } from '../kernel/log.ts'
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

/** Fetches and runs until stopped. A job that throws is retried with growing delay; the others of its batch are not. */
export async function runJobs(
  boss: PgBoss,
  handlers: readonly JobHandler[],
  { log, listener }: Pick<App, 'log' | 'listener'>,
): Promise<void> {
  for (const handler of handlers) {
    const lanes: string[] = []
    for (let lane = 0; lane < LANES; lane++) {
      lanes.push(
        await boss.work(handler.name, BATCH, (jobs) =>
          Promise.all(jobs.map((job) => runOne(handler, job, log))),
        ),
      )
    }
    listener.on(JOB_CHANNEL, (name) => {
      if (name === handler.name) for (const lane of lanes) boss.notifyWorker(lane)
    })
  }
}

async function runOne({ name, run }: JobHandler, { id, data }: { id: string; data: unknown }, log: Log) {
  try {
    await run(data)
    return { id, status: 'completed' as const }
  } catch (error) {
    log.error({ job: name, id, reason: error instanceof Error ? error.message : 'unknown' }, 'job failed')
    return { id, status: 'failed' as const }
  }
}
