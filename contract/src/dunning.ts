import { nextBusinessDay } from './brazil/business-days.ts'
import { addDays, type CalendarDay } from './time.ts'

/** Messages about what a subscription owes. */
export const DUNNING_MAILS = [
  'subscription-due-soon',
  'subscription-due',
  'subscription-unpaid',
  'subscription-suspended',
  'subscription-given-up',
] as const
export type DunningMail = (typeof DUNNING_MAILS)[number]

/** A step of asking for what a subscription owes. */
export interface DunningStep {
  /** Days from the due day, or from the next one on which banks open, once the due day is over. */
  day: number
  /** What happens besides: `tolerate` lets what is unpaid be used until it is suspended. */
  does?: 'tolerate' | 'fall-due' | 'suspend' | 'give-up'
  /** The message about it. */
  tells?: DunningMail
  /** The same, where the due day ends a trial. */
  tellsInTrial?: DunningMail
}

/** So many days before its due day the order of a renewal is placed, and its subscriber told. */
export const PLACED_BEFORE = 7

/** What is paid by hand (Pix, boleto) is asked for so. It may be used until the day before it is suspended. */
export const DUNNING: readonly DunningStep[] = [
  { day: -3, tells: 'subscription-due-soon' },
  { day: -1, does: 'tolerate', tellsInTrial: 'subscription-due-soon' },
  { day: 0, tells: 'subscription-due' },
  { day: 1, does: 'fall-due', tells: 'subscription-unpaid' },
  { day: 3, tells: 'subscription-unpaid' },
  { day: 7, tells: 'subscription-unpaid' },
  { day: 8, does: 'suspend', tells: 'subscription-suspended' },
  { day: 12, tells: 'subscription-suspended' },
  { day: 22, does: 'give-up', tells: 'subscription-given-up' },
]

/** So many days after its due day (or the next one on which banks open) a Pix for it is still taken. */
export const PAYABLE_DAYS = 21

const dayOf = (does: NonNullable<DunningStep['does']>): number =>
  DUNNING.find((one) => one.does === does)!.day

/** So many days after its due day (or the next one on which banks open) what is unpaid is suspended. */
export const SUSPENDED_AFTER = dayOf('suspend')

/** The day on which a step is due at the earliest. */
export const dunningDay = (dueOn: CalendarDay, day: number): CalendarDay =>
  day > 0 ? addDays(nextBusinessDay(dueOn), day) : addDays(dueOn, day)

/** The first day on which what is unpaid may not be used any more. */
export const suspendedOn = (dueOn: CalendarDay): CalendarDay => dunningDay(dueOn, dayOf('suspend'))

/** The day on which what is still unpaid is cancelled. */
export const givenUpOn = (dueOn: CalendarDay): CalendarDay => dunningDay(dueOn, dayOf('give-up'))

/** How far the dunning of an order has come: the `day` of its last step, and when that was taken. */
export interface Dunned {
  dueOn: CalendarDay
  /** Its due day ends a trial. */
  isTrial?: boolean
  day: number | null
  on: CalendarDay | null
}

export interface NextStep {
  step: DunningStep
  on: CalendarDay
}

/** The message about a step, where there is one. */
export const mailOfStep = (
  { tells, tellsInTrial }: DunningStep,
  isTrial: boolean | undefined,
): DunningMail | undefined => tells ?? (isTrial ? tellsInTrial : undefined)

/** That the order was placed is told, too. */
function isTold(day: number, isTrial: boolean | undefined): boolean {
  const step = DUNNING.find((one) => one.day === day)
  return day === -PLACED_BEFORE || (step !== undefined && mailOfStep(step, isTrial) !== undefined)
}

/**
 * The step that comes next, and when. Nobody is suspended or cancelled unwarned because the shop stood still for weeks:
 * after one that was told of lie as many days as the table puts there. What the due day has overtaken is left out.
 */
export function nextDunning({ dueOn, day, on, isTrial }: Dunned, today: CalendarDay): NextStep | undefined {
  const left = DUNNING.filter((step) => day === null || step.day > day)
  const step = left.find((one, i) => one.does || one.day > 0 || dunningDay(dueOn, left[i + 1]!.day) > today)
  if (!step) return undefined
  const planned = dunningDay(dueOn, step.day)
  const earliest =
    on && day !== null && isTold(day, isTrial) && mailOfStep(step, isTrial)
      ? addDays(on, day < 0 ? 1 : step.day - day)
      : planned
  return { step, on: earliest > planned ? earliest : planned }
}

/**
 * The day on which a step that does something will come if nobody pays, as far as the dunning is today; nothing where it
 * was taken already.
 */
export function plannedDay(
  dunned: Dunned,
  does: NonNullable<DunningStep['does']>,
  today: CalendarDay,
): CalendarDay | undefined {
  let [state, day] = [dunned, today]
  for (let next = nextDunning(state, day); next; next = nextDunning(state, day)) {
    if (next.on > day) day = next.on
    if (next.step.does === does) return day
    state = { ...dunned, day: next.step.day, on: day }
  }
  return undefined
}
