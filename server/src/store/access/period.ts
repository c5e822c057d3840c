/** From when until when something was given; it ends before `until`, or never. */
export interface Period {
  from: Date
  until: Date | null
}

/**
 * When the unbroken run of periods in which `now` lies ends, null where it never does; undefined where `now` lies in
 * none. A period that begins when another ends, or before, goes on with it.
 */
export function endOfRun(periods: readonly Period[], now: Date): Date | null | undefined {
  let end: Date | undefined
  for (const { from, until } of periods.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    if (from > (end ?? now)) break
    if (!until) return null
    if (until > (end ?? now)) end = until
  }
  return end
}
