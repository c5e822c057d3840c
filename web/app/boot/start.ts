import { logFailure } from '../session/error-log.ts'
import { showFallback } from './fallback.ts'
import type { Step } from './step.ts'

/** What a start does to the page when it does not end in mounting. */
export interface Ends {
  /** Logs the failure and says so on the page. */
  fail(error: unknown, step: string): void
  go(address: string): void
}

const IN_BROWSER: Ends = {
  fail: (error, step) => logFailure(error, `${step} ${showFallback()}`),
  go: (address) => location.assign(address),
}

/**
 * Runs the steps in order and says whether the application may be mounted. A failed step is logged and the page
 * says so; a step that asks for another address is followed. Neither mounts anything.
 */
export async function start(steps: readonly Step[], ends: Ends = IN_BROWSER): Promise<boolean> {
  for (const step of steps) {
    try {
      const detour = await step.run()
      if (!detour) continue
      ends.go(detour.redirect)
    } catch (error) {
      ends.fail(error, step.name)
    }
    return false
  }
  return true
}
