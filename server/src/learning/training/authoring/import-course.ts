import type { CourseInput } from '@vitrine/contract/admin/course'
import { newId } from '@vitrine/contract/ids'
import { hasText } from '@vitrine/contract/rich-text'
import type { Tx } from '#kernel/database.ts'
import { insertCourse } from './course.store.ts'
import { refusingSlug } from './course.ts'
import {
  appendModule,
  deleteModule,
  deleteUntouchedCourse,
  deleteUntouchedLesson,
  findCourseIds,
  findModule,
  insertWholeLesson,
  listNamedLessons,
  type WholeLesson,
} from './import-course.store.ts'

/** A lesson that comes from elsewhere, in its module and course. */
export interface ImportedLesson extends Omit<WholeLesson, 'id' | 'moduleId'> {
  course: CourseInput
  module: string
}

/** What was made for a lesson: its course and its module where they were not there. */
export interface MadeLesson {
  courseId?: string
  moduleId?: string
  lessonId: string
}

async function courseFor(tx: Tx, course: CourseInput): Promise<{ id: string; isNew: boolean }> {
  const found = (await findCourseIds(tx, [course.slug])).get(course.slug)
  if (found) return { id: found, isNew: false }
  const id = newId('crs')
  await refusingSlug(() => insertCourse(tx, id, course))
  return { id, isNew: true }
}

async function moduleFor(tx: Tx, courseId: string, title: string): Promise<{ id: string; isNew: boolean }> {
  const found = await findModule(tx, { courseId, title })
  if (found) return { id: found, isNew: false }
  const id = newId('mod')
  await appendModule(tx, { id, courseId, title })
  return { id, isNew: true }
}

/** Makes a lesson in its place, in a course that is a draft where there is none yet. Refuses `course.slug-taken`. */
async function make(tx: Tx, { course, module: moduleTitle, ...lesson }: ImportedLesson): Promise<MadeLesson> {
  const { id: courseId, isNew: isNewCourse } = await courseFor(tx, course)
  const { id: moduleId, isNew: isNewModule } = await moduleFor(tx, courseId, moduleTitle)
  const lessonId = newId('les')
  await insertWholeLesson(tx, { ...lesson, id: lessonId, moduleId })
  return { ...(isNewCourse && { courseId }), ...(isNewModule && { moduleId }), lessonId }
}

/** Whether a lesson may be shown as it comes: it has its text, or its video at another service. */
const isWhole = ({ kind, text, videoUrl }: Pick<WholeLesson, 'kind' | 'text' | 'videoUrl'>): boolean =>
  kind === 'text' ? hasText(text) : kind === 'video' && videoUrl !== null

/** Courses that come from elsewhere, lesson by lesson, and are taken back while nobody has changed or begun them. */
export const courseImport = {
  findCourses: findCourseIds,
  listLessons: listNamedLessons,
  isWhole,
  make,
  removeLesson: deleteUntouchedLesson,
  removeModule: deleteModule,
  removeCourse: deleteUntouchedCourse,
}
