import type { CourseStatus } from '@vitrine/contract/admin/course'
import type { AdminLesson, LessonInput, NewLesson } from '@vitrine/contract/admin/lesson'
import type { Drip } from '@vitrine/contract/drip'
import { sql } from 'kysely'
import type { SentFile } from '#files'
import type { Db, Tx } from '#kernel/database.ts'

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
