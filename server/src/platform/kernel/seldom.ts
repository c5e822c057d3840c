const WINDOW_MS = 60_000

/** Calls `write`, with how many times it was left out since the matter was told last, at most once a minute. */
export type Seldom = (matter: string, write: (leftOut: { leftOut?: number }) => void) => void

/** For lines of the log about something that goes on failing: the first is told at once, then one a minute. */
export function createSeldom(now = () => performance.now()): Seldom {
  const told = new Map<string, { until: number; leftOut: number }>()
  return (matter, write) => {
    const last = told.get(matter)
    if (last && last.until > now()) {
      last.leftOut++
      return
    }
    // In the order in which they were told, so the first that is still fresh ends the search.
    for (const [old, { until }] of told) {
      if (until > now()) break
      told.delete(old)
    }
    told.delete(matter)
    told.set(matter, { until: now() + WINDOW_MS, leftOut: 0 })
    write(last?.leftOut ? { leftOut: last.leftOut } : {})
  }
}
