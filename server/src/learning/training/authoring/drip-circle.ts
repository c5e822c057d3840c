import type { AdminModule } from '@vitrine/contract/admin/course'
import type { Drip } from '@vitrine/contract/drip'
import { Refused } from '#kernel/errors.ts'

interface Lesson {
  id: string
  title: string
  awaited: readonly string[]
}

const awaitedOf = (...drips: (Drip | null | undefined)[]): string[] =>
  drips.flatMap((drip) => (drip?.by === 'lesson' ? drip.lessonId : []))

/** Refuses `course.drip` where something waits for a lesson of another course, or for itself: the circle is named. */
export function refuseEndlessDrip(modules: readonly AdminModule[]): void {
  const lessons = modules.flatMap(({ drip, lessons }) =>
    lessons.map(({ id, title, drip: own }): Lesson => ({ id, title, awaited: awaitedOf(drip, own) })),
  )
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]))
  const awaited = [
    ...lessons.flatMap((one) => one.awaited),
    ...modules.flatMap(({ drip }) => awaitedOf(drip)),
  ]
  if (awaited.some((id) => !byId.has(id))) refuse('Escolha uma aula deste curso')
  const circle = circleIn(byId)
  if (circle) refuse(`A liberação fecha um círculo: ${circleText(circle)}. Escolha outra aula.`)
}

function refuse(sentence: string): never {
  throw new Refused('course.drip', undefined, { 'drip.lessonId': [sentence] })
}

const circleText = (titles: readonly string[]): string => titles.map((title) => `“${title}”`).join(' espera ')

/** The titles of lessons of which each waits for the next, and the last is the first; none where all of them can open. */
function circleIn(lessons: ReadonlyMap<string, Lesson>): string[] | undefined {
  const ends = new Set<string>()
  const follow = (id: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(id)) return [...path.slice(path.indexOf(id)), id]
    if (ends.has(id)) return undefined
    for (const next of lessons.get(id)?.awaited ?? []) {
      const circle = follow(next, [...path, id])
      if (circle) return circle
    }
    ends.add(id)
    return undefined
  }
  for (const id of lessons.keys()) {
    const circle = follow(id, [])
    if (circle) return circle.map((one) => lessons.get(one)!.title)
  }
  return undefined
}
