import type { Drip, LessonWait } from '@vitrine/contract/drip'
import { addDays, type CalendarDay, calendarDay } from '@vitrine/contract/time'

/** A lesson as far as its opening depends on it. */
export interface Dripping {
  id: string
  title: string
  isFree: boolean
  isDone: boolean
  /** Its learner was in it already: it does not close again. */
  isOpened: boolean
  drip: Drip | null
  moduleDrip: Drip | null
}

/** Who waits: since when they have access, and what of the course is done, among the lessons that are published. */
export interface Waiting {
  began: CalendarDay | undefined
  lessons: ReadonlyMap<string, Pick<Dripping, 'title' | 'isDone'>>
  today: CalendarDay
}

export const countsDays = ({ drip, moduleDrip }: Pick<Dripping, 'drip' | 'moduleDrip'>): boolean =>
  drip?.by === 'days' || moduleDrip?.by === 'days'

/**
 * What a lesson waits for, by its module's rule and its own; of two days the later one. A lesson that is free, or was
 * opened once, waits for nothing; and nothing waits for a lesson that cannot be taken.
 */
export function waitsOf({ isFree, isOpened, drip, moduleDrip }: Dripping, waiting: Waiting): LessonWait[] {
  if (isFree || isOpened) return []
  const waits = [moduleDrip, drip].flatMap((rule) => (rule ? waitOf(rule, waiting) : []))
  const last = waits
    .flatMap((one) => (one.for === 'day' ? one.opensOn : []))
    .toSorted()
    .at(-1)
  return waits.filter((one) => one.for === 'lesson' || one.opensOn === last)
}

function waitOf(drip: Drip, { began, lessons, today }: Waiting): LessonWait[] {
  if (drip.by === 'lesson') {
    const awaited = lessons.get(drip.lessonId)
    return awaited && !awaited.isDone
      ? [{ for: 'lesson', lesson: { id: drip.lessonId, title: awaited.title } }]
      : []
  }
  const days = drip.by === 'days' ? { days: drip.days } : {}
  const opensOn = drip.by === 'days' ? addDays(began ?? today, drip.days) : calendarDay(drip.day)
  return opensOn > today ? [{ for: 'day', opensOn, ...days }] : []
}
