import type { AdminCourse, ModuleInput } from '@vitrine/contract/admin/course'
import { moved } from '../../../admin/form/field.ts'

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

/** Where a member ends that is put before the one that is `at` a place now. */
const before = (at: number, from: number) => (at > from ? at - 1 : at)

/** A lesson put before the one that is `at` a place of a module. */
export function withLessonAt(
  modules: readonly ModuleInput[],
  id: string,
  { list, at }: { list: string; at: number },
): ModuleInput[] {
  return modules.map((one) => {
    const { lessonIds } = one
    const from = lessonIds.indexOf(id)
    if (one.id === list && from >= 0) return { ...one, lessonIds: moved(lessonIds, from, before(at, from)) }
    if (one.id === list) return { ...one, lessonIds: lessonIds.toSpliced(at, 0, id) }
    return from >= 0 ? { ...one, lessonIds: lessonIds.toSpliced(from, 1) } : one
  })
}

/** A module put before the one that is `at` a place. */
export function withModuleAt(modules: readonly ModuleInput[], id: string, at: number): ModuleInput[] {
  const from = modules.findIndex((one) => one.id === id)
  return moved(modules, from, before(at, from))
}

/** Whether two orders are one. */
export const isSameOrder = (some: readonly ModuleInput[], others: readonly ModuleInput[]): boolean =>
  JSON.stringify(some) === JSON.stringify(others)

/** Where a module or a lesson stands in an order, in words: `“Prova” agora é a 2ª aula de 5 em “Massas”`. */
export function placeText({ modules }: AdminCourse, order: readonly ModuleInput[], id: string): string {
  const at = order.findIndex((one) => one.id === id)
  if (at >= 0) return `“${order[at]!.title}” agora é o ${at + 1}º módulo de ${order.length}`
  const { title, lessonIds } = order.find((one) => one.lessonIds.includes(id))!
  const lesson = modules.flatMap(({ lessons }) => lessons).find((one) => one.id === id)!
  return `“${lesson.title}” agora é a ${lessonIds.indexOf(id) + 1}ª aula de ${lessonIds.length} em “${title}”`
}
