import { newId } from '@vitrine/contract/ids'
import { business } from './courses/business.ts'
import { design } from './courses/design.ts'
import { finance } from './courses/finance.ts'
import { growth } from './courses/growth.ts'
import type { Rows } from './insert.ts'
import { contentsOf } from './lessons/index.ts'
import type { CourseSeed } from './shop.ts'

export const courses: CourseSeed[] = [...business, ...finance, ...design, ...growth]

const readLesson = (text: string): { title: string; preview: boolean } => {
  const [title, open] = text.split(' | ')
  return { title: title!, preview: open === 'aberta' }
}

const hoursOf = (course: CourseSeed) =>
  Math.ceil(contentsOf(course).reduce((sum, { minutes }) => sum + minutes, 0) / 60)

/** Courses with their modules and lessons, by the ids that products refer to. */
export function courseRows(ids: Map<string, string>, now: Date): Rows {
  const modules = courses.flatMap((course) => {
    const contents = contentsOf(course).values()
    return Object.entries(course.modules).map(([title, lessons], at) => ({
      row: {
        id: newId('mod'),
        course_id: ids.get(course.slug),
        title,
        position: at + 1,
        drip: course.drip?.[title] ?? null,
      },
      lessons: lessons.map((text) => ({ ...readLesson(text), ...contents.next().value! })),
    }))
  })
  return {
    course: courses.map((course) => ({
      id: ids.get(course.slug),
      slug: course.slug,
      title: course.title,
      hours: hoursOf(course),
      status: 'published',
      published_at: now,
    })),
    course_module: modules.map(({ row }) => row),
    lesson: modules.flatMap(({ row, lessons }) =>
      lessons.map((lesson, at) => ({
        id: newId('les'),
        module_id: row.id,
        ...lesson,
        position: at + 1,
        status: 'published',
      })),
    ),
  }
}
