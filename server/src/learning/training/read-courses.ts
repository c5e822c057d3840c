import type { AccessAnswer } from '@vitrine/contract/access'
import type { LessonWait } from '@vitrine/contract/drip'
import type { AccountId } from '@vitrine/contract/ids'
import { dayOf } from '@vitrine/contract/time'
import type { CourseCard, CourseView, LessonRow } from '@vitrine/contract/training'
import { canUse, canUseEach, listBeginnings, listCurrent, listProductsOf, usesOfLessons } from '#access'
import type { App } from '#kernel/app-context.ts'
import { parallel } from '#kernel/concurrency.ts'
import { Refused } from '#kernel/errors.ts'
import { answerHook } from '#kernel/hook.ts'
import { itemsOf } from '#kernel/list.ts'
import {
  type CourseRow,
  countsDays,
  type Dripping,
  findLesson,
  type KeptLesson,
  type LessonPlace,
  listBegun,
  listCourseRows,
  listLessons,
  waitsOf,
} from './course.store.ts'
import { listLessonUses, type Opened, readOpened } from './progress.store.ts'

/** The courses that somebody has or began; those that may not be used say why. */
export async function listCourses(app: App, accountId: AccountId): Promise<CourseCard[]> {
  const { db, clock } = app
  const current = await listCurrent(db, accountId, clock.now())
  const granted = current.filter(({ kind }) => kind === 'course').map(({ resource }) => resource)
  const ids = [...new Set([...granted, ...(await listBegun(db, accountId))])]
  const rows = await listCourseRows(db, accountId, { ids })
  const besides = await readCourseDetails(app, accountId, rows)
  return itemsOf(rows, (row) => cardOf(row, besides(row.id)))
}

/** One course as its learner sees it. Refuses `not-found` for one that was never theirs. */
export async function readCourse(app: App, accountId: AccountId, slug: string): Promise<CourseView> {
  const [row] = await listCourseRows(app.db, accountId, { slug })
  const beside = row && (await readCourseDetails(app, accountId, [row]))(row.id)
  if (!row || !beside || isNever(beside)) throw new Refused('not-found')
  return viewOf(row, beside)
}

const isNever = ({ access }: CourseDetails) => !access.allowed && access.why === 'never-granted'

const NEVER: AccessAnswer = { allowed: false, why: 'never-granted' }

/** What is known of them already. */
interface Known {
  access?: ReadonlyMap<string, AccessAnswer>
  isPreview?: boolean
}

/** What stands beside these courses: lessons, access and a cover, each asked for once. */
export async function readCourseDetails(
  app: App,
  accountId: AccountId,
  rows: readonly CourseRow[],
  { access: known, isPreview = false }: Known = {},
): Promise<(courseId: string) => CourseDetails> {
  const { db, clock } = app
  const now = clock.now()
  const ids = rows.map(({ id }) => id)
  const outlines = await Promise.all(rows.map(async (row) => readOutline(app, row, isPreview)))
  const byCourse = new Map(ids.map((id, at) => [id, outlines[at]!]))
  const counting = ids.filter((id) => byCourse.get(id)!.some(countsDays))
  const [opened, access, products, beginnings] = await parallel(
    () => readOpened(db, accountId),
    () => known ?? canUseEach(db, { accountId, resources: ids }, now),
    () => listProductsOf(db, ids),
    () => listBeginnings(db, { accountId, resources: counting }, now),
  )
  return (id) => {
    const answer = access.get(id) ?? NEVER
    const lessons = lessonsOf(byCourse.get(id) ?? [], opened, { began: beginnings.get(id), now })
    return {
      // Where nothing may be used, what waits besides is of no interest.
      lessons: answer.allowed ? lessons : lessons.map((lesson) => ({ ...lesson, waits: [] })),
      access: answer,
      product: products.get(id),
    }
  }
}

/** A lesson in its place, whether it is done, and what it waits for. */
type ShownLesson = LessonPlace & { isDone: boolean; waits: LessonWait[] }

