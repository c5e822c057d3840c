import { type AccountId, newId } from '@vitrine/contract/ids'
import type { Answers, QuizDraft, QuizResult } from '@vitrine/contract/quiz'
import { formatDateTime } from '@vitrine/contract/time'
import { sql } from 'kysely'
import type { UseRecord } from '#access'
import { type Db, isOneOf, type Tx } from '#kernel/database.ts'
import { countAttempt, type LearnerLesson, saveBegun, saveCompleted } from './course.store.ts'
import { flatten, lengthOf, type Ranges, unflatten } from './ranges.ts'

/** A course and who takes it. */
export interface Enrolled {
  accountId: AccountId
  courseId: string
}

/** Notes that somebody is at a lesson of a course: there they go on. */
export async function noteOpened(
  tx: Tx,
  { accountId, lessonId, courseId }: LearnerLesson & { courseId: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into enrolment (account_id, course_id, started_at, last_lesson_id)
    values (${accountId}, ${courseId}, ${now}, ${lessonId})
    on conflict (account_id, course_id) do update set last_lesson_id = excluded.last_lesson_id
    where enrolment.last_lesson_id <> excluded.last_lesson_id`.execute(tx)
  await saveBegun(tx, { accountId, lessonId }, now)
}

interface LessonProgress {
  positionSeconds: number
  watched: Ranges
  isDone: boolean
}

const NOTHING: LessonProgress = { positionSeconds: 0, watched: [], isDone: false }

export async function readProgress(db: Db, { accountId, lessonId }: LearnerLesson): Promise<LessonProgress> {
  const row = await db
    .selectFrom('lesson_progress')
    .select(['position_seconds', 'watched', 'completed_at'])
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst()
  if (!row) return NOTHING
  return {
    positionSeconds: row.position_seconds,
    watched: unflatten(row.watched),
    isDone: row.completed_at !== null,
  }
}

const MOST_RECORDS = 500

/** Which lessons of these courses somebody opened and completed, and how long they watched, oldest first. */
export async function listLessonUses(
  db: Db,
  accountId: AccountId,
  courses: readonly string[],
): Promise<UseRecord[]> {
  const { rows } = await sql<LessonUse>`
    select c.title as course, l.title as lesson, p.opened_at as "openedAt", p.completed_at as "completedAt", p.watched
    from lesson_progress p join lesson l on l.id = p.lesson_id join course_module m on m.id = l.module_id
      join course c on c.id = m.course_id
    where p.account_id = ${accountId} and ${isOneOf(sql`c.id`, courses)}
    order by p.opened_at, l.id limit ${MOST_RECORDS}`.execute(db)
  return rows.map((row) => ({ at: row.openedAt, what: lessonUse(row) }))
}

interface LessonUse {
  course: string
  lesson: string
  openedAt: Date
  completedAt: Date | null
  watched: number[]
}

function lessonUse({ course, lesson, completedAt, watched }: LessonUse): string {
  const minutes = Math.round(lengthOf(unflatten(watched)) / 60)
  return [
    `${course}: abriu a aula ${lesson}`,
    minutes > 0 && `assistiu ${minutes} min`,
    completedAt && `concluiu em ${formatDateTime(completedAt)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Which lessons somebody has opened, of all courses; true for those that are done. */
export type Opened = ReadonlyMap<string, boolean>

export async function readOpened(db: Db, accountId: AccountId): Promise<Opened> {
  // Two long texts are read several times faster than a row for each lesson.
  const { rows } = await sql<Record<'done' | 'begun', string | null>>`
    select string_agg(lesson_id, ' ') filter (where completed_at is not null) as done,
      string_agg(lesson_id, ' ') filter (where completed_at is null) as begun
    from lesson_progress where account_id = ${accountId}`.execute(db)
  const { done, begun } = rows[0]!
  const marked = (ids: string | null, isDone: boolean) =>
    (ids?.split(' ') ?? []).map((id) => [id, isDone] as const)
  return new Map([...marked(begun, false), ...marked(done, true)])
}

/**
 * Seconds since somebody last accounted for what they watched, in any lesson; 0 the first time. From now on it counts
 * anew. One after the other: of two tabs the later one waits.
 */
export async function takeElapsed(tx: Tx, accountId: AccountId, now: Date): Promise<number> {
  await startClock(tx, accountId, now)
  const { reported_at: before } = await tx
    .selectFrom('watch_clock')
    .select('reported_at')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (now <= before) return 0
  await tx.updateTable('watch_clock').set({ reported_at: now }).where('account_id', '=', accountId).execute()
  return (now.getTime() - before.getTime()) / 1000
}

/** Starts the clock; one that runs goes on, and begins anew where it was last looked at before `stale`. */
export async function startClock(
  tx: Tx,
  accountId: AccountId,
  now: Date,
  stale = new Date(0),
): Promise<void> {
  await sql`
    insert into watch_clock (account_id, reported_at) values (${accountId}, ${now})
    on conflict (account_id) do update set reported_at = excluded.reported_at
    where watch_clock.reported_at < ${stale}`.execute(tx)
}

export async function saveWatched(
  tx: Tx,
  { accountId, lessonId }: LearnerLesson,
  { watched, positionSeconds }: Pick<LessonProgress, 'watched' | 'positionSeconds'>,
): Promise<void> {
  await tx
    .updateTable('lesson_progress')
    .set({ watched: flatten(watched), position_seconds: positionSeconds })
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .execute()
}

/** Marks a lesson as done, whether it was opened or not; the first time counts. */
export async function saveDone(tx: Tx, taking: LearnerLesson, now: Date): Promise<void> {
  await saveBegun(tx, taking, now)
  await saveCompleted(tx, taking, now)
}

/** Of an enrolment `e`: its course has lessons that are shown, and none of them is still to be done. */
export const lacksNothing = sql`(
  select count(*) > 0 and count(*) = count(p.completed_at)
  from course_module m join lesson l on l.module_id = m.id
    left join lesson_progress p on p.lesson_id = l.id and p.account_id = e.account_id
  where m.course_id = e.course_id and l.status = 'published')`

/**
 * Holds an enrolment. Whoever writes progress in a course holds it first, as opening a lesson does, so that two of one
 * learner wait for each other in one order.
 */
export async function lockEnrolment(tx: Tx, { accountId, courseId }: Enrolled): Promise<void> {
  await sql`
    select from enrolment where account_id = ${accountId} and course_id = ${courseId} for update`.execute(tx)
}

/**
 * Marks a course as completed, once all of its lessons are done; true when it is this that completed it. The enrolment
 * is held: of two that do the last lessons at once, the later one waits, and counts what the other did.
 */
export async function saveCourseDone(tx: Tx, { accountId, courseId }: Enrolled, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update enrolment e set completed_at = ${now}
    where e.account_id = ${accountId} and e.course_id = ${courseId} and e.completed_at is null and ${lacksNothing}`.execute(
    tx,
  )
  return (numAffectedRows ?? 0n) > 0n
}

/** Who lacks nothing any more of a course that is shown, and has not completed it; in order, after one of them. */
export async function listUnmarked(
  db: Db,
  { courseId, after, limit }: { courseId?: string | undefined; after?: Enrolled | undefined; limit: number },
): Promise<Enrolled[]> {
  const rest = after ? sql`(e.course_id, e.account_id) > (${after.courseId}, ${after.accountId})` : sql`true`
  const { rows } = await sql<Enrolled>`
    select e.account_id as "accountId", e.course_id as "courseId"
    from enrolment e join course c on c.id = e.course_id and c.status = 'published'
    where e.completed_at is null and ${courseId ? sql`e.course_id = ${courseId}` : sql`true`} and ${rest} and ${lacksNothing}
    order by e.course_id, e.account_id limit ${limit}`.execute(db)
  return rows
}

/** How many lessons of a course are done, and how many there are. */
export async function countDone(
  db: Db,
  { accountId, courseId }: Enrolled,
): Promise<{ done: number; lessons: number }> {
  const { rows } = await sql<{ done: number; lessons: number }>`
    select count(*)::integer as lessons, count(p.completed_at)::integer as done
    from course_module m join lesson l on l.module_id = m.id
      left join lesson_progress p on p.lesson_id = l.id and p.account_id = ${accountId}
    where m.course_id = ${courseId} and l.status = 'published'`.execute(db)
  return rows[0]!
}

interface Attempts {
  /** Of this day. */
  today: number
  ever: number
  last: QuizResult | null
}

/** The attempts of somebody at a quiz; the day begins at `dayStart`. */
export async function readAttempts(
  db: Db,
  { accountId, lessonId }: LearnerLesson,
  dayStart: Date,
): Promise<Attempts> {
  const { rows } = await sql<Attempts>`
    select count(*)::integer as ever, count(*) filter (where created_at >= ${dayStart})::integer as today,
      (array_agg(result order by number desc))[1] as last
    from quiz_attempt where account_id = ${accountId} and lesson_id = ${lessonId}`.execute(db)
  return rows[0]!
}

/** Of one person's attempts one at a time is counted and written. */
export async function lockAttempts(tx: Tx, { accountId, lessonId }: LearnerLesson): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${accountId} ${lessonId}`}, 0))`.execute(tx)
}

export async function insertAttempt(
  tx: Tx,
  { accountId, lessonId }: LearnerLesson,
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
  { accountId, lessonId }: LearnerLesson,
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

export async function findDraft(
  db: Db,
  { accountId, lessonId }: LearnerLesson,
): Promise<QuizDraft | undefined> {
  const row = await db
    .selectFrom('quiz_draft')
    .select('answers')
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst()
  return row?.answers as QuizDraft | undefined
}

export async function deleteDraft(tx: Tx, { accountId, lessonId }: LearnerLesson): Promise<void> {
  await tx
    .deleteFrom('quiz_draft')
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .execute()
}
