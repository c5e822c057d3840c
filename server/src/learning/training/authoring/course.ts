import { freeSlug, slugOf } from '@vitrine/contract/admin/category'
import {
  type AdminCourse,
  type AdminModule,
  COURSE_MOVES,
  type CourseInput,
  type CourseStatus,
  type Missing,
  type ModuleInput,
} from '@vitrine/contract/admin/course'
import type { Drip } from '@vitrine/contract/drip'
import { newId } from '@vitrine/contract/ids'
import { hasText } from '@vitrine/contract/rich-text'
import { listProductsOpening } from '#catalog'
import type { App } from '#kernel/app-context.ts'
import type { Versioned } from '#kernel/change.ts'
import { type Db, isUniqueViolation, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { promiseRecount } from '../complete.ts'
import {
  appendModule,
  copyLessons,
  deleteModule,
  deleteUntouchedCourse,
  deleteUntouchedLesson,
  findCourseIds,
  findModule,
  findStoredCourse,
  insertCourse,
  insertWholeLesson,
  listCourseSlugs,
  listNamedLessons,
  listUnknownCourses,
  lockCourse,
  raiseCourseVersion,
  replaceOutline,
  type StoredCourse,
  saveDrips,
  updateCourse,
  updateCourseStatus,
  type WholeLesson,
} from './course.store.ts'

const lessonsOf = ({ modules }: Pick<StoredCourse, 'modules'>) => modules.flatMap(({ lessons }) => lessons)

/** What has to be so before a course is published. */
function missingOf(course: StoredCourse): Missing {
  const isThere = lessonsOf(course).some(({ status }) => status === 'published')
  return isThere ? [] : [{ field: 'modules', sentence: 'Publique ao menos uma aula' }]
}

/** What names courses names those that are there; refuses `product.unknown` with `{ unknown }`. */
export async function refuseUnknownCourses(db: Db, ids: readonly string[]): Promise<void> {
  const unknown = await listUnknownCourses(db, ids)
  if (unknown.length > 0) throw new Refused('product.unknown', { unknown })
}

/** A course as its screen in the administration shows it. */
async function readEditedCourse(db: Db, id: string): Promise<AdminCourse | undefined> {
  const stored = await findStoredCourse(db, id)
  return stored && { ...stored, products: await listProductsOpening(db, id), missing: missingOf(stored) }
}

export const editedCourse: Versioned<AdminCourse> = {
  kind: 'course',
  lock: lockCourse,
  read: readEditedCourse,
  nameOf: ({ title }) => title,
  derived: ['learners', 'products', 'missing', 'isFixed'],
}

/** A new course as a draft, with a module to begin with; resolves to its id. Refuses `course.slug-taken`. */
export async function createCourse(tx: Tx, fields: CourseInput): Promise<string> {
  const id = newId('crs')
  await refusingSlug(() => insertCourse(tx, id, fields))
  await replaceOutline(tx, id, [{ id: newId('mod'), title: 'Módulo 1', lessonIds: [] }])
  return id
}

/** Writes a course anew. Refuses `course.slug-taken`, and another address of one that was published: `course.fixed`. */
export async function editCourse(tx: Tx, before: AdminCourse, fields: CourseInput): Promise<void> {
  if (before.isFixed && fields.slug !== before.slug) throw new Refused('course.fixed')
  await refusingSlug(() => updateCourse(tx, before.id, fields))
}

/** Shows a course to its learners, or keeps it back. Refuses `course.no-such-move` and `course.not-ready`. */
export async function moveCourse(
  app: App,
  tx: Tx,
  before: AdminCourse,
  { to, at }: { to: CourseStatus; at: Date },
): Promise<void> {
  if (!COURSE_MOVES[before.status].includes(to)) throw new Refused('course.no-such-move')
  if (to === 'published' && before.missing.length > 0) throw new Refused('course.not-ready')
  await updateCourseStatus(tx, before.id, to, at)
  await promiseRecount(app, tx, before.id)
}

/**
 * Puts the modules and lessons of a course in order. Refuses `course.outline` where a lesson is left out, named twice or
 * of another course, and `course.drip` where one would wait for itself.
 */
export async function arrangeCourse(
  app: App,
  tx: Tx,
  before: AdminCourse,
  modules: readonly ModuleInput[],
): Promise<void> {
  const known = before.modules.map(({ id }) => id)
  const named = modules.flatMap(({ id }) => id ?? [])
  const lessons = modules.flatMap(({ lessonIds }) => lessonIds)
  const isWhole = isSameSet(
    lessons,
    lessonsOf(before).map(({ id }) => id),
  )
  if (!isWhole || !isOnce(named) || named.some((id) => !known.includes(id)))
    throw new Refused('course.outline')
  refuseEndlessDrip(withLessons(modules, lessonsOf(before)))
  await replaceOutline(
    tx,
    before.id,
    modules.map((module) => ({ ...module, id: module.id ?? newId('mod') })),
  )
  await raiseCourseVersion(tx, before.id)
  await promiseRecount(app, tx, before.id)
}

/** The modules as they will be, with their lessons. */
function withLessons(modules: readonly ModuleInput[], lessons: AdminModule['lessons']): AdminModule[] {
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]))
  return modules.map(({ id = '', lessonIds, ...module }) => ({
    ...module,
    id,
    lessons: lessonIds.map((lessonId) => byId.get(lessonId)!),
  }))
}

