import type { PgBoss } from 'pg-boss'
import type { Job } from '../kernel/job.ts'
import type { Log } from '../kernel/log.ts'

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

const BATCH = {
  batchSize: 20,
  perJobResults: true,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 5,
}

/** Fetches and runs until stopped. A job that throws is retried with growing delay; the others of its batch are not. */
export async function runJobs(boss: PgBoss, handlers: readonly JobHandler[], log: Log): Promise<void> {
  for (const { name, run } of handlers) {
    await boss.work(name, { ...BATCH, localConcurrency: 2 }, (jobs) =>
      Promise.all(
        jobs.map(async ({ id, data }) => {
          try {
            await run(data)
            return { id, status: 'completed' as const }
          } catch (error) {
            log.error(
              { job: name, id, reason: error instanceof Error ? error.message : 'unknown' },
              'job failed',
            )
            return { id, status: 'failed' as const }
          }
        }),
      ),
    )
  }
}
