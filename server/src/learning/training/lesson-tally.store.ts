import { sql } from 'kysely'
import type { Tx } from '#kernel/database.ts'
import type { Person } from '#kernel/personal-data.ts'
import type { Taking } from './taking.ts'

/** Notes that somebody has begun a lesson; the first time counts. */
export async function saveBegun(tx: Tx, { accountId, lessonId }: Taking, now: Date): Promise<void> {
  await sql`
    with begun as (
      insert into lesson_progress (account_id, lesson_id, opened_at) values (${accountId}, ${lessonId}, ${now})
      on conflict do nothing returning lesson_id)
    insert into lesson_tally as t (lesson_id, begun) select lesson_id, 1 from begun
    on conflict (lesson_id) do update set begun = t.begun + 1`.execute(tx)
}

/** Marks a lesson that was begun as done; the first time counts. */
export async function saveCompleted(tx: Tx, { accountId, lessonId }: Taking, now: Date): Promise<void> {
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
