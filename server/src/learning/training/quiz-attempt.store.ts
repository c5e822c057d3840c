import { newId } from '@vitrine/contract/ids'
import type { Answers, QuizDraft, QuizResult } from '@vitrine/contract/quiz'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import { countAttempt } from './lesson-tally.store.ts'
import type { Taking } from './taking.ts'

export interface Attempts {
  /** Of this day. */
  today: number
  ever: number
  last: QuizResult | null
}

/** The attempts of somebody at a quiz; the day begins at `dayStart`. */
export async function readAttempts(
  db: Db,
  { accountId, lessonId }: Taking,
  dayStart: Date,
): Promise<Attempts> {
  const { rows } = await sql<Attempts>`
    select count(*)::integer as ever, count(*) filter (where created_at >= ${dayStart})::integer as today,
      (array_agg(result order by number desc))[1] as last
    from quiz_attempt where account_id = ${accountId} and lesson_id = ${lessonId}`.execute(db)
  return rows[0]!
}

/** Of one person's attempts one at a time is counted and written. */
export async function lockAttempts(tx: Tx, { accountId, lessonId }: Taking): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${accountId} ${lessonId}`}, 0))`.execute(tx)
}

export async function insertAttempt(
  tx: Tx,
  { accountId, lessonId }: Taking,
  { number, answers, result }: { number: number; answers: Answers; result: QuizResult },
): Promise<void> {
  await tx
    .insertInto('quiz_attempt')
    .values({
      id: newId('qza'),
      account_id: accountId,
      lesson_id: lessonId,
      number,
      answers: JSON.stringify(answers),
      score: result.score,
      passed: result.isPassed,
      result: JSON.stringify(result),
      created_at: new Date(result.at),
    })
    .execute()
  await countAttempt(tx, lessonId, result.score)
}

/** What somebody has answered of a quiz and not sent; the last one of several devices counts. */
export async function saveDraft(
  tx: Tx,
  { accountId, lessonId }: Taking,
  answers: QuizDraft,
  now: Date,
): Promise<void> {
  await sql`
    insert into quiz_draft (account_id, lesson_id, answers, saved_at)
    values (${accountId}, ${lessonId}, ${JSON.stringify(answers)}, ${now})
    on conflict (account_id, lesson_id) do update set answers = excluded.answers, saved_at = excluded.saved_at`.execute(
    tx,
  )
}

export async function findDraft(db: Db, { accountId, lessonId }: Taking): Promise<QuizDraft | undefined> {
  const row = await db
    .selectFrom('quiz_draft')
    .select('answers')
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst()
  return row?.answers as QuizDraft | undefined
}

export async function deleteDraft(tx: Tx, { accountId, lessonId }: Taking): Promise<void> {
  await tx
    .deleteFrom('quiz_draft')
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .execute()
}
