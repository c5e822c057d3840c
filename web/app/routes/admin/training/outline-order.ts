import type { AdminCourse, ModuleInput } from '@vitrine/contract/admin/course'
import { moved } from '../../../admin/form/moved.ts'

/** The order of a course as it is, as the contract takes it. */
export const inputOf = ({ modules }: Pick<AdminCourse, 'modules'>): ModuleInput[] =>
  modules.map(({ id, title, drip, lessons }) => ({
    id,
    title,
    lessonIds: lessons.map((lesson) => lesson.id),
    ...(drip && { drip }),
  }))

/** A lesson one place up or down; over the end of its module it goes into the next one. */
export function withLessonMoved(modules: readonly ModuleInput[], id: string, step: 1 | -1): ModuleInput[] {
  const from = modules.findIndex(({ lessonIds }) => lessonIds.includes(id))
  const { lessonIds } = modules[from]!
  const at = lessonIds.indexOf(id)
  const to = at + step
  if (to >= 0 && to < lessonIds.length)
    return modules.map((one, nth) => (nth === from ? { ...one, lessonIds: moved(lessonIds, at, to) } : one))
  return modules.map((one, nth) => {
    if (nth === from) return { ...one, lessonIds: lessonIds.filter((other) => other !== id) }
    if (nth !== from + step) return one
    return { ...one, lessonIds: step > 0 ? [id, ...one.lessonIds] : [...one.lessonIds, id] }
  })
}
