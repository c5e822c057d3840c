import type { AccountId } from '@vitrine/contract/ids'
import type { LessonKind } from '@vitrine/contract/training'
import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'
import type { Dripping } from './drip.ts'

/** A course with what somebody has done of it. */
export interface CourseRow {
  id: string
  slug: string
  title: string
  hours: number
  startedAt: Date | null
  completedAt: Date | null
  lastLessonId: string | null
  /** Changes with its modules and lessons. */
  outlineVersion: string
  certificate: string | null
}

/** Published courses by id, or the one with an address, by their titles; a preview shows drafts too. */
export async function listCourseRows(
  db: Db,
  accountId: AccountId,
  which: { ids: readonly string[] } | { slug: string },
  isPreview = false,
): Promise<CourseRow[]> {
  const named = 'slug' in which ? sql`c.slug = ${which.slug}` : sql`c.id = any(${[...which.ids]})`
  const shown = isPreview ? sql`true` : sql`c.status = 'published'`
  const { rows } = await sql<CourseRow>`
    select c.id, c.slug, c.title, c.hours, e.started_at as "startedAt", e.completed_at as "completedAt",
      e.last_lesson_id as "lastLessonId", c.outline_version as "outlineVersion", t.code as certificate
    from course c
      left join enrolment e on e.course_id = c.id and e.account_id = ${accountId}
      left join certificate t on t.course_id = c.id and t.account_id = ${accountId}
    where ${named} and ${shown} order by c.title`.execute(db)
  return rows
}

/** The courses that somebody began, whether they may use them still or not. */
export async function listBegun(db: Db, accountId: AccountId): Promise<string[]> {
  const rows = await db
    .selectFrom('enrolment')
    .select('course_id')
    .where('account_id', '=', accountId)
    .execute()
  return rows.map((row) => row.course_id)
}

/** A lesson in its place, as it is for everybody. */
export interface LessonPlace extends Omit<Dripping, 'isDone' | 'isOpened'> {
  courseId: string
  moduleId: string
  module: string
  kind: LessonKind
  minutes: number
}

/** Published lessons of a course, or by id, in the order in which they are taken; a preview shows drafts too. */
export async function listLessons(
  db: Db,
  which: { courseId: string } | { ids: readonly string[] },
  isPreview = false,
): Promise<LessonPlace[]> {
  const named = 'ids' in which ? sql`l.id = any(${[...which.ids]})` : sql`m.course_id = ${which.courseId}`
  const shown = isPreview ? sql`true` : sql`l.status = 'published'`
  const { rows } = await sql<LessonPlace>`
    select m.course_id as "courseId", m.id as "moduleId", m.title as module, l.id, l.title, l.kind, l.minutes,
      l.preview as "isFree", l.drip, m.drip as "moduleDrip"
    from course_module m join lesson l on l.module_id = m.id
    where ${named} and ${shown}
    order by m.course_id, m.position, l.position`.execute(db)
  return rows
}
