import { TIME_ZONE } from '@vitrine/contract/time'
import type { JobResult, PgBoss } from 'pg-boss'
import * as z from 'zod'
import type { App } from '#kernel/app-context.ts'
import {
  aboutOf,
  createLogThrottle,
  type Log,
  type LogThrottle,
  reasonOf,
  withoutPersons,
} from '#kernel/log.ts'
import { durations, type Histogram } from '#kernel/metrics.ts'
import { FETCH_SECONDS, poll, wakeWhenDue } from './poll.ts'

/** Work that recurs, in one worker at a time; `Needs` is what it is given. Repeating it is harmless. */
export interface Sweep<Needs> {
  name: string
  /** When it runs, on the shop's clock. pg-boss runs a schedule at most once in a minute: what runs more often has several. */
  cron: string | readonly string[]
  run(needs: Needs): Promise<unknown>
  /** Whether something waits that is not to wait for the schedule; each worker asks every two seconds. */
  isDue?(needs: Needs): Promise<boolean>
}

/** Three schedules, each once in a minute. */
export const EVERY_20_SECONDS = ['0 * * * * *', '20 * * * * *', '40 * * * * *']

const QUEUE = 'sweep'

/** A sweep that waits, runs or waits for another try is not added again: none runs twice at once, and none piles up. */
const POLICY = { policy: 'exclusive' } as const

/**
 * One that failed, or whose worker died (seen within fifteen seconds), is tried again until it is done. As long as its
 * worker lives it may take the day that pg-boss allows at most: one that expired while it runs would run twice at once.
 */
const RULES = {
  retryLimit: 10_000,
  retryDelay: 20,
  heartbeatSeconds: 10,
  expireInSeconds: 86_400,
  deleteAfterSeconds: 3600,
}

/** Eight run at the same time in one worker, as some wait for a provider that does not answer. */
const LANES = 8
/** One alone: pg-boss settles the jobs of a batch together, and a finished sweep would wait for a slow one. */
const FETCH = { batchSize: 1, pollingIntervalSeconds: FETCH_SECONDS, perJobResults: true } as const

/** Milliseconds between two looks for what is not to wait for its schedule. */
const POLL_MS = 2000

const Payload = z.object({ sweep: z.string() })

/** Writes the schedule of every sweep, and removes those that no sweep has any more. */
export async function installSweeps(boss: PgBoss, sweeps: readonly Pick<Sweep<never>, 'name' | 'cron'>[]) {
  await boss.createQueue(QUEUE, { ...RULES, ...POLICY })
  await boss.updateQueue(QUEUE, RULES)
  const wanted = sweeps.flatMap(({ name, cron }) =>
    [cron].flat().map((one, at) => ({ key: at === 0 ? name : `${name}.${at}`, cron: one, name })),
  )
  for (const { key, cron, name } of wanted)
    await boss.schedule(QUEUE, cron, Payload.parse({ sweep: name }), {
      key,
      tz: TIME_ZONE,
      singletonKey: name,
      // Of those that were due while no worker ran, one is made up for.
      missed: 'once',
    })
  const keys = new Set(wanted.map(({ key }) => key))
  for (const { key } of await boss.getSchedules(QUEUE)) if (!keys.has(key)) await boss.unschedule(QUEUE, key)
}

/**
 * Runs sweeps as they come due, and each once now: what they look for may have changed while nobody ran them. Resolves to
 * what ends the looks for those that are not to wait.
 */
export async function runSweeps<Needs>(
  boss: PgBoss,
  sweeps: readonly Sweep<Needs>[],
  needs: Needs,
  { db, log, metrics }: Pick<App, 'db' | 'log' | 'metrics'>,
): Promise<() => void> {
  const byName = new Map(sweeps.map((sweep) => [sweep.name, () => sweep.run(needs)]))
  const duration = durations(metrics, {
    name: 'sweep_duration_seconds',
    help: 'Time that work that recurs took in this worker, by its name and how it came out',
    labels: ['sweep', 'outcome'],
  })
  const tools: Tools = { log, seldom: createLogThrottle(), duration }
  // Before the first poll of the queue, which fetches them.
  await queueSweeps(boss, sweeps)
  const runFetched = async ({ id, data }: { id: string; data: unknown }) => {
    const { sweep } = Payload.parse(data)
    // A worker of another version may know more of them.
    return { id, ...(await runOne(sweep, byName.get(sweep), tools)) }
  }
  const lanes: string[] = []
  for (let at = 0; at < LANES; at++) lanes.push(await addLane(boss, runFetched))
  wakeWhenDue(boss, new Map([[QUEUE, lanes]]), { db, ...tools })
  const ask = async (sweep: Sweep<Needs>) => {
    if (!(await sweep.isDue?.(needs))) return
    await queueSweeps(boss, [sweep])
    boss.notifyWorker(lanes[0]!)
  }
  const polls = sweeps
    .filter(({ isDue }) => isDue)
    .map((sweep) => poll({ everyMs: POLL_MS, matter: sweep.name, ask: () => ask(sweep) }, tools))
  return () => {
    for (const stop of polls) stop()
  }
}

type RunFetched = (job: { id: string; data: unknown }) => Promise<JobResult>

/** Fetches and runs one sweep after the other; where there was one there may be more, and the next is fetched at once. */
async function addLane(boss: PgBoss, run: RunFetched): Promise<string> {
  let lane: string | undefined
  lane = await boss.work(QUEUE, FETCH, async (jobs) => {
    const results = await Promise.all(jobs.map(run))
    if (lane) boss.notifyWorker(lane)
    return results
  })
  return lane
}

/** Each is run once more, soon; one that waits or runs is not added. */
export const queueSweeps = (boss: PgBoss, sweeps: readonly Pick<Sweep<never>, 'name'>[]): Promise<unknown> =>
  boss.insert(
    QUEUE,
    sweeps.map(({ name }) => ({ data: { sweep: name }, singletonKey: name })),
  )

interface Tools {
  log: Log
  seldom: LogThrottle
  duration: Histogram<'sweep' | 'outcome'>
}

async function runOne(
  sweep: string,
  run: (() => Promise<unknown>) | undefined,
  { log, seldom, duration }: Tools,
) {
  const end = duration.startTimer({ sweep })
  try {
    await run?.()
    end({ outcome: 'done' })
    return { status: 'completed' as const }
  } catch (error) {
    end({ outcome: 'failed' })
    const reason = reasonOf(error)
    seldom(sweep, (leftOut) => log.warn({ sweep, ...aboutOf(error), error, ...leftOut }, 'sweep failed'))
    return { status: 'failed' as const, output: { reason: withoutPersons(reason) } }
  }
}
