import type { CourseStatus, LessonReportRow } from '@vitrine/contract/admin/course'
import type { AdminLesson, LessonDraft, LessonInput, NewLesson } from '@vitrine/contract/admin/lesson'
import type { Drip } from '@vitrine/contract/drip'
import type { RichText } from '@vitrine/contract/rich-text'
import type { LessonKind } from '@vitrine/contract/training'
import { sql } from 'kysely'
import type { SentFile } from '#files'
import type { Db, Tx } from '#kernel/database.ts'
import { holdsText, type ListQuery, type ListSource } from '#kernel/list.ts'
import type { KeptPicture, LearnerLesson } from '../course.store.ts'

/** Behind the last lesson of its module, as a draft; of a quiz, without questions. */
export async function insertLesson(
  tx: Tx,
  { id, moduleId, title, kind }: NewLesson & { id: string; moduleId: string },
  quiz: AdminLesson['quiz'],
): Promise<void> {
  await sql`
    insert into lesson (id, module_id, title, kind, minutes, quiz, position)
    select ${id}, ${moduleId}, ${title}, ${kind}, 5, ${quiz ? JSON.stringify(quiz) : null}::jsonb,
      coalesce(max(position), 0) + 1
    from lesson where module_id = ${moduleId}`.execute(tx)
}

/** Writes the fields anew and raises the version. */
export async function updateLesson(
  tx: Tx,
  id: string,
  fields: Pick<LessonInput, 'title' | 'isFree' | 'drip' | 'text' | 'quiz'> & {
    minutes: number
    videoUrl: string | undefined
  },
): Promise<void> {
  const { title, minutes, isFree, drip, text, quiz, videoUrl = null } = fields
  await sql`
    update lesson set title = ${title}, minutes = ${minutes}, preview = ${isFree}, body = ${JSON.stringify(text)},
      quiz = ${quiz ? JSON.stringify(quiz) : null}::jsonb, drip = ${drip ? JSON.stringify(drip) : null}::jsonb,
      video_url = ${videoUrl}, version = version + 1
    where id = ${id}`.execute(tx)
}

