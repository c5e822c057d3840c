import type { AccessAnswer } from '@vitrine/contract/access'
import type { CourseCard, CourseView, LessonRow } from '@vitrine/contract/training'
import type { CourseRow, LessonPlace } from './course.store.ts'

/** What a course is shown with besides its own row. */
export interface Beside {
  lessons: readonly LessonPlace[]
  access: AccessAnswer
  product?: { slug: string; cover: string } | undefined
}

/** A course on the shelf of who has it. */
export function cardOf(row: CourseRow, { lessons, access, product }: Beside): CourseCard {
  const next = access.allowed ? nextLesson(lessons, row.lastLessonId) : undefined
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    hours: row.hours,
    ...(product && { cover: product.cover, product: product.slug }),
    lessons: lessons.length,
    done: lessons.filter(({ isDone }) => isDone).length,
    access,
    ...(row.startedAt && { startedAt: row.startedAt.toISOString() }),
    ...(row.completedAt && { completedAt: row.completedAt.toISOString() }),
    ...(next && { next: { id: next.id, title: next.title } }),
    ...(row.certificate && { certificate: row.certificate }),
  }
}

/** The lesson that was left open, if it is not done; else the next one that is not, and from the beginning again. */
export function nextLesson<L extends Pick<LessonPlace, 'id' | 'isDone'>>(
  lessons: readonly L[],
  lastId: string | null,
): L | undefined {
  const at = Math.max(
    0,
    lessons.findIndex(({ id }) => id === lastId),
  )
  const inOrder = [...lessons.slice(at), ...lessons.slice(0, at)]
  return inOrder.find(({ isDone }) => !isDone) ?? lessons[0]
}

export const viewOf = (row: CourseRow, beside: Beside): CourseView => ({
  ...cardOf(row, beside),
  modules: [...Map.groupBy(beside.lessons, ({ moduleId }) => moduleId)].map(([id, lessons]) => ({
    id,
    title: lessons[0]!.module,
    lessons: lessons.map(rowOf),
  })),
})

export const rowOf = ({ id, title, kind, minutes, isDone, isFree }: LessonPlace): LessonRow => ({
  ...{ id, title, kind, minutes, isDone, isFree },
})
