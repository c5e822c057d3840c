import { PgBoss } from 'pg-boss'
import type { Log } from '../kernel/log.ts'

/** One pg-boss instance: a web process only enqueues (`works: false`), a worker also fetches and supervises. */
export function createBoss(url: string, log: Log, { works }: { works: boolean }): PgBoss {
  const boss = new PgBoss({
    connectionString: url,
    max: works ? 6 : 2,
    supervise: works,
    // With the heartbeat of ten seconds: a job whose worker died runs again within fifteen.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    schedule: works,
    migrate: false,
    createSchema: false,
  })
  boss.on('error', (error: Error) => log.warn({ reason: error.message }, 'jobs: connection trouble'))
  return boss
}

/** Retries grow from one second; after eight the job stays parked as failed, to be seen and run again. */
const QUEUE = {
  retryLimit: 8,
  retryBackoff: true,
  retryDelay: 1,
  retryDelayMax: 60,
  heartbeatSeconds: 10,
}

/** One job at a time about the same thing: a sweep that asks again and again adds none. */
const KEYED = { policy: 'exclusive', retryDelayMax: 20 } as const

/** Creates the job tables and the queues of `jobs`; part of migrating. */
export async function installJobs(
  url: string,
  jobs: readonly { name: string; keyOf?: unknown }[],
): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  for (const { name, keyOf } of jobs)
    await boss.createQueue(name, { ...QUEUE, ...(keyOf ? KEYED : {}), deleteAfterSeconds: 86_400 })
  await boss.stop({ graceful: true })
}
