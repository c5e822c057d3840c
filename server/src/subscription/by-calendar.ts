import type { CalendarDay } from '@vitrine/contract/time'
import type { Moving } from './life.store.ts'
import type { SubscriptionRow } from './subscription-row.ts'

/** A move that a day makes which came; at each version of a subscription once. */
export const byCalendar = (
  move: Moving['move'],
  { id, endOn, version }: SubscriptionRow,
  effectiveOn: CalendarDay,
): Moving => ({
  ...{ move, actor: 'calendar', effectiveOn },
  command: `${id}:${endOn}:${version}:${move}`,
})
