import type { CourseRow, CourseStatus } from '@vitrine/contract/admin/course'
import { sql } from 'kysely'
import { holdsText, type ListQuery, type ListSource } from '#kernel/list.ts'

export interface CourseFilter extends ListQuery {
  status?: CourseStatus | undefined
}

const learners = sql`(select count(*)::integer from enrolment e where e.course_id = c.id)`

/** Courses of the administration, drafts among them. */
export const courseRows: ListSource<CourseFilter, CourseRow> = {
  columns: () => sql`c.id, c.version, c.title, c.slug, c.status, c.hours, ${learners} as learners,
    (select count(*)::integer from course_module m join lesson l on l.module_id = m.id where m.course_id = c.id) as lessons`,
  from: () => sql`course c`,
  where: ({ q, status }) => [
    q ? sql`(${holdsText(sql`plain(c.title)`, q)} or ${holdsText(sql`c.slug`, q)})` : undefined,
    status ? sql`c.status = ${status}` : undefined,
  ],
  id: sql`c.id`,
  sorts: {
    title: { by: sql`c.title`, type: 'text' },
    learners: { by: sql`${learners}::bigint`, type: 'bigint' },
  },
  item: (row) => row,
}
