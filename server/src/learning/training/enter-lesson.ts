import type { AccessAnswer } from '@vitrine/contract/access'
import type { LessonWait } from '@vitrine/contract/drip'
import type { AccountId } from '@vitrine/contract/ids'
import { dayOf } from '@vitrine/contract/time'
import { canUse, listBeginnings } from '#access'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { findLesson, type KeptLesson, listLessons } from './course.store.ts'
import { countsDays, waitsOf } from './drip.ts'
import { readOpened } from './progress.store.ts'
import { withProgress } from './read-courses.ts'

/** A lesson that was entered; `isOwn` where its course may be used, not where it is merely free. */
export interface EnteredLesson extends KeptLesson {
  isOwn: boolean
  access: AccessAnswer
}

/**
 * A lesson, for who may take it now: whoever may use its course, and everybody where it is free. Refuses `not-found`
 * for a draft and for one of a course that was never theirs, `access.closed`, with the answer of the ledger, and
 * `training.not-open-yet`, with what the lesson waits for.
 */
export async function enterLesson(app: App, accountId: AccountId, id: string): Promise<EnteredLesson> {
  const lesson = await findLesson(app.db, id)
  if (!lesson?.isShown) throw new Refused('not-found')
  const answer = await canUse(app.db, { accountId, resource: lesson.courseId }, app.clock.now())
  const waits = answer.allowed ? await readWaits(app, accountId, lesson) : []
  const { title, courseSlug: course } = lesson
  if (waits.length > 0) throw new Refused('training.not-open-yet', { title, course, waits })
  if (answer.allowed || lesson.isFree) return { ...lesson, isOwn: answer.allowed, access: answer }
  throw answer.why === 'never-granted' ? new Refused('not-found') : new Refused('access.closed', answer)
}

/** What a lesson waits for, of somebody who may use its course. */
export async function readWaits(
  { db, clock }: App,
  accountId: AccountId,
  lesson: KeptLesson,
): Promise<LessonWait[]> {
  const { id, courseId, drip, moduleDrip } = lesson
  if (!drip && !moduleDrip) return []
  const now = clock.now()
  const awaited = [drip, moduleDrip].flatMap((rule) => (rule?.by === 'lesson' ? rule.lessonId : []))
  const places = await listLessons(db, { ids: [id, ...awaited] })
  const resources = countsDays(lesson) ? [courseId] : []
  const began = (await listBeginnings(db, { accountId, resources }, now)).get(courseId)
  const opened = await readOpened(db, accountId)
  const lessons = new Map(places.map((place) => [place.id, withProgress(place, opened)]))
  return waitsOf(lessons.get(id)!, { began: began && dayOf(began), lessons, today: dayOf(now) })
}