export async function updateLessonStatus(tx: Tx, id: string, to: CourseStatus): Promise<void> {
  await tx
    .updateTable('lesson')
    .set((q) => ({ status: to, version: q('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Whether who has its course is still to be told of a lesson; nobody is while the course is not published. */
export async function isToBeAnnounced(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from lesson l join course_module m on m.id = l.module_id join course c on c.id = m.course_id
    where l.id = ${id} and c.status = 'published' and l.announced_at is null`.execute(db)
  return rows.length > 0
}

/** Notes that a lesson is told of; true the first time. */
export async function markAnnounced(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update lesson set announced_at = ${at} where id = ${id} and announced_at is null`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** A lesson that is not there is to be told of when it is published again; false where it is there. */
export async function unmarkAnnounced(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update lesson l set announced_at = null from course_module m join course c on c.id = m.course_id
    where l.id = ${id} and m.id = l.module_id and (l.status <> 'published' or c.status <> 'published')`.execute(
    tx,
  )
  return (numAffectedRows ?? 0n) > 0n
}

/** The file of a lesson, in the place of the one before; `seconds` of a video. What was watched of that one is forgotten. */
export async function replaceMedia(
  tx: Tx,
  lessonId: string,
  { key, fileName, mediaType, size }: SentFile,
  seconds: number | null,
): Promise<void> {
  await sql`
    insert into lesson_media (lesson_id, storage_key, file_name, media_type, size, seconds)
    values (${lessonId}, ${key}, ${fileName}, ${mediaType}, ${size}, ${seconds})
    on conflict (lesson_id) do update set storage_key = excluded.storage_key, file_name = excluded.file_name,
      media_type = excluded.media_type, size = excluded.size, seconds = excluded.seconds, captions_key = null`.execute(
    tx,
  )
  await sql`
    update lesson_progress set watched = '{}', position_seconds = 0
    where lesson_id = ${lessonId} and (watched <> '{}' or position_seconds > 0)`.execute(tx)
}

/** The captions of a video that is there, or none; false where it has no file. */
export async function replaceCaptions(tx: Tx, lessonId: string, key: string | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('lesson_media')
    .set({ captions_key: key })
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes a lesson; refused by the database while somebody has taken it. */
export async function deleteLesson(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('lesson_media').where('lesson_id', '=', id).execute()
  await tx.deleteFrom('lesson_draft').where('lesson_id', '=', id).execute()
  await tx.deleteFrom('lesson').where('id', '=', id).execute()
}

/** Holds a lesson, and before it its course, until the transaction ends; resolves to its version. */
export async function lockLesson(tx: Tx, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select l.version from course c join course_module m on m.course_id = c.id join lesson l on l.module_id = m.id
    where l.id = ${id} for no key update of c, l`.execute(tx)
  return rows[0]?.version
}

export type StoredLesson = Omit<
  AdminLesson,
  'missing' | 'quiz' | 'media' | 'drip' | 'others' | 'videoUrl'
> & {
  videoUrl: string | null
  quiz: AdminLesson['quiz'] | null
  drip: Drip | null
  media: { fileName: string; size: number; seconds: number | null; hasCaptions: boolean } | null
}

export async function findStoredLesson(db: Db, id: string): Promise<StoredLesson | undefined> {
  const { rows } = await sql<StoredLesson>`
    select l.id, l.version, jsonb_build_object('id', c.id, 'title', c.title) as course, l.title, l.kind, l.status,
      l.minutes, l.preview as "isFree", l.drip, l.body as text, l.quiz,
      l.video_url as "videoUrl",
      case when f.lesson_id is not null then jsonb_build_object('fileName', f.file_name, 'size', f.size,
        'seconds', f.seconds, 'hasCaptions', f.captions_key is not null) end as media
    from lesson l join course_module m on m.id = l.module_id join course c on c.id = m.course_id
      left join lesson_media f on f.lesson_id = l.id
    where l.id = ${id}`.execute(db)
  return rows[0]
}

/** Keeps the text of a lesson as its writer has it; false where the lesson is not there. */
export async function saveLessonDraft(
  tx: Tx,
  { accountId, lessonId }: LearnerLesson,
  text: RichText,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into lesson_draft (account_id, lesson_id, text, saved_at)
    select ${accountId}, id, ${JSON.stringify(text)}::jsonb, ${now}::timestamptz from lesson where id = ${lessonId}
    on conflict (account_id, lesson_id) do update set text = excluded.text, saved_at = excluded.saved_at`.execute(
    tx,
  )
  return (numAffectedRows ?? 0n) > 0n
}

/** What a writer left unsaved of a lesson. */
export async function findLessonDraft(
  db: Db,
  { accountId, lessonId }: LearnerLesson,
): Promise<LessonDraft | undefined> {
  const row = await db
    .selectFrom('lesson_draft')
    .select(['text', 'saved_at'])
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst()
  return row && { text: row.text as RichText, savedAt: row.saved_at.toISOString() }
}

export async function deleteLessonDraft(tx: Tx, { accountId, lessonId }: LearnerLesson): Promise<void> {
  await tx
    .deleteFrom('lesson_draft')
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .execute()
}

interface LessonFilter extends ListQuery {
  id: string
  kind?: LessonKind | undefined
}

type Row = Omit<LessonReportRow, 'quiz'> & { attempts: number; scoreSum: number }

const begun = sql`coalesce(t.begun, 0)`
const completed = sql`coalesce(t.completed, 0)`

/** The published lessons of a course in their order, and how far its learners are in each. */
export const lessonRows: ListSource<LessonFilter, Row, LessonReportRow> = {
  columns: ({ id }) => sql`l.id, l.title, l.kind, m.title as module,
    (select count(*)::integer from enrolment e where e.course_id = ${id}) as learners,
    ${begun} as begun, ${completed} as completed, coalesce(t.attempts, 0) as attempts,
    coalesce(t.score_sum, 0)::integer as "scoreSum"`,
  from: () =>
    sql`course_module m join lesson l on l.module_id = m.id left join lesson_tally t on t.lesson_id = l.id`,
  where: ({ id, q, kind }) => [
    sql`m.course_id = ${id} and l.status = 'published'`,
    q ? holdsText(sql`plain(l.title)`, q) : undefined,
    kind && sql`l.kind = ${kind}`,
  ],
  id: sql`l.id`,
  sorts: {
    order: { by: sql`(m.position * 1000000::bigint + l.position)`, type: 'bigint' },
    begun: { by: sql`${begun}::bigint`, type: 'bigint' },
    completed: { by: sql`${completed}::bigint`, type: 'bigint' },
  },
  item: ({ attempts, scoreSum, ...row }) => ({
    ...row,
    ...(attempts > 0 && { quiz: { attempts, averageScore: Math.round(scoreSum / attempts) } }),
  }),
}

/** Notes a picture that was sent for a lesson; false where the lesson is not there any more. */
export async function insertPicture(
  tx: Tx,
  { id, lessonId, width, height }: KeptPicture & { lessonId: string },
  at: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into lesson_picture (id, lesson_id, width, height, created_at)
    select ${id}, lesson.id, ${width}::integer, ${height}::integer, ${at}::timestamptz from lesson
    where lesson.id = ${lessonId}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Those that a lesson shows, and those that were sent for it. */
export async function listPictureRows(db: Db, lessonId: string): Promise<KeptPicture[]> {
  const { rows } = await sql<KeptPicture>`
    select id, width, height from lesson_picture
    where lesson_id = ${lessonId} or id in (select picture_id from lesson_picture_use where lesson_id = ${lessonId})`.execute(
    db,
  )
  return rows
}

/** Which pictures a lesson shows, in the place of those before; refused by the database where one is not there. */
export async function replacePictures(tx: Tx, lessonId: string, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('lesson_picture_use').where('lesson_id', '=', lessonId).execute()
  if (ids.length === 0) return
  const uses = ids.map((id) => ({ lesson_id: lessonId, picture_id: id }))
  await tx.insertInto('lesson_picture_use').values(uses).execute()
}

/** Forgets pictures from before an instant that no text shows, saved or being written; at most so many. */
export async function deleteUnused(
  tx: Tx,
  before: Date,
  most: number,
): Promise<Pick<KeptPicture, 'id' | 'width'>[]> {
  const { rows } = await sql<Pick<KeptPicture, 'id' | 'width'>>`
    delete from lesson_picture where id in (
      select id from lesson_picture p where created_at < ${before}
        and not exists (select from lesson_picture_use u where u.picture_id = p.id)
        and not exists (select from lesson_draft d where d.lesson_id = p.lesson_id)
      limit ${most} for update skip locked)
    returning id, width`.execute(tx)
  return rows
}
