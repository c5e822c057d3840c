import type { CourseStatus } from '@vitrine/contract/admin/course'
import type { RichText } from '@vitrine/contract/rich-text'
import type { LessonKind } from '@vitrine/contract/training'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

/** A lesson of a course by its address, module and title, as they are written. */
export interface NamedLesson {
  course: string
  module: string
  lesson: string
}

/** Of these addresses, the courses that have them. */
export async function findCourseIds(db: Db, slugs: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ slug: string; id: string }>`
    select slug, id from course where slug = any(${[...slugs]})`.execute(db)
  return new Map(rows.map(({ slug, id }) => [slug, id]))
}

/** Every lesson of the courses with these addresses. */
export async function listNamedLessons(db: Db, slugs: readonly string[]): Promise<NamedLesson[]> {
  const { rows } = await sql<NamedLesson>`
    select c.slug as course, m.title as module, l.title as lesson
    from course c join course_module m on m.course_id = c.id join lesson l on l.module_id = m.id
    where c.slug = any(${[...slugs]})`.execute(db)
  return rows
}

export interface NewModule {
  id: string
  courseId: string
  title: string
}

/** The module of a course with a title, whatever its case and accents. */
export async function findModule(
  db: Db,
  { courseId, title }: Omit<NewModule, 'id'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from course_module where course_id = ${courseId} and plain(title) = plain(${title})
    order by position limit 1`.execute(db)
  return rows[0]?.id
}

/** Behind the last module of its course. */
export async function appendModule(tx: Tx, { id, courseId, title }: NewModule): Promise<void> {
  await sql`
    insert into course_module (id, course_id, title, position)
    select ${id}, ${courseId}, ${title}, coalesce(max(position), 0) + 1
    from course_module where course_id = ${courseId}`.execute(tx)
}

/** A lesson with all that it has from the beginning; `position` among those of its module, or behind them. */
export interface WholeLesson {
  id: string
  moduleId: string
  title: string
  kind: Exclude<LessonKind, 'quiz'>
  status: CourseStatus
  minutes: number
  isFree: boolean
  text: RichText
  videoUrl: string | null
  position: number | null
}

/** Puts a lesson in its place: where one stands there already, behind it. */
export async function insertWholeLesson(tx: Tx, lesson: WholeLesson): Promise<void> {
  const { id, moduleId, title, kind, status, minutes, isFree, text, videoUrl } = lesson
  const position = await freePosition(tx, lesson)
  await tx
    .insertInto('lesson')
    .values({
      id,
      module_id: moduleId,
      title,
      kind,
      status,
      minutes,
      preview: isFree,
      body: JSON.stringify(text),
      video_url: videoUrl,
      position,
    })
    .execute()
}

async function freePosition(
  tx: Tx,
  { moduleId, position }: Pick<WholeLesson, 'moduleId' | 'position'>,
): Promise<number> {
  const { rows } = await sql<{ last: number; isTaken: boolean }>`
    select coalesce(max(position), 0)::integer as last, coalesce(bool_or(position = ${position}::integer), false) as "isTaken"
    from lesson where module_id = ${moduleId}`.execute(tx)
  const { last, isTaken } = rows[0]!
  if (position === null) return last + 1
  if (!isTaken) return position
  await sql`
    update lesson set position = position + 1 where module_id = ${moduleId} and position > ${position}`.execute(
    tx,
  )
  return position + 1
}

/** What nobody has changed, sold or begun of a course `c` since it was made. */
const untouched = sql`c.version = 1 and c.status = 'draft'
  and not exists (select from course_of_product p where p.course_id = c.id)
  and not exists (select from enrolment e where e.course_id = c.id)`

/** Removes a lesson that nobody has changed, of a course that nobody has; false where somebody has. */
export async function deleteUntouchedLesson(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from lesson l using course_module m join course c on c.id = m.course_id
    where l.id = ${id} and m.id = l.module_id and l.version = 1 and ${untouched}`.execute(tx)
  return numAffectedRows > 0n
}

/** Removes a module; a foreign key says where it has lessons. */
export async function deleteModule(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('course_module').where('id', '=', id).execute()
}

/** Removes a course that nobody has changed; false where somebody has. A foreign key says where it has modules. */
export async function deleteUntouchedCourse(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from course c where c.id = ${id} and ${untouched}`.execute(tx)
  return numAffectedRows > 0n
}
