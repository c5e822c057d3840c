import type { Tx } from '#kernel/database.ts'
import type { LearnerLesson } from './course.store.ts'
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
} from './import-progress.store.ts'
import { type Enrolled, saveDone } from './progress.store.ts'

/** A lesson that somebody has done elsewhere, and when. */
interface DoneLesson extends Enrolled, LearnerLesson {
  at: Date
}

/** Begins a course at a lesson that was done elsewhere; false where it was begun before. */
const begin = (tx: Tx, { at, ...taking }: DoneLesson): Promise<boolean> => insertEnrolment(tx, taking, at)

/**
 * Notes a lesson that was done elsewhere in a course that has begun. Where it is the last one, the course is completed
 * on that day; no certificate is issued, and nobody is written to.
 */
async function make(tx: Tx, { accountId, courseId, lessonId, at }: DoneLesson): Promise<void> {
  await saveDone(tx, { accountId, lessonId }, at)
  await followProgress(tx, { accountId, courseId })
}

/** Takes back a lesson that was done elsewhere; false where its course was gone on with from an instant on. */
async function remove(tx: Tx, { accountId, lessonId }: LearnerLesson, since: Date): Promise<boolean> {
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
  begin,
  make,
  remove,
  removeEnrolment: deleteEnrolment,
}
