import type { Drip } from '@vitrine/contract/drip'
import type { Quiz } from '@vitrine/contract/quiz'
import type { RichText } from '@vitrine/contract/rich-text'
import type { LessonKind } from '@vitrine/contract/training'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import { sha256 } from '#kernel/secrets.ts'
import type { KeptPicture } from './lesson-picture.ts'

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
