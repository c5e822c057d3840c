import { addBusinessDays, nextBusinessDay } from '@vitrine/contract/brazil/business-days'
import { addDays, type CalendarDay, dayOf, MINUTE_MS, startOfDay } from '@vitrine/contract/time'
import { hourOf } from '#mail'

/** So long before its end a Pix is reminded of, in milliseconds. */
export const ENDING_MS = 10 * MINUTE_MS
/** A code that lived this long before has had its own message too short ago. */
export const LIVED_MS = 10 * MINUTE_MS

/** Boletos due on this day, and issued before the other, are due tomorrow. */
export const dueTomorrow = (now: Date): { dueOn: CalendarDay; issuedBefore: Date } => ({
  dueOn: addDays(dayOf(now), 1),
  issuedBefore: startOfDay(dayOf(now)),
})

/** Banks have told of the day before by this hour. */
const TOLD_BY_HOUR = 10
const LONGEST_CLOSURE = 10

/**
 * The last due day of boletos that are overdue now: whose last payable day (a due day on which banks are closed means
 * the next one, Lei 7.089/1983) was at least one business day ago, and is told of. Undefined before that hour.
 */
export function overdueSince(now: Date): CalendarDay | undefined {
  if (hourOf(now) < TOLD_BY_HOUR) return undefined
  const day = dayOf(now)
  for (let back = 1; back <= LONGEST_CLOSURE; back++) {
    const dueOn = addDays(day, -back)
    if (addBusinessDays(nextBusinessDay(dueOn), 1) <= day) return dueOn
  }
  return undefined
}
