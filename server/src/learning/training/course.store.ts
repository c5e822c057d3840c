import type { Drip, LessonWait } from '@vitrine/contract/drip'
import type { AccountId } from '@vitrine/contract/ids'
import type { Quiz } from '@vitrine/contract/quiz'
import type { RichText } from '@vitrine/contract/rich-text'
import { addDays, type CalendarDay, calendarDay } from '@vitrine/contract/time'
import type { LessonKind, LessonPicture } from '@vitrine/contract/training'
import { sql } from 'kysely'
import { type Reader, signAddress } from '#files'
import type { App } from '#kernel/app-context.ts'
import { type Db, isOneOf, type Tx } from '#kernel/database.ts'
import type { Person } from '#kernel/personal-data.ts'
import { sha256 } from '#kernel/secrets.ts'

/** A lesson and who takes it. */
export interface LearnerLesson {
  accountId: AccountId
  lessonId: string
}

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
  const named = 'slug' in which ? sql`c.slug = ${which.slug}` : isOneOf(sql`c.id`, which.ids)
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
  const named = 'ids' in which ? isOneOf(sql`l.id`, which.ids) : sql`m.course_id = ${which.courseId}`
  const shown = isPreview ? sql`true` : sql`l.status = 'published'`
  const { rows } = await sql<LessonPlace>`
    select m.course_id as "courseId", m.id as "moduleId", m.title as module, l.id, l.title, l.kind, l.minutes,
      l.preview as "isFree", l.drip, m.drip as "moduleDrip"
    from course_module m join lesson l on l.module_id = m.id
    where ${named} and ${shown}
    order by m.course_id, m.position, l.position`.execute(db)
  return rows
}

/** The file of a lesson; `seconds` of a video. */
export interface KeptMedia {
  key: string
  name: string
  type: string
  size: number
  seconds: number | null
  captions: string | null
}

/** A lesson as it is kept, with what is right in its quiz. */
export interface KeptLesson {
  id: string
  title: string
  courseId: string
  courseSlug: string
  courseTitle: string
  /** It is published, and so is its course. */
  isShown: boolean
  kind: LessonKind
  isFree: boolean
  drip: Drip | null
  moduleDrip: Drip | null
  body: RichText
  pictures: KeptPicture[]
  quiz: Quiz | null
  media: KeptMedia | null
  /** Of a video that another service shows, in the place of a file. */
  videoUrl: string | null
}

/** How a file of a lesson is called outside: its key is where it is kept. */
export const mediaIdOf = (key: string): string => sha256(key).toString('hex').slice(0, 16)

/** The file of a lesson, which nobody replaces until the transaction ends. */
export async function holdMedia(
  tx: Tx,
  lessonId: string,
): Promise<{ id: string; seconds: number | null } | undefined> {
  const row = await tx
    .selectFrom('lesson_media')
    .select(['storage_key as key', 'seconds'])
    .where('lesson_id', '=', lessonId)
    .forShare()
    .executeTakeFirst()
  return row && { id: mediaIdOf(row.key), seconds: row.seconds }
}

export async function findLesson(db: Db, id: string): Promise<KeptLesson | undefined> {
  const { rows } = await sql<KeptLesson>`
    select l.id, l.title, l.drip, m.drip as "moduleDrip", c.id as "courseId", c.slug as "courseSlug", c.title as "courseTitle", l.kind, l.preview as "isFree",
      l.status = 'published' and c.status = 'published' as "isShown", l.body, l.quiz,
      l.video_url as "videoUrl", (
        select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'width', p.width, 'height', p.height)), '[]')
        from lesson_picture_use u join lesson_picture p on p.id = u.picture_id where u.lesson_id = l.id) as pictures,
      case when f.lesson_id is not null then jsonb_build_object('key', f.storage_key, 'name', f.file_name,
        'type', f.media_type, 'size', f.size, 'seconds', f.seconds, 'captions', f.captions_key) end as media
    from lesson l join course_module m on m.id = l.module_id join course c on c.id = m.course_id
      left join lesson_media f on f.lesson_id = l.id
    where l.id = ${id}`.execute(db)
  return rows[0]
}

/** Notes that somebody has begun a lesson; the first time counts. */
export async function saveBegun(tx: Tx, { accountId, lessonId }: LearnerLesson, now: Date): Promise<void> {
  await sql`
    with begun as (
      insert into lesson_progress (account_id, lesson_id, opened_at) values (${accountId}, ${lessonId}, ${now})
      on conflict do nothing returning lesson_id)
    insert into lesson_tally as t (lesson_id, begun) select lesson_id, 1 from begun
    on conflict (lesson_id) do update set begun = t.begun + 1`.execute(tx)
}

