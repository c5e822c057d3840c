import { dayOf } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { type CourseRow, type LessonPlace, listLessons } from './course.store.ts'
import type { ShownLesson } from './course-view.ts'
import { type Dripping, waitsOf } from './drip.ts'
import type { Opened } from './progress.store.ts'

/**
 * The lessons of a course in their order, as they are for everybody. What is published is kept in memory under a version
 * that the database raises with every change; a preview shows drafts too, and is read anew.
 */
export function readOutline(
  { db, keeper }: Pick<App, 'db' | 'keeper'>,
  { id: courseId, outlineVersion: version }: Pick<CourseRow, 'id' | 'outlineVersion'>,
  isPreview = false,
): Promise<readonly LessonPlace[]> {
  if (isPreview) return listLessons(db, { courseId }, true)
  return keeper.readVersion({
    name: `outline ${courseId}`,
    version,
    load: (own) => listLessons(own, { courseId }),
  })
}

/** A lesson and what somebody has done of it. */
export const withProgress = (place: LessonPlace, opened: Opened): LessonPlace & Dripping => ({
  ...place,
  isDone: opened.get(place.id) ?? false,
  isOpened: opened.has(place.id),
})

/** Lessons as somebody sees them who may use their course since `began`. */
export function lessonsOf(
  outline: readonly LessonPlace[],
  opened: Opened,
  { began, now }: { began: Date | undefined; now: Date },
): ShownLesson[] {
  const places = outline.map((place) => withProgress(place, opened))
  const lessons = new Map(places.map((place) => [place.id, place]))
  const waiting = { began: began && dayOf(began), lessons, today: dayOf(now) }
  return places.map((place) => ({ ...place, waits: waitsOf(place, waiting) }))
}