/** What a course is shown with besides its own row. */
interface CourseDetails {
  lessons: readonly ShownLesson[]
  access: AccessAnswer
  product?: { slug: string; cover: string } | undefined
}

/** A course on the shelf of who has it. */
function cardOf(row: CourseRow, { lessons, access, product }: CourseDetails): CourseCard {
  const next = access.allowed ? nextLesson(lessons, row.lastLessonId) : undefined
  const upcoming = next?.isDone ? lessons.find(({ isDone }) => !isDone) : undefined
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    hours: row.hours,
    ...(product && { cover: product.cover, product: product.slug }),
    lessons: lessons.length,
    done: lessons.filter(({ isDone }) => isDone).length,
    access,
    ...(row.startedAt && { startedAt: row.startedAt.toISOString() }),
    ...(row.completedAt && { completedAt: row.completedAt.toISOString() }),
    ...(next && { next: { id: next.id, title: next.title } }),
    ...(upcoming && { upcoming: { title: upcoming.title, waits: upcoming.waits } }),
    ...(row.certificate && { certificate: row.certificate }),
  }
}

/** Of those that are open, the lesson that was left, if it is not done; else the next that is not, else the first. */
function nextLesson(lessons: readonly ShownLesson[], lastId: string | null): ShownLesson | undefined {
  const at = Math.max(
    0,
    lessons.findIndex(({ id }) => id === lastId),
  )
  const isOpen = ({ waits }: ShownLesson) => waits.length === 0
  const inOrder = [...lessons.slice(at), ...lessons.slice(0, at)].filter(isOpen)
  return inOrder.find(({ isDone }) => !isDone) ?? lessons.find(isOpen)
}

export const viewOf = (row: CourseRow, beside: CourseDetails): CourseView => ({
  ...cardOf(row, beside),
  modules: [...Map.groupBy(beside.lessons, ({ moduleId }) => moduleId)].map(([id, lessons]) => ({
    id,
    title: lessons[0]!.module,
    lessons: lessons.map(rowOf),
  })),
})

export const rowOf = ({ id, title, kind, minutes, isDone, isFree, waits }: ShownLesson): LessonRow => ({
  id,
  title,
  kind,
  minutes,
  isDone,
  isFree,
  waits,
})

/**
 * The lessons of a course in their order, as they are for everybody. What is published is kept in memory under a version
 * that the database raises with every change; a preview shows drafts too, and is read anew.
 */
function readOutline(
  { db, cache }: Pick<App, 'db' | 'cache'>,
  { id: courseId, outlineVersion: version }: Pick<CourseRow, 'id' | 'outlineVersion'>,
  isPreview = false,
): Promise<readonly LessonPlace[]> {
  if (isPreview) return listLessons(db, { courseId }, true)
  return cache.readVersion({
    name: `outline ${courseId}`,
    version,
    load: (own) => listLessons(own, { courseId }),
  })
}

/** A lesson and what somebody has done of it. */
const withProgress = (place: LessonPlace, opened: Opened): LessonPlace & Dripping => ({
  ...place,
  isDone: opened.get(place.id) ?? false,
  isOpened: opened.has(place.id),
})

/** Lessons as somebody sees them who may use their course since `began`. */
function lessonsOf(
  outline: readonly LessonPlace[],
  opened: Opened,
  { began, now }: { began: Date | undefined; now: Date },
): ShownLesson[] {
  const places = outline.map((place) => withProgress(place, opened))
  const lessons = new Map(places.map((place) => [place.id, place]))
  const waiting = { began: began && dayOf(began), lessons, today: dayOf(now) }
  return places.map((place) => ({ ...place, waits: waitsOf(place, waiting) }))
}

/** What the ledger of access asks of courses. */
export const trainingAnswers = [
  answerHook(usesOfLessons, (db, { accountId, resources }) => listLessonUses(db, accountId, resources)),
]

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
