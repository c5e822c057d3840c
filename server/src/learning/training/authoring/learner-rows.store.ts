import type { LearnerRow } from '@vitrine/contract/admin/course'
import { sql } from 'kysely'
import { holdsText, type ListQuery, type ListSource } from '#kernel/list.ts'

export interface LearnerFilter extends ListQuery {
  id: string
  state?: 'learning' | 'completed' | undefined
}

type Row = Omit<LearnerRow, 'startedAt' | 'completedAt' | 'certificate'> & {
  startedAt: Date
  completedAt: Date | null
  certificate: string | null
}

/** The lessons that count, named by the course of the query and by no row: they are looked up once for a page. */
const lessonsOf = (id: string) => sql`
  select l.id from course_module m join lesson l on l.module_id = m.id
  where m.course_id = ${id} and l.status = 'published'`

/** Who has begun a course, and how far they are. */
export const learnerRows: ListSource<LearnerFilter, Row, LearnerRow> = {
  columns: ({
    id,
  }) => sql`e.account_id as id, n.name, e.started_at as "startedAt", e.completed_at as "completedAt",
    (select title from lesson where lesson.id = e.last_lesson_id) as "lastLesson",
    (select count(*)::integer from (${lessonsOf(id)}) s) as lessons,
    (select count(*) filter (where p.completed_at is not null and p.lesson_id in (${lessonsOf(id)}))::integer
      from lesson_progress p where p.account_id = e.account_id) as done,
    (select t.code from certificate t where t.course_id = e.course_id and t.account_id = e.account_id) as certificate`,
  // Nothing is looked up of a name where it is neither shown nor searched for.
  from: () => sql`enrolment e left join named_account n on n.account_id = e.account_id`,
  where: ({ id, q, state }) => [
    sql`e.course_id = ${id}`,
    q ? holdsText(sql`plain(n.name)`, q) : undefined,
    state && (state === 'completed' ? sql`e.completed_at is not null` : sql`e.completed_at is null`),
  ],
  id: sql`e.account_id`,
  sorts: { started: { by: sql`e.started_at`, type: 'timestamptz' } },
  item: ({ startedAt, completedAt, certificate, ...row }) => ({
    ...row,
    startedAt: startedAt.toISOString(),
    ...(completedAt && { completedAt: completedAt.toISOString() }),
    ...(certificate && { certificate }),
  }),
}
