import { nextBusinessDay } from './brazil/business-days.ts'
import type { DunningPolicyId } from './ids.ts'
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
  mail?: DunningMail
  /** The same, where the due day ends a trial. */
  trialMail?: DunningMail
}

/** So many days before its due day the order of a renewal is placed, and its subscriber told. */
export const PLACED_BEFORE = 7

/**
 * A version of what is done by which day about a renewal that is not paid. Days are counted from the due day; those after
 * it from the next one on which banks open.
 */
export interface DunningPolicy {
  id: DunningPolicyId
  /** Days after the due day on which a saved card is charged again while its issuer declines softly. */
  retryDays: readonly number[]
  /** Whether a charge is put off to a payday that is near. */
  shiftsToPayday: boolean
  /** So many minutes after a charge that never reached the issuer it is made again; none of these uses up a day. */
  networkRetryMinutes: readonly number[]
  /** Days on which a message asks for the money; those before the due day are negative. */
  reminderDays: readonly number[]
  /** The first day on which what is unpaid may not be used. */
  suspendDay: number
  /** The day on which what is still unpaid is cancelled. */
  cancelDay: number
  /** For so many days after that the bill stays payable as a debt; null: it is written off with the cancellation. */
  debtDays: number | null
}

/** The day from which what is not paid is past due. */
const LATE_DAY = 1
/** From this day on what is unpaid may be used until it is suspended. */
const TOLERATED_DAY = -1

/** The steps of a policy in their order. What is unpaid may be used until the day before it is suspended. */
export function dunningSteps({ reminderDays, suspendDay, cancelDay }: DunningPolicy): DunningStep[] {
  const days = new Set([...reminderDays, TOLERATED_DAY, LATE_DAY, suspendDay, cancelDay])
  const does = (day: number): DunningStep['does'] => {
    if (day === TOLERATED_DAY) return 'tolerate'
    if (day === LATE_DAY) return 'fall-due'
    if (day === suspendDay) return 'suspend'
    return day === cancelDay ? 'give-up' : undefined
  }
  const mail = (day: number): DunningMail | undefined => {
    if (day === cancelDay) return 'subscription-given-up'
    if (day === suspendDay) return 'subscription-suspended'
    if (!reminderDays.includes(day)) return undefined
    if (day > suspendDay) return 'subscription-suspended'
    if (day > 0) return 'subscription-unpaid'
    return day === 0 ? 'subscription-due' : 'subscription-due-soon'
  }
  return [...days]
    .toSorted((a, b) => a - b)
    .map((day) => ({
      day,
      ...(does(day) && { does: does(day) }),
      ...(mail(day) && { mail: mail(day) }),
      ...(day === TOLERATED_DAY && { trialMail: 'subscription-due-soon' as const }),
    }))
}

/** So many days after its due day (or the next one on which banks open) a Pix for it is still taken. */
export const payableDays = ({ cancelDay, debtDays }: Pick<DunningPolicy, 'cancelDay' | 'debtDays'>): number =>
  cancelDay - 1 + (debtDays ?? 0)

/** The day on which a step is due at the earliest. */
export const dunningDay = (dueOn: CalendarDay, day: number): CalendarDay =>
  day > 0 ? addDays(nextBusinessDay(dueOn), day) : addDays(dueOn, day)

/** The first day on which what is unpaid may not be used any more. */
export const suspendedOn = (
  dueOn: CalendarDay,
  { suspendDay }: Pick<DunningPolicy, 'suspendDay'>,
): CalendarDay => dunningDay(dueOn, suspendDay)

/** How far the dunning of an order has come: the `day` of its last step, and when that was taken. */
export interface Dunned {
  policy: DunningPolicy
  dueOn: CalendarDay
  /** Its due day ends a trial. */
  isTrial?: boolean
  /** A card or an account is charged for it without its subscriber. */
  isCharged?: boolean
  day: number | null
  on: CalendarDay | null
}

export interface NextStep {
  step: DunningStep
  on: CalendarDay
}

/** The message about a step, where there is one. */
export const mailOfStep = (
  { mail, trialMail }: DunningStep,
  isTrial: boolean | undefined,
): DunningMail | undefined => mail ?? (isTrial ? trialMail : undefined)

/**
 * Whether a message may have left on the day of a step. That the order was placed is told, too; and what is silent after
 * the due day may have been taken on the day of a message.
 */
function isTold(steps: readonly DunningStep[], day: number, isTrial: boolean | undefined): boolean {
  const step = steps.find((one) => one.day === day)
  return day === -PLACED_BEFORE || day > 0 || (step !== undefined && mailOfStep(step, isTrial) !== undefined)
}

/**
 * While something is charged, the charges tell how they went: nothing else asks for the money until it is suspended. That a
 * trial is about to end is told all the same.
 */
export const isLeftToCharge = (
  { isCharged, isTrial, policy }: Pick<Dunned, 'isCharged' | 'isTrial' | 'policy'>,
  { day }: DunningStep,
): boolean => isCharged === true && day < policy.suspendDay && (!isTrial || day >= 0)

/**
 * The step that comes next, and when. Nobody is suspended or cancelled unwarned because the shop stood still for weeks:
 * after one that was told of lie as many days as the policy puts there. What the due day has overtaken is left out, and so is
 * what would remind of a charge before the due day.
 */
export function nextDunning(dunned: Dunned, today: CalendarDay): NextStep | undefined {
  const { policy, dueOn, day, on, isTrial } = dunned
  const steps = dunningSteps(policy)
  const left = steps
    .filter((step) => day === null || step.day > day)
    .filter((step) => step.does || step.day >= 0 || !isLeftToCharge(dunned, step))
  const step = left.find((one, i) => one.does || one.day > 0 || dunningDay(dueOn, left[i + 1]!.day) > today)
  if (!step) return undefined
  const planned = dunningDay(dueOn, step.day)
  const earliest =
    on && day !== null && isTold(steps, day, isTrial) && mailOfStep(step, isTrial)
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
