import type {
  AdminCourse,
  AdminModule,
  CourseInput,
  CourseRow,
  CourseStatus,
  LearnerRow,
  ModuleInput,
} from '@vitrine/contract/admin/course'
import type { Drip } from '@vitrine/contract/drip'
import type { RichText } from '@vitrine/contract/rich-text'
import type { LessonKind } from '@vitrine/contract/training'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import { holdsText, type ListQuery, type ListSource } from '#kernel/list.ts'

export async function insertCourse(tx: Tx, id: string, fields: CourseInput): Promise<void> {
  await tx
    .insertInto('course')
    .values({ id, ...fields })
    .execute()
}

/** Writes the fields anew and raises the version. */
export async function updateCourse(tx: Tx, id: string, { title, slug, hours }: CourseInput): Promise<void> {
  await tx
    .updateTable('course')
    .set((q) => ({ title, slug, hours, version: q('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Moves a course; when it is first published is noted. */
export async function updateCourseStatus(tx: Tx, id: string, to: CourseStatus, at: Date): Promise<void> {
  await sql`
    update course set status = ${to}, version = version + 1,
      published_at = case when ${to} = 'published' then coalesce(published_at, ${at}) else published_at end
    where id = ${id}`.execute(tx)
  if (to !== 'published') return
  // What a course begins with is no news.
  await sql`
    update lesson l set announced_at = ${at} from course_module m
    where m.id = l.module_id and m.course_id = ${id} and l.status = 'published' and l.announced_at is null`.execute(
    tx,
  )
}

/** Something that belongs to a course changed. */
export async function raiseCourseVersion(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('course')
    .set((q) => ({ version: q('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Holds a course until the transaction ends; resolves to its version. */
export async function lockCourse(tx: Tx, id: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('course')
    .select('version')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.version
}

/** The course that a module is of. */
export async function findCourseOfModule(db: Db, moduleId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('course_module')
    .select('course_id')
    .where('id', '=', moduleId)
    .executeTakeFirst()
  return row?.course_id
}

/** A course as it is stored, with its modules and lessons in their order. */
export type StoredCourse = Omit<AdminCourse, 'products' | 'missing'>

export async function findStoredCourse(db: Db, id: string): Promise<StoredCourse | undefined> {
  const { rows } = await sql<StoredCourse>`
    select c.id, c.version, c.title, c.slug, c.hours, c.status, c.published_at is not null as "isFixed",
      (select count(*)::integer from enrolment e where e.course_id = c.id) as learners,
      (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', m.id, 'title', m.title, 'drip', m.drip)) || jsonb_build_object('lessons', (
        select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', l.id, 'title', l.title, 'kind', l.kind,
          'minutes', l.minutes, 'isFree', l.preview, 'status', l.status, 'drip', l.drip)) order by l.position), '[]')
        from lesson l where l.module_id = m.id)) order by m.position), '[]')
      from course_module m where m.course_id = c.id) as modules
    from course c where c.id = ${id}`.execute(db)
  return rows[0]
}

/** Every course there is. */
export const listCourseTitles = (db: Db): Promise<{ id: string; title: string; hours: number }[]> =>
  db.selectFrom('course').select(['id', 'title', 'hours']).orderBy('title').execute()

/** Which of these do not exist. */
export async function listUnknownCourses(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...ids]}::text[]) as wanted (id) where id not in (select id from course)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Addresses that begin with one, for finding one that is free. */
export async function listCourseSlugs(db: Db, start: string): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from course where slug = ${start} or starts_with(slug, ${`${start}-`})`.execute(db)
  return rows.map(({ slug }) => slug)
}

/** Puts modules and lessons where they are said to be; modules that are not named go, and have to be empty. */
export async function replaceOutline(
  tx: Tx,
  courseId: string,
  modules: readonly (ModuleInput & { id: string })[],
): Promise<void> {
  const wanted = JSON.stringify(
    modules.map(({ id, title, drip }, at) => ({ id, title, drip, position: at + 1 })),
  )
  await sql`
    insert into course_module (id, course_id, title, position, drip)
    select id, ${courseId}, title, position, drip
    from jsonb_to_recordset(${wanted}) as w (id text, title text, position integer, drip jsonb)
    on conflict (id) do update set title = excluded.title, position = excluded.position, drip = excluded.drip`.execute(
    tx,
  )
  const places = JSON.stringify(
    modules.flatMap(({ id: moduleId, lessonIds }) =>
      lessonIds.map((id, at) => ({ id, module_id: moduleId, position: at + 1 })),
    ),
  )
  await sql`
    update lesson set module_id = w.module_id, position = w.position
    from jsonb_to_recordset(${places}) as w (id text, module_id text, position integer) where lesson.id = w.id`.execute(
    tx,
  )
  await sql`
    delete from course_module where course_id = ${courseId} and id <> all (${modules.map(({ id }) => id)})`.execute(
    tx,
  )
}

/** Says of modules and lessons when they open. */
export async function saveDrips(
  tx: Tx,
  drips: Record<'modules' | 'lessons', readonly { id: string; drip: Drip | undefined }[]>,
): Promise<void> {
  await sql`
    update course_module set drip = w.drip
    from jsonb_to_recordset(${JSON.stringify(drips.modules)}) as w (id text, drip jsonb)
    where course_module.id = w.id`.execute(tx)
  await sql`
    update lesson set drip = w.drip
    from jsonb_to_recordset(${JSON.stringify(drips.lessons)}) as w (id text, drip jsonb) where lesson.id = w.id`.execute(
    tx,
  )
}

/** Copies the lessons of a module into another one, as drafts with the same files and pictures. `ids` says how each copy is called. */
export async function copyLessons(
  tx: Tx,
  { from, to, ids }: { from: AdminModule; to: string; ids: readonly string[] },
): Promise<void> {
  const pairs = JSON.stringify(from.lessons.map(({ id }, at) => ({ from_id: id, to_id: ids[at] })))
  await sql`
    insert into lesson (id, module_id, title, minutes, preview, position, kind, body, quiz, video_url)
    select to_id, ${to}, title, minutes, preview, position, kind, body, quiz, video_url
    from lesson join jsonb_to_recordset(${pairs}) as p (from_id text, to_id text) on from_id = lesson.id`.execute(
    tx,
  )
  await sql`
    insert into lesson_media (lesson_id, storage_key, file_name, media_type, size, seconds, captions_key)
    select to_id, storage_key, file_name, media_type, size, seconds, captions_key
    from lesson_media join jsonb_to_recordset(${pairs}) as p (from_id text, to_id text) on from_id = lesson_id`.execute(
    tx,
  )
  await sql`
    insert into lesson_picture_use (lesson_id, picture_id)
    select to_id, picture_id
    from lesson_picture_use join jsonb_to_recordset(${pairs}) as p (from_id text, to_id text) on from_id = lesson_id`.execute(
    tx,
  )
}

interface CourseFilter extends ListQuery {
  status?: CourseStatus | undefined
}

const learners = sql`(select count(*)::integer from enrolment e where e.course_id = c.id)`

/** Courses of the administration, drafts among them. */
export const courseRows: ListSource<CourseFilter, CourseRow> = {
  columns: () => sql`c.id, c.version, c.title, c.slug, c.status, c.hours, ${learners} as learners,
    (select count(*)::integer from course_module m join lesson l on l.module_id = m.id where m.course_id = c.id) as lessons`,
  from: () => sql`course c`,
  where: ({ q, status }) => [
    q ? sql`(${holdsText(sql`plain(c.title)`, q)} or ${holdsText(sql`c.slug`, q)})` : undefined,
    status ? sql`c.status = ${status}` : undefined,
  ],
  id: sql`c.id`,
  sorts: {
    title: { by: sql`c.title`, type: 'text' },
    learners: { by: sql`${learners}::bigint`, type: 'bigint' },
  },
  item: (row) => row,
}

interface LearnerFilter extends ListQuery {
  id: string
  state?: 'learning' | 'completed' | undefined
}

type Row = Omit<LearnerRow, 'startedAt' | 'completedAt' | 'certificate'> & {
  startedAt: Date
  completedAt: Date | null
  certificate: string | null
}

/** The lessons that count, named by the course of the query and by no row: they are looked up once for a page. */
const lessonsOf = (id: string) => sql`
  select l.id from course_module m join lesson l on l.module_id = m.id
  where m.course_id = ${id} and l.status = 'published'`

/** Who has begun a course, and how far they are. */
export const learnerRows: ListSource<LearnerFilter, Row, LearnerRow> = {
  columns: ({
    id,
  }) => sql`e.account_id as id, n.name, e.started_at as "startedAt", e.completed_at as "completedAt",
    (select title from lesson where lesson.id = e.last_lesson_id) as "lastLesson",
    (select count(*)::integer from (${lessonsOf(id)}) s) as lessons,
    (select count(*) filter (where p.completed_at is not null and p.lesson_id in (${lessonsOf(id)}))::integer
      from lesson_progress p where p.account_id = e.account_id) as done,
    (select t.code from certificate t where t.course_id = e.course_id and t.account_id = e.account_id) as certificate`,
  // Nothing is looked up of a name where it is neither shown nor searched for.
  from: () => sql`enrolment e left join named_account n on n.account_id = e.account_id`,
  where: ({ id, q, state }) => [
    sql`e.course_id = ${id}`,
    q ? holdsText(sql`plain(n.name)`, q) : undefined,
    state && (state === 'completed' ? sql`e.completed_at is not null` : sql`e.completed_at is null`),
  ],
  id: sql`e.account_id`,
  sorts: { started: { by: sql`e.started_at`, type: 'timestamptz' } },
  item: ({ startedAt, completedAt, certificate, ...row }) => ({
    ...row,
    startedAt: startedAt.toISOString(),
    ...(completedAt && { completedAt: completedAt.toISOString() }),
    ...(certificate && { certificate }),
  }),
}

/** A lesson of a course by its address, module and title, as they are written. */
interface NamedLesson {
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

interface NewModule {
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