const isOnce = (list: readonly string[]) => new Set(list).size === list.length
const isSameSet = (some: readonly string[], others: readonly string[]) =>
  isOnce(some) && new Set(some).symmetricDifference(new Set(others)).size === 0

/** A draft with the same modules, lessons and files, under a title and an address of its own. */
export async function duplicateCourse(tx: Tx, original: AdminCourse): Promise<string> {
  const id = newId('crs')
  const wanted = slugOf(`${original.slug.slice(0, 66)}-copia`)
  await insertCourse(tx, id, {
    title: `${original.title.slice(0, 110)} (cópia)`,
    slug: freeSlug(wanted, await listCourseSlugs(tx, wanted)),
    hours: original.hours,
  })
  const modules = original.modules.map((from) => ({
    from,
    to: newId('mod'),
    ids: from.lessons.map(() => newId('les')),
  }))
  await replaceOutline(
    tx,
    id,
    modules.map(({ from: { title }, to }) => ({ id: to, title, lessonIds: [] })),
  )
  for (const module of modules) await copyLessons(tx, module)
  await copyDrips(tx, modules)
  return id
}

/** What waits for a lesson waits for its copy. */
async function copyDrips(tx: Tx, modules: readonly { from: AdminModule; to: string; ids: string[] }[]) {
  const copies = new Map(
    modules.flatMap(({ from, ids }) => from.lessons.map((lesson, at) => [lesson.id, ids[at]!] as const)),
  )
  const copyOf = (drip: Drip | undefined): Drip | undefined =>
    drip?.by === 'lesson' ? { ...drip, lessonId: copies.get(drip.lessonId)! } : drip
  await saveDrips(tx, {
    modules: modules.map(({ from, to }) => ({ id: to, drip: copyOf(from.drip) })),
    lessons: modules.flatMap(({ from, ids }) =>
      from.lessons.map(({ drip }, at) => ({ id: ids[at]!, drip: copyOf(drip) })),
    ),
  })
}

/** Refuses `course.slug-taken` where what is written takes an address that another course has. */
async function refusingSlug(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (isUniqueViolation(error, 'course_slug_key')) throw new Refused('course.slug-taken')
    throw error
  }
}

interface Lesson {
  id: string
  title: string
  awaited: readonly string[]
}

const awaitedOf = (...drips: (Drip | null | undefined)[]): string[] =>
  drips.flatMap((drip) => (drip?.by === 'lesson' ? drip.lessonId : []))

/** Refuses `course.drip` where something waits for a lesson of another course, or for itself: the circle is named. */
export function refuseEndlessDrip(modules: readonly AdminModule[]): void {
  const lessons = modules.flatMap(({ drip, lessons }) =>
    lessons.map(({ id, title, drip: own }): Lesson => ({ id, title, awaited: awaitedOf(drip, own) })),
  )
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]))
  const awaited = [
    ...lessons.flatMap((one) => one.awaited),
    ...modules.flatMap(({ drip }) => awaitedOf(drip)),
  ]
  if (awaited.some((id) => !byId.has(id))) refuse('Escolha uma aula deste curso')
  const circle = circleIn(byId)
  if (circle) refuse(`A liberação fecha um círculo: ${circleText(circle)}. Escolha outra aula.`)
}

function refuse(sentence: string): never {
  throw new Refused('course.drip', undefined, { 'drip.lessonId': [sentence] })
}

const circleText = (titles: readonly string[]): string => titles.map((title) => `“${title}”`).join(' espera ')

/** The titles of lessons of which each waits for the next, and the last is the first; none where all of them can open. */
function circleIn(lessons: ReadonlyMap<string, Lesson>): string[] | undefined {
  const ends = new Set<string>()
  const follow = (id: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(id)) return [...path.slice(path.indexOf(id)), id]
    if (ends.has(id)) return undefined
    for (const next of lessons.get(id)?.awaited ?? []) {
      const circle = follow(next, [...path, id])
      if (circle) return circle
    }
    ends.add(id)
    return undefined
  }
  for (const id of lessons.keys()) {
    const circle = follow(id, [])
    if (circle) return circle.map((one) => lessons.get(one)!.title)
  }
  return undefined
}

/** A lesson that comes from elsewhere, in its module and course. */
export interface ImportedLesson extends Omit<WholeLesson, 'id' | 'moduleId'> {
  course: CourseInput
  module: string
}

/** What was made for a lesson: its course and its module where they were not there. */
interface MadeLesson {
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
