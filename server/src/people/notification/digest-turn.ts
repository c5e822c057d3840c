import { DIGEST_HOURS } from '@vitrine/contract/digest'
import { addDays, type CalendarDay, dayOf, HOUR_MS, startOfDay } from '@vitrine/contract/time'

/** The summary that is due for everybody who chose an hour: of which day, and of what came until when. */
export interface Turn {
  /** Null: who wants everything at once, and has something left from before. */
  hour: number | null
  on: CalendarDay
  until: Date
}

/** The last time that each hour of São Paulo was struck. Since 2019 a day there has 24 hours. */
export function turnsOf(now: Date): Turn[] {
  const today = dayOf(now)
  const turns = DIGEST_HOURS.map((_, hour): Turn => {
    const at = (day: CalendarDay) => new Date(startOfDay(day).getTime() + hour * HOUR_MS)
    const on = at(today) <= now ? today : addDays(today, -1)
    return { hour, on, until: at(on) }
  })
  return [...turns, { hour: null, on: today, until: now }]
}
