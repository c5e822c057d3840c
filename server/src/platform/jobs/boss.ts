import { type Clock, PgBoss } from 'pg-boss'
import { reach } from '#kernel/database-address.ts'
import type { Log } from '#kernel/log.ts'
import type { InstalledJob } from './queue.ts'
import { installSweeps, type Sweep } from './sweep.ts'

interface BossOptions {
  /** A web process only enqueues; a worker also fetches and supervises. */
  works: boolean
  /** Whether sweeps are put in line here when they come due. */
  sweeps: boolean
  /** The one of its timers and of its tables. */
  clock?: Clock | undefined
}

export function createBoss(url: string, log: Log, { works, sweeps, clock }: BossOptions): PgBoss {
  const boss = new PgBoss({
    ...reach(url),
    max: works ? 6 : 2,
    supervise: works,
    // With the heartbeat of ten seconds: a job whose worker died runs again within fifteen.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    schedule: sweeps,
    // A sweep begins within ten seconds of its time.
    cronMonitorIntervalSeconds: 5,
    cronWorkerIntervalSeconds: 1,
    migrate: false,
    createSchema: false,
    ...(clock && { clock }),
  })
  boss.on('error', (told) => log.warn({ error: errorOf(told) }, 'jobs: connection trouble'))
  return boss
}

/** pg-boss tells copies of errors, with a code and a message, that are none themselves. */
const errorOf = (told: object): Error => (told instanceof Error ? told : Object.assign(new Error(), told))

/** Retries grow from one second; after eight the job stays parked as failed, to be seen and run again. */
const QUEUE = {
  retryLimit: 8,
  retryBackoff: true,
  retryDelay: 1,
  retryDelayMax: 60,
  heartbeatSeconds: 10,
  deleteAfterSeconds: 86_400,
}

/** One job at a time about the same thing: a sweep that asks again and again adds none. */
const KEYED = { policy: 'exclusive' } as const

/**
 * What sends mail is tried for three days: pauses double from two seconds to half an hour, so that nobody waits long
 * once the mail server is back. Given up, it stays for a fortnight, to be asked for again.
 */
const MAIL_QUEUE = {
  ...QUEUE,
  retryLimit: 11 + (3 * 86_400) / 1800,
  retryDelay: 2,
  retryDelayMax: 1800,
  deleteAfterSeconds: 14 * 86_400,
}

/** Creates the job tables, the queues of `jobs` and the schedules of `sweeps`, with the rules of today; part of migrating. */
export async function installJobs(
  url: string,
  jobs: readonly InstalledJob[],
  sweeps: readonly Pick<Sweep<never>, 'name' | 'cron'>[],
): Promise<void> {
  const boss = new PgBoss({ ...reach(url), max: 1, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  for (const { name, mails, keyOf, longest } of jobs) {
    const rules = {
      ...(mails ? MAIL_QUEUE : QUEUE),
      ...(keyOf && { retryDelayMax: 20 }),
      ...(longest && { expireInSeconds: longest }),
    }
    await boss.createQueue(name, { ...rules, ...(keyOf && KEYED) })
    await boss.updateQueue(name, rules)
  }
  await installSweeps(boss, sweeps)
  await boss.stop({ graceful: true })
}
