import { addDays, type CalendarDay } from '@vitrine/contract/time'
import type { Version } from './rules.ts'

/** Days from one to another, both included. */
export interface Days {
  from: CalendarDay
  to: CalendarDay
}

/** The days of a period on which none of the versions holds, in order; the versions may come in any order. */
export function gapsIn(versions: readonly Version[], { from, to }: Days): Days[] {
  const gaps: Days[] = []
  let open = from
  for (const { startsOn, endsOn } of versions.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))) {
    if (startsOn > to) break
    if (startsOn > open) gaps.push({ from: open, to: addDays(startsOn, -1) })
    if (endsOn === null || endsOn >= to) return gaps
    if (endsOn >= open) open = addDays(endsOn, 1)
  }
  return open <= to ? [...gaps, { from: open, to }] : gaps
}
