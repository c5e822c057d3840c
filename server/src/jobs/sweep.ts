import type { Log } from '../kernel/log.ts'

export interface Sweep {
  name: string
  everySeconds: number
  run(): Promise<void>
}

/** Runs each sweep now and again after every pause, never twice at once in this process; `stop` waits for the last. */
export function runSweeps(sweeps: readonly Sweep[], log: Log): { stop(): Promise<void> } {
  const stopped = new AbortController()
  const loops = sweeps.map((sweep) => loop(sweep, stopped.signal, log))
  return {
    async stop() {
      stopped.abort()
      await Promise.all(loops)
    },
  }
}

/** Seconds until a sweep that failed is tried again, when its own pause is longer. */
const AFTER_FAILURE = 5

async function loop({ name, everySeconds, run }: Sweep, signal: AbortSignal, log: Log): Promise<void> {
  while (!signal.aborted) {
    const seconds = await run().then(
      () => everySeconds,
      (error: Error) => {
        log.warn({ sweep: name, reason: error.message }, 'sweep failed')
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
