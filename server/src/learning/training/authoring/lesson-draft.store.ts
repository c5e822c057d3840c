import type { LessonDraft } from '@vitrine/contract/admin/lesson'
import type { RichText } from '@vitrine/contract/rich-text'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import type { Taking } from '../taking.ts'

/** Keeps the text of a lesson as its writer has it; false where the lesson is not there. */
export async function saveLessonDraft(
  tx: Tx,
  { accountId, lessonId }: Taking,
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
  { accountId, lessonId }: Taking,
): Promise<LessonDraft | undefined> {
  const row = await db
    .selectFrom('lesson_draft')
    .select(['text', 'saved_at'])
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst()
  return row && { text: row.text as RichText, savedAt: row.saved_at.toISOString() }
}

export async function deleteLessonDraft(tx: Tx, { accountId, lessonId }: Taking): Promise<void> {
  await tx
    .deleteFrom('lesson_draft')
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .execute()
}
