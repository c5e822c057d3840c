import type { AccountId } from '@vitrine/contract/ids'
import type { Progress } from '@vitrine/contract/training'
import * as z from 'zod'
import { canUse } from '#access'
import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { job } from '#kernel/job.ts'
import { findCertificate } from './certificate/certificate.store.ts'
import { issueCertificate } from './certificate/certificate.ts'
import type { KeptLesson, LearnerLesson } from './course.store.ts'
import {
  deleteDone,
  deleteEnrolment,
  findCourseOfLesson,
  followProgress,
  hasLearned,
  insertEnrolment,
  listBegunLessons,
  listEnrolled,
  listLessonsOf,
} from './incoming-progress.store.ts'
import {
  countDone,
  type Enrolled,
  listUnmarked,
  lockEnrolment,
  readProgress,
  saveCourseDone,
  saveDone,
} from './progress.store.ts'
import { lengthOf } from './ranges.ts'
import { type EnteredLesson, enterLesson } from './read-courses.ts'

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

/** Completes a course whose lessons are all done, once, and issues its certificate. The caller holds the enrolment. */
async function completeCourse(app: App, tx: Tx, enrolled: Enrolled, now: Date): Promise<void> {
  if (await saveCourseDone(tx, enrolled, now)) await issueCertificate(app, tx, enrolled, now)
}

/** The lessons of a course are others than they were: who lacks none of them now has completed it. */
const recountCourse = job('training.recount-course', z.object({ courseId: z.string() }))

export const promiseRecount = (app: App, tx: Tx, courseId: string): Promise<void> =>
  app.jobs.enqueue(tx, recountCourse, { courseId })

export const recountJobs: readonly JobHandler<{ app: App }>[] = [
  handles(recountCourse, ({ app }, { courseId }) => completeCourses(app, courseId)),
]

const BATCH = 200

/** Completes what lacks nothing any more, of one course or of all, for who may use it now. */
export async function completeCourses(app: App, courseId?: string): Promise<void> {
  let after: Enrolled | undefined
  do {
    const unmarked = await listUnmarked(app.db, { courseId, after, limit: BATCH })
    for (const enrolled of unmarked) await completeOwn(app, enrolled)
    after = unmarked.length < BATCH ? undefined : unmarked.at(-1)
  } while (after)
}

async function completeOwn(app: App, enrolled: Enrolled): Promise<void> {
  const now = app.clock.now()
  const { accountId, courseId: resource } = enrolled
  if (!(await canUse(app.db, { accountId, resource }, now)).allowed) return
  await inTransaction(app.db, async (tx) => {
    await lockEnrolment(tx, enrolled)
    await completeCourse(app, tx, enrolled, now)
  })
}

/** A lesson that somebody has done elsewhere, and when. */
interface DoneLesson extends Enrolled, LearnerLesson {
  at: Date
}

/** Begins a course at a lesson that was done elsewhere; false where it was begun before. */
const beginImported = (tx: Tx, { at, ...taking }: DoneLesson): Promise<boolean> =>
  insertEnrolment(tx, taking, at)

/**
 * Notes a lesson that was done elsewhere in a course that has begun. Where it is the last one, the course is completed
 * on that day; no certificate is issued, and nobody is written to.
 */
async function makeImported(tx: Tx, { accountId, courseId, lessonId, at }: DoneLesson): Promise<void> {
  await saveDone(tx, { accountId, lessonId }, at)
  await followProgress(tx, { accountId, courseId })
}

/** Takes back a lesson that was done elsewhere; false where its course was gone on with from an instant on. */
async function removeImported(tx: Tx, { accountId, lessonId }: LearnerLesson, since: Date): Promise<boolean> {
  const courseId = await findCourseOfLesson(tx, lessonId)
  if (courseId && (await hasLearned(tx, { accountId, courseId }, since))) return false
  await deleteDone(tx, { accountId, lessonId })
  return true
}

/** Progress that comes from elsewhere. */
export const progressImport = {
  listLessons: listLessonsOf,
  listEnrolled,
  listBegun: listBegunLessons,
  begin: beginImported,
  make: makeImported,
  remove: removeImported,
  removeEnrolment: deleteEnrolment,
}
