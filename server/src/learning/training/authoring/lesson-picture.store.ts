import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import type { KeptPicture } from '../lesson-picture.ts'

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
