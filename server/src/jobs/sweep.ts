import { TIME_ZONE } from '@vitrine/contract/time'
import type { PgBoss } from 'pg-boss'
import * as z from 'zod'
import { aboutOf, type Log, reasonOf, withoutPersons } from '../kernel/log.ts'
import { createSeldom, type Seldom } from '../kernel/seldom.ts'

/** Work that recurs, in one worker at a time; `Needs` is what it is given. Repeating it is harmless. */
export interface Sweep<Needs> {
  name: string
  /** When it runs, on the shop's clock. pg-boss runs a schedule at most once in a minute: what runs more often has several. */
  cron: string | readonly string[]
  run(needs: Needs): Promise<unknown>
}

/** Three schedules, each once in a minute. */
export const EVERY_20_SECONDS = ['0 * * * * *', '20 * * * * *', '40 * * * * *']

const QUEUE = 'sweep'

/** A sweep that waits, runs or waits for another try is not added again: none runs twice at once, and none piles up. */
const POLICY = { policy: 'exclusive' } as const

/** One that failed, or whose worker died (seen within fifteen seconds), is tried again until it is done. */
const RULES = {
  retryLimit: 10_000,
  retryDelay: 20,
  heartbeatSeconds: 10,
  expireInSeconds: 3600,
  deleteAfterSeconds: 3600,
}

/**
 * Eight run at the same time in one worker: some wait for a provider that does not answer. While two were fetched there
 * may be more, and the next are fetched at once; pg-boss waits for its poll after every batch of one.
 */
const FETCH = {
  localConcurrency: 4,
  batchSize: 2,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
  perJobResults: true,
}

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
      ...{ key, tz: TIME_ZONE, singletonKey: name },
      // Of those that were due while no worker ran, one is made up for.
      missed: 'once',
    })
  const keys = new Set(wanted.map(({ key }) => key))
  for (const { key } of await boss.getSchedules(QUEUE)) if (!keys.has(key)) await boss.unschedule(QUEUE, key)
}

/** Runs sweeps as they come due, and each once now: what they look for may have changed while nobody ran them. */
export async function runSweeps<Needs>(
  boss: PgBoss,
  sweeps: readonly Sweep<Needs>[],
  needs: Needs,
  log: Log,
): Promise<void> {
  const byName = new Map(sweeps.map((sweep) => [sweep.name, () => sweep.run(needs)]))
  const seldom = createSeldom()
  // Before the first look at the queue, which fetches them.
  await boss.insert(
    QUEUE,
    sweeps.map(({ name }) => ({ data: { sweep: name }, singletonKey: name })),
  )
  await boss.work(QUEUE, FETCH, (jobs) =>
    Promise.all(
      jobs.map(async ({ id, data }) => {
        const { sweep } = Payload.parse(data)
        // A worker of another version may know more of them.
        return { id, ...(await runOne(sweep, byName.get(sweep), { log, seldom })) }
      }),
    ),
  )
}

async function runOne(
  sweep: string,
  run: (() => Promise<unknown>) | undefined,
  { log, seldom }: { log: Log; seldom: Seldom },
) {
  try {
    await run?.()
    return { status: 'completed' as const }
  } catch (error) {
    const reason = reasonOf(error)
    seldom(sweep, (leftOut) => log.warn({ sweep, ...aboutOf(error), reason, ...leftOut }, 'sweep failed'))
    return { status: 'failed' as const, output: { reason: withoutPersons(reason) } }
  }
}