/** Marks a lesson that was begun as done; the first time counts. */
export async function saveCompleted(
  tx: Tx,
  { accountId, lessonId }: LearnerLesson,
  now: Date,
): Promise<void> {
  await sql`
    with completed as (
      update lesson_progress set completed_at = ${now}
      where account_id = ${accountId} and lesson_id = ${lessonId} and completed_at is null returning lesson_id)
    update lesson_tally t set completed = t.completed + 1 from completed
    where t.lesson_id = completed.lesson_id`.execute(tx)
}

/** Counts an attempt at a quiz with its score, in per cent. */
export async function countAttempt(tx: Tx, lessonId: string, score: number): Promise<void> {
  await sql`
    insert into lesson_tally as t (lesson_id, attempts, score_sum) values (${lessonId}, 1, ${score})
    on conflict (lesson_id) do update
    set attempts = t.attempts + 1, score_sum = t.score_sum + excluded.score_sum`.execute(tx)
}

/** Takes what somebody did out of the counts, before it is forgotten. */
export async function uncountLearner(tx: Tx, { accountId }: Person): Promise<void> {
  await sql`
    update lesson_tally t set begun = t.begun - 1, completed = t.completed - (p.completed_at is not null)::integer
    from lesson_progress p where p.account_id = ${accountId} and p.lesson_id = t.lesson_id`.execute(tx)
  await sql`
    update lesson_tally t set attempts = t.attempts - a.attempts, score_sum = t.score_sum - a.score_sum
    from (
      select lesson_id, count(*) as attempts, sum(score) as score_sum
      from quiz_attempt where account_id = ${accountId} group by lesson_id) a
    where a.lesson_id = t.lesson_id`.execute(tx)
}

/** A picture in the text of a lesson; its size in pixels, in the largest width that is kept. */
export interface KeptPicture {
  id: string
  width: number
  height: number
}

const WIDTHS = [480, 960, 1600]
export const MOST_WIDTH = 1600

/** In which widths a picture is made: those that it is large enough for, and its own. */
export const widthsOf = (width: number): number[] => [...WIDTHS.filter((one) => one < width), width]

/** Where its file in a width is kept. */
export const lessonPictureKey = (id: string, width: number): string => `lesson-pictures/${id}/${width}.webp`

/** A picture with addresses that are good for who was let into its lesson just now. */
export function pictureView(app: App, { id, width, height }: KeptPicture, reader?: Reader): LessonPicture {
  const addressOf = (inWidth: number) =>
    signAddress(app, {
      key: lessonPictureKey(id, inWidth),
      name: 'imagem.webp',
      type: 'image/webp',
      ...(reader && { reader }),
    }).url
  const sources = widthsOf(width).map((one) => ({ url: addressOf(one), width: one }))
  return { id, width, height, sources }
}

/** A lesson as far as its opening depends on it. */
export interface Dripping {
  id: string
  title: string
  isFree: boolean
  isDone: boolean
  /** Its learner was in it already: it does not close again. */
  isOpened: boolean
  drip: Drip | null
  moduleDrip: Drip | null
}

/** Who waits: since when they have access, and what of the course is done, among the lessons that are published. */
interface Waiting {
  began: CalendarDay | undefined
  lessons: ReadonlyMap<string, Pick<Dripping, 'title' | 'isDone'>>
  today: CalendarDay
}

export const countsDays = ({ drip, moduleDrip }: Pick<Dripping, 'drip' | 'moduleDrip'>): boolean =>
  drip?.by === 'days' || moduleDrip?.by === 'days'

/**
 * What a lesson waits for, by its module's rule and its own; of two days the later one. A lesson that is free, or was
 * opened once, waits for nothing; and nothing waits for a lesson that cannot be taken.
 */
export function waitsOf({ isFree, isOpened, drip, moduleDrip }: Dripping, waiting: Waiting): LessonWait[] {
  if (isFree || isOpened) return []
  const waits = [moduleDrip, drip].flatMap((rule) => (rule ? waitOf(rule, waiting) : []))
  const last = waits
    .flatMap((one) => (one.for === 'day' ? one.opensOn : []))
    .toSorted()
    .at(-1)
  return waits.filter((one) => one.for === 'lesson' || one.opensOn === last)
}

function waitOf(drip: Drip, { began, lessons, today }: Waiting): LessonWait[] {
  if (drip.by === 'lesson') {
    const awaited = lessons.get(drip.lessonId)
    return awaited && !awaited.isDone
      ? [{ for: 'lesson', lesson: { id: drip.lessonId, title: awaited.title } }]
      : []
  }
  const days = drip.by === 'days' ? { days: drip.days } : {}
  const opensOn = drip.by === 'days' ? addDays(began ?? today, drip.days) : calendarDay(drip.day)
  return opensOn > today ? [{ for: 'day', opensOn, ...days }] : []
}
