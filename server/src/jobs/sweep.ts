import { aboutOf, type Log, reasonOf } from '../kernel/log.ts'
import { createSeldom, type Seldom } from '../kernel/seldom.ts'

export interface Sweep {
  name: string
  everySeconds: number
  run(): Promise<void>
}

/** Runs each sweep now and again after every pause, never twice at once in this process; `stop` waits for the last. */
export function runSweeps(sweeps: readonly Sweep[], log: Log): { stop(): Promise<void> } {
  const stopped = new AbortController()
  const seldom = createSeldom()
  const loops = sweeps.map((sweep) => loop(sweep, stopped.signal, { log, seldom }))
  return {
    async stop() {
      stopped.abort()
      await Promise.all(loops)
    },
  }
}

/** Seconds until a sweep that failed is tried again, when its own pause is longer: many a one comes once a day. */
const AFTER_FAILURE = 60

async function loop(
  { name, everySeconds, run }: Sweep,
  signal: AbortSignal,
  { log, seldom }: { log: Log; seldom: Seldom },
): Promise<void> {
  while (!signal.aborted) {
    const seconds = await run().then(
      () => everySeconds,
      (error: unknown) => {
        seldom(name, (leftOut) =>
          log.warn({ sweep: name, ...aboutOf(error), reason: reasonOf(error), ...leftOut }, 'sweep failed'),
        )
        return Math.min(everySeconds, AFTER_FAILURE)
      },
    )
    await pause(seconds * 1000, signal)
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
