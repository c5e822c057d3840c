import type { LessonReportRow } from '@vitrine/contract/admin/course'
import type { LessonKind } from '@vitrine/contract/training'
import { sql } from 'kysely'
import { holdsText, type ListQuery, type ListSource } from '#kernel/list.ts'

export interface LessonFilter extends ListQuery {
  id: string
  kind?: LessonKind | undefined
}

type Row = Omit<LessonReportRow, 'quiz'> & { attempts: number; scoreSum: number }

const begun = sql`coalesce(t.begun, 0)`
const completed = sql`coalesce(t.completed, 0)`

/** The published lessons of a course in their order, and how far its learners are in each. */
export const lessonRows: ListSource<LessonFilter, Row, LessonReportRow> = {
  columns: ({ id }) => sql`l.id, l.title, l.kind, m.title as module,
    (select count(*)::integer from enrolment e where e.course_id = ${id}) as learners,
    ${begun} as begun, ${completed} as completed, coalesce(t.attempts, 0) as attempts,
    coalesce(t.score_sum, 0)::integer as "scoreSum"`,
  from: () =>
    sql`course_module m join lesson l on l.module_id = m.id left join lesson_tally t on t.lesson_id = l.id`,
  where: ({ id, q, kind }) => [
    sql`m.course_id = ${id} and l.status = 'published'`,
    q ? holdsText(sql`plain(l.title)`, q) : undefined,
    kind && sql`l.kind = ${kind}`,
  ],
  id: sql`l.id`,
  sorts: {
    order: { by: sql`(m.position * 1000000::bigint + l.position)`, type: 'bigint' },
    begun: { by: sql`${begun}::bigint`, type: 'bigint' },
    completed: { by: sql`${completed}::bigint`, type: 'bigint' },
  },
  item: ({ attempts, scoreSum, ...row }) => ({
    ...row,
    ...(attempts > 0 && { quiz: { attempts, averageScore: Math.round(scoreSum / attempts) } }),
  }),
}
