import type { Drip, LessonWait } from './drip.ts'
import { joinedByAnd } from './enumeration.ts'
import { calendarDay, formatDay } from './time.ts'

const dayText = (day: string): string => formatDay(calendarDay(day))
const daysText = (days: number): string => (days === 1 ? '1 dia' : `${days} dias`)

/** When a lesson opens, short: `Abre em 02/12/2026`, `Abre depois de “Preços”`. */
export const waitText = (waits: readonly LessonWait[]): string =>
  `Abre ${joinedByAnd(waits.map((one) => (one.for === 'day' ? `em ${dayText(one.opensOn)}` : `depois de “${one.lesson.title}”`)))}`

/** Why a lesson is not open yet, and what its learner does about it. */
export function waitSentence(wait: LessonWait): string {
  if (wait.for === 'lesson') return `Ela abre assim que você concluir “${wait.lesson.title}”.`
  const since = wait.days ? `, ${daysText(wait.days)} depois que seu acesso começou` : ''
  return `Ela abre em ${dayText(wait.opensOn)}${since}. Volte nesse dia: não é preciso fazer nada.`
}

/** The rule as who writes a course reads it; `titleOf` says what a lesson is called. */
export function dripText(drip: Drip, titleOf: (lessonId: string) => string): string {
  switch (drip.by) {
    case 'days':
      return `abre ${daysText(drip.days)} depois do acesso`
    case 'day':
      return `abre em ${dayText(drip.day)}`
    case 'lesson':
      return `abre depois de “${titleOf(drip.lessonId)}”`
  }
}
