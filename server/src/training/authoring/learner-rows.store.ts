import type { LearnerRow } from '@vitrine/contract/admin/course'
import { sql } from 'kysely'
import { holdsText, type ListQuery, type ListSource } from '../../kernel/list.ts'

export interface LearnerFilter extends ListQuery {
  id: string
  state?: 'learning' | 'completed' | undefined
}

type Row = Omit<LearnerRow, 'startedAt' | 'completedAt' | 'certificate'> & {
  startedAt: Date
  completedAt: Date | null
  certificate: string | null
}

const lessons = sql`course_module m join lesson l on l.module_id = m.id`
const shown = sql`m.course_id = e.course_id and l.status = 'published'`

/** Who has begun a course, and how far they are. */
export const learnerRows: ListSource<LearnerFilter, Row, LearnerRow> = {
  columns: () => sql`e.account_id as id, n.name, e.started_at as "startedAt", e.completed_at as "completedAt",
    (select title from lesson where lesson.id = e.last_lesson_id) as "lastLesson",
    (select count(*)::integer from ${lessons} where ${shown}) as lessons,
    (select count(p.completed_at)::integer from ${lessons} join lesson_progress p
      on p.lesson_id = l.id and p.account_id = e.account_id where ${shown}) as done,
    (select t.code from certificate t where t.course_id = e.course_id and t.account_id = e.account_id) as certificate`,
  from: () => sql`enrolment e join named_account n on n.account_id = e.account_id`,
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
