import type { AccessAnswer } from '@vitrine/contract/access'
import type { LessonWait } from '@vitrine/contract/drip'
import type { CourseCard, CourseView, LessonRow } from '@vitrine/contract/training'
import type { CourseRow, LessonPlace } from './course.store.ts'

/** A lesson in its place, whether it is done, and what it waits for. */
export type ShownLesson = LessonPlace & { isDone: boolean; waits: LessonWait[] }

/** What a course is shown with besides its own row. */
export interface Beside {
  lessons: readonly ShownLesson[]
  access: AccessAnswer
  product?: { slug: string; cover: string } | undefined
}

/** A course on the shelf of who has it. */
export function cardOf(row: CourseRow, { lessons, access, product }: Beside): CourseCard {
  const next = access.allowed ? nextLesson(lessons, row.lastLessonId) : undefined
  const upcoming = next?.isDone ? lessons.find(({ isDone }) => !isDone) : undefined
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
    ...(upcoming && { upcoming: { title: upcoming.title, waits: upcoming.waits } }),
    ...(row.certificate && { certificate: row.certificate }),
  }
}

/** Of those that are open, the lesson that was left, if it is not done; else the next that is not, else the first. */
function nextLesson(lessons: readonly ShownLesson[], lastId: string | null): ShownLesson | undefined {
  const at = Math.max(
    0,
    lessons.findIndex(({ id }) => id === lastId),
  )
  const isOpen = ({ waits }: ShownLesson) => waits.length === 0
  const inOrder = [...lessons.slice(at), ...lessons.slice(0, at)].filter(isOpen)
  return inOrder.find(({ isDone }) => !isDone) ?? lessons.find(isOpen)
}

export const viewOf = (row: CourseRow, beside: Beside): CourseView => ({
  ...cardOf(row, beside),
  modules: [...Map.groupBy(beside.lessons, ({ moduleId }) => moduleId)].map(([id, lessons]) => ({
    id,
    title: lessons[0]!.module,
    lessons: lessons.map(rowOf),
  })),
})

export const rowOf = ({ id, title, kind, minutes, isDone, isFree, waits }: ShownLesson): LessonRow => ({
  ...{ id, title, kind, minutes, isDone, isFree, waits },
})
