import { nextBusinessDay } from '@vitrine/contract/brazil/business-days'
import { PLAN_DAYS } from '@vitrine/contract/installment-plan-words'
import { addDays, type CalendarDay, daysBetween } from '@vitrine/contract/time'

/** Days after the due day, or the next one on which banks open, from which each step is due; the last one first. */
const STEPS = [
  { step: 4, kind: 'ended', after: PLAN_DAYS.ends },
  { step: 3, kind: 'rests', after: PLAN_DAYS.rests },
  { step: 2, kind: 'overdue', after: 2 },
] as const

export interface DunningStep {
  step: number
  kind: 'ready' | (typeof STEPS)[number]['kind']
}

/** What is due of the dunning of a bill on `day`, beyond the step `told`; of several, the last alone. */
export function dunningStep(dueOn: CalendarDay, told: number, day: CalendarDay): DunningStep | undefined {
  const late = daysBetween(nextBusinessDay(dueOn), day)
  const isReady = daysBetween(day, dueOn) <= PLAN_DAYS.sent
  const due =
    STEPS.find(({ after }) => late >= after) ?? (isReady ? { step: 1, kind: 'ready' as const } : undefined)
  return due && due.step > told ? due : undefined
}

/** For each step the last due day of bills that may be told of it on `day`. */
export const dunningDays = (day: CalendarDay): { step: number; until: CalendarDay }[] => [
  { step: 1, until: addDays(day, PLAN_DAYS.sent) },
  ...STEPS.map(({ step, after }) => ({ step, until: addDays(day, -after) })),
]
