import type { AccountId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { AccountMerge } from '#kernel/account-merge.ts'
import { type Db, isOneOf, type Tx } from '#kernel/database.ts'
import type { LearnerLesson } from './course.store.ts'
import { type Enrolled, lacksNothing } from './progress.store.ts'
import { type Ranges, tidy } from './ranges.ts'

/** A lesson in its course, by what people read. */
export interface LessonOfCourse {
  id: string
  courseId: string
  module: string
  title: string
}

/** The lessons of these courses, drafts among them. */
export async function listLessonsOf(db: Db, courseIds: readonly string[]): Promise<LessonOfCourse[]> {
  const { rows } = await sql<LessonOfCourse>`
    select l.id, m.course_id as "courseId", m.title as module, l.title
    from course_module m join lesson l on l.module_id = m.id
    where ${isOneOf(sql`m.course_id`, courseIds)} order by m.position, l.position`.execute(db)
  return rows
}

/** Which of these courses which of these people have begun. */
export async function listEnrolled(
  db: Db,
  accountIds: readonly AccountId[],
  courseIds: readonly string[],
): Promise<Enrolled[]> {
  const { rows } = await sql<Enrolled>`
    select account_id as "accountId", course_id as "courseId" from enrolment
    where ${isOneOf(sql`account_id`, accountIds)} and ${isOneOf(sql`course_id`, courseIds)}`.execute(db)
  return rows
}

/** Which lessons of these courses which of these people have begun or done. */
export async function listBegunLessons(
  db: Db,
  accountIds: readonly AccountId[],
  courseIds: readonly string[],
): Promise<LearnerLesson[]> {
  const { rows } = await sql<LearnerLesson>`
    select p.account_id as "accountId", p.lesson_id as "lessonId"
    from lesson_progress p join lesson l on l.id = p.lesson_id join course_module m on m.id = l.module_id
    where ${isOneOf(sql`p.account_id`, accountIds)} and ${isOneOf(sql`m.course_id`, courseIds)}`.execute(db)
  return rows
}

/** Begins a course at a lesson; false where it was begun before. */
export async function insertEnrolment(
  tx: Tx,
  { accountId, courseId, lessonId }: Enrolled & LearnerLesson,
  at: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into enrolment (account_id, course_id, started_at, last_lesson_id)
    values (${accountId}, ${courseId}, ${at}, ${lessonId}) on conflict do nothing`.execute(tx)
  return numAffectedRows > 0n
}

const progressIn = ({ accountId, courseId }: Enrolled) => sql`lesson_progress p
  join lesson l on l.id = p.lesson_id join course_module m on m.id = l.module_id
  where p.account_id = ${accountId} and m.course_id = ${courseId}`

/** Says of a course that it began with its first lesson, goes on at its last, and is completed where none is lacking. */
export async function followProgress(tx: Tx, enrolled: Enrolled): Promise<void> {
  await sql`
    update enrolment e set
      started_at = (select min(p.opened_at) from ${progressIn(enrolled)}),
      last_lesson_id = (select p.lesson_id from ${progressIn(enrolled)}
        order by p.completed_at desc nulls last, m.position desc, l.position desc limit 1),
      completed_at = case when ${lacksNothing} then (select max(p.completed_at) from ${progressIn(enrolled)}) end
    where e.account_id = ${enrolled.accountId} and e.course_id = ${enrolled.courseId}`.execute(tx)
}

/** Whether somebody has done anything in a course from an instant on. */
export async function hasLearned(db: Db, enrolled: Enrolled, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from ${progressIn(enrolled)} and (p.opened_at >= ${since} or p.completed_at >= ${since}
      or p.watched <> '{}' or p.position_seconds > 0)
    union all select from certificate c where c.account_id = ${enrolled.accountId} and c.course_id = ${enrolled.courseId}
    limit 1`.execute(db)
  return rows.length > 0
}

/** The course of a lesson. */
export async function findCourseOfLesson(db: Db, lessonId: string): Promise<string | undefined> {
  const { rows } = await sql<{ courseId: string }>`
    select m.course_id as "courseId" from lesson l join course_module m on m.id = l.module_id
    where l.id = ${lessonId}`.execute(db)
  return rows[0]?.courseId
}

/** Forgets that somebody has done a lesson, as if they had not, and takes it out of the counts. */
export async function deleteDone(tx: Tx, { accountId, lessonId }: LearnerLesson): Promise<void> {
  await sql`
    with gone as (
      delete from lesson_progress where account_id = ${accountId} and lesson_id = ${lessonId} returning completed_at)
    update lesson_tally t set begun = t.begun - 1, completed = t.completed - (gone.completed_at is not null)::integer
    from gone where t.lesson_id = ${lessonId}`.execute(tx)
  await sql`
    delete from lesson_tally where lesson_id = ${lessonId} and begun = 0 and completed = 0 and attempts = 0`.execute(
    tx,
  )
}

/** Forgets that somebody has begun a course; false while something of it is left. */
export async function deleteEnrolment(tx: Tx, enrolled: Enrolled): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from enrolment e where e.account_id = ${enrolled.accountId} and e.course_id = ${enrolled.courseId}
      and not exists (select from ${progressIn(enrolled)})`.execute(tx)
  return numAffectedRows > 0n
}

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
