import type { AccountId } from '@vitrine/contract/ids'
import type { Progress } from '@vitrine/contract/training'
import type { App } from '#kernel/app-context.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { findCertificate } from './certificate/certificate.store.ts'
import { completeCourse } from './complete-course.ts'
import { type EnteredLesson, enterLesson } from './enter-lesson.ts'
import type { KeptLesson } from './lesson.store.ts'
import { countDone, lockEnrolment, readProgress, saveDone } from './progress.store.ts'
import { lengthOf } from './ranges.ts'

/** Marks a lesson as done, in a course of their own. With the last one of its course the certificate is issued. */
export async function complete(
  app: App,
  tx: Tx,
  accountId: AccountId,
  { id, courseId, isOwn }: EnteredLesson,
): Promise<void> {
  if (!isOwn) return
  const now = app.clock.now()
  await lockEnrolment(tx, { accountId, courseId })
  await saveDone(tx, { accountId, lessonId: id }, now)
  await completeCourse(app, tx, { accountId, courseId }, now)
}

/** How a course stands after something was done in one of its lessons. */
export async function progressOf(
  db: Db,
  accountId: AccountId,
  { id, courseId }: KeptLesson,
): Promise<Progress> {
  const { watched, isDone } = await readProgress(db, { accountId, lessonId: id })
  const certificate = await findCertificate(db, { accountId, courseId })
  return {
    isDone,
    watchedSeconds: lengthOf(watched),
    ...(await countDone(db, { accountId, courseId })),
    ...(certificate && { certificate: certificate.code }),
  }
}

/**
 * Completes what is read, or what another service shows, at a word of its learner. Refuses `training.not-by-hand` for
 * quizzes, and for videos of which we know what was watched.
 */
export async function completeLesson(app: App, accountId: AccountId, id: string): Promise<Progress> {
  const lesson = await enterLesson(app, accountId, id)
  const isWatched = lesson.kind === 'video' && !lesson.videoUrl
  if (isWatched || lesson.kind === 'quiz') throw new Refused('training.not-by-hand')
  return inTransaction(app.db, async (tx) => {
    await complete(app, tx, accountId, lesson)
    return progressOf(tx, accountId, lesson)
  })
}
