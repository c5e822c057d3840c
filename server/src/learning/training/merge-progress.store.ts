import { sql } from 'kysely'
import type { AccountMerge } from '#kernel/account-merge.ts'
import type { Tx } from '#kernel/database.ts'
import { type Ranges, tidy } from './ranges.ts'

/** Lessons that both have begun; held until the transaction ends. */
async function holdBegunByBoth(tx: Tx, { from, into }: AccountMerge) {
  const { rows } = await sql<{ lessonId: string; gone: number[]; own: number[] }>`
    select gone.lesson_id as "lessonId", gone.watched as gone, own.watched as own
    from lesson_progress gone join lesson_progress own using (lesson_id)
    where gone.account_id = ${from} and own.account_id = ${into} order by gone.lesson_id for update`.execute(
    tx,
  )
  return rows
}

const pairs = (flat: readonly number[]): Ranges =>
  Array.from({ length: flat.length / 2 }, (_, at) => [flat[2 * at]!, flat[2 * at + 1]!] as const)

/** What somebody begun in both accounts counts once from then on: done where either was, watched where either was. */
export async function mergeLessons(tx: Tx, merge: AccountMerge): Promise<void> {
  const { from, into } = merge
  for (const { lessonId, gone, own } of await holdBegunByBoth(tx, merge)) {
    const watched = tidy([...pairs(own), ...pairs(gone)], Number.MAX_SAFE_INTEGER).flat()
    await sql`
      with gone as (delete from lesson_progress where account_id = ${from} and lesson_id = ${lessonId} returning *),
      counted as (
        update lesson_tally t set begun = t.begun - 1,
          completed = t.completed - (gone.completed_at is not null and own.completed_at is not null)::integer
        from gone join lesson_progress own on own.lesson_id = gone.lesson_id and own.account_id = ${into}
        where t.lesson_id = gone.lesson_id)
      update lesson_progress own set opened_at = least(own.opened_at, gone.opened_at),
        position_seconds = greatest(own.position_seconds, gone.position_seconds), watched = ${watched},
        completed_at = least(own.completed_at, gone.completed_at)
      from gone where own.account_id = ${into} and own.lesson_id = gone.lesson_id`.execute(tx)
  }
  await sql`update lesson_progress set account_id = ${into} where account_id = ${from}`.execute(tx)
}

/** A course that both have begun is begun when the first was, and completed when either was. */
export async function mergeEnrolments(tx: Tx, { from, into }: AccountMerge): Promise<void> {
  await sql`
    with gone as (
      delete from enrolment e where e.account_id = ${from}
        and exists (select from enrolment o where o.account_id = ${into} and o.course_id = e.course_id) returning *)
    update enrolment own set started_at = least(own.started_at, gone.started_at),
      completed_at = least(own.completed_at, gone.completed_at)
    from gone where own.account_id = ${into} and own.course_id = gone.course_id`.execute(tx)
  await sql`update enrolment set account_id = ${into} where account_id = ${from}`.execute(tx)
}

/** Attempts are numbered on after those that the account which stays made of the same quiz. */
export async function mergeAttempts(tx: Tx, { from, into }: AccountMerge): Promise<void> {
  await sql`
    update quiz_attempt a set account_id = ${into}, number = a.number + coalesce((
      select max(own.number) from quiz_attempt own where own.account_id = ${into} and own.lesson_id = a.lesson_id), 0)
    where a.account_id = ${from}`.execute(tx)
}
